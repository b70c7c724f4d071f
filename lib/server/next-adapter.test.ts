import { describe, expect, it } from 'vitest'
import { restoreRequest } from '#lib/server/next-adapter'

describe('a request that came through Next', () => {
  it('has the address that the caller wrote, at the origin of this site', async () => {
    const request = new Request('http://elsewhere.example/api/v1/members/?q=a+b', {
      headers: { 'x-request-path': '/api/v1/members/?q=a%20b' },
    })
    expect((await restoreRequest(request)).url).toBe('http://localhost:3000/api/v1/members/?q=a%20b')
  })

  it('keeps its method, headers and body', async () => {
    const request = new Request('http://localhost/api/v1/events/', {
      method: 'POST',
      headers: { 'idempotency-key': 'once' },
      body: '{"title":"Gala"}',
    })
    const restored = await restoreRequest(request)
    expect([restored.method, restored.headers.get('idempotency-key')]).toEqual(['POST', 'once'])
    expect(await restored.json()).toEqual({ title: 'Gala' })
  })

  it('is refused when its body turns out to be larger than 1 MB', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const request = new Request('http://localhost/api/v1/events/', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    await expect(restoreRequest(request)).rejects.toMatchObject({ code: 'payload_too_large' })
    expect(sent).toBeLessThan(20)
  })

  it('keeps a file unread, so that its limit and its sender are looked at first', async () => {
    let asked = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked += 1
          controller.enqueue(new Uint8Array(2_000_000))
          if (asked === 2) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, duplex: 'half', headers: { 'x-request-path': '/api/v1/files/?kind=logo' } }
    const restored = await restoreRequest(new Request('http://elsewhere.example/api/v1/files', init as RequestInit))
    expect(asked).toBe(0)
    expect((await restored.arrayBuffer()).byteLength).toBe(4_000_000)
  })
})
