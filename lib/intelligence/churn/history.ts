import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { DayNumber } from '#lib/intelligence/churn/days'

/** A term of membership that came about; proposed and cancelled ones are left out. */
export interface TermRecord {
  start: DayNumber
  /** The last paid day; null is a lifetime. */
  end: DayNumber | null
  grace: number
  /** From this day on it was known: entered, or for a renewal with an invoice, paid. */
  known: DayNumber
  price_minor: number
  /** Somebody else of the family or organisation pays for it. */
  is_shared?: boolean
}

interface InvoiceRecord {
  kind: string
  issued: DayNumber
  due: DayNumber
  total_minor: number
  paid: DayNumber | null
  /** Voided or written off. */
  closed: DayNumber | null
}

interface PaymentRecord {
  received: DayNumber
  is_failed: boolean
  reversed: DayNumber | null
  is_debit: boolean
}

export interface RegistrationRecord {
  registered: DayNumber
  cancelled: DayNumber | null
  starts: DayNumber
  ends: DayNumber
  checked_in: DayNumber | null
  /** Whether anybody was checked in at that event; where nobody was, absence says nothing. */
  is_counted: boolean
  rated: DayNumber | null
  rating: number | null
}

/** All that happened between a member and the association that bears on staying, each with its day. */
export interface MemberHistory {
  member_id: string
  first_name: string
  status: string
  is_archived: boolean
  joined: DayNumber | null
  /** Each status that lasted, from its first day on, the earliest first. */
  statuses: { status: string; from: DayNumber }[]
  /** What the member's record says today: its last paid day and the last of grace. */
  valid_through: DayNumber | null
  grace_through: DayNumber | null
  verified: DayNumber | null
  terms: TermRecord[]
  invoices: InvoiceRecord[]
  payments: PaymentRecord[]
  registrations: RegistrationRecord[]
}

const dayOf = (column: string) => sql<number | null>`${sql.ref(column)} - date '1970-01-01'`
const localDayOf = (column: string, zone: string) =>
  sql<number | null>`cast(${sql.ref(column)} at time zone cast(${zone} as text) as date) - date '1970-01-01'`

