import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { percentile, timeAnswers } from '#e2e/bench/assistant'
import { compare, load, type Shot } from '#e2e/bench/load'
import { countAhead } from '#e2e/bench/prefetches'
import { ACCOUNT, seedVolume, TENANTS } from '#e2e/bench/seed'
import { buildNext, memoryOf, type Server, signInBrowser, startServer, stopServers } from '#e2e/bench/servers'
import { seedDemo } from '#lib/demo/demo'
import { MEMORY_VARIABLES, NODE_FLAGS } from '#lib/server/node-flags'

// Measures the product against floors in the same run: only the ratios mean anything, and only on a machine
// that has nothing else to do. `-- --large` adds an association of a million members (row 2).
const run = promisify(execFile)
const isLarge = process.argv.includes('--large')
const [ROUNDS, SECONDS] = [3, 2]
const DEMO = { tenant_id: 'demo', email: 'admin@demo.example', password: 'Demo-admin-1' }
const CREDENTIALS = { email: ACCOUNT.email, password: ACCOUNT.password }
const SECRET = 'a secret of the benchmark, long enough'
const rows: [row: string, figure: string, demand: string][] = []

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

function note(row: string, figure: string, demand: string): void {
  rows.push([row, figure, demand])
  say(`${row}: ${figure} (demand ${demand})`)
}

const two = (value: number) => value.toFixed(2)
const one = (value: number) => value.toFixed(1)

await run('wrk', ['-v']).catch((error) => {
  if (error.code === 'ENOENT') {
    say('The benchmark drives its load with wrk, which is not installed: apt-get install wrk.')
    process.exit(2)
  }
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopServers()
    process.exit(130)
  })
}

const folder = mkdtempSync(join(tmpdir(), 'quorate-bench-data-'))
let database = await startEmbedded({ dataDir: folder, maxConnections: 100 })
const owner = new pg.Client(database.owner_url)
let web: Server | undefined

try {
  await migrate(database.owner_url)
  await owner.connect()
  await owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await owner.end()
  await database.stop()
  database = await startEmbedded({ dataDir: folder, maxConnections: 100 })
  await seedVolume(
    database.owner_url,
    {
      // The larger one first: the triggers keep the plans that they made for the first rows, and for tables that
      // are known to be small they read them whole.
      [TENANTS.usual]: { members: 100_000, events: 10_000, invoices: 100_000, registrations: 100_000 },
      [TENANTS.small]: { members: 1_000, events: 200, invoices: 2_000, registrations: 2_000 },
      ...(isLarge && { [TENANTS.large]: { members: 1_000_000, events: 200, invoices: 2_000, registrations: 2_000 } }),
    },
    say,
  )
  await seedDemo({ database_url: database.app_url, on_progress: say })
  await run(process.execPath, ['e2e/bench/settle.ts', TENANTS.usual, TENANTS.small, DEMO.tenant_id], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.app_url, AUTH_SECRET: SECRET },
  })
  await vacuum(database.owner_url)
  await measure()
} finally {
  stopServers()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

const width = Math.max(...rows.map(([row]) => row.length))
process.stdout.write(
  `\n${rows.map(([row, figure, demand]) => `${row.padEnd(width)}  ${figure.padEnd(60)}  ${demand}`).join('\n')}\n`,
)
process.exit(0)

/** Gives the planner what it knows of tables that have stood for a while. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function measure(): Promise<void> {
  const buildSeconds = await buildNext('.')
  await buildNext('e2e/bench/empty-next')
  const env = {
    ...MEMORY_VARIABLES,
    NODE_ENV: 'production',
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    AUTH_SECRET: SECRET,
    RATE_LIMITS: 'off',
    WORKER: 'off',
    FLOOR_TENANT: TENANTS.usual,
  }
  web = await startServer([...NODE_FLAGS, 'app/server.ts'], 4180, '/readyz', {
    ...env,
    APP_URL: 'http://127.0.0.1:4180',
  })
  const floor = await startServer(['e2e/bench/floor.ts'], 4181, '/ready', env)
  const empty = await startServer(
    ['node_modules/next/dist/bin/next', 'start', 'e2e/bench/empty-next', '-p', '4182'],
    4182,
    '/noop',
    env,
  )
  const sql = new pg.Client(database.owner_url)
  await sql.connect()
  try {
    note('15 start to first 200', `${two(web.started_in / 1000)} s`, '≤ 0.8 s')
    note('15 clean build', `${one(buildSeconds)} s`, '≤ 40 s')
    await measureConditions()
    await measureApi(web, floor, empty, sql)
    await measureSignIn(web, await tokenOf(web))
    await measurePages(web)
    await measureAssistant(web)
    await countQueries(web, sql)
    const memory = memoryOf(web.process.pid as number)
    note(
      '15 resident memory of the web process after all rows',
      `${memory.now} MB, peak ${memory.peak} MB`,
      '≤ 600 MB peak',
    )
  } finally {
    await sql.end()
  }
}

/** What conditions.ts tells of one condition, and of the floor; milliseconds. */
interface Timed {
  name: string
  kind: string
  p50: number
  p95: number
}

/** The first pages of lists: by the conditions that pages use, by those that reach across nouns, and as of a past day. */
async function measureConditions(): Promise<void> {
  const { app_url: DATABASE_URL, owner_url: DATABASE_OWNER_URL } = database
  const { stdout } = await run(process.execPath, ['e2e/bench/conditions.ts', TENANTS.usual], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL, DATABASE_OWNER_URL, AUTH_SECRET: SECRET },
  })
  const [floor, ...conditions] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Timed)
  for (const [kind, limit, name] of [
    ['pages', 20, 'conditions that pages use'],
    ['nouns', 150, 'conditions across nouns'],
    ['past', 150, 'lists as of a past day'],
  ] as const) {
    const timed = conditions.filter((each) => each.kind === kind).toSorted((a, b) => b.p95 - a.p95)
    for (const { name, p50, p95 } of timed.filter(({ p95 }) => p95 > limit))
      say(`above ${limit} ms: ${name}, p50 ${one(p50)}, p95 ${one(p95)} ms`)
    const within = timed.filter(({ p95 }) => p95 <= limit).length
    const middle = percentile(
      timed.map(({ p50 }) => p50),
      0.5,
    )
    note(
      `17 ${name}`,
      `${within} of ${timed.length} within; p50 ${one(middle)}, slowest p95 ${one(timed[0]?.p95 ?? Number.NaN)} ms; × ${one(middle / (floor?.p50 ?? Number.NaN))} of bare rows`,
      `p95 ≤ ${limit} ms`,
    )
  }
}

