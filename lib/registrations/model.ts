import { type SqlBool, sql } from 'kysely'
import { ofOwnMember } from '#lib/members/model'
import { beginsWith } from '#lib/paging/search'
import { can } from '#lib/permissions'
import {
  choice,
  instant,
  integer,
  isOnly,
  type Model,
  many,
  money,
  one,
  PUBLIC,
  reachOf,
  reference,
  type Scope,
  text,
  yesNo,
} from '#lib/records/model'
import { PAYMENT_RULE_LABELS, REGISTRATION_SOURCES, REGISTRATION_STATUSES, SEAT_BILLINGS } from '#lib/seats/schema'
import { lacksInvoice, seatsThatCame, seatsThatStayedAway } from '#lib/seats/service'

/** What front desk does not see of others. */
const DETAILS = { may: ['registrations.details'], is_own: true } as const

const ofMember = ({ col }: Scope, what: string) =>
  sql<
    string | null
  >`(select ${sql.raw(what)} from members m where m.tenant_id = ${col('tenant_id')} and m.id = ${col('member_id')})`

const attendeeName = (scope: Scope) =>
  sql<string>`coalesce(${ofMember(scope, "nullif(btrim(m.first_name || ' ' || m.last_name), '')")}, ${scope.col('guest_name')}, 'Unnamed')`

/** Who comes along, in one text; null where no name was given. */
const companionNames = ({ col }: Scope) => sql<string | null>`nullif(array_to_string(${col('companions')}, ', '), '')`

/** The place that a registration has on the waiting list of its event, 1 for who is next; null for who does not wait. */
export const waitlistPosition = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<number | null>`case when ${of('status')} = 'waitlisted' then (
    select count(*)::integer from registrations ahead
    where ahead.tenant_id = ${of('tenant_id')} and ahead.event_id = ${of('event_id')} and ahead.status = 'waitlisted'
      and (ahead.registered_at, ahead.id) <= (${of('registered_at')}, ${of('id')})
  ) end`
}

