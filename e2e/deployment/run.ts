import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import { callerOf, join, type Login, logIn, must, PASSWORD } from '#e2e/api'
import { type DebianPostgres, debianServersMissing, query, startDebianPostgres } from '#e2e/debian-servers'
import { type Image, makeImage } from '#e2e/deployment/image'
import { type Machine, moveTo } from '#e2e/deployment/move'
import {
  commandsOf,
  freePorts,
  makeService,
  readEnvironmentFile,
  readService,
  type Service,
  startNginx,
} from '#e2e/deployment/operator'
import { startMailListener } from '#e2e/mail-listener'
import { startModelServer } from '#e2e/model-server'
import { api, pages } from '#lib/paths'
import { readLockfile } from '#lib/server/lockfile'

/*
 * Follows docs/deployment.md on this machine: Debian's PostgreSQL 15 with its two logins, the application as the
 * Dockerfile installs it, two instances and a worker as the units start them, and nginx with TLS in front, by the
 * files that an operator copies. Only ports, places and secrets differ.
 */

const folder = mkdtempSync(joinPath(tmpdir(), 'quorate-deployment-'))
const closing: (() => unknown)[] = []

async function step(title: string, run: () => unknown): Promise<void> {
  await run()
  console.log(`ok  ${title}`)
}

async function deploy(): Promise<void> {
  chmodSync(folder, 0o755)
  const tree = makeFolder('opt')
  const [postgres, mail, models] = await Promise.all([startDebianPostgres(), startMailListener(), startModelServer()])
  closing.push(
    () => postgres.stop(),
    () => mail.stop(),
    () => models.stop(),
  )
  process.env.E2E_MAILBOX_URL = mail.mailbox_url

  const image = makeImage(tree)
  await step('the page installs as the Dockerfile does', () => {
    assert.deepEqual(
      image.installed_by.filter((command) => command.startsWith('npm')),
      commandsOf('Install'),
    )
  })
  await step('the image has no development packages', () => checkPackages(image))

  await checkImage(image, mail.smtp_url)

  const nginx = await startNginx(folder)
  closing.push(() => nginx.stop())
  // TLS of Node trusts the certificate from here on.
  setDefaultCACertificates([nginx.certificate])
  const environment = {
    ...readEnvironmentFile(),
    APP_URL: nginx.url,
    AUTH_SECRET: 'a secret for tests, long enough to be taken',
    DATABASE_URL: postgres.app_url,
    SMTP_URL: mail.smtp_url,
    OPENAI_BASE_URL: models.base_url,
    AI_MODELS: 'stall',
    AI_TIMEOUT: '5m',
    DATA_DIR: makeFolder('data', true),
    NODE_COMPILE_CACHE: makeFolder('cache', true),
  }

  await step('the commands of the page migrate the database', () => {
    for (const command of commandsOf('Migrate')) {
      const env = {
        NODE_ENV: 'production' as const,
        PATH: process.env.PATH,
        ...environment,
        DATABASE_OWNER_URL: postgres.owner_url,
      }
      execFileSync('sh', ['-c', command], { cwd: tree, env, stdio: 'inherit' })
    }
  })

  const instances = nginx.ports.map((port) =>
    readService('quorate@.service', { instance: String(port), tree, environment }),
  )
  const worker = readService('quorate-worker.service', { tree, environment })
  const services = [...instances, worker]
  closing.unshift(() => Promise.all(services.map((service) => service.stop())))
  await step('two instances and a worker start, from sources that they cannot write, and build nothing', async () => {
    await Promise.all(services.map((service) => service.start()))
    for (const each of instances) assert.doesNotMatch(each.output(), /Building/)
  })
  await step('each is ready, and so is the whole', async () => {
    for (const port of nginx.ports) assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
    assert.equal((await fetch(`${nginx.url}/readyz`)).status, 200)
    assert.equal((await fetch(`${nginx.url}/metrics`)).status, 404)
  })

  // The mail of the confirmation is sent by the worker: the instances run with WORKER=off.
  let admin: Login | undefined
  await step('somebody registers, confirms the address with the mail that comes, and signs in', async () => {
    admin = await join(nginx.url)
  })
  const login = admin as unknown as Login
  await step('both instances answer', async () => {
    const answered = /"path":"\/api\/v1\/members\/"[^\n]*"status":200/
    // Whose turn it is, and when a line of the log arrives here, is not ours to say.
    for (let round = 0; round < 200 && !instances.every((each) => answered.test(each.output())); round++) {
      must(await login.ask('GET', api.members()), 200)
    }
    for (const each of instances) assert.match(each.output(), answered)
  })
  await step('the cookies of the browser are Secure and bound to this host', () => checkCookies(nginx.url, login))
  await step('limits count the address of the client, whatever he says it is', () => checkLimits(nginx.url, login))
  await step('an answer of the assistant arrives while the model is still speaking', async () => {
    models.script('stall', { mode: 'stall', text: 'Let me see. That is a good question. I will look it up now. Then' })
    await checkStream(nginx.url, login, () => models.count('stall') > 0)
  })
  await step('the commands of the page back up what is served, and an empty database takes it', async () => {
    const backups = makeFolder('backups', true)
    const run = (command: string, urls: Record<string, string>) =>
      execFileSync('sh', ['-c', command.replaceAll('/var/backups', backups)], {
        cwd: tree,
        env: { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...environment, ...urls },
        stdio: 'inherit',
      })
    for (const command of commandsOf('Backups')) run(command, {})
    const empty = await postgres.createDatabase('restored')
    run('npm run restore -- /var/backups/quorate.zip', {
      DATABASE_URL: empty.app_url,
      DATABASE_OWNER_URL: empty.owner_url,
    })
  })
  await step('a superuser backs up all rows; the owner gets an error instead of an empty file', () =>
    checkBackup(postgres),
  )

  // The load of this machine comes from few addresses.
  for (const each of services) each.environment.RATE_LIMITS = 'off'
  for (const each of services) await each.restart()
  await step('the instances restart one after the other under load, without a failed request', () =>
    checkRestart(nginx.url, login, instances),
  )
  await step('all of them stop with code 0', async () => {
    for (const each of services) assert.equal(await each.stop(), 0)
  })
}

