import { appendFileSync, existsSync, statSync } from 'node:fs'
import { callerOf } from '#e2e/api'
import { startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'

test('logs of more than 20 MB are begun anew while the server and its database run', async () => {
  test.setTimeout(120_000)
  const instance = await startInstance({ SMTP_URL: process.env.E2E_SMTP_URL ?? '' })
  try {
    for (const name of ['quorate.log', 'postgres.log']) {
      const file = `${instance.data_dir}/${name}`
      appendFileSync(file, '{"msg":"filling"}\n'.repeat(1_200_000))
      await expect.poll(() => existsSync(`${file}.1`), { timeout: 60_000 }).toBe(true)
      expect(statSync(`${file}.1`).size).toBeGreaterThan(20_000_000)
      expect(statSync(file).size).toBeLessThan(1_000_000)
    }
    const { headers } = await callerOf(instance.url)('GET', '/login')
    await expect.poll(() => instance.log()).toContain(headers.get('x-request-id'))
    expect(instance.log()).not.toContain('filling')
  } finally {
    await instance.stop()
  }
})