/** The assistant among 100,000 members: how soon it begins to speak, and when it has said all. */
async function measureAssistant(ours: Server): Promise<void> {
  const token = await tokenOf(ours)
  await timeAnswers(ours.origin, token, 1)
  const times = await timeAnswers(ours.origin, token, 5)
  for (const [row, limit, values] of [
    ['first words', 150, times.map((each) => ({ ...each, took: each.first }))],
    ['whole answer', 400, times.flatMap((each) => (each.nouns === 'one' ? { ...each, took: each.whole } : []))],
    [
      'questions over two nouns',
      600,
      times.flatMap((each) => (each.nouns === 'two' ? { ...each, took: each.whole } : [])),
    ],
  ] as const) {
    for (const { question, took } of values.filter(({ took }) => took > limit))
      say(`above ${limit} ms: ${question}, ${one(took)} ms`)
    const took = values.map((each) => each.took)
    const figure = `p50 ${one(percentile(took, 0.5))}, p95 ${one(percentile(took, 0.95))} ms`
    note(`assistant, ${row}`, figure, `p95 ≤ ${limit} ms`)
  }
}

async function tokenOf(
  server: Server,
  credentials: { tenant_id: string; email: string; password: string } = {
    ...CREDENTIALS,
    tenant_id: TENANTS.usual,
  },
): Promise<string> {
  const answer = await fetch(`${server.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Where a page of members begins, as the product says it: it takes no other. */
interface Place {
  cursor: string
  name_key: string
  id: string
}

/** Reads the whole list of members, and returns where each of its pages begins behind the first. */
async function placesOf(server: Server, token: string): Promise<Place[]> {
  const places: Place[] = []
  for (let path: string | undefined = '/api/v1/members/?limit=100'; path; ) {
    const answer: Response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    const cursor = path && new URL(path, server.origin).searchParams.get('cursor')
    if (!cursor) break
    const [, name_key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    places.push({ cursor, name_key, id })
  }
  return places
}

async function measureApi(ours: Server, floor: Server, empty: Server, sql: pg.Client): Promise<void> {
  const token = await tokenOf(ours)
  const places = (await placesOf(ours, token))
    .map((place) => ({ place, at: createHash('md5').update(place.id).digest('hex') }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ place }) => place)
  const list: Shot[] = places.map(({ cursor }) => ({ path: `/api/v1/members/?cursor=${cursor}` }))
  const floorList: Shot[] = places.map((place) => ({
    path: `/members/?key=${encodeURIComponent(place.name_key)}&id=${place.id}`,
  }))
  await assertSameRows(ours, floor, token, list[0] as Shot, floorList[0] as Shot)
  for (const connections of [1, 16, 64]) {
    const {
      ours: us,
      floor: them,
      ratio,
    } = await compare(
      { origin: ours.origin, shots: list, token },
      { origin: floor.origin, shots: floorList },
      connections,
      ROUNDS,
      SECONDS,
    )
    const demand = connections === 1 ? 'p50 ≤ 1.0 ms' : connections === 16 ? '≥ 0.45 of Fastify' : 'p99 ≤ 120 ms'
    note(
      `1 members, 50 of 100,000, c${connections}`,
      `${two(ratio)}: ${Math.round(us.rps)}/s, p50 ${two(us.p50)}, p99 ${two(us.p99)} ms against ${Math.round(them.rps)}/s`,
      demand,
    )
  }
  await measureSize(ours)

  const { rows: events } = await sql.query(
    `select id from events where tenant_id = $1 order by md5(id::text) limit 500`,
    [TENANTS.usual],
  )
  const reads: [string, Shot[], Shot[], string][] = [
    [
      '4 event detail',
      events.map(({ id }) => ({ path: `/api/v1/events/${id}` })),
      events.map(({ id }) => ({ path: `/events/${id}` })),
      '≥ 0.5 of Fastify with the same joins',
    ],
    ['4 event list', [{ path: '/api/v1/events/' }], [{ path: '/events/' }], '≥ 0.5 of Fastify with the same joins'],
  ]
  for (const [name, shots, floorShots, demand] of reads) {
    await assertSameAnswer(ours, floor, token, shots[0] as Shot, floorShots[0] as Shot)
    const { ours: us, ratio } = await compare(
      { origin: ours.origin, shots, token },
      { origin: floor.origin, shots: floorShots },
      16,
      ROUNDS,
      SECONDS,
    )
    note(`${name}, c16`, `${two(ratio)}: ${Math.round(us.rps)}/s, p50 ${two(us.p50)}, p99 ${two(us.p99)} ms`, demand)
  }
  const stats = await load({ origin: ours.origin, shots: [{ path: '/api/v1/events/stats' }], token }, 16, SECONDS)
  note('4 event stats, c16', `${Math.round(stats.rps)}/s, p50 ${two(stats.p50)} ms`, 'p50 ≤ 2 × detail')
  const body = {
    title: 'Bench',
    description: 'A day for the members',
    event_date: '2027-12-01T10:00:00',
    location: 'Hall 1',
    capacity: 120,
    event_status: 'upcoming',
  }
  for (const connections of [16, 64]) {
    const created = await compare(
      { origin: ours.origin, shots: [{ method: 'POST', path: '/api/v1/events/', body }], token },
      { origin: floor.origin, shots: [{ method: 'POST', path: '/events/', body }] },
      connections,
      ROUNDS,
      SECONDS,
    )
    note(
      `5 event create, c${connections}`,
      `${two(created.ratio)}: ${Math.round(created.ours.rps)}/s, p50 ${two(created.ours.p50)}, p99 ${two(created.ours.p99)} ms, no errors`,
      connections === 16 ? '≥ 0.25 of Fastify' : 'no errors',
    )
  }
  const noop = { origin: empty.origin, shots: [{ path: '/noop' }] }
  const refusals: [string, Shot, string | undefined][] = [
    ['14 no token', { path: '/api/v1/members/' }, undefined],
    ['14 bad token', { path: '/api/v1/members/' }, `${token.slice(0, -4)}AAAA`],
    ['14 unknown path', { path: '/api/v1/nothing' }, token],
    ['14 bad parameter', { path: '/api/v1/members/?statsu=active' }, token],
  ]
  for (const [name, shot, bearer] of refusals) {
    const target = { origin: ours.origin, shots: [shot], expects_refusal: true, ...(bearer && { token: bearer }) }
    const { ours: us, ratio } = await compare(target, noop, 16, ROUNDS, SECONDS)
    note(name, `${two(ratio)}: ${Math.round(us.rps)}/s`, '≥ 0.85 of an empty Next handler')
  }
}

/** The floor must do the same work: the same rows in the same order. */
async function assertSameRows(ours: Server, floor: Server, token: string, shot: Shot, floorShot: Shot): Promise<void> {
  const [mine, theirs] = await readBoth<{ id: string }[]>(ours, floor, token, shot, floorShot)
  if (mine.length !== 50 || JSON.stringify(mine.map(({ id }) => id)) !== JSON.stringify(theirs.map(({ id }) => id))) {
    throw new Error('the list and its floor do not answer the same rows')
  }
}

/** The floor must answer the same JSON; the order of fields aside. */
async function assertSameAnswer(
  ours: Server,
  floor: Server,
  token: string,
  shot: Shot,
  floorShot: Shot,
): Promise<void> {
  const [mine, theirs] = await readBoth<unknown>(ours, floor, token, shot, floorShot)
  if (!isDeepStrictEqual(mine, theirs)) {
    throw new Error(
      `${shot.path} and its floor do not answer the same:\n${JSON.stringify(mine)}\n${JSON.stringify(theirs)}`,
    )
  }
}

async function readBoth<T>(ours: Server, floor: Server, token: string, shot: Shot, floorShot: Shot): Promise<[T, T]> {
  const mine = await fetch(ours.origin + shot.path, { headers: { authorization: `Bearer ${token}` } })
  const theirs = await fetch(floor.origin + floorShot.path)
  return [(await mine.json()) as T, (await theirs.json()) as T]
}

async function measureSize(ours: Server): Promise<void> {
  const big = isLarge ? TENANTS.large : TENANTS.usual
  const total = isLarge ? 1_000_000 : 100_000
  const [bigToken, smallToken] = [
    await tokenOf(ours, { ...CREDENTIALS, tenant_id: big }),
    await tokenOf(ours, { ...CREDENTIALS, tenant_id: TENANTS.small }),
  ]
  const first: Shot[] = [{ path: '/api/v1/members/' }]
  const size = await compare(
    { origin: ours.origin, shots: first, token: bigToken },
    { origin: ours.origin, shots: first, token: smallToken },
    1,
    ROUNDS,
    SECONDS,
  )
  note(`2 first page of ${total} against 1,000, c1`, `p50 × ${two(size.ours.p50 / size.floor.p50)}`, '≤ 1.15')
  const last = (await placesOf(ours, bigToken)).at(-1) as Place
  const deep: Shot[] = [{ path: `/api/v1/members/?cursor=${last.cursor}` }]
  const depth = await compare(
    { origin: ours.origin, shots: deep, token: bigToken },
    { origin: ours.origin, shots: first, token: bigToken },
    1,
    ROUNDS,
    SECONDS,
  )
  note(`2 last page against the first of ${total}, c1`, `p50 × ${two(depth.ours.p50 / depth.floor.p50)}`, '≤ 1.15')
}

async function measureSignIn(ours: Server, _token: string): Promise<void> {
  const { stdout } = await run(process.execPath, ['e2e/bench/hash-rate.ts'])
  const raw = JSON.parse(stdout) as { per_second: number; p50: number }
  const good = {
    method: 'POST',
    path: '/api/v1/auth/login',
    body: { tenant_id: TENANTS.usual, email: ACCOUNT.email, password: ACCOUNT.password },
  }
  const logins = await load({ origin: ours.origin, shots: [good] }, 8, SECONDS * 2)
  const alone = await load({ origin: ours.origin, shots: [good] }, 1, SECONDS)
  note(
    '9 login, c8',
    `${two(logins.rps / raw.per_second)}: ${one(logins.rps)}/s against ${one(raw.per_second)} verifications/s`,
    '≥ 0.85',
  )
  note('9 login, c1', `p50 ${one(alone.p50)} ms against ${one(raw.p50)} ms of the hash`, '≤ hash + 3 ms')
  const wrong = { ...good, body: { ...good.body, password: 'Wrong-word-1' } }
  const nobody = { ...good, body: { ...good.body, email: 'nobody@example.org' } }
  const pair = await compare(
    { origin: ours.origin, shots: [nobody], expects_refusal: true },
    { origin: ours.origin, shots: [wrong], expects_refusal: true },
    1,
    ROUNDS,
    SECONDS,
  )
  note('9 unknown e-mail against wrong password, c1', `p50 × ${two(pair.ours.p50 / pair.floor.p50)}`, '0.95 to 1.05')
}

/** The pages of the demo's 922 members and of 100,000, each under load and alone, and what they fetch ahead. */
async function measurePages(ours: Server): Promise<void> {
  const signedIn: [string, string][] = [
    ['922 members', await signInBrowser(ours.origin, DEMO)],
    ['100,000 members', await signInBrowser(ours.origin, { ...CREDENTIALS, tenant_id: TENANTS.usual })],
  ]
  // The jobs do not run here, and home without findings would be a smaller page.
  for (const credentials of [DEMO, { ...CREDENTIALS, tenant_id: TENANTS.usual }]) {
    await fetch(`${ours.origin}/api/v1/ai/insights/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(ours, credentials)}` },
    })
  }
  const rates: number[] = []
  for (const [size, cookie] of signedIn) {
    for (const [name, path, demand] of [
      ['home', '/admin', size === '922 members' ? '≥ 55/s, p50 alone ≤ 25 ms' : '≥ 40/s, ≥ 0.7 of 922'],
      ['members page', '/admin/members', '× 1.5 of before'],
    ] as const) {
      const target = { origin: ours.origin, shots: [{ path }], cookie }
      await load(target, 8, SECONDS)
      const busy = await load(target, 8, SECONDS * 2)
      const alone = await load(target, 1, SECONDS)
      if (name === 'home') rates.push(busy.rps)
      note(
        `11 ${name}, ${size}, c8`,
        `${one(busy.rps)}/s, p50 ${one(busy.p50)}, p99 ${one(busy.p99)} ms; alone p50 ${one(alone.p50)} ms`,
        demand,
      )
    }
  }
  const [small = Number.NaN, large = Number.NaN] = rates
  note('11 home at 100,000 members against 922', two(large / small), '≥ 0.7')
  const [, cookie = ''] = signedIn[0] ?? []
  for (const [name, path, demand] of [
    ['sign-in', '/login', '≤ 200 kB'],
    ['home', '/admin', '≤ 260 kB'],
  ] as const) {
    note(
      `13 scripts of the ${name} page, gzip`,
      `${Math.round((await scriptBytes(ours.origin, path, cookie)) / 1000)} kB`,
      demand,
    )
  }
  const ahead = await countAhead(ours.origin, cookie, ['/admin', '/admin/members', '/admin/events', '/admin/finance'])
  for (const [path, count] of ahead) note(`12 requests ahead of a visit, ${path}`, String(count), '≤ 8')
}

/** What the page's own document asks for in scripts, compressed. */
async function scriptBytes(origin: string, path: string, cookie: string): Promise<number> {
  const headers = path === '/login' ? {} : { cookie }
  const document = await (await fetch(origin + path, { headers })).text()
  const scripts = new Set(
    [...document.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"(?![^>]*nomodule)/gi)]
      .filter(([tag]) => !/nomodule/i.test(tag))
      .map(([, source]) => source as string),
  )
  let bytes = 0
  for (const source of scripts)
    bytes += gzipSync(Buffer.from(await (await fetch(new URL(source, origin))).arrayBuffer())).length
  return bytes
}

/** Row 16: what the database is asked per request, the opening and the commit of the batch aside. */
async function countQueries(ours: Server, sql: pg.Client): Promise<void> {
  await sql.query('create extension if not exists pg_stat_statements')
  const token = await tokenOf(ours)
  const cookie = await signInBrowser(ours.origin, {
    tenant_id: TENANTS.usual,
    email: ACCOUNT.email,
    password: ACCOUNT.password,
  })
  const {
    rows: [event],
  } = await sql.query(`select id from events where tenant_id = $1 limit 1`, [TENANTS.usual])
  const {
    rows: [member],
  } = await sql.query(`select id from members where tenant_id = $1 limit 1`, [TENANTS.usual])
  const {
    rows: [invoice],
  } = await sql.query(`select id from invoices where tenant_id = $1 limit 1`, [TENANTS.usual])
  const paths = [
    '/api/v1/members/',
    `/api/v1/members/${member.id}`,
    '/api/v1/events/',
    `/api/v1/events/${event.id}`,
    '/api/v1/events/stats',
    '/api/v1/finances/finances/invoices/',
    `/api/v1/finances/finances/invoices/${invoice.id}`,
    '/admin',
  ]
  for (const path of paths) {
    const headers: Record<string, string> = path.startsWith('/api') ? { authorization: `Bearer ${token}` } : { cookie }
    await fetch(ours.origin + path, { headers })
    await sql.query('select pg_stat_statements_reset()')
    for (let count = 0; count < 10; count += 1) await (await fetch(ours.origin + path, { headers })).arrayBuffer()
    const {
      rows: [asked],
    } =
      await sql.query(`select coalesce(sum(calls) filter (where query !~* '^\\s*(begin|commit|set |select open_session)' and query !~ 'pg_stat'), 0)::float8 / 10 as queries,
      coalesce(sum(calls) filter (where query ~* '^\\s*select open_session'), 0)::float8 / 10 as batches from pg_stat_statements`)
    note(
      `16 queries of ${path.replace(/[0-9a-f-]{36}/, '{id}')}`,
      `${one(asked.queries)} in ${one(asked.batches)} batches`,
      '≤ 2',
    )
  }
}
