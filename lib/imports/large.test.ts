import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { booksOf, countersOf, hashOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeEvent, makeMember, makeTier } from '#db/factories'
import type { ImportNoun } from '#lib/imports/schema'
import { api } from '#lib/paths'
import { MEMORY_VARIABLES, NODE_FLAGS } from '#lib/server/node-flags'

/** How many rows: `IMPORTED=50000 npx vitest run lib/imports/large.test.ts` measures large files. */
const COUNT = Number(process.env.IMPORTED ?? 1_000)

/** A worker of its own, with the limits of the product's, which works on an import until it is done or killed, and says what it took. */
function startWorker(tenant_id: string, id: string) {
  const script = `
    import { readFileSync } from 'node:fs'
    import { runImport } from '#lib/imports/run'
    import { createCtx } from '#lib/context'
    const actor = { kind: 'system', name: 'worker' }
    const system = createCtx({ tenant_id: ${JSON.stringify(tenant_id)}, actor, request_id: ${JSON.stringify(uuidv7())} })
    await system.db.selectFrom('imports').select('id').execute()
    // The peak of this process: on Linux maxRSS begins with what the process had that started it.
    const isLinux = process.platform === 'linux'
    const peak = () => !isLinux ? 0 : Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0)
    const before = peak()
    await runImport(system, ${JSON.stringify(id)}, new AbortController().signal)
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    console.log('+' + Math.round((peak() - before) / 1024) + ' MB of ' + Math.round(peak() / 1024) + ', ' + ((userCPUTime + systemCPUTime) / 1e6).toFixed(1) + ' s of CPU')
    process.exit(0)`
  const worker = spawn(process.execPath, [...NODE_FLAGS, '--input-type=module', '-e', script], {
    env: { ...process.env, ...MEMORY_VARIABLES },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.on('data', (text) => {
    said += String(text)
  })
  return { worker, ended: once(worker, 'exit'), took: () => said.trim() }
}

/** The seconds of CPU that the database has taken since it started, on Linux. */
async function databaseSeconds({ db }: ImportWorld): Promise<number> {
  if (process.platform !== 'linux') return 0
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const statOf = (pid: number | string) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number, to: number) => fields.slice(from, to).reduce((sum, each) => sum + Number(each), 0)
    return { parent: Number(fields[1]), own: ticks(11, 13), all: ticks(11, 15) }
  }
  const server = statOf((rows[0] as { pid: number }).pid).parent
  let sum = statOf(server).all
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const { parent, own } = statOf(pid)
      if (parent === server) sum += own
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum / 100
}

/** A large file of a noun. */
interface Large {
  /** What is there before. */
  prepare(world: ImportWorld): Promise<void>
  header: string
  row(at: number): string[]
  /** How many of the rows are updates. */
  updates: number
  /** Whether all that a row of the file says is there, or a part of it, by `at`, which counts the rows of the file. */
  whole: RawBuilder<unknown>
  part: RawBuilder<unknown>
}

const day = (at: number) => `2025-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`

async function addMembers({ db }: ImportWorld): Promise<void> {
  await sql`insert into members (tenant_id, id, member_number, first_name, last_name, email, email_key, status)
    select current_tenant(), gen_random_uuid(), 'N-' || at, 'Ada', 'Member ' || at, 'm' || at || '@example.org', 'm' || at || '@example.org', 'active'
    from generate_series(0, ${COUNT / 2}::int - 1) at`.execute(db)
}

