import { sql } from 'kysely'
import pg from 'pg'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeTenant } from '#db/factories'
import { inTransaction, type TenantDb } from '#db/tenant'
import { fillCustomFields } from '#e2e/conditions/custom-fields'
import { addDays, todayIn, toInstant, toLocal } from '#lib/format/dates'
import type { Role } from '#lib/permissions'
import { models } from '#lib/query/models'
import { makeIds, makeRandom, type Random } from '#lib/random/random'
import { NOUNS, type Noun } from '#lib/records/model'

/** A row as the database holds it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** All rows of a tenant, and what its days and amounts are reckoned by. */
export interface World {
  readonly rows: Readonly<Record<Noun, readonly Row[]>>
  readonly byId: ReadonlyMap<string, Row>
  readonly accounts: ReadonlyMap<string, Row>
  readonly words: { readonly members: ReadonlyMap<string, string[]>; readonly events: ReadonlyMap<string, string[]> }
  readonly tenant: { readonly currency: string; readonly time_zone: string; readonly fiscal_year_start: number }
  /** Which events are kept for which tiers. */
  /** What was so of members on days. */
  readonly kept: { readonly statuses: readonly Row[]; readonly memberships: readonly Row[] }
  readonly event_tiers: readonly { event_id: string; tier_id: string }[]
  /** All of the tenant, where this is what somebody reaches of it: what a row tells follows from the whole. */
  readonly whole?: World
  /** Of whoever reaches this of it. */
  readonly role?: Role
  /** The moment that counts as now, in milliseconds, and the day it is where the tenant is. */
  readonly now: number
  readonly today: string
}

/** Times that a zone's clocks skip, repeat, or that begin a day. */
const EDGES = [
  ['Europe/Berlin', '2026-03-29T02:30:00'],
  ['Europe/Berlin', '2026-10-25T02:30:00'],
  ['America/New_York', '2026-03-08T02:15:00'],
  ['America/New_York', '2026-11-01T01:30:00'],
  ['Pacific/Auckland', '2026-04-05T02:30:00'],
  ['Pacific/Auckland', '2026-09-27T02:30:00'],
  ['America/Santiago', '2026-09-06T00:00:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00'],
  ['UTC', '2025-12-31T23:59:59'],
] as const
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC']
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'JPY', 'KWD', 'USD']
const FIRST_NAMES = ['Ada', 'Zoë', 'Ærø', 'JÜRGEN', 'Łukasz', 'Ana María', "D'Arcy", 'İbrahim', '李', 'O%_\\']
const LAST_NAMES = ['Berg', 'Müller-Schmidt', 'van der Berg', 'Straße', 'Σωκράτης', 'berg', 'N/A', '100%']
const CITIES = [null, null, 'Hamburg', 'hamburg', 'HAMBURG', 'Köln', 'Koln', 'Sao Paulo', 'São Paulo', ' Bonn ']
const TAGS = ['board', 'Board', 'müller', 'a,b', '{x}', '"q"']
const TEXTS = [null, '', 'yes', 'Crème brûlée', 'creme', '50% off', 'a_b', 'back\\slash', "it's", 'Tab\there']

const HOUR = 3_600_000

function pickers(random: Random) {
  const maybe = <T>(value: () => T, chance = 0.7): T | null => (random.chance(chance) ? value() : null)
  const today = todayIn('UTC')
  const day = (low = -900, high = 400) => addDays(today, random.int(low, high))
  const moment = (): string => {
    const [zone, local] = random.pick(EDGES)
    if (random.chance(0.25)) return toInstant(local, zone)
    // Hours away from now, so that nothing changes while the tests run.
    const hours = random.chance(0.5) ? random.int(-20_000, 9_000) : random.int(-60, 60)
    return new Date(Date.now() + (hours + 0.5) * HOUR).toISOString()
  }
  const minor = () => random.pick([0, 1, 99, 100, 12_345, 6000, 6000, 250_000, random.int(0, 90_000)])
  const few = <T>(items: readonly T[]) => items.filter(() => random.chance(0.25))
  return { ...random, maybe, day, moment, minor, few }
}

/** The state that is kept of an event may be behind the clock, and is never ahead of it. */
function notAhead(status: string, starts_at: string, ends_at: string): string {
  const isAhead = { ongoing: Date.parse(starts_at) > Date.now(), completed: Date.parse(ends_at) > Date.now() }
  return isAhead[status as keyof typeof isAhead] ? 'upcoming' : status
}

