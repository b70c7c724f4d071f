import pg from 'pg'
import { percentile } from '#e2e/bench/assistant'
import { auditList } from '#lib/audit/queries'
import { AuditFilter } from '#lib/audit/schema'
import { createCtx } from '#lib/context'
import { eventList } from '#lib/events/queries'
import { EventFilter } from '#lib/events/schema'
import { addDays } from '#lib/format/dates'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { memberList } from '#lib/members/queries'
import { MemberFilter } from '#lib/members/schema'
import { paymentList } from '#lib/payments/queries'
import { PaymentFilter } from '#lib/payments/schema'
import { getListPage, type ListRequest } from '#lib/query/list'
import type { List } from '#lib/records/model'
import { registrationList } from '#lib/registrations/queries'
import { RegistrationFilter } from '#lib/registrations/schema'

// The first page of each list with its count, as the application's role gets it, by the conditions that pages, links
// of figures and short parameters use. Prints a line of JSON for each. In turns, so that what else the machine does
// falls on all of them alike.
const [tenant_id = '', rounds = '40'] = process.argv.slice(2)
const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'bench' }, request_id: 'bench' })
const lists: Record<string, [list: List<unknown, unknown>, filter: { parse(given: object): unknown }]> = {
  members: [memberList, MemberFilter],
  invoices: [invoiceList, InvoiceFilter],
  payments: [paymentList, PaymentFilter],
  events: [eventList, EventFilter],
  registrations: [registrationList, RegistrationFilter],
  audit: [auditList, AuditFilter],
}

const today = new Date().toISOString().slice(0, 10)
const from = (days: number) => addDays(today, days)
const firstId = async (table: 'members' | 'tiers' | 'events') => {
  const rows = ctx.db
    .selectFrom(table)
    .select('id')
    .orderBy('id')
    .offset(table === 'tiers' ? 1 : 7)
  return (await rows.limit(1).executeTakeFirstOrThrow()).id
}
const [member_id, tier_id, event_id] = [await firstId('members'), await firstId('tiers'), await firstId('events')]
const CURRENT = 'active,grace'
const currency = 'EUR'

/** What one noun's rows are asked for; at most 20 ms. */
const USED: [noun: keyof typeof lists, asked: object][] = [
  ['members', {}],
  ['members', { status: 'active' }],
  ['members', { status: CURRENT }],
  ['members', { status: 'grace', sort: 'valid_through' }],
  ['members', { status: 'pending' }],
  ['members', { archived: 'true' }],
  ['members', { q: 'lind' }],
  ['members', { q: 'l' }],
  ['members', { q: 'okafor12' }],
  ['members', { q: 'amina lind' }],
  ['members', { tier_id, status: CURRENT }],
  ['members', { tier_id }],
  ['members', { city: 'Oslo' }],
  ['members', { city: 'Town 7' }],
  ['members', { kind: 'individual' }],
  ['members', { kind: 'organization' }],
  ['members', { tag: 'board' }],
  ['members', { status: 'active', expires_from: from(0), expires_to: from(30), sort: 'valid_through' }],
  ['members', { status: 'lapsed', expires_from: from(-365), expires_to: from(0), sort: '-valid_through' }],
  ['members', { status: 'active,grace,lapsed', joined_from: from(-30), joined_to: from(0), sort: '-joined_on' }],
  ['members', { joined_from: from(-365), joined_to: from(0) }],
  ['members', { owes: 'true' }],
  ['members', { status: CURRENT, inactive_days: '180' }],
  ['members', { status: CURRENT, joined_from: from(-365), joined_to: from(-90), inactive_days: '90' }],
  ['members', { status: CURRENT, unreachable: 'true' }],
  ['members', { unreachable: 'true' }],
  ['invoices', {}],
  ['invoices', { status: 'open', currency }],
  ['invoices', { status: 'open', currency, sort: 'due_date', due_from: from(-60), due_to: from(-31) }],
  ['invoices', { status: 'open', currency, sort: 'due_date', due_to: from(-91) }],
  ['invoices', { overdue: 'true', currency, sort: 'due_date' }],
  ['invoices', { overdue: 'true', due_from: from(-90) }],
  ['invoices', { status: 'draft' }],
  ['invoices', { member_id, status: 'open' }],
  ['invoices', { issued_from: from(-30), issued_to: from(0) }],
  ['invoices', { issued_from: from(-365), issued_to: from(0) }],
  ['invoices', { status: 'open,paid,uncollectible', kind: 'event', currency }],
  ['invoices', { min_amount: '50.00', sort: '-total' }],
  ['invoices', { min_amount: '100.00' }],
  ['invoices', { q: 'INV-00012' }],
  ['invoices', { q: 'okafor12' }],
  ['payments', {}],
  ['payments', { status: 'succeeded,partially_refunded', currency, received_from: from(-365), received_to: from(0) }],
  ['payments', { received_from: from(-30), received_to: from(0) }],
  ['payments', { method: 'cash' }],
  ['payments', { member_id }],
  ['payments', { q: 'PAY-00012' }],
  ['events', {}],
  ['events', { event_status: 'upcoming', sort: 'event_date' }],
  ['events', { event_status: 'completed', from: from(-365), to: from(0) }],
  ['events', { event_status: 'completed', kind: 'gala', from: from(-90), to: from(0) }],
  ['events', { q: 'gala' }],
  ['registrations', {}],
  ['registrations', { status: 'attended' }],
  ['registrations', { status: 'waitlisted', sort: 'registered_at' }],
  ['registrations', { event_id }],
  ['registrations', { event_id, q: 'lind' }],
  ['registrations', { q: 'okafor12' }],
  ['audit', {}],
]