const FILES: Readonly<Record<ImportNoun, Large>> = {
  members: {
    prepare: async ({ db }) => {
      await makeTier(db, { name: 'Full' })
      await makeMember(db, { member_number: 'N-7', first_name: 'Ada', last_name: 'Before' })
    },
    header:
      'Member number;First name;Last name;E-mail;Birth date;Tier;Joined;Balance;Street;Postal code;City;Country;Phone;Job title;Tags;Notes;consents.newsletter;consents.photos;a;b',
    row: (at) => [
      ...[`N-${at}`, 'Ada', at === 7 ? 'Before' : `Member ${at}`, `m${at}@example.org`, '1980-05-17', 'Full'],
      ...['2020-01-01', at % 10 === 0 ? '25.00' : '', `Street ${at}`, String(10_000 + (at % 80_000)), 'Köln'],
      ...['Germany', '+49 221 123456', 'Engineer', 'board, choir', `Note ${at}`],
      // What was noted of somebody who is there stays in the log when it is taken back.
      ...(at === 7 ? ['', ''] : [`yes ${day(at)}`, at % 3 === 0 ? 'no' : '']),
      ...['', ''],
    ],
    updates: 1,
    whole: sql`exists (select from members m join terms t on t.member_id = m.id where m.member_number = 'N-' || r.at)
      and (r.at % 10 > 0 or exists (select from invoices i where i.number = 'OB/N-' || r.at and i.status = 'open'))
      and (r.at = 7 or exists (select from members m where m.member_number = 'N-' || r.at and m.consents = '{newsletter}'
        and (select count(*) from consents c where c.member_id = m.id) = case when r.at % 3 = 0 then 2 else 1 end))`,
    part: sql`exists (select from members m where m.member_number = 'N-' || r.at and (r.at <> 7 or m.birth_date is not null))`,
  },
  events: {
    prepare: async ({ db }) => {
      await makeEvent(db, { title: 'Before', event_date: '2031-05-01T18:00:00', external_number: 'E-7' })
    },
    header: 'Event ID;Title;Start;End;Location;Capacity;Ticket types;Tags;Description;a;b',
    row: (at) => [
      ...[`E-${at}`, `Evening ${at}`, `${day(at)} 19:00`, `${day(at)} 22:00`, `Hall ${at % 20}`, '120'],
      ...[at % 2 === 0 ? `"Adults | 20.00 | 80\nChildren | 0"` : '', 'public, music', `Words on evening ${at}`, '', ''],
    ],
    updates: 1,
    whole: sql`exists (select from events e where e.external_number = 'E-' || r.at and e.title like 'Evening%'
      and (r.at % 2 > 0 or 2 = (select count(*) from ticket_types k where k.event_id = e.id)))`,
    part: sql`exists (select from events e where e.external_number = 'E-' || r.at and e.title like 'Evening%')`,
  },
  registrations: {
    prepare: async (world) => {
      await addMembers(world)
      await sql`insert into events (tenant_id, id, title, event_date, end_date, time_zone, starts_at, ends_at, currency, capacity, external_number)
        select current_tenant(), gen_random_uuid(), 'Evening ' || at, '2031-05-01T18:00', '2031-05-01T20:00', 'UTC', '2031-05-01T18:00Z', '2031-05-01T20:00Z', 'EUR', 1000, 'E-' || at
        from generate_series(0, 49) at`.execute(world.db)
      await sql`insert into ticket_types (tenant_id, id, event_id, name, price_minor, currency, quota, position)
        select tenant_id, gen_random_uuid(), id, ticket, 2000, 'EUR', 1000, 0 from events, unnest('{Adults,Children}'::text[]) ticket`.execute(
        world.db,
      )
    },
    header:
      'Event ID;Member number;Guest name;Guest e-mail;Ticket type;Seats;Status;Registered at;Price;Ticket code;Notes',
    row: (at) => [
      ...[`E-${at % 50}`, at % 2 === 0 ? `N-${at / 2}` : '', at % 2 === 0 ? '' : `Guest ${at}`],
      ...[at % 2 === 0 ? '' : `g${at}@example.org`, at % 3 === 0 ? 'Children' : 'Adults'],
      ...['1', at % 20 === 19 ? 'cancelled' : 'confirmed', `${day(at)} 10:00`, '18.00', `T-${at}`, `Note ${at}`],
    ],
    updates: 0,
    whole: sql`exists (select from registrations g where g.code = 'T-' || r.at)
      and not exists (select from events e where e.seats_taken <> (select count(*) from registrations g where g.event_id = e.id and g.status = 'confirmed'))
      and not exists (select from ticket_types k where k.sold <> (select count(*) from registrations g where g.ticket_type_id = k.id and g.status = 'confirmed'))`,
    part: sql`exists (select from registrations g where g.code = 'T-' || r.at)`,
  },
  invoices: {
    prepare: addMembers,
    header: 'Invoice number;Member number;Payer;Issue date;Due date;Total;Tax rate;Status;Paid on;Description',
    row: (at) => [
      ...[`R-${at}`, at % 4 === 3 ? '' : `N-${at % (COUNT / 2)}`, at % 4 === 3 ? `Town ${at}` : '', day(at)],
      ...[
        '2025-12-31',
        '119.00',
        '19',
        at % 20 === 19 ? 'void' : at % 20 === 18 ? 'written off' : at % 3 === 0 ? 'paid' : 'open',
      ],
      ...[at % 3 === 0 && at % 20 < 18 ? '2025-12-30' : '', `Dues ${at}`],
    ],
    updates: 0,
    whole: sql`exists (select from invoices i join invoice_lines l on l.invoice_id = i.id where i.number = 'EXT/R-' || r.at
      and i.status = case when r.at % 20 = 19 then 'void' when r.at % 20 = 18 then 'uncollectible' when r.at % 3 = 0 then 'paid' else 'open' end
      and i.paid_minor = coalesce((select sum(a.amount_minor) from payment_allocations a join payments p on p.id = a.payment_id where a.invoice_id = i.id), 0))`,
    part: sql`exists (select from invoices i where i.number = 'EXT/R-' || r.at)`,
  },
  payments: {
    prepare: async (world) => {
      await addMembers(world)
      await sql`insert into invoices (tenant_id, id, currency, due_date, subtotal_minor, total_minor, bill_to, member_id, memo)
        select tenant_id, gen_random_uuid(), 'EUR', '2025-12-31', 10000, 10000, '{"name": "Ada"}', id, substr(member_number, 3) from members`.execute(
        world.db,
      )
      await sql`insert into invoice_lines (tenant_id, id, invoice_id, position, description, unit_price_minor, amount_minor)
        select tenant_id, gen_random_uuid(), id, 1, 'Dues', 10000, 10000 from invoices`.execute(world.db)
      await sql`update invoices set number = 'INV-' || memo, status = 'open', issue_date = '2025-01-01', finalized_at = now()`.execute(
        world.db,
      )
    },
    header: 'Payment number;Invoice;Member number;Amount;Received on;Method;Reference;Note',
    // Two for each invoice, the second over more than remains; and some of no invoice.
    row: (at) => [
      ...[`P-${at}`, at % 10 === 9 ? '' : `INV-${Math.floor(at / 2)}`, at % 10 === 9 ? `N-${Math.floor(at / 2)}` : ''],
      ...[at % 2 === 0 ? '40.00' : '65.00', day(at), 'transfer', `Reference ${at}`, `Note ${at}`],
    ],
    updates: 0,
    whole: sql`exists (select from payments p where p.number = 'EXT/P-' || r.at
      and p.applied_minor = case when r.at % 10 = 9 then 0 when r.at % 2 = 0 then 4000 else 6000 end
      and p.applied_minor = coalesce((select sum(a.amount_minor) from payment_allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id), 0))`,
    part: sql`exists (select from payments p where p.number = 'EXT/P-' || r.at)`,
  },
}

