import pg from 'pg'
import { startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { askRaw, callerOf, mailTo, must, registration } from '#e2e/api'
import { run, runNextStart, startBareHost } from '#e2e/bare-host'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const AUTH_SECRET = 'a secret for tests, long enough to be taken'

test.describe('Next without our own server', () => {
  test.describe.configure({ timeout: 120_000 })

  test('does not start without what it needs, and says what that is', async () => {
    for (const [environment, sentence] of [
      [{}, /DATABASE_URL is missing: .+ npm run migrate/],
      [{ DATABASE_URL: 'postgresql://nobody@localhost/nothing' }, /AUTH_SECRET is missing: .+openssl rand/],
      [{ DATABASE_URL: 'postgresql://nobody@localhost/nothing', AUTH_SECRET: 'short' }, /AUTH_SECRET cannot be used: /],
    ] as const) {
      const { code, printed } = await runNextStart(0, environment).ended
      expect(code).toBe(1)
      expect(printed).toMatch(sentence)
      expect(printed).not.toMatch(/^\s+at /m)
    }
  })

  test('says that it sends no mails, and a worker beside it sends those that wait; other protocols are declined', async () => {
    const database = await startEmbedded({ throwaway: true })
    const owner = new pg.Client(database.owner_url)
    let host: Awaited<ReturnType<typeof startBareHost>> | undefined
    let worker: ReturnType<typeof run> | undefined
    try {
      await migrate(database.owner_url)
      await owner.connect()
      const environment = {
        DATABASE_URL: database.app_url,
        AUTH_SECRET,
        SMTP_URL: process.env.E2E_SMTP_URL ?? '',
      }
      host = await startBareHost(environment)
      expect(host.entries().filter(({ msg }) => msg.includes('npm run worker'))).toHaveLength(1)

      const offer = {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
      }
      for (const path of ['/healthz', '/login']) {
        expect((await askRaw(host.url, { path, headers: offer })).status, path).toBe(200)
      }

      const ask = callerOf(host.url)
      const given = registration('bare-club')
      must(await ask('POST', paths.auth.register(), { body: given }), 201)
      const { rows } = await owner.query('select status from mails')
      expect(rows).toEqual([{ status: 'queued' }])

      worker = run(['lib/server/worker.ts'], environment)
      const { token } = await mailTo(given.email, 'Confirm')
      must(await ask('POST', paths.auth.verifyEmail(), { body: { token } }), 200)
      const { tenant_id, email, password } = given
      const login = must(await ask('POST', paths.auth.login(), { body: { tenant_id, email, password } }), 200)
      expect(login.user.roles).toEqual(['administrator'])
    } finally {
      worker?.child.kill('SIGTERM')
      await worker?.ended
      await host?.stop()
      await owner.end()
      await database.stop()
    }
  })
})