const valuesOf = (noun: Noun, field: string) => Object.keys(models[noun].fields[field]?.values ?? {})

async function insertAll(db: TenantDb, table: string, rows: readonly object[]) {
  for (const row of rows)
    await db
      .insertInto(table as 'members')
      .values(row as never)
      .execute()
}

/** Fills a tenant with rows that have whatever conditions may trip over. */
async function fill(db: TenantDb, tenant_id: string, seed: string): Promise<void> {
  const r = pickers(makeRandom(seed))
  const makeId = makeIds(`${tenant_id} ${seed}`)
  let made = 0
  const id = () => {
    made += 1
    return makeId(1_780_000_000_000 + made * 1000, `${made}`)
  }
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  const accounts = await Promise.all(many(8, () => makeAccount(db, { roles: ['member'] })))
  for (const [index, account] of accounts.entries()) {
    await db
      .updateTable('accounts')
      .set({ last_login_at: r.maybe(r.moment), email_verified_at: index > 0 ? r.moment() : null })
      .where('id', '=', account.id)
      .execute()
  }
  const tiers = many(5, (index) => ({
    id: id(),
    name: ['Student', 'Full', 'student', 'Honorary', 'Família'][index] as string,
    description: r.pick(['', 'Crème', 'For students']),
    price_minor: r.minor(),
    renewal_price_minor: r.maybe(r.minor, 0.5),
    joining_fee_minor: r.minor(),
    currency: r.pick(CURRENCIES),
    period_unit: r.pick(valuesOf('tiers', 'period_unit')),
    period_count: r.int(1, 3),
    grace_days: r.int(0, 60),
    requires_approval: r.chance(0.5),
    requires_payment: r.chance(0.5),
    has_voting_right: r.chance(0.5),
    visibility: r.pick(['public', 'admin']),
    is_active: r.chance(0.7),
    created_at: r.moment(),
  }))
  await insertAll(db, 'tiers', tiers)
  const members: { id: string }[] = []
  for (let index = 0; index < 48; index += 1) {
    const others = members.length ? () => r.pick(members).id : () => null
    members.push({
      id: id(),
      member_number: `M-${String(index).padStart(4, '0')}`,
      kind: r.pick(['individual', 'organization']),
      first_name: r.chance(0.05) ? ' ' : r.pick(FIRST_NAMES),
      last_name: r.chance(0.05) ? ' ' : r.pick(LAST_NAMES),
      email: r.maybe(() => `p${index}@${r.pick(['example.org', 'Example.COM'])}`),
      phone: r.maybe(() => '+49 40 123', 0.4),
      organization: r.pick(TEXTS),
      job_title: r.pick(TEXTS),
      address_line1: r.pick(TEXTS),
      postal_code: r.maybe(() => '20095'),
      city: r.pick(CITIES),
      region: r.pick(TEXTS),
      country: r.maybe(() => r.pick(['DE', 'FR', 'NZ'])),
      language: r.maybe(() => r.pick(['de', 'en'])),
      birth_date: r.maybe(() => r.pick(['2000-02-29', '1931-12-31', r.day(-30_000, -3000)])),
      status: r.pick(valuesOf('members', 'status')),
      status_reason: r.pick(TEXTS),
      tier_id: r.maybe(() => r.pick(tiers).id),
      joined_on: r.maybe(() => r.day()),
      valid_through: r.maybe(() => r.day(-400, 400)),
      current_term_start: r.maybe(() => r.day()),
      grace_through: r.maybe(() => r.day(), 0.3),
      auto_renew: r.chance(0.5),
      payer_member_id: r.maybe(others, 0.3),
      parent_member_id: r.maybe(others, 0.3),
      account_id: accounts[index * 3]?.id ?? null,
      referral_source: r.pick(TEXTS),
      directory_opt_in: r.chance(0.5),
      tags: r.few(TAGS),
      notes: r.pick(TEXTS),
      archived_at: r.maybe(r.moment, 0.2),
      created_at: r.moment(),
      updated_at: r.moment(),
    } as never)
  }
  await insertAll(db, 'members', members)
  // One of those with an account has its address, in other letters, and the others have another one.
  await sql`update members m set email = upper(a.email), email_key = a.email_key from accounts a
    where a.tenant_id = m.tenant_id and a.id = m.account_id and a.id = ${accounts[3]?.id}`.execute(db)
  const member = () => r.pick(members).id
  // Two terms of one member that count never overlap: one of each is enough here.
  const counted = new Set<string>()
  await insertAll(
    db,
    'terms',
    many(50, () => {
      const start_on = r.day()
      const member_id = member()
      const drawn = r.pick(valuesOf('terms', 'state'))
      const counts = drawn === 'active' || drawn === 'ended'
      const state = counts && counted.has(member_id) ? 'cancelled' : drawn
      if (counts) counted.add(member_id)
      return {
        id: id(),
        member_id,
        tier_id: r.pick(tiers).id,
        start_on,
        end_on: r.maybe(() => addDays(start_on, r.int(0, 400))),
        source: r.pick(valuesOf('terms', 'source')),
        state,
        created_at: r.moment(),
      }
    }),
  )
  const events = many(26, (index) => {
    const [zone, local] = index < EDGES.length ? (EDGES[index] as (typeof EDGES)[number]) : [r.pick(ZONES), null]
    const event_date =
      local ?? (r.chance(0.3) ? `${r.day()}T00:00:00` : new Date(Date.parse(r.moment())).toISOString().slice(0, 19))
    const starts_at = toInstant(event_date, zone)
    const hours = r.pick([0, 2, 30])
    const ends_at = new Date(Date.parse(starts_at) + hours * HOUR).toISOString()
    const capacity = r.maybe(() => r.pick([0, 10, 10_000]))
    const end_date = new Date(Date.parse(`${event_date}Z`) + hours * HOUR).toISOString().slice(0, 19)
    return {
      id: id(),
      title: r.pick(['Summer gala', 'summer Gala', 'Jahrestreffen für Müller', '100% fun', 'Evening']),
      description: r.pick(['', 'Crème brûlée', 'All about it']),
      kind: r.pick(valuesOf('events', 'kind')),
      event_date,
      end_date,
      time_zone: zone,
      starts_at,
      ends_at,
      location: r.pick(['', 'Köln', 'Town hall']),
      attendance_mode: r.pick(valuesOf('events', 'attendance_mode')),
      capacity,
      seats_taken: capacity === null ? r.int(0, 50) : r.int(0, capacity),
      event_status: notAhead(r.pick(valuesOf('events', 'event_status')), starts_at, ends_at),
      visibility: r.pick(valuesOf('events', 'visibility')),
      waitlist_mode: r.pick(valuesOf('events', 'waitlist_mode')),
      registration_opens_at: r.maybe(r.moment),
      registration_closes_at: r.maybe(r.moment),
      currency: r.pick(CURRENCIES),
      tags: r.few(TAGS),
      cancelled_at: r.maybe(r.moment, 0.2),
      created_at: r.moment(),
      updated_at: r.moment(),
    }
  })
  await insertAll(db, 'events', events)
  await insertAll(
    db,
    'event_tiers',
    events.flatMap(({ id: event_id }) => r.few(tiers).map(({ id: tier_id }) => ({ event_id, tier_id }))),
  )
  const event = () => r.pick(events).id
  const tickets = many(36, () => {
    const quota = r.maybe(() => r.int(0, 50))
    return {
      id: id(),
      event_id: event(),
      name: r.pick(['Regular', 'regular', 'Früh', '10% off']),
      price_minor: r.minor(),
      currency: r.pick(CURRENCIES),
      quota,
      sold: quota === null ? r.int(0, 9) : r.chance(0.3) ? quota : r.int(0, quota),
      audience: r.pick(valuesOf('ticket_types', 'audience')),
      sale_from: r.maybe(r.moment),
      sale_to: r.maybe(r.moment),
      is_active: r.chance(0.7),
      hidden_when_sold_out: r.chance(0.5),
      created_at: r.moment(),
    }
  })
  await insertAll(db, 'ticket_types', tickets)
  await insertAll(
    db,
    'event_sessions',
    many(24, () => {
      const starts_at = r.moment()
      return {
        id: id(),
        event_id: event(),
        title: r.pick(['Keynote', 'keynote', 'Çay']),
        description: r.pick(['', 'Long']),
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + r.int(0, 4) * HOUR).toISOString(),
        room: r.pick(TEXTS),
        track: r.pick(TEXTS),
        capacity: r.maybe(() => r.int(0, 50)),
        created_at: r.moment(),
      }
    }),
  )
  const invoices = many(60, (index) => {
    const total_minor = r.minor()
    const status = r.pick(valuesOf('invoices', 'status'))
    return {
      id: id(),
      number: status === 'draft' ? null : `INV-${String(index).padStart(5, '0')}`,
      status,
      kind: r.pick(valuesOf('invoices', 'kind')),
      member_id: r.maybe(member),
      bill_to: JSON.stringify(r.chance(0.8) ? { name: r.pick(['Ada Berg', 'Ærø GmbH', 'müller & co', '']) } : {}),
      currency: r.pick(CURRENCIES),
      issue_date: status === 'draft' ? null : r.day(),
      due_date: r.chance(0.1) ? todayIn('UTC') : r.day(-200, 200),
      service_from: r.maybe(() => r.day()),
      service_to: r.maybe(() => r.day()),
      subtotal_minor: total_minor,
      discount_minor: r.pick([0, 100]),
      tax_minor: r.pick([0, 19]),
      total_minor,
      credited_minor: status !== 'draft' && r.chance(0.5) ? r.int(0, Math.floor(total_minor / 2)) : 0,
      paid_minor: 0,
      paid_on: status === 'paid' ? r.day() : null,
      sent_at: r.maybe(r.moment),
      voided_at: status === 'void' ? r.moment() : null,
      uncollectible_at: status === 'uncollectible' ? r.moment() : null,
      created_at: r.moment(),
      updated_at: r.moment(),
    }
  })
  const payments = many(45, (index) => {
    const amount_minor = 3 + r.minor()
    const fate = r.pick(['kept', 'kept', 'kept', 'in part', 'refunded', 'reversed'])
    const status =
      {
        kept: r.pick(['pending', 'succeeded', 'succeeded', 'failed', 'cancelled', 'disputed']),
        'in part': 'partially_refunded',
      }[fate] ?? 'refunded'
    return {
      id: id(),
      number: `P-${String(index).padStart(5, '0')}`,
      member_id: r.maybe(member),
      method: r.pick(valuesOf('payments', 'method')),
      amount_minor,
      applied_minor: 0,
      refunded_minor: fate === 'kept' ? 0 : fate === 'in part' ? Math.floor(amount_minor / 3) : amount_minor,
      currency: r.pick(CURRENCIES),
      received_on: r.day(),
      status,
      reversed_on: fate === 'reversed' ? r.day() : null,
      reversal_reason: r.pick(TEXTS),
      note: r.pick(TEXTS),
      created_at: r.moment(),
      updated_at: r.moment(),
    }
  })
  const allocations: object[] = []
  const give = (payment: (typeof payments)[number], invoice: (typeof invoices)[number], amount_minor: number) => {
    payment.applied_minor += amount_minor
    invoice.paid_minor += amount_minor
    allocations.push({ id: id(), payment_id: payment.id, invoice_id: invoice.id, amount_minor, created_at: r.moment() })
  }
  for (const payment of payments) {
    for (const invoice of r.few(invoices).slice(0, 2)) {
      const free = payment.amount_minor - payment.applied_minor - payment.refunded_minor
      const amount = Math.min(free, invoice.total_minor - invoice.paid_minor - invoice.credited_minor)
      if (invoice.currency !== payment.currency || invoice.status === 'draft' || amount <= 0) continue
      give(payment, invoice, amount)
      if (r.chance(0.3)) give(payment, invoice, -Math.ceil(amount / 2))
    }
  }
  const credits: {
    invoice: Pick<(typeof invoices)[number], 'id' | 'member_id' | 'currency' | 'credited_minor'>
    line: string
  }[] = []
  for (const { number, status, ...draft } of invoices) {
    await insertAll(db, 'invoices', [{ ...draft, number: null, status: 'draft', paid_minor: 0 }])
    await insertAll(
      db,
      'invoice_lines',
      many(r.int(0, 3), (index) => ({
        id: id(),
        invoice_id: draft.id,
        position: index + 1,
        description: r.pick(['Dues', 'dues 2026', 'Späte Gebühr']),
        quantity: r.int(1, 3),
        unit_price_minor: r.minor(),
        discount_minor: r.pick([0, 50]),
        tax_minor: r.pick([0, 19]),
        amount_minor: r.minor(),
        source: r.pick(valuesOf('invoice_lines', 'source')),
      })),
    )
    if (draft.credited_minor > 0) {
      // Only a line that charged as much can be taken back.
      const line = { id: id(), position: 9, description: 'Fee', unit_price_minor: draft.total_minor }
      await insertAll(db, 'invoice_lines', [{ ...line, invoice_id: draft.id, amount_minor: draft.total_minor }])
      credits.push({ invoice: draft, line: line.id })
    }
    if (status === 'draft') continue
    await db.updateTable('invoices').set({ number, status }).where('id', '=', draft.id).execute()
    await insertAll(
      db,
      'reminders',
      many(r.chance(0.5) ? 0 : r.int(1, 3), (index) => ({
        ...{ id: id(), invoice_id: draft.id, step: index + 1, sent_on: r.day() },
        ...{ delivery: r.pick(valuesOf('reminders', 'delivery')), remaining_minor: 100 },
      })),
    )
  }
  await inTransaction({ tenant_id, account: null }, async (inside) => {
    await insertAll(inside, 'payments', payments)
    await insertAll(
      inside,
      'refunds',
      payments
        .filter(({ refunded_minor, reversed_on }) => refunded_minor > 0 && !reversed_on)
        .map(({ id: payment_id, refunded_minor: amount_minor, method, received_on: refunded_on }) => ({
          ...{ id: id(), payment_id, amount_minor, method, refunded_on, reason: 'Too much' },
        })),
    )
    for (const { id, paid_minor } of invoices) {
      if (paid_minor > 0) await inside.updateTable('invoices').set({ paid_minor }).where('id', '=', id).execute()
    }
    await insertAll(inside, 'payment_allocations', allocations)
    const notes = credits.map(({ invoice, line }, index) => ({
      note: {
        id: id(),
        number: `CN-${String(index).padStart(5, '0')}`,
        invoice_id: invoice.id,
        member_id: invoice.member_id,
        payer_name: r.pick(['Ada Berg', 'Ærø GmbH', 'müller & co']),
        bill_to: '{}',
        issuer: '{}',
        currency: invoice.currency,
        issue_date: r.day(),
        reason: r.pick(valuesOf('credit_notes', 'reason')),
        subtotal_minor: invoice.credited_minor,
        tax_minor: 0,
        total_minor: invoice.credited_minor,
        freed_minor: r.int(0, invoice.credited_minor),
        sent_at: r.maybe(r.moment),
        created_at: r.moment(),
      },
      line,
    }))
    await insertAll(
      inside,
      'credit_notes',
      notes.map(({ note }) => note),
    )
    await insertAll(
      inside,
      'credit_note_lines',
      notes.map(({ note, line }) => ({
        ...{ id: id(), credit_note_id: note.id, invoice_line_id: line, position: 1, description: 'Fee' },
        ...{ tax_rate: 0, tax_minor: 0, amount_minor: note.total_minor },
      })),
    )
  })
  const terms = await db.selectFrom('terms').select('id').execute()
  const registrations = many(95, () => {
    const member_id = r.maybe(member)
    const quantity = r.int(1, 4)
    const seats_came = r.maybe(() => r.int(1, quantity), 0.4)
    return {
      id: id(),
      event_id: event(),
      member_id,
      guest_name: member_id && r.chance(0.8) ? null : r.pick(['Grace Guest', 'anonymous', 'Ærø']),
      ticket_type_id: r.maybe(() => r.pick(tickets).id),
      quantity,
      companions: r.chance(0.3) ? ['Ærø', 'Bo Guest', 'Grace Guest'].slice(0, quantity - 1) : [],
      seats_came,
      seats_absent: seats_came === null ? 0 : quantity - seats_came,
      status: r.pick(valuesOf('registrations', 'status')),
      price_minor: r.minor(),
      currency: r.pick(CURRENCIES),
      invoice_id: r.maybe(() => r.pick(invoices).id, 0.3),
      code: id(),
      source: r.pick(valuesOf('registrations', 'source')),
      registered_at: r.moment(),
      offer_expires_at: r.maybe(r.moment, 0.2),
      checked_in_at: r.maybe(r.moment, 0.4),
      checked_out_at: r.maybe(r.moment, 0.2),
      cancelled_at: r.maybe(r.moment, 0.2),
      cancel_reason: r.pick(TEXTS),
      created_at: r.moment(),
      updated_at: r.moment(),
    }
  })
  const kept = new Set<string>()
  for (const each of registrations) {
    const key = `${each.event_id} ${each.member_id}`
    // Whoever has a seat has one registration for it.
    if (each.member_id && kept.has(key)) each.status = 'cancelled'
    kept.add(key)
  }
  await insertAll(db, 'registrations', registrations)
  for (const { id, status } of invoices.slice(0, 30)) {
    // What an invoice is for is settled while it is a draft.
    if (status === 'draft')
      await db
        .updateTable('invoices')
        .set({ term_id: r.pick(terms).id, registration_id: r.pick(registrations).id })
        .where('id', '=', id)
        .execute()
  }
  await insertAll(
    db,
    'check_ins',
    many(60, () => {
      const of = r.maybe(() => r.pick(registrations))
      return {
        id: id(),
        event_id: of?.event_id ?? event(),
        registration_id: of?.id ?? null,
        kind: r.pick(['entry', 'exit']),
        at: r.moment(),
        nonce: id(),
        result: r.pick(['ok', 'refused']),
        reason: r.maybe(() => r.pick(valuesOf('check_ins', 'reason')), 0.4),
      }
    }),
  )
  await insertAll(
    db,
    'feedback',
    registrations.slice(0, 40).map(({ id: registration_id, event_id }) => ({
      id: id(),
      event_id,
      registration_id,
      rating: r.int(1, 5),
      nps: r.maybe(() => r.int(0, 10)),
      liked: r.pick(['', 'Crème', 'All']),
      improve: r.pick(['', 'More seats']),
      is_anonymous: r.chance(0.5),
      created_at: r.moment(),
    })),
  )
  await insertAll(
    db,
    'mails',
    many(30, (index) => ({
      id: id(),
      template: r.pick(valuesOf('mails', 'template')),
      account_id: r.maybe(() => r.pick(accounts).id, 0.4),
      member_id: r.maybe(member, 0.6),
      to_address: `p${index}@example.org`,
      to_name: r.pick(['', 'Ada Berg', 'Zoë']),
      subject: r.pick(['Welcome', 'Your seat', 'wélcome']),
      html: '',
      text: '',
      message_id: `${index}@test`,
      status: r.pick(['sent', 'failed', 'local']),
      attempts: r.int(0, 5),
      last_error: r.pick(TEXTS),
      sent_at: r.maybe(r.moment),
      created_at: r.moment(),
    })),
  )
  await insertAll(
    db,
    'audit_log',
    many(40, () => ({
      id: id(),
      at: r.moment(),
      action: r.pick([
        'account.signed_in',
        'account.signed_out',
        'member.renewed',
        'invoice.cancelled',
        'payment.recorded',
      ]),
      noun: r.pick(valuesOf('audit', 'noun')),
      object_id: r.maybe(member),
      actor_kind: r.pick(valuesOf('audit', 'actor_kind')),
      actor_account_id: r.maybe(() => r.pick(accounts).id),
    })),
  )
  for (const { id } of tiers.slice(0, 3))
    await db
      .updateTable('tiers')
      .set({ seats_included: r.int(2, 6) })
      .where('id', '=', id)
      .execute()
  const groups = many(12, (index) => ({
    id: id(),
    name: r.pick(['Berg', 'berg', 'Família Núñez', 'Harbour Ltd', `100% us ${index}`]),
    kind: r.pick(['household', 'organization']),
    created_at: r.moment(),
    updated_at: r.moment(),
  }))
  await insertAll(db, 'groups', groups)
  for (const [index, { id }] of members.entries()) {
    const group = groups[index] ?? r.maybe(() => r.pick(groups))
    if (!group) continue
    const group_role = index < groups.length ? 'payer' : r.pick(['administrator', 'person'])
    await db
      .updateTable('members')
      .set({ group_id: group.id, group_role, group_since: '2026-01-01' })
      .where('id', '=', id)
      .execute()
  }
}