function makeFolder(name: string, isWritable = false): string {
  const path = joinPath(folder, name)
  mkdirSync(path)
  chmodSync(path, isWritable ? 0o777 : 0o755)
  return path
}

function checkPackages({ folder: tree }: Image): void {
  const { packages } = readLockfile().lockfile
  const left = Object.entries(packages).filter(([path, locked]) => locked.dev && existsSync(joinPath(tree, path)))
  assert.deepEqual(left, [])
  assert.equal(existsSync(joinPath(tree, 'node_modules/@playwright')), false)
  assert.equal(existsSync(joinPath(tree, 'e2e')), false)
}

/** Runs the image as `docker run` would, as a user who can write its volume only, and moves it to another machine. */
async function checkImage(image: Image, smtp_url: string): Promise<void> {
  const { folder: tree, environment, command } = image
  const [first = 0, second = 0] = await freePorts(2)
  const machineOf = (name: string, port: number): Machine => {
    const machine = {
      tree,
      url: `http://localhost:${port}`,
      data_dir: makeFolder(name, true),
      environment: {
        ...environment,
        DATA_DIR: joinPath(folder, name),
        NODE_COMPILE_CACHE: joinPath(folder, 'compiled'),
        PORT: String(port),
        SMTP_URL: smtp_url,
        // All tests come from one address and in a hurry.
        RATE_LIMITS: '100',
      },
    }
    const service = makeService(command, tree, machine.environment)
    closing.unshift(() => service.stop())
    return { ...machine, service }
  }
  makeFolder('compiled', true)
  const machine = machineOf('volume', first)
  await step('the image serves by itself with its own database, and its health check says so', async () => {
    await machine.service.start()
    assert.doesNotMatch(machine.service.output(), /Building/)
    assert.match(machine.service.output(), /Quorate serves at/)
    const [, ...check] = image.health_check
    execFileSync(`${tree}/node_modules/node/bin/node`, check, { env: { NODE_ENV: 'production', PORT: String(first) } })
  })
  await moveTo(machine, machineOf('other', second), makeFolder('moved', true), step)
}

async function checkCookies(url: string, { tenant_id, email }: Login): Promise<void> {
  const lines: string[] = []
  const cookies = () => lines.map((line) => line.split(';')[0]).join('; ')
  const csrf = await fetch(`${url}/api/auth/csrf`)
  lines.push(...csrf.headers.getSetCookie())
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies(), origin: url },
    body: new URLSearchParams({ tenant_id, email, password: PASSWORD, csrfToken, json: 'true', callbackUrl: '/' }),
  })
  lines.push(...answer.headers.getSetCookie())
  assert.ok(
    lines.some((line) => /session/.test(line)),
    `no session cookie among ${lines.map((line) => line.split('=')[0])}`,
  )
  for (const line of lines) {
    assert.match(line, /^__Host-/)
    assert.match(line, /; *Secure/i)
    assert.match(line, /; *HttpOnly/i)
  }
  // By turns from both instances: they share the secret and the sessions.
  for (let round = 0; round < 4; round++) {
    const page = await fetch(url + pages.admin.home(), { redirect: 'manual', headers: { cookie: cookies() } })
    assert.equal(page.status, 200)
    await page.text()
  }
}