/** One array parameter, so that the text of the query does not depend on how many there are. */
const isAmong = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(cast(${[...ids]} as uuid[]))`

function statuses({ db }: Ctx, ids: readonly string[]) {
  return db
    .selectFrom('status_periods')
    .where(isAmong('member_id', ids))
    .where(sql<boolean>`(to_on is null or to_on >= from_on)`)
    .select(['member_id', 'status', dayOf('from_on').as('from')])
    .orderBy('from_on')
}

function members({ db }: Ctx, ids: readonly string[], zone: string) {
  return db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .where(isAmong('members.id', ids))
    .select(['members.id', 'members.first_name', 'members.status'])
    .select([
      sql<boolean>`members.archived_at is not null`.as('is_archived'),
      dayOf('members.joined_on').as('joined'),
      dayOf('members.valid_through').as('valid_through'),
      dayOf('members.grace_through').as('grace_through'),
      localDayOf('accounts.email_verified_at', zone).as('verified'),
    ])
}

function terms({ db }: Ctx, ids: readonly string[], zone: string) {
  const created = localDayOf('terms.created_at', zone)
  return db
    .selectFrom('terms')
    .innerJoin('tiers', 'tiers.id', 'terms.tier_id')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.id', '=', 'terms.invoice_id').on('terms.source', 'in', ['renewal', 'upgrade']),
    )
    .where(isAmong('terms.member_id', ids))
    .where('terms.state', 'in', ['active', 'ended'])
    .select(['terms.member_id', 'tiers.grace_days as grace', 'tiers.price_minor'])
    .select([
      sql<boolean>`terms.follows_term_id is not null`.as('is_shared'),
      dayOf('terms.start_on').as('start'),
      dayOf('terms.end_on').as('end'),
      sql<number>`greatest(${created}, ${dayOf('invoices.paid_on')})`.as('known'),
    ])
    .orderBy('terms.start_on')
}

function invoices({ db }: Ctx, ids: readonly string[], zone: string) {
  return db
    .selectFrom('invoices')
    .where(isAmong('member_id', ids))
    .where('issue_date', 'is not', null)
    .select(['member_id', 'kind', 'total_minor'])
    .select([
      dayOf('issue_date').as('issued'),
      dayOf('due_date').as('due'),
      dayOf('paid_on').as('paid'),
      sql<number | null>`least(${localDayOf('voided_at', zone)}, ${localDayOf('uncollectible_at', zone)})`.as('closed'),
    ])
    .orderBy('issue_date')
}

function payments({ db }: Ctx, ids: readonly string[]) {
  return db
    .selectFrom('payments')
    .where(isAmong('member_id', ids))
    .where('status', 'not in', ['pending', 'cancelled'])
    .select('member_id')
    .select([
      dayOf('received_on').as('received'),
      dayOf('reversed_on').as('reversed'),
      sql<boolean>`status = 'failed'`.as('is_failed'),
      sql<boolean>`method = 'direct_debit'`.as('is_debit'),
    ])
    .orderBy('received_on')
}

function registrations({ db }: Ctx, ids: readonly string[], zone: string) {
  return (
    db
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      // What was said anonymously is no fact about a member: scores and their reasons are read by staff.
      .leftJoin('feedback', (join) =>
        join.onRef('feedback.registration_id', '=', 'registrations.id').on('feedback.is_anonymous', '=', false),
      )
      .where(isAmong('registrations.member_id', ids))
      .where('registrations.status', 'in', ['confirmed', 'attended', 'no_show', 'cancelled', 'pending_payment'])
      .select(['registrations.member_id', 'feedback.rating'])
      .select((eb) => [
        localDayOf('registrations.registered_at', zone).as('registered'),
        sql<
          number | null
        >`least(${localDayOf('registrations.cancelled_at', zone)}, ${localDayOf('events.cancelled_at', zone)})`.as(
          'cancelled',
        ),
        localDayOf('events.starts_at', zone).as('starts'),
        localDayOf('events.ends_at', zone).as('ends'),
        localDayOf('registrations.checked_in_at', zone).as('checked_in'),
        localDayOf('feedback.created_at', zone).as('rated'),
        eb
          .exists(
            eb.selectFrom('check_ins').select('check_ins.id').whereRef('check_ins.event_id', '=', 'events.id').limit(1),
          )
          .as('is_counted'),
      ])
      .orderBy('registrations.registered_at')
  )
}

function byMember<T extends { member_id: string | null }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.member_id as string)
    if (group) group.push(row)
    else groups.set(row.member_id as string, [row])
  }
  return groups
}

/**
 * Returns the histories of these members, in one batch. Members out of reach are left out.
 *
 * @param zone the tenant's time zone, in which moments become days
 */
export async function loadHistories(ctx: Ctx, ids: readonly string[], zone: string): Promise<MemberHistory[]> {
  if (ids.length === 0) return []
  const [found, ...records] = await Promise.all([
    members(ctx, ids, zone).execute(),
    terms(ctx, ids, zone).execute(),
    invoices(ctx, ids, zone).execute(),
    payments(ctx, ids).execute(),
    registrations(ctx, ids, zone).execute(),
    statuses(ctx, ids).execute(),
  ])
  const [itsTerms, itsInvoices, itsPayments, itsRegistrations, itsStatuses] = [
    byMember(records[0]),
    byMember(records[1]),
    byMember(records[2]),
    byMember(records[3]),
    byMember(records[4]),
  ]
  return found.map(({ id, ...member }) => ({
    ...member,
    member_id: id,
    statuses: (itsStatuses.get(id) ?? []) as unknown as MemberHistory['statuses'],
    terms: (itsTerms.get(id) ?? []) as unknown as TermRecord[],
    invoices: (itsInvoices.get(id) ?? []) as unknown as InvoiceRecord[],
    payments: (itsPayments.get(id) ?? []) as unknown as PaymentRecord[],
    registrations: (itsRegistrations.get(id) ?? []) as unknown as RegistrationRecord[],
  }))
}
