import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeInvoice, makeMember, makePayment } from '#db/factories'
import { type TenantDb, tenantDb } from '#db/tenant'
import { listAccounts } from '#lib/accounts/queries'
import { AccountFilter } from '#lib/accounts/schema'
import type { Ctx } from '#lib/context'
import { MAIN_PROFILE } from '#lib/demo/association'
import { truth } from '#lib/evaluation/books-fixture'
import { ctxOf, makeAssociation, removeAssociation } from '#lib/evaluation/insights/made-association'
import { eventList } from '#lib/events/queries'
import { EventFilter } from '#lib/events/schema'
import { addDays, addMonths, todayIn } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { listAnomalies } from '#lib/intelligence/anomalies/queries'
import { AnomalyFilter } from '#lib/intelligence/anomalies/schema'
import { listScores } from '#lib/intelligence/churn/queries'
import { ChurnFilter } from '#lib/intelligence/churn/schema'
import type { FoundInsight } from '#lib/intelligence/detectors/detector'
import { DETECTORS } from '#lib/intelligence/detectors/detectors'
import { openInput } from '#lib/intelligence/findings/run'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { memberList } from '#lib/members/queries'
import { MemberFilter } from '#lib/members/schema'
import { paymentList } from '#lib/payments/queries'
import { PaymentFilter } from '#lib/payments/schema'
import { getListPage, getListSums } from '#lib/query/list'

// Lists read the clock themselves, so the association is made as of today.
const NOW = new Date()
const TODAY = todayIn(MAIN_PROFILE.time_zone, NOW)
const [OWN, OTHER] = ['insight-figures', 'insight-figures-other']
const ctx = ctxOf(OWN)

let db: TenantDb
let findings: FoundInsight[]

/** What no generator makes: people nobody can reach, accounts nobody confirmed, one who pays a lot, and risks. */
async function addTroubles(db: TenantDb): Promise<void> {
  for (let at = 0; at < 6; at += 1) {
    const { id } = await makeMember(db, { last_name: `Silent ${at}`, valid_through: addDays(TODAY, 300) })
    const silence = { email: null, email_key: null, phone: null, joined_on: addDays(TODAY, -200) }
    await db.updateTable('members').set(silence).where('id', '=', id).execute()
    const account = await makeAccount(db, { status: 'unverified' })
    const created_at = `${addDays(TODAY, -20)}T12:00:00Z`
    await db.updateTable('accounts').set({ created_at, email_verified_at: null }).where('id', '=', account.id).execute()
  }
  const patron = await makeMember(db, { last_name: 'Patron' })
  const total_minor = 20_000_000
  const { id: invoice_id } = await makeInvoice(db, {
    member_id: patron.id,
    kind: 'dues',
    total_minor,
    issue_date: addDays(TODAY, -60),
    due_date: addDays(TODAY, -30),
  })
  await makePayment(
    { tenant_id: OWN },
    { received_on: addDays(TODAY, -40), amount_minor: total_minor, member_id: patron.id },
    [{ invoice_id, amount_minor: total_minor }],
  )
  await sql`insert into churn_scores (tenant_id, member_id, probability, level, recommended_action, model_version, as_of)
    select tenant_id, id, rank / 1000.0, case when rank > 500 then 'high' when rank > 250 then 'medium' else 'low' end, '{}', 1, ${TODAY}::date
    from (select tenant_id, id, (percent_rank() over (order by (select sum(p.amount_minor) from payments p
      where p.tenant_id = members.tenant_id and p.member_id = members.id) nulls first, id) * 999)::integer as rank
      from members where list_status in ('active', 'grace')) ranked`.execute(db)
}

/** Everything that detectors of insights come upon, whether or not it withstands the control of false discoveries. */
async function findAll(ctx: Ctx): Promise<FoundInsight[]> {
  const input = await openInput(ctx, 90, NOW)
  const detectors = DETECTORS.filter(({ kind }) => kind === 'insight')
  const detections = await Promise.all(detectors.map((detector) => detector.detect(input)))
  return detections.flatMap((detection) => detection.findings as FoundInsight[])
}