/** Reads every row of a tenant. */
export async function readWorld(db: TenantDb): Promise<World> {
  const rows = {} as Record<Noun, Row[]>
  for (const noun of NOUNS)
    rows[noun] = (await db
      .selectFrom(models[noun].table as 'members')
      .selectAll()
      .execute()) as unknown as Row[]
  const wordsOf = (found: { id: string; word: string }[]) => {
    const words = new Map<string, string[]>()
    for (const { id, word } of found) words.set(id, [...(words.get(id) ?? []), word])
    return words
  }
  const [members, events, accounts, event_tiers, statuses, memberships, tenant] = await Promise.all([
    db.selectFrom('member_words').select(['member_id as id', 'word']).execute(),
    db.selectFrom('event_words').select(['event_id as id', 'word']).execute(),
    db.selectFrom('accounts').selectAll().execute(),
    db.selectFrom('event_tiers').select(['event_id', 'tier_id']).execute(),
    db.selectFrom('status_periods').selectAll().execute(),
    db.selectFrom('membership_periods').selectAll().execute(),
    db
      .selectFrom('tenants')
      .select(['currency', 'time_zone', 'fiscal_year_start', sql<string>`now()`.as('now')])
      .executeTakeFirstOrThrow(),
  ])
  const now = Date.parse(tenant.now)
  return {
    rows,
    byId: new Map(Object.values(rows).flatMap((all) => all.map((row) => [row.id, row]))),
    accounts: new Map(accounts.map((row) => [row.id, row as unknown as Row])),
    words: { members: wordsOf(members), events: wordsOf(events) },
    event_tiers,
    kept: { statuses: statuses as unknown as Row[], memberships: memberships as unknown as Row[] },
    tenant,
    now,
    today: todayIn(tenant.time_zone, new Date(now)),
  }
}

