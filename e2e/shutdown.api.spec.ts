import { existsSync } from 'node:fs'
import { callerOf, join, must } from '#e2e/api'
import { startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('stopping', () => {
  test.describe.configure({ timeout: 120_000 })

  test('what runs when the signal comes is answered, and then it ends by itself', async () => {
    const instance = await startInstance({ SMTP_URL: process.env.E2E_SMTP_URL ?? '', RATE_LIMITS: 'off' })
    try {
      const { ask } = await join(instance.url)
      const event = must(
        await ask('POST', paths.events(), { body: { title: 'Last one', event_date: '2031-01-01T10:00:00' } }),
        201,
      )
      // Hashing takes a while: these are under way when the signal comes.
      const running = [
        ...Array.from({ length: 200 }, (_, index) =>
          ask('POST', paths.registrations(event.id), { body: { guest: { name: `Guest ${index}` } } }),
        ),
        ...Array.from({ length: 20 }, (_, index) =>
          callerOf(instance.url)('POST', paths.auth.login(), {
            body: { tenant_id: 'nowhere', email: `nobody-${index}@example.org`, password: 'Evening-Tide-7' },
          }),
        ),
      ]
      await running[0]
      const asked = Date.now()
      instance.launcher.kill('SIGTERM')
      const outcomes = await Promise.allSettled(running)
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
      const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0))
      expect(statuses.slice(0, 200).filter((status) => status !== 201)).toEqual([])
      expect(statuses.slice(200).every((status) => status === 401 || status === 503)).toBe(true)
      await new Promise<void>((done) => {
        if (instance.launcher.exitCode === null) instance.launcher.once('exit', () => done())
        else done()
      })
      expect(instance.launcher.exitCode).toBe(0)
      expect(Date.now() - asked).toBeLessThan(30_000)
      expect(existsSync(`${instance.data_dir}/launcher.json`)).toBe(false)
      await expect(fetch(`${instance.url}/healthz`)).rejects.toThrow()
    } finally {
      await instance.stop()
    }
  })
})