beforeAll(async () => {
  const profile = { past_event_count: 40, upcoming_event_count: 6, donation_count: 20, has_anomalies: false }
  await makeAssociation(OWN, TODAY, { ...profile, member_count: 300 })
  await makeAssociation(OTHER, TODAY, { ...profile, seed: OTHER, member_count: 40 })
  db = tenantDb({ tenant_id: OWN, account: null })
  await addTroubles(db)
  findings = await findAll(ctx)
})

afterAll(async () => {
  for (const tenant_id of [OWN, OTHER]) await removeAssociation(tenant_id)
})

/** The figures by kind, and label. */
function figure(kind: string, label: string): number {
  const found = findings.find((found) => found.kind === kind)?.figures.find((one) => one.label === label)
  if (!found) throw new Error(`there is no ${label} of ${kind}: ${findings.map((one) => one.kind).join(', ')}`)
  return found.value as number
}

const since = (days: number) => `date '${addDays(TODAY, -days)}'`
const day = (text: string) => `date '${text}'`
const moment = (days: number) => `(${since(days)}::timestamp at time zone '${MAIN_PROFILE.time_zone}')`
const RECEIVED = `status in ('succeeded', 'partially_refunded')`
const CURRENT = `status in ('active', 'grace') and archived_at is null`
const idle = (days: number) => `(joined_on is null or joined_on < ${since(days)})
  and id not in (select member_id from registrations where member_id is not null and (registered_at >= ${moment(days)} or checked_in_at >= ${moment(days)}))
  and id not in (select member_id from payments where member_id is not null and ${RECEIVED} and received_on >= ${since(days)})
  and (account_id is null or account_id not in (select id from accounts where last_login_at >= ${moment(days)}))`
const running = `${TODAY.slice(0, 7)}-01`
/** What came in within days, less what was given back within them. */
const cash = (within: string) => `select (select sum(amount_minor) from payments
    where status in ('succeeded', 'partially_refunded', 'refunded') and reversed_on is null and received_on ${within})
  - (select coalesce(sum(amount_minor), 0) from refunds where refunded_on ${within})`
/** Sixty days of grace are the longest. */
const decided = addDays(TODAY, -61)
const yearTo = (to: string) => `between ${day(addDays(addMonths(to, -12), 1))} and ${day(to)}`
const yesterday = addDays(TODAY, -1)
const monthsEnd = running
/** The changes into lapsed that lasted a day. */
const LAPSES = `status_periods p where p.status = 'lapsed' and (p.to_on is null or p.to_on >= p.from_on)`
const growthYear = `>= ${day(addMonths(monthsEnd, -12))}`

/** Whoever was a member at the end of a day, by any change of status that lasted until then. */
const membersOn = (on: string) =>
  `select count(distinct p.member_id) from status_periods p where p.status in ('active', 'grace') and p.from_on <= ${day(on)} and (p.to_on is null or p.to_on >= ${day(on)})`