/** Returns what a reading was at the end of a past day, from what was kept of members and from the days of papers and money. */
export function worldOn(world: World, day: string): World {
  const { rows, kept, tenant } = world
  const dayOf = (moment: unknown) => toLocal(new Date(`${moment}`).toISOString(), tenant.time_zone).slice(0, 10)
  const isBy = (moment: unknown) => moment !== null && dayOf(moment) <= day
  const on = (periods: readonly Row[], { id }: Row) =>
    periods.find(
      ({ member_id, from_on, to_on }) =>
        member_id === id && `${from_on}` <= day && (to_on === null || `${to_on}` >= day),
    )
  const members = rows.members.flatMap((row) => {
    const [status, membership] = [on(kept.statuses, row), on(kept.memberships, row)]
    if (!status) return []
    const none = { tier_id: null, current_term_start: null, valid_through: null, grace_through: null }
    const { tier_id, current_term_start, valid_through, grace_through } = membership ?? none
    const archived_at = isBy(row.archived_at) ? row.archived_at : null
    return { ...row, status: status.status, archived_at, tier_id, current_term_start, valid_through, grace_through }
  })
  const sumOf = (found: readonly Row[], field: string, date: string, { id }: Row) =>
    found
      .filter((each) => each.invoice_id === id && `${each[date]}` <= day)
      .reduce((sum, each) => sum + Number(each[field]), 0)
  const invoices = rows.invoices.flatMap((row) => {
    if (row.issue_date === null || `${row.issue_date}` > day) return []
    const paid_minor = sumOf(rows.allocations, 'amount_minor', 'effective_on', row)
    const credited_minor = sumOf(rows.credit_notes, 'total_minor', 'issue_date', row)
    const left = Number(row.total_minor) - paid_minor - credited_minor
    const [isVoid, isWrittenOff] = [isBy(row.voided_at), isBy(row.uncollectible_at)]
    const status = isVoid ? 'void' : left === 0 ? 'paid' : isWrittenOff ? 'uncollectible' : 'open'
    return { ...row, status, paid_minor, credited_minor, remaining_minor: isVoid ? 0 : left }
  })
  const then = { ...rows, members, invoices }
  const byId = new Map(Object.values(then).flatMap((all) => all.map((row) => [row.id, row])))
  return { ...world, rows: then, byId, today: day }
}