/** What reaches across nouns; at most 150 ms. */
const ACROSS: [noun: keyof typeof lists, filter: object][] = [
  ['members', { registrations: { none: { registered_at: { within: 'last_90_days' } } } }],
  ['members', { status: 'active', registrations: { none: { registered_at: { within: 'last_365_days' } } } }],
  ['members', { owed_minor: { gte: '50.00' } }],
  ['members', { overdue_minor: { gte: '50.00' } }],
  ['members', { owes_overdue: true }],
  ['members', { invoices: { sum: { field: 'remaining_minor', gte: '50.00' }, where: { status: 'open' } } }],
  ['members', { registrations: { count: { gte: 3 } } }],
  ['members', { registrations: { count: { lte: 1 } } }],
  ['members', { payments: { none: { received_on: { within: 'last_365_days' } } } }],
  ['members', { tier: { name: 'Tier 2' } }],
  ['members', { inactive_days: { gt: 90 } }],
  ['invoices', { is_overdue: true, member: { city: 'Oslo' } }],
  ['events', { registrations: { count: { gte: 7 }, where: { status: 'attended' } } }],
  ['registrations', { event: { kind: 'gala' }, status: 'attended' }],
]

/** As of a day a year ago; at most 150 ms. */
const PAST: typeof USED = [
  ['members', {}],
  ['members', { status: 'active' }],
  ['members', { status: 'active', tier_id }],
  ['members', { tier_id }],
  ['members', { status: 'lapsed' }],
  ['members', { city: 'Oslo', status: CURRENT }],
  ['invoices', {}],
  ['invoices', { status: 'open', currency }],
  ['invoices', { overdue: 'true', currency, sort: 'due_date' }],
]

/** The floor: the same first page by the shortest way there is, without roles, row-level security and count. */
const FLOOR = {
  name: 'floor',
  text: `select row_to_json(members.*) from members where tenant_id = $1 and list_status <> 'archived' order by name_key, id limit 51`,
  values: [tenant_id],
}

interface Asked {
  name: string
  kind: 'floor' | 'pages' | 'nouns' | 'past'
  run: () => Promise<number>
  times: number[]
}

const floor = new pg.Client(process.env.DATABASE_OWNER_URL)
await floor.connect()
const asked: Asked[] = [
  { name: 'floor', kind: 'floor', run: async () => (await floor.query(FLOOR)).rows.length, times: [] },
  ...[
    ...USED.map(([noun, given]) => [noun, given, 'pages'] as const),
    ...ACROSS.map(([noun, filter]) => [noun, { filter: JSON.stringify(filter) }, 'nouns'] as const),
    ...PAST.map(([noun, given]) => [noun, { ...given, as_of: from(-365) }, 'past'] as const),
  ].map(([noun, given, kind]): Asked => {
    const [list, schema] = lists[noun] as (typeof lists)[string]
    const request = schema.parse(given) as ListRequest
    const run = async () => (await getListPage(ctx, list, request)).total
    return { name: `${noun} ${new URLSearchParams(given as Record<string, string>)}`, kind, run, times: [] }
  }),
]

const totals = new Map<string, number>()
const WARM = 8
for (let round = 0; round < WARM + Number(rounds); round += 1) {
  for (const { name, run, times } of asked) {
    const start = performance.now()
    totals.set(name, await run())
    if (round >= WARM) times.push(performance.now() - start)
  }
}
for (const { name, kind, times } of asked) {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  process.stdout.write(`${JSON.stringify({ name, kind, p50, p95, total: totals.get(name) })}\n`)
}
process.exit(0)