/** The lines of a file of which a part is there and not all, or that say that they are there and are not. */
async function halfRows({ db }: ImportWorld, import_id: string, { whole, part }: Large): Promise<unknown[]> {
  const { rows } =
    await sql`select line from (select line, state, line - 2 as at from import_rows where import_id = ${import_id}::uuid) r
    where (r.state = 'done') <> (${whole}) or (r.state = 'done') <> (${part}) limit 5`.execute(db)
  return rows
}

const MEASURED = process.env.IMPORTED !== undefined

test.each(Object.entries(FILES) as [ImportNoun, Large][])(
  'a large file of %s is imported though its worker is killed twice, and goes out again row for row',
  { timeout: 1_800_000 },
  async (noun, large) => {
    const world = await importWorld()
    const { db, call, tenant_id } = world
    await large.prepare(world)
    const before = { rows: await hashOf(db), counters: await countersOf(db) }
    const lines = Array.from({ length: COUNT }, (_, at) => large.row(at).join(';'))
    const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      if (!MEASURED) return run()
      const [began, used] = [performance.now(), await databaseSeconds(world)]
      const result = await run()
      const seconds = (performance.now() - began) / 1000
      const database = (await databaseSeconds(world)) - used
      process.stdout.write(
        `${noun} ${name}: ${seconds.toFixed(1)} s, database ${database.toFixed(1)} s of CPU, last worker ${String(result)}\n`,
      )
      return result
    }
    const { body: file } = await world.send([large.header, ...lines].join('\n'), `${noun}.csv`, noun)
    expect(file.row_count, JSON.stringify(file)).toBe(COUNT)
    expect((await call('POST', api.importCheck(file.id))).status).toBe(202)
    await timed('check', async () => {
      const { ended, took } = startWorker(tenant_id, file.id)
      await ended
      return took()
    })
    expect(await world.get(file.id)).toMatchObject({
      ...{ status: 'checked', create_count: COUNT - large.updates, update_count: large.updates, problem_count: 0 },
    })

    expect((await call('POST', api.importRun(file.id))).status).toBe(202)
    const done = async () => (await world.get(file.id)).done_count
    await timed('run', async () => {
      for (const share of [0.2, 0.5]) {
        const { worker, ended } = startWorker(tenant_id, file.id)
        await vi.waitFor(async () => expect(await done()).toBeGreaterThanOrEqual(COUNT * share), {
          timeout: 600_000,
          interval: MEASURED ? 1_000 : 50,
        })
        worker.kill('SIGKILL')
        await ended
        expect(await halfRows(world, file.id, large)).toEqual([])
      }
      const { ended, took } = startWorker(tenant_id, file.id)
      await ended
      return took()
    })
    expect(await world.get(file.id)).toMatchObject({ status: 'done', done_count: COUNT, refused_count: 0 })
    expect(await halfRows(world, file.id, large)).toEqual([])
    expect(await booksOf(world)).toEqual([])

    expect((await call('POST', api.importUndo(file.id))).status).toBe(202)
    await timed('undo', async () => {
      const { ended, took } = startWorker(tenant_id, file.id)
      await ended
      return took()
    })
    expect(await world.get(file.id)).toMatchObject({ status: 'undone', undone_count: COUNT, kept_count: 0 })
    expect(await hashOf(db)).toEqual(before.rows)
    expect(await countersOf(db)).toEqual(before.counters)
  },
)

