import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIN_PROFILE } from '#lib/demo/association'
import { hasData, removeDemo, seedDemo } from '#lib/demo/demo'
import { generateAssociation } from '#lib/demo/generate'
import { listPlantedAnomalies } from '#lib/demo/planted-anomalies'
import { formatDate, todayIn } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import { statusOn } from '#lib/members/status'
import { SEATED_STATUSES } from '#lib/seats/schema'

// The real day: whatever the clock asks of every association is then done already, and changes nothing here.
const TODAY = todayIn('Europe/Berlin')
const MAIN = 'seed-test-main'
const SMALL = 'seed-test-small'

let client: pg.Client

const databaseUrl = (): string => process.env.DATABASE_URL as string

/** Rows of one tenant, in a transaction of their own. */
async function rowsOf<R extends pg.QueryResultRow>(
  tenant_id: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  await client.query(`begin; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.query('commit')
  }
}

async function numberOf(tenant_id: string, expression: string): Promise<number> {
  const [row] = await rowsOf<{ value: string }>(tenant_id, `select (${expression}) as value`)
  return Number(row?.value)
}

const TABLES =
  'tenants accounts tiers members member_words terms status_periods membership_periods events event_cancellations ticket_types event_sessions registrations check_ins feedback invoices invoice_lines payments payment_allocations refunds credit_notes credit_note_lines billing_runs billing_run_items reminders reminder_stops counters'.split(
    ' ',
  )

/** What a tenant holds, without its own name; passwords are no part of it. */
async function digestOf(tenant_id: string): Promise<string> {
  const digest = createHash('sha256')
  for (const table of TABLES) {
    const rows = await rowsOf<{ row: string }>(
      tenant_id,
      `select (to_jsonb(t) - array['tenant_id', 'password_hash'])::text as row from ${table} t order by 1`,
    )
    for (const { row } of rows) digest.update(`${table} ${row}\n`)
  }
  return digest.digest('hex')
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl(), options: '-c role=quorate_app' })
  await client.connect()
  await seedDemo({ database_url: databaseUrl(), today: TODAY, tenant_ids: [MAIN, SMALL] })
})

afterAll(async () => {
  for (const tenant_id of [MAIN, SMALL]) await removeDemo({ database_url: databaseUrl(), tenant_id })
  await client.end()
})

describe('size', () => {
  test('the main association has members in five tiers, events of four kinds and thousands of invoices', async () => {
    expect(await numberOf(MAIN, 'select count(*) from members')).toBeGreaterThanOrEqual(800)
    expect(await numberOf(MAIN, 'select count(distinct tier_id) from members')).toBe(5)
    expect(await numberOf(MAIN, `select count(*) from events where event_status = 'completed'`)).toBe(60)
    expect(await numberOf(MAIN, `select count(distinct kind) from events where event_status = 'completed'`)).toBe(4)
    expect(await numberOf(MAIN, `select count(*) from events where event_status = 'upcoming'`)).toBe(10)
    expect(await numberOf(MAIN, 'select count(*) from invoices')).toBeGreaterThanOrEqual(2500)
    expect(await numberOf(MAIN, 'select count(*) from payments')).toBeGreaterThan(2000)
    expect(await numberOf(MAIN, 'select count(*) from feedback')).toBeGreaterThan(500)
  })

  test('every status of members, invoices and arrears occurs', async () => {
    expect(await numberOf(MAIN, 'select count(distinct status) from members')).toBe(7)
    expect(await numberOf(MAIN, 'select count(distinct status) from invoices')).toBe(5)
    const buckets = await rowsOf(
      MAIN,
      `select distinct least(($1::date - due_date - 1) / 30, 3) as bucket from invoices where status = 'open' and due_date < $1 order by 1`,
      [TODAY],
    )
    expect(buckets.map(({ bucket }) => bucket)).toEqual([0, 1, 2, 3])
  })

  test('one event to come is full with people waiting, and nobody waits where there is room', async () => {
    const waiting = await rowsOf(
      MAIN,
      `select e.capacity - e.seats_taken as room from events e where event_status = 'upcoming'
       and exists (select from registrations r where r.event_id = e.id and r.status = 'waitlisted')`,
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ room }) => room === 0)).toBe(true)
  })
})

test('how large the tables are is known at once, not a minute later when the server looks', async () => {
  const { rows } = await client.query<{ relname: string; reltuples: number }>(
    `select relname, reltuples from pg_class where oid = any(array['members', 'registrations', 'invoices', 'payments']::regclass[])`,
  )
  for (const { relname, reltuples } of rows) expect(reltuples, relname).toBeGreaterThan(100)
})

test('seeding again leaves what is there', async () => {
  const before = await digestOf(SMALL)
  const { accounts } = await seedDemo({ database_url: databaseUrl(), today: '2026-03-19', tenant_ids: [MAIN, SMALL] })
  expect(accounts.map(({ label }) => label)).toEqual([
    'Administrator',
    'Member',
    'Auditor',
    'Administrator of demo-two',
  ])
  expect(await digestOf(SMALL)).toBe(before)
})

describe.each([MAIN, SMALL])('consistency of %s', (tenant) => {
  const none = async (text: string, values: unknown[] = []) => expect(await rowsOf(tenant, text, values)).toEqual([])

  test('seats and sold tickets are the sums of the registrations that hold them', async () => {
    const held = `(select coalesce(sum(r.quantity), 0) from registrations r where r.status = any($1)`
    await none(`select e.title from events e where seats_taken <> ${held} and r.event_id = e.id)`, [SEATED_STATUSES])
    await none(`select t.name from ticket_types t where sold <> ${held} and r.ticket_type_id = t.id)`, [
      SEATED_STATUSES,
    ])
  })

  test('whoever attended was let in once, and whoever gave feedback attended', async () => {
    await none(
      `select r.id from registrations r where (status = 'attended') <> exists (select from check_ins c where c.registration_id = r.id and c.result = 'ok')`,
    )
    await none(
      `select f.id from feedback f join registrations r on r.id = f.registration_id where r.status <> 'attended'`,
    )
  })

  test('sessions lie within their event, and local times and instants agree', async () => {
    await none(
      `select s.title from event_sessions s join events e on e.id = s.event_id where s.starts_at < e.starts_at or s.ends_at > e.ends_at`,
    )
    await none(
      `select title from events where starts_at <> event_date at time zone time_zone or ends_at <> end_date at time zone time_zone`,
    )
    await none(
      `select title from events where (event_status = 'completed') <> (ends_at < $1::date) and event_status in ('completed', 'upcoming')`,
      [TODAY],
    )
  })

  test('every invoice has lines, and member numbers end where their counter stands', async () => {
    await none(`select number from invoices i where not exists (select from invoice_lines l where l.invoice_id = i.id)`)
    await none(
      `select last_number from counters where series = 'members' and last_number <> (select count(*) from members)`,
    )
    await none(`select max(member_number) from members having max(right(member_number, 5)::int) <> count(*)`)
  })

  test('statuses fit the dates', async () => {
    const members = await rowsOf<Parameters<typeof statusOn>[0] & { member_number: string }>(
      tenant,
      `select member_number, status, override_status, override_until::text, valid_through::text, grace_through::text from members`,
    )
    for (const member of members) {
      if (['active', 'grace', 'lapsed'].includes(member.status))
        expect(member.valid_through, member.member_number).not.toBeNull()
      expect(statusOn(member, TODAY), member.member_number).toBe(member.status)
    }
    await none(`select id from terms where state = 'active' and end_on < $1 or state = 'ended' and end_on >= $1`, [
      TODAY,
    ])
  })

  test('nothing has happened after the day it is made for, and nothing to members who are gone', async () => {
    for (const [table, column] of [
      ['members', 'updated_at'],
      ['registrations', 'updated_at'],
      ['invoices', 'updated_at'],
      ['payments', 'created_at'],
      ['check_ins', 'at'],
      ['feedback', 'created_at'],
    ]) {
      await none(`select id from ${table} where ${column} >= $1::date`, [TODAY])
    }
    await none(
      `select r.id from registrations r join members m on m.id = r.member_id where m.deceased_on < r.registered_at::date or m.status = 'deceased' and r.status = 'confirmed'`,
    )
  })

  test('e-mail addresses are unique and all text is composed', async () => {
    await none('select email_key from members where email_key is not null group by 1 having count(*) > 1')
    await none('select id from members where first_name is not nfc normalized or last_name is not nfc normalized')
  })
})

describe('anomalies', () => {
  test('the duplicate invoice repeats member, kind and amount three days later', async () => {
    const { duplicate_invoice: odd } = listPlantedAnomalies(TODAY)
    const rows = await rowsOf(
      MAIN,
      `select id, member_id, kind, total_minor::int, status, issue_date - lag(issue_date) over (order by issue_date) as later from invoices where id = any($1) order by issue_date`,
      [[odd.original_id, odd.copy_id]],
    )
    const same = { member_id: odd.member_id, kind: 'dues', total_minor: odd.total_minor }
    expect(rows).toEqual([
      { ...same, id: odd.original_id, status: 'paid', later: null },
      { ...same, id: odd.copy_id, status: 'open', later: 3 },
    ])
  })

  test('one renewal has ten times the amount of the tier', async () => {
    const { tenfold_invoice: odd } = listPlantedAnomalies(TODAY)
    const [row] = await rowsOf(
      MAIN,
      `select i.member_id, i.total_minor::int, t.price_minor::int, i.status from invoices i join members m on m.id = i.member_id join tiers t on t.id = m.tier_id where i.id = $1`,
      [odd.invoice_id],
    )
    expect(row).toEqual({
      member_id: odd.member_id,
      total_minor: odd.total_minor,
      price_minor: odd.usual_minor,
      status: 'open',
    })
  })

  test('at one workshop half of the booked are missing, elsewhere one in eight', async () => {
    const { no_show_spike: odd } = listPlantedAnomalies(TODAY)
    const rate = (condition: string) =>
      numberOf(
        MAIN,
        `select avg((status = 'no_show')::int) from registrations where status in ('attended', 'no_show') and ${condition}`,
      )
    // Of two dozen people each by lot, which is more or less than half of them.
    expect(await rate(`event_id = '${odd.event_id}'`)).toBeGreaterThan(0.3)
    expect(await rate(`event_id <> '${odd.event_id}'`)).toBeLessThan(0.16)
    expect(await rate(`event_id <> '${odd.event_id}'`)).toBeGreaterThan(0.08)
  })

  test('a payment is there twice, and the second pays for nothing', async () => {
    const { double_payment: odd } = listPlantedAnomalies(TODAY)
    const rows = await rowsOf(
      MAIN,
      `select id, member_id, amount_minor::int, applied_minor::int from payments where id = any($1) order by received_on`,
      [[odd.first_id, odd.second_id]],
    )
    const same = { member_id: odd.member_id, amount_minor: odd.amount_minor }
    expect(rows).toEqual([
      { ...same, id: odd.first_id, applied_minor: odd.amount_minor },
      { ...same, id: odd.second_id, applied_minor: 0 },
    ])
  })

  test('twelve joined on one day with addresses of one domain', async () => {
    const { join_burst: odd } = listPlantedAnomalies(TODAY)
    const rows = await rowsOf(MAIN, `select id from members where joined_on = $1 and email like '%@' || $2`, [
      odd.joined_on,
      odd.email_domain,
    ])
    expect(rows.map(({ id }) => id).sort()).toEqual([...odd.member_ids].sort())
    expect(rows).toHaveLength(12)
  })
})

describe('behaviour', () => {
  test('whoever does not renew came less often and paid later in the year before', async () => {
    const rows = await rowsOf<{ renewed: boolean; attended: string; missed: string; days: string }>(
      MAIN,
      `with decided as (
         select t.member_id, t.end_on, exists (select from terms n where n.member_id = t.member_id and n.start_on = t.end_on + 1 and n.state in ('active', 'ended')) as renewed
         from terms t where t.state = 'ended' and t.end_on between $1::date - 365 and $1::date - 75)
       select renewed,
         avg((select count(*) from registrations r join events e on e.id = r.event_id where r.member_id = d.member_id and r.status = 'attended' and e.event_date::date between d.end_on - 270 and d.end_on)) as attended,
         avg((select avg((r.status = 'no_show')::int) from registrations r where r.member_id = d.member_id and r.status in ('attended', 'no_show'))) as missed,
         avg((select avg(i.paid_on - i.issue_date) from invoices i where i.member_id = d.member_id and i.status = 'paid' and i.issue_date < d.end_on)) as days
       from decided d group by 1 order by 1`,
      [TODAY],
    )
    const [left, stayed] = rows
    expect(Number(left?.attended)).toBeLessThan(Number(stayed?.attended) / 2)
    expect(Number(left?.missed)).toBeGreaterThan(Number(stayed?.missed))
    expect(Number(left?.days)).toBeGreaterThan(Number(stayed?.days))
  })

  test('the member account has a history, a booking and one open invoice', async () => {
    const [row] = await rowsOf(
      MAIN,
      `select m.status,
         (select count(*)::int from invoices i where i.member_id = m.id and i.status = 'open' and i.due_date >= $1) as open,
         (select count(*)::int from invoices i where i.member_id = m.id and i.status = 'open' and i.due_date < $1) as overdue,
         (select count(*)::int from registrations r where r.member_id = m.id and r.status = 'confirmed') > 0 as is_booked,
         (select count(*)::int from registrations r where r.member_id = m.id and r.status = 'attended') > 5 as has_been
       from members m join accounts a on a.id = m.account_id where a.email = 'member@demo.example'`,
      [TODAY],
    )
    expect(row).toEqual({ status: 'active', open: 1, overdue: 0, is_booked: true, has_been: true })
  })

  test('the second association knows people of the first', async () => {
    const addresses = (tenant: string) =>
      rowsOf<{ email: string }>(tenant, 'select email from members where email is not null')
    const known = new Set((await addresses(MAIN)).map(({ email }) => email))
    expect((await addresses(SMALL)).filter(({ email }) => known.has(email)).length).toBeGreaterThan(10)
  })
})

test('demo associations write times of 24 hours and euros as one does in Britain', async () => {
  for (const tenant_id of [MAIN, SMALL]) {
    const [tenant] = await rowsOf<{ locale: string; time_zone: string }>(
      tenant_id,
      'select locale, time_zone from tenants',
    )
    const { locale, time_zone } = tenant as { locale: string; time_zone: string }
    expect(formatDate('2026-07-01T18:30:00', { locale, timeZone: time_zone })).toMatch(/^1 Jul 2026, 18:30$/)
    expect(formatMoney('1234.50', 'EUR', locale)).toBe('€1,234.50')
  }
})

describe('a second run on the same day', () => {
  const [again, kept] = ['seed-test-again', 'seed-test-again-small'] as const

  beforeAll(() => seedDemo({ database_url: databaseUrl(), today: TODAY, tenant_ids: [again, kept] }), 60_000)
  afterAll(() => removeDemo({ database_url: databaseUrl(), tenant_id: kept }))

  test('gives the same data', async () => {
    expect(await digestOf(again)).toBe(await digestOf(MAIN))
    expect(await digestOf(kept)).toBe(await digestOf(SMALL))
  })

  test('is removed without a trace, while its neighbour stays as it is', async () => {
    const before = await digestOf(kept)
    expect(await removeDemo({ database_url: databaseUrl(), tenant_id: again })).toBe(true)
    const scoped = await client.query<{ name: string }>(
      `select tablename as name from pg_policies where policyname = 'tenant_fence' order by 1`,
    )
    expect(scoped.rows.length).toBeGreaterThanOrEqual(TABLES.length)
    for (const { name } of scoped.rows) {
      expect(await rowsOf(again, `select * from ${pg.escapeIdentifier(name)}`), name).toEqual([])
    }
    expect((await client.query('select from tenant_ids where tenant_id = $1', [again])).rowCount).toBe(0)
    expect(await digestOf(kept)).toBe(before)
    expect(await removeDemo({ database_url: databaseUrl(), tenant_id: again })).toBe(false)
  })
})

test('an association that is no demo is neither removed nor filled', async () => {
  const tenant_id = 'seed-test-real'
  await rowsOf(tenant_id, `insert into tenants (tenant_id, name) values ($1, 'Real')`, [tenant_id])
  await expect(removeDemo({ database_url: databaseUrl(), tenant_id })).rejects.toThrow(/no demo/)
  const unused = 'seed-test-unused'
  await expect(seedDemo({ database_url: databaseUrl(), tenant_ids: [unused, tenant_id] })).rejects.toThrow(/no demo/)
  expect((await client.query('select from tenant_ids where tenant_id = $1', [unused])).rowCount).toBe(0)
  expect(await hasData(databaseUrl())).toBe(true)
})

test.each(['2027-01-02', '2028-02-29', '2026-08-15'])('the anomalies are planted when it is made on %s', (today) => {
  const { rows } = generateAssociation(MAIN_PROFILE, today)
  const { duplicate_invoice, tenfold_invoice, double_payment, no_show_spike, join_burst } = listPlantedAnomalies(today)
  const idsOf = (given: readonly { id: string }[]) => given.map(({ id }) => id)
  expect(idsOf(rows.invoices)).toEqual(
    expect.arrayContaining([duplicate_invoice.original_id, duplicate_invoice.copy_id, tenfold_invoice.invoice_id]),
  )
  expect(idsOf(rows.payments)).toEqual(expect.arrayContaining([double_payment.first_id, double_payment.second_id]))
  expect(idsOf(rows.events)).toContain(no_show_spike.event_id)
  expect(idsOf(rows.members)).toEqual(expect.arrayContaining(join_burst.member_ids))
})