const FIGURES: [kind: string, label: string, sql: string][] = [
  [
    'overdue',
    'Overdue',
    `select sum(total_minor - paid_minor - credited_minor) from invoices where status = 'open' and due_date < ${day(TODAY)}`,
  ],
  ['overdue', 'Invoices', `select count(*) from invoices where status = 'open' and due_date < ${day(TODAY)}`],
  [
    'cash_due',
    'Due',
    `select sum(total_minor - paid_minor - credited_minor) from invoices where status = 'open' and due_date between ${day(TODAY)} and ${day(addDays(TODAY, 30))}`,
  ],
  [
    'cash_due',
    'Paid in time so far',
    `select avg((paid_on is not null and paid_on <= due_date)::integer) from invoices where status in ('open', 'paid', 'uncollectible') and due_date between ${since(180)} and ${since(1)}`,
  ],
  [
    'paid_on_time',
    'In time',
    `select avg((paid_on is not null and paid_on <= due_date)::integer) from invoices where status in ('open', 'paid', 'uncollectible') and due_date between ${since(90)} and ${since(1)}`,
  ],
  [
    'days_to_pay',
    'Now',
    `select percentile_cont(0.5) within group (order by greatest(paid_on - issue_date, 0)) from invoices where status = 'paid' and total_minor > 0 and paid_on between ${since(90)} and ${since(1)}`,
  ],
  [
    'days_to_pay',
    'Before',
    `select percentile_cont(0.5) within group (order by greatest(paid_on - issue_date, 0)) from invoices where status = 'paid' and total_minor > 0 and paid_on between ${since(365)} and ${since(91)}`,
  ],
  ['revenue_month', 'Last month', cash(`between ${day(addMonths(running, -1))} and ${day(addDays(running, -1))}`)],
  ['main_source', 'Received in all', cash(`between ${since(365)} and ${since(1)}`)],
  [
    'main_source',
    'From this source',
    `select max(kind) from (select sum(a.amount_minor) as kind from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id where p.${RECEIVED} and p.received_on between ${since(365)} and ${since(1)} group by i.kind) kinds`,
  ],
  ['large_payers', 'This payer', 'select 20000000'],
  [
    'renewals_due',
    'Due',
    `select count(*) from members where ${CURRENT} and valid_through between ${day(TODAY)} and ${day(addDays(TODAY, 60))}`,
  ],
  [
    'renewals_due',
    'At risk',
    `select count(*) from members m join churn_scores c on c.member_id = m.id and c.level <> 'low' where m.status in ('active', 'grace') and archived_at is null and valid_through between ${day(TODAY)} and ${day(addDays(TODAY, 60))}`,
  ],
  ['silent_members', 'Members', `select count(*) from members where ${CURRENT} and ${idle(180)}`],
  [
    'quiet_newcomers',
    'Members',
    `select count(*) from members where ${CURRENT} and joined_on between ${since(365)} and ${since(90)} and ${idle(90)}`,
  ],
  [
    'unreachable_members',
    'Members',
    `select count(*) from members where ${CURRENT} and email is null and phone is null`,
  ],
  [
    'unverified_accounts',
    'Accounts',
    `select count(*) from accounts where status = 'unverified' and created_at < ${moment(7)}`,
  ],
  [
    'retention',
    'Did not renew',
    `select count(distinct p.member_id) from ${LAPSES} and p.from_on ${yearTo(yesterday)}`,
  ],
  [
    'retention',
    'Renewal rate',
    `select kept::float8 / (kept + lost) from (select (select count(*) from terms t left join invoices i on i.id = t.invoice_id where t.state in ('active', 'ended') and t.replaces_term_id is null and greatest(t.start_on, i.paid_on) ${yearTo(yesterday)} and exists (select from terms b where b.member_id = t.member_id and b.state in ('active', 'ended') and b.end_on = t.start_on - 1)) as kept, (select count(distinct p.member_id) from ${LAPSES} and p.from_on ${yearTo(yesterday)}) as lost) counted`,
  ],
  [
    'member_growth',
    'Joined',
    `select count(*) from members where status <> 'pending' and joined_on ${growthYear} and joined_on < ${day(monthsEnd)}`,
  ],
  [
    'member_growth',
    'Net',
    `select (${membersOn(addDays(monthsEnd, -1))}) - (${membersOn(addDays(addMonths(monthsEnd, -12), -1))})`,
  ],
  [
    'attendance_renewal',
    'Came',
    `select avg((exists (select from terms n where n.member_id = t.member_id and n.start_on > t.start_on and n.state in ('active', 'ended')))::integer) from terms t where state in ('active', 'ended') and end_on between ${since(730)} and ${since(60)} and exists (select from registrations r where r.member_id = t.member_id and r.status = 'attended' and r.registered_at between t.end_on - 365 and t.end_on)`,
  ],
  [
    'first_year_renewal',
    'First year',
    `select avg((exists (select from terms n where n.member_id = t.member_id and n.start_on > t.start_on and n.state in ('active', 'ended')))::integer) from terms t where state in ('active', 'ended') and end_on between ${day(addMonths(TODAY, -24))} and ${day(decided)} and not exists (select from terms e where e.member_id = t.member_id and e.start_on < t.start_on and e.state in ('active', 'ended'))`,
  ],
]