test('families are whole though the worker is killed before and while they are put together, and go out again', {
  timeout: 900_000,
}, async () => {
  const world = await importWorld()
  const { db, call, tenant_id } = world
  await makeTier(db, { name: 'Family', seats_included: 4, grace_days: 30 })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  // More families than one step takes, each of four; who pays comes last, in a batch after the others.
  const families = Math.max(300, COUNT / 5)
  const row = (family: number, person: number) =>
    `F-${family}-${person};P${person};Family ${family};${person === 0 ? 'Family;2020-01-01' : ';'};Family ${family};${person === 0 ? 'yes' : ''}`
  const people = Array.from({ length: families * 3 }, (_, at) => row(Math.floor(at / 3), 1 + (at % 3)))
  const payers = Array.from({ length: families }, (_, family) => row(family, 0))
  const header = 'Member number;First name;Last name;Tier;Joined;Family;Payer'
  const { body: file } = await world.send([header, ...people, ...payers].join('\n'))
  await call('POST', api.importCheck(file.id))
  await world.work(file.id)
  expect(await world.get(file.id)).toMatchObject({ create_count: families * 4, problem_count: 0 })
  await call('POST', api.importRun(file.id))

  const sizes = async () => {
    const { rows } = await sql<{ people: number; count: number }>`select taken as people, count(*)::int as count from (
        select (select count(*)::int from members m where m.group_id = g.id) as taken from groups g
      ) sizes group by 1`.execute(db)
    return rows
  }
  const killed = async (until: () => Promise<void>) => {
    const { worker, ended } = startWorker(tenant_id, file.id)
    await vi.waitFor(until, { timeout: 300_000, interval: 20 })
    worker.kill('SIGKILL')
    await ended
  }
  const done = async () => (await world.get(file.id)).done_count
  // Between the rows and the families.
  await killed(async () => expect(await done()).toBeGreaterThan(0))
  expect(await sizes()).toEqual([])
  // In the middle of the families: those that are there are whole.
  await killed(async () => expect(await sizes()).not.toEqual([]))
  const [some] = await sizes()
  expect(await sizes()).toEqual([{ people: 4, count: expect.any(Number) }])
  expect(some?.count).toBeLessThan(families)
  expect(await world.get(file.id)).toMatchObject({ status: 'running', done_count: families * 4 })
  const began = performance.now()
  await startWorker(tenant_id, file.id).ended
  if (process.env.IMPORTED)
    process.stdout.write(
      `${families - (some?.count ?? 0)} families: ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
    )
  expect(await sizes()).toEqual([{ people: 4, count: families }])
  expect(await world.get(file.id)).toMatchObject({ status: 'done', done_count: families * 4, refused_count: 0 })
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count from members
    group by 1`.execute(db)
  expect(rows).toEqual([{ status: 'active', count: families * 4 }])

  await call('POST', api.importUndo(file.id))
  await killed(async () => expect((await world.get(file.id)).undone_count).toBeGreaterThan(0))
  for (const { people } of await sizes()) expect(people).toBe(4)
  await startWorker(tenant_id, file.id).ended
  expect(await world.get(file.id)).toMatchObject({ status: 'undone', undone_count: families * 4, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
})