/** Sends JSON from an address of this machine, with an X-Forwarded-For of its own, and returns the status. */
function postFrom(localAddress: string, url: string, body: object, forwarded: string): Promise<number> {
  return new Promise((done, failed) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    const { port, pathname } = new URL(url)
    const options = { host: '127.0.0.1', servername: 'localhost', port, path: pathname, localAddress, headers }
    const sent = request({ ...options, method: 'POST', agent: false }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    })
    sent.on('error', failed).end(JSON.stringify(body))
  })
}

async function checkLimits(url: string, { tenant_id, email }: Login): Promise<void> {
  const path = url + api.auth.login()
  const statuses: number[] = []
  for (let round = 0; round < 30 && !statuses.includes(429); round++) {
    const guess = { tenant_id, email, password: `Wrong-Tide-${round}` }
    statuses.push(await postFrom('127.20.0.1', path, guess, `203.0.${round}.1`))
  }
  assert.equal(statuses[0], 401)
  assert.equal(statuses.at(-1), 429, `wrong passwords from one address were answered with ${statuses}`)
  assert.equal(await postFrom('127.30.0.1', path, { tenant_id, email, password: PASSWORD }, '203.0.1.1'), 200)
}

/** The first bytes of an answer come while its model, which stalls, is still asked. */
async function checkStream(url: string, { token }: Login, isAsked: () => boolean): Promise<void> {
  const response = await fetch(url + api.ai.chat(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: 'How many members are there?' }),
    // A bound for a try that goes wrong.
    signal: AbortSignal.timeout(120_000),
  })
  assert.equal(response.status, 200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  // What is known before a model that stalls is given up: a few bytes, less than any buffer holds.
  let text = ''
  while (!text.includes('"data-conversation"')) {
    const { value, done } = await reader.read()
    assert.equal(done, false, text)
    text += new TextDecoder().decode(value)
  }
  assert.doesNotMatch(text, /"finish"/, 'it came only when it was complete')
  const asked = Date.now()
  while (!isAsked() && Date.now() - asked < 30_000) await sleep(50)
  assert.ok(isAsked())
  await reader.cancel()
}

async function checkBackup({ admin_url, owner_url }: DebianPostgres): Promise<void> {
  const inside = (url: string) => url.replace(/\/[^/]*$/, '/quorate')
  const dump = (url: string) =>
    execFileSync('/usr/lib/postgresql/15/bin/pg_dump', ['--data-only', '--table=members', inside(url)], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    inside(admin_url),
    'select count(*)::int from members',
  )
  assert.ok(count > 0)
  assert.equal(/^COPY [^\n]*\n([\s\S]*?)^\\\.$/m.exec(dump(admin_url))?.[1]?.trimEnd().split('\n').length, count)
  assert.throws(() => dump(owner_url), /row-level security/)
}

/** Asks and writes without a pause, but for a bounded number of times, while each instance restarts twice. */
async function checkRestart(url: string, { tenant_id, email }: Login, instances: Service[]): Promise<void> {
  const { ask } = await logIn(url, { tenant_id, email, password: PASSWORD })
  const failures: string[] = []
  const written = new Set<string>()
  let [requests, isOver] = [0, false]
  const note = (what: string, status: number, expected: number) => {
    requests++
    if (status !== expected) failures.push(`${what}: ${status}`)
  }
  const load = async (worker: number) => {
    for (let round = 0; round < 5_000 && !isOver; round++) {
      const last_name = `Number ${worker}-${round}`
      try {
        const made = await ask('POST', api.members(), { body: { first_name: 'Ada', last_name } })
        note('POST', made.status, 201)
        if (made.status === 201) written.add(made.body.id)
        note('GET', (await ask('GET', api.members())).status, 200)
        note('page', (await callerOf(url)('GET', pages.login())).status, 200)
      } catch (error) {
        failures.push(String(error))
      }
      await sleep(20)
    }
  }
  const loads = [0, 1, 2, 3].map(load)
  for (const each of [...instances, ...instances]) {
    const before = requests
    assert.equal(await each.restart(), 0)
    // The other instance took them.
    assert.ok(requests > before)
  }
  isOver = true
  await Promise.all(loads)
  assert.deepEqual(failures, [])
  const members = (await ask('GET', `${api.members()}?limit=1`)).headers.get('x-total-count')
  assert.ok(Number(members) >= written.size, 'what was acknowledged is there')
  console.log(`    ${requests} requests`)
}

const missing = debianServersMissing ?? (existsSync('/usr/sbin/nginx') ? null : 'skipped: needs nginx')
if (missing !== null) {
  console.log(`The deployment is not tried, ${missing}`)
} else {
  try {
    await deploy()
  } finally {
    for (const close of closing) await close()
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}
