import { callerOf, join } from '#e2e/api'
import { startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('a web process that dies', () => {
  test.describe.configure({ timeout: 180_000 })

  for (const [name, environment] of [
    ['alone', {}],
    ['among several, with the process that keeps them', { WEB_CONCURRENCY: '2' }],
  ] as const) {
    test(`${name}: 503 with Retry-After until the next one serves, time and again`, async () => {
      const instance = await startInstance({ SMTP_URL: process.env.E2E_SMTP_URL ?? '', ...environment })
      try {
        const { ask } = await join(instance.url)
        const anonymous = callerOf(instance.url)
        for (let round = 1; round <= 3; round++) {
          process.kill(instance.webProcess(), 'SIGKILL')
          // The moment before the launcher hears of it is the only one in which nobody answers.
          const readyz = expect.poll(
            async () =>
              anonymous('GET', '/readyz').then(
                ({ status }) => status,
                () => 0,
              ),
            {
              timeout: 30_000,
              intervals: [20],
            },
          )
          await readyz.toBe(503)
          const [data, page] = await Promise.all([anonymous('GET', paths.members()), anonymous('GET', '/login')])
          // Both may already be the next process's.
          if (data.status === 503) {
            expect(data.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
            expect(Number(data.headers.get('retry-after'))).toBeGreaterThan(0)
          } else expect(data.status).toBe(401)
          expect([200, 503]).toContain(page.status)
          await expect
            .poll(async () => anonymous('GET', '/readyz').then(({ status }) => status), { timeout: 30_000 })
            .toBe(200)
          expect((await ask('GET', paths.auth.me())).status).toBe(200)
        }
        expect(instance.output()).toContain('starting it again')
      } finally {
        expect(await instance.stop()).toBe(0)
      }
    })
  }
})
