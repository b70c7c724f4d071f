import { readdirSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { join } from '#e2e/api'
import { type Instance, startInstance } from '#e2e/instance'
import { expect, signIn, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

/** The processes of the instance's database: the postmaster first, then its children. */
function databaseProcesses({ data_dir }: Instance): number[] {
  const [line] = readFileSync(joinPath(data_dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number)
  return [postmaster, ...children]
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function signal(instance: Instance, name: NodeJS.Signals): void {
  for (const pid of databaseProcesses(instance)) process.kill(pid, name)
}

function logOf(instance: Instance): Record<string, unknown>[] {
  const lines = instance.log().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

const untilReady = (instance: Instance) =>
  expect.poll(async () => (await fetch(`${instance.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)

test.describe('while the database is away', () => {
  test.describe.configure({ mode: 'default', timeout: 180_000 })
  test.skip(process.platform !== 'linux', 'finds the processes of the database in /proc')
  let instance: Instance

  test.beforeAll(async () => {
    instance = await startInstance({ RATE_LIMITS: 'off', SMTP_URL: process.env.E2E_SMTP_URL ?? '' })
  })

  test.afterAll(async () => {
    await instance.stop()
  })

  test('a frozen one is given up: requests, pages and readiness are 503, and all is well when it goes on', async ({
    request,
  }) => {
    const { ask, ...credentials } = await join(instance.url)
    await signIn({ request }, instance.url, credentials)
    signal(instance, 'SIGSTOP')
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask('GET', paths.members())))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
      expect(answers.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
      const page = await request.get(instance.url + pages.admin.members())
      expect(page.status()).toBe(503)
      const { 'retry-after': wait, 'x-request-id': id } = page.headers()
      expect(wait).toBe('2')
      const failed = logOf(instance).filter(({ msg, request_id }) => msg === 'a page failed' && request_id === id)
      expect(failed[0]).toMatchObject({ level: 50, method: 'GET', path: pages.admin.members() })
      expect((await fetch(`${instance.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${instance.url}/healthz`)).status).toBe(200)
    } finally {
      signal(instance, 'SIGCONT')
    }
    await untilReady(instance)
    expect((await ask('GET', paths.members())).status).toBe(200)
  })

  test('one that is killed under load raises no uncaught exception, and its queue reports errors that can be read', async () => {
    const { ask } = await join(instance.url)
    const statuses = new Set<number>()
    let isLoaded = true
    const load = Array.from({ length: 8 }, async () => {
      while (isLoaded) statuses.add((await ask('GET', paths.members())).status)
    })
    for (let round = 0; round < 3; round++) {
      await ask('GET', paths.members())
      signal(instance, 'SIGKILL')
      await expect.poll(() => logOf(instance).filter(({ msg }) => msg === 'request failed').length).toBeGreaterThan(0)
      await untilReady(instance)
    }
    isLoaded = false
    await Promise.all(load)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    const log = logOf(instance)
    expect(log.filter(({ msg }) => msg === 'uncaught exception' || msg === 'unhandled rejection')).toEqual([])
    expect(log.some(({ msg }) => msg === 'the job queue reports an error')).toBe(true)
    expect(instance.log()).not.toContain('[object Object]')
  })
})
