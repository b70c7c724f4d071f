import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenOn } from '#lib/server/listen'
import { createStandIn } from '#lib/server/stand-in'

async function freePlace() {
  const probe = createServer()
  await listenOn(probe, { hosts: ['127.0.0.1'], port: 0 })
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return { hosts: ['127.0.0.1'], port, url: `http://127.0.0.1:${port}` }
}

test('the stand-in says that the service comes back: a problem under /api, a sentence elsewhere', async () => {
  const { url, ...place } = await freePlace()
  const standIn = createStandIn(place)
  expect(await standIn.open()).toBe(true)
  const [api, write, page] = await Promise.all([
    fetch(`${url}/api/v1/members/`),
    fetch(`${url}/api/v1/events/`, { method: 'POST', body: 'x'.repeat(200_000) }),
    fetch(`${url}/login`),
  ])
  for (const answer of [api, write, page]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  for (const answer of [api, write]) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({
      status: 503,
      code: 'unavailable',
      request_id: answer.headers.get('x-request-id'),
    })
  }
  expect(page.headers.get('content-type')).toContain('text/plain')
  await standIn.close()
})

test('the stand-in gives the port back, and can be opened again', async () => {
  const { url, ...place } = await freePlace()
  const standIn = createStandIn(place)
  for (let round = 0; round < 2; round++) {
    expect(await standIn.open()).toBe(true)
    const asked = fetch(url)
    expect((await asked).status).toBe(503)
    await standIn.close()
    await expect(fetch(url)).rejects.toThrow()
  }
})