test.each(FIGURES)('%s: “%s” is what SQL written by hand says', async (kind, label, text) => {
  expect(figure(kind, label)).toBeCloseTo((await truth(db, text)) ?? Number.NaN, 8)
})

const MEDIAN = 'percentile_cont(0.5) within group'
const over = (of: string) => `${of}.event_status in ('upcoming', 'ongoing', 'completed') and ${of}.ends_at <= now()`

test('no-shows of a kind are the middle of its events, and the others that of theirs', async () => {
  const told = findings.filter((found) => found.kind === 'no_shows')
  expect(told.length).toBeGreaterThan(0)
  for (const { subject, figures } of told) {
    const rates = (condition: string) => `select ${MEDIAN} (order by rate) from (
      select coalesce(sum(quantity) filter (where r.status = 'no_show'), 0)::float8 / sum(quantity) as rate from events e, registrations r
      where r.event_id = e.id and r.status in ('attended', 'no_show') and ${over('e')} and e.event_date >= ${since(365)}
        and e.kind ${condition} group by e.id) known`
    expect(figures[0]?.value).toBeCloseTo((await truth(db, rates(`= '${subject}'`))) ?? Number.NaN, 8)
    expect(figures[1]?.value).toBeCloseTo((await truth(db, rates(`<> '${subject}'`))) ?? Number.NaN, 8)
  }
})

test('a coming event is held against how full its predecessors were as long before they began', async () => {
  const told = findings.filter((found) => found.kind === 'event_fill')
  expect(told.length).toBeGreaterThan(0)
  for (const { subject, figures } of told) {
    const usual = `select ${MEDIAN} (order by fill) from (
      select coalesce((select sum(quantity) from registrations r where r.event_id = p.id
        and r.status in ('pending_approval', 'pending_payment', 'confirmed', 'offered', 'attended', 'no_show')
        and r.registered_at <= p.starts_at - (e.starts_at - timestamptz '${NOW.toISOString()}')), 0)::float8 / p.capacity as fill
      from events e join events p on p.kind = e.kind and p.capacity > 0 and ${over('p')}
      where e.id = '${subject}' and p.event_date >= ${since(730)} order by p.event_date desc limit 40) past`
    expect(figures[2]?.value).toBeCloseTo((await truth(db, usual)) ?? Number.NaN, 8)
  }
})

test('ratings count each event once', async () => {
  const mean = (from: number, to: number) => `select avg(rating) from (select avg(f.rating) as rating from events e
    join feedback f on f.event_id = e.id where ${over('e')} and e.event_date >= ${since(from)} and e.event_date < ${since(to)} + 1
    group by e.id having count(*) >= 3) rated`
  expect(figure('ratings', 'Now')).toBeCloseTo((await truth(db, mean(180, 0))) ?? Number.NaN, 8)
  expect(figure('ratings', 'Before')).toBeCloseTo((await truth(db, mean(545, 181))) ?? Number.NaN, 8)
})

test('valuable members at risk are in the top tenth by both', async () => {
  const { rows } = await sql<{ id: string; paid: number }>`
    with scored as (select c.member_id as id, c.probability, c.level, coalesce((select sum(amount_minor - refunded_minor) from payments p
      where p.member_id = c.member_id and p.status in ('succeeded', 'partially_refunded')), 0)::bigint as paid from churn_scores c)
    select id, paid from scored s where level <> 'low' and paid > 0
      and (select count(*) from scored o where o.probability < s.probability) >= 0.9 * (select count(*) - 1 from scored)
      and (select count(*) from scored o where o.paid < s.paid) >= 0.9 * (select count(*) - 1 from scored)
    order by paid desc, id`.execute(db)
  const found = findings.find(({ kind }) => kind === 'valuable_at_risk')
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(figure('valuable_at_risk', 'Members')).toBe(rows.length)
  expect(found?.rows.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id))
})