/** The condition that an attendee is found by name, that of a companion, or the ticket's code, or by the address for those who may read it. */
function isFoundBy(scope: Scope, words: readonly string[], text: string) {
  const { ctx, col } = scope
  const readsAddresses = can(ctx, 'registrations.details')
  if (scope.isHeld('event_id')) {
    // An event's own are few enough to search every one. Who may not read addresses cannot try them out either.
    const address = readsAddresses
      ? sql`lower(coalesce(${ofMember(scope, 'm.email')}, ${col('guest_email')}))`
      : sql`null`
    const name = sql`coalesce(${ofMember(scope, 'm.name_key')}, fold(${col('guest_name')}))`
    const companions = sql`fold(array_to_string(${col('companions')}, ' '))`
    const found = words.map(
      (word) =>
        sql<SqlBool>`strpos(without_marks(concat_ws(' ', ${name}, ${companions}, ${address}::text)), ${word}::text) > 0`,
    )
    return sql<SqlBool>`(${col('code')} = btrim(${text}::text) or (${sql.join(found, sql` and `)}))`
  }
  const found = words.map((word) => {
    const members = ctx.db
      .selectFrom('member_words')
      .select('member_words.member_id')
      .where(beginsWith('member_words.word', sql<string>`${word}::text`))
    const byWord = sql<SqlBool>`${col('member_id')} in (${members})`
    return readsAddresses
      ? byWord
      : sql<SqlBool>`(${byWord} and strpos(without_marks(${ofMember(scope, 'm.name_key')}), ${word}::text) > 0)`
  })
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

/** Registrations: who comes, came or wanted to come to an event. */
export const registrationModel: Model = {
  noun: 'registrations',
  table: 'registrations',
  one: 'registration',
  many: 'registrations',
  fields: {
    id: reference('Registration', { refers_to: 'registrations', indexed: true }),
    event_id: reference('Event', { refers_to: 'events', indexed: true, groups: true }),
    member_id: reference('Member', { refers_to: 'members', indexed: true, groups: true }),
    ticket_type_id: reference('Ticket type', { refers_to: 'ticket_types', groups: true }),
    attendee_name: text('Name', { sql: attendeeName }),
    attendee_email: text('E-mail', {
      ...DETAILS,
      sql: (scope) => sql<string | null>`coalesce(${ofMember(scope, 'm.email')}, ${scope.col('guest_email')})`,
    }),
    is_guest: yesNo('Guest', { groups: true, sql: ({ col }) => sql`(${col('member_id')} is null)`, is_public: true }),
    quantity: integer('Seats', PUBLIC),
    // Names of people, who are no members as far as anybody knows: like the name above they do not leave the machine.
    companions: text('Companions', { sql: companionNames }),
    status: choice('Status', REGISTRATION_STATUSES, { labels: { waitlisted: 'On the waiting list' }, is_public: true }),
    price_minor: money('Price', { ...DETAILS, is_public: true }),
    currency: text('Currency', PUBLIC),
    billing: choice('To be paid', SEAT_BILLINGS, {
      labels: { ...PAYMENT_RULE_LABELS, waived: 'Waived' },
      is_public: true,
    }),
    payment_due_at: instant('To be paid until'),
    invoice_id: reference('Invoice', { refers_to: 'invoices', ...DETAILS }),
    lacks_invoice: yesNo('Without an invoice', { ...DETAILS, sql: ({ col }) => lacksInvoice(col), is_public: true }),
    source: choice('Origin', REGISTRATION_SOURCES, { labels: { api: 'API' }, is_public: true }),
    registered_at: instant('Registered', { indexed: true }),
    waitlist_position: integer('Place on the waiting list', {
      sql: ({ row }) => waitlistPosition(row),
      is_public: true,
    }),
    offer_expires_at: instant('Offer ends'),
    has_checked_in: yesNo('Checked in', {
      groups: true,
      sql: ({ col }) => sql`(${col('checked_in_at')} is not null)`,
      is_public: true,
    }),
    seats_came: integer('People who came', { sql: ({ col }) => seatsThatCame(col), is_public: true }),
    seats_absent: integer('People who stayed away', { sql: ({ col }) => seatsThatStayedAway(col), is_public: true }),
    checked_in_at: instant('Checked in at'),
    checked_out_at: instant('Checked out at'),
    cancelled_at: instant('Cancelled'),
    cancel_reason: text('Reason of cancelling', { ...DETAILS, groups: true }),
    created_at: instant('Added'),
    updated_at: instant('Changed'),
  },
  relations: {
    event: one('events', 'event_id', 'Event'),
    member: one('members', 'member_id', 'Member'),
    ticket_type: one('ticket_types', 'ticket_type_id', 'Ticket type'),
    invoice: one('invoices', 'invoice_id', 'Invoice'),
    check_ins: many('check_ins', 'registration_id', 'Check-ins'),
  },
  reach: (scope) =>
    reachOf(scope, 'registrations.read', 'registrations.own', () => ofOwnMember(scope, scope.col('member_id'))),
  search: isFoundBy,
  population: {
    where: { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred'] } },
    words: 'registrations that stand',
  },
  title: attendeeName,
  order: ['-registered_at'],
  time: { usual: 'registered_at', attends: 'checked_in_at', cancels: 'cancelled_at' },
  parameters: {
    status: (values: string[]) => ({ status: { in: values } }),
    ticket_type_id: (id: string) => ({ ticket_type_id: id }),
    event_id: (id: string) => ({ event_id: id }),
    member_id: (id: string) => ({ member_id: id }),
  },
  counted: (_, held, { sum, reaches_all }) =>
    reaches_all && !sum && isOnly(held, 'status')
      ? { noun: 'registrations', labels: held.get('status') ?? REGISTRATION_STATUSES }
      : null,
}