/** Lets the planner know how many rows there are, as the server does by itself after a while. */
async function analyze(): Promise<void> {
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
  await owner.query(`analyze ${NOUNS.map((noun) => models[noun].table).join(', ')}`)
  await owner.end()
}

/** Makes a tenant with rows in every noun, an administrator, and a reading of all of it. */
export async function makeWorld(
  settings: { time_zone: string; currency: string; fiscal_year_start: number },
  seed: string,
): Promise<Caller & { world: World }> {
  const { time_zone, currency, fiscal_year_start } = settings
  const tenant = await makeTenant({ time_zone, currency })
  await tenant.db.updateTable('tenants').set({ fiscal_year_start }).execute()
  await fill(tenant.db, tenant.tenant_id, seed)
  await fillCustomFields(tenant.db, makeRandom(`custom ${seed}`), currency)
  await analyze()
  const caller = await makeCaller(['administrator'], tenant)
  return { ...caller, world: await readWorld(tenant.db) }
}

/**
 * Returns what an account with a role reaches of a tenant: what belongs to its member, and what its role is trusted
 * with. Nouns that it may not ask about have no rows.
 */
export function reachedBy(world: World, role: Role, account_id: string): World {
  const { rows, byId } = world
  const seesMembers = ['membership_manager', 'treasurer', 'auditor', 'event_manager'].includes(role)
  const seesEvents = role === 'front_desk' || role === 'event_manager'
  const seesMoney = role === 'treasurer' || role === 'auditor'
  const me = rows.members.find((each) => each.account_id === account_id)
  const isMine = ({ member_id }: Row) => me !== undefined && member_id === me.id
  const isCurrent = me && me.archived_at === null && (me.status === 'active' || me.status === 'grace')
  const isKeptForMe = (event: Row) =>
    isCurrent && world.event_tiers.some(({ event_id, tier_id }) => event_id === event.id && tier_id === me.tier_id)
  const isEventSeen = (event: Row) =>
    seesEvents ||
    (event.event_status !== 'draft' &&
      (event.visibility === 'public' ||
        event.visibility === 'members' ||
        (event.visibility === 'tiers' && isKeptForMe(event))))
  const ofSeenEvent = ({ event_id }: Row) => isEventSeen(byId.get(`${event_id}`) as Row)
  const isOffered = ({ is_active, hidden_when_sold_out, quota, sold }: Row) =>
    is_active && !(hidden_when_sold_out && quota !== null && Number(sold) >= Number(quota))
  // Those for the office are shown to whom they belong or belonged.
  const isTierSeen = ({ id, visibility }: Row) =>
    role !== 'member' ||
    visibility === 'public' ||
    me?.tier_id === id ||
    rows.terms.some((term) => isMine(term) && term.tier_id === id)
  const isInvoiceSeen = (invoice: Row) => seesMoney || (isMine(invoice) && invoice.status !== 'draft')
  const isPaymentSeen = (payment: Row) => seesMoney || isMine(payment)
  return {
    ...world,
    whole: world,
    role,
    rows: {
      members: rows.members.filter((each) => seesMembers || each === me),
      terms: rows.terms.filter((each) => seesMembers || isMine(each)),
      tiers: rows.tiers.filter(isTierSeen),
      groups: rows.groups.filter(
        ({ id }) => seesMembers || (me?.group_id === id && ['payer', 'administrator'].includes(`${me.group_role}`)),
      ),
      events: rows.events.filter(isEventSeen),
      ticket_types: rows.ticket_types.filter((each) => seesEvents || (ofSeenEvent(each) && isOffered(each))),
      sessions: rows.sessions.filter(ofSeenEvent),
      registrations: rows.registrations.filter((each) => seesEvents || isMine(each)),
      check_ins: seesEvents ? rows.check_ins : [],
      feedback: role === 'event_manager' ? rows.feedback : [],
      invoices: rows.invoices.filter(isInvoiceSeen),
      invoice_lines: rows.invoice_lines.filter((each) => isInvoiceSeen(byId.get(`${each.invoice_id}`) as Row)),
      payments: rows.payments.filter(isPaymentSeen),
      allocations: rows.allocations.filter((each) => isPaymentSeen(byId.get(`${each.payment_id}`) as Row)),
      refunds: rows.refunds.filter((each) => isPaymentSeen(byId.get(`${each.payment_id}`) as Row)),
      reminders: rows.reminders.filter((each) => isInvoiceSeen(byId.get(`${each.invoice_id}`) as Row)),
      credit_notes: rows.credit_notes.filter((each) => seesMoney || isMine(each)),
      mails: [],
      audit: role === 'auditor' ? rows.audit.filter(({ action }) => /^(invoice|payment)\./.test(`${action}`)) : [],
    },
  }
}