type Counted = { count: number; amount?: number }

/** What a list holds: rows, and for money what they come to. */
async function openList(href: string): Promise<Counted> {
  const { pathname, searchParams } = new URL(href, 'http://localhost')
  const query = Object.fromEntries(searchParams)
  const minor = (amount: string | undefined) => toMinor(amount ?? '0', 'EUR')
  switch (pathname) {
    case '/admin/members':
      return { count: (await getListPage(ctx, memberList, MemberFilter.parse(query))).total }
    case '/admin/settings/accounts':
      return { count: (await listAccounts(ctx, AccountFilter.parse(query))).total }
    case '/admin/events':
      return { count: (await getListPage(ctx, eventList, EventFilter.parse(query))).total }
    case '/admin/insights/churn':
      return { count: (await listScores(ctx, ChurnFilter.parse(query))).total }
    case '/admin/insights/anomalies':
      return { count: (await listAnomalies(ctx, AnomalyFilter.parse(query))).total }
    case '/admin/finance/invoices': {
      const filter = InvoiceFilter.parse(query)
      const [sums] = await getListSums(ctx, invoiceList, filter)
      return { count: (await getListPage(ctx, invoiceList, filter)).total, amount: minor(sums?.remaining) }
    }
    case '/admin/finance/payments': {
      const filter = PaymentFilter.parse(query)
      const [sums] = await getListSums(ctx, paymentList, filter)
      return { count: (await getListPage(ctx, paymentList, filter)).total, amount: minor(sums?.kept) }
    }
    default:
      throw new Error(`${pathname} is no list that this test can open`)
  }
}

test('every figure that can be opened opens a list that holds exactly its rows', async () => {
  const opened = findings.flatMap(({ kind, figures }) =>
    figures.flatMap(({ label, value, unit, href }) => (href ? [{ kind, label, value, unit, href }] : [])),
  )
  expect(opened.length).toBeGreaterThan(15)
  for (const { kind, label, value, unit, href } of opened) {
    const { count, amount } = await openList(href)
    expect({ kind, label, value }).toEqual({ kind, label, value: unit === 'money' ? amount : count })
  }
})

test('what leads on leads somewhere, and the sentences read as sentences', () => {
  for (const { kind, title, why, certainty, action, href, figures, rows, p_value } of findings) {
    const texts = [title, why].flatMap(({ en, de, fr }) => [en, de, fr])
    for (const text of [...texts, certainty]) {
      expect(text, kind).not.toMatch(/NaN|undefined|null|Infinity|\b1 (?!of)\w+s\b/)
      expect(text.charAt(0), kind).toBe(text.charAt(0).toUpperCase())
    }
    expect(title.en, kind).not.toMatch(/\.$/)
    expect(new Set([title.en, title.de, title.fr]).size, kind).toBe(3)
    expect(action?.href ?? href, kind).toMatch(/^\/admin/)
    expect(figures.length + rows.length, kind).toBeGreaterThan(0)
    if (p_value !== null) expect(p_value).toBeLessThanOrEqual(1)
  }
})

test('two looks see the same, and a neighbour’s rows change nothing', async () => {
  expect(await findAll(ctx)).toEqual(findings)
  const theirs = await findAll(ctxOf(OTHER))
  const ids = new Set(findings.flatMap(({ rows }) => rows.map(({ id }) => id)))
  expect(theirs.flatMap(({ rows }) => rows).filter(({ id }) => ids.has(id))).toEqual([])
  expect(theirs.find(({ kind }) => kind === 'unreachable_members')).toBeUndefined()
})
