import type { Row, World } from '#e2e/conditions/world'
import { addDays, addMonths, addYears, daysBetween, toLocal } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { currencyExponent } from '#lib/format/money'
import { isAllowed, isStaff } from '#lib/permissions'
import { models } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/**
 * Decides in plain TypeScript which rows a condition means, from the rows alone: what the database and the compiler of
 * conditions answer is held against it. It knows the grammar and what each field is, and shares no code with them.
 */

type Value = string | number | boolean | null

/** Microseconds since 1970, so that no part of a second is lost. */
function micros(instant: string): bigint {
  const [, start = '', , fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)(?:\.(\d+))?(.+)$/.exec(instant) ?? []
  return BigInt(Date.parse(`${start}${zone}`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6) || 0)
}

/** The day of an instant where the tenant is. */
const dayOf = (world: World, instant: unknown) =>
  toLocal(new Date(Number(micros(`${instant}`) / 1000n)).toISOString(), world.tenant.time_zone).slice(0, 10)

const latest = (values: readonly (string | null)[]) =>
  values.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)

/** The seats of a registration whose holders came: all of a ticket that was used, unless its party came in part. */
const seatsThatCame = ({ status, quantity, seats_came }: Row): number =>
  status === 'attended' ? Number(seats_came ?? quantity) : 0

function lastActivity(world: World, row: Row): string {
  const first = (row.joined_on as string | null) ?? dayOf(world, row.created_at)
  const mine = (noun: Noun) => world.rows[noun].filter(({ member_id }) => member_id === row.id)
  const moments = mine('registrations').flatMap((each) => [each.registered_at, each.checked_in_at])
  const signIn = world.accounts.get(`${row.account_id}`)?.last_login_at
  const days = [...moments, signIn].filter((each) => each).map((each) => dayOf(world, each))
  const paid = mine('payments').filter(({ status }) => status === 'succeeded' || status === 'partially_refunded')
  return latest([first, ...days, ...paid.map((each) => each.received_on as string)]) as string
}

/** What a payment settled, the first before the others. */
function allocationsOf(world: World, payment_id: unknown) {
  return world.rows.allocations
    .filter((each) => each.payment_id === payment_id)
    .sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1))
}

/** The invoices that a payment settled, the first before the others: of somebody else's, whoever reaches none of it reads nothing. */
function settledBy(reached: World, { id }: Row): Row[] {
  return allocationsOf(reached, id)
    .map(({ invoice_id }) => reached.byId.get(`${invoice_id}`) as Row)
    .filter((invoice) => reached.rows.invoices.includes(invoice))
}

const numbersSettledBy = (reached: World, payment: Row): string | null =>
  [...new Set(settledBy(reached, payment).map(({ number }) => number))].join(', ') || null

const payerOfPayment = (reached: World, payment: Row) =>
  (payment.payer_name ?? settledBy(reached, payment)[0]?.payer_name ?? null) as string | null

const paymentOf = ({ byId }: World, { payment_id }: Row) => byId.get(`${payment_id}`) as Row

function openInvoices(world: World, row: Row) {
  return world.rows.invoices.filter(
    (each) => each.member_id === row.id && each.status === 'open' && Number(each.remaining_minor) > 0,
  )
}

function overdueInvoices(world: World, row: Row) {
  const { currency } = world.tenant
  return openInvoices(world, row).filter((each) => each.currency === currency && isOverdue(world, each))
}

const isOverdue = (world: World, row: Row) => row.status === 'open' && `${row.due_date}` < world.today

/** What is left of a payment. */
function creditOf({ status, amount_minor, applied_minor, refunded_minor }: Row): number {
  const isHere = status === 'succeeded' || status === 'partially_refunded'
  return isHere ? Number(amount_minor) - Number(applied_minor) - Number(refunded_minor) : 0
}

/** The last day by today on which a member came to a status. */
const cameTo =
  (status: string) =>
  ({ kept, today }: World, { id }: Row) =>
    latest(
      kept.statuses
        .filter((each) => each.member_id === id && each.status === status && `${each.from_on}` <= today)
        .map(({ from_on }) => from_on as string),
    )

/** The people of a group, also of a past day those of now. */
const peopleOf = ({ whole, rows }: World, { id }: Row) =>
  (whole?.rows ?? rows).members.filter(({ group_id }) => group_id === id)
const peopleIn = (world: World, row: Row): number => peopleOf(world, row).length
const payerOf = (world: World, row: Row) => peopleOf(world, row).find(({ group_role }) => group_role === 'payer')
const seatsOf = (world: World, row: Row): number =>
  Number(world.byId.get(`${payerOf(world, row)?.tier_id}`)?.seats_included ?? 1)

/** How many days after another one an invoice was paid; null where it is not. */
const paidAfter =
  (field: string) =>
  (_: World, row: Row): number | null =>
    row.status === 'paid' && row.paid_on !== null ? daysBetween(`${row[field]}`, `${row.paid_on}`) : null

const remindersOf = ({ rows }: World, { id }: Row): Row[] =>
  rows.reminders.filter(({ invoice_id }) => invoice_id === id)

/** The birthday of a year. Whoever was born on 29 February has it on the 28th of other years. */
function birthdayIn(year: number, birth_date: unknown): string | null {
  const day = `${birth_date}`.slice(4)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return birth_date === null ? null : `${year}${day === '-02-29' && !isLeap ? '-02-28' : day}`
}

/** What is no column of its own name. */
const DERIVED: Record<string, (world: World, row: Row, reached: World) => Value> = {
  'members.age': ({ today }, { birth_date }) =>
    birth_date === null
      ? null
      : Number(today.slice(0, 4)) -
        Number(`${birth_date}`.slice(0, 4)) -
        (today.slice(5) < `${birth_date}`.slice(5) ? 1 : 0),
  'members.has_round_birthday': ({ today }, { birth_date }) => {
    const turns = birth_date === null ? 0 : Number(today.slice(0, 4)) - Number(`${birth_date}`.slice(0, 4))
    return turns > 0 && turns % 10 === 0
  },
  'members.birthday': ({ today }, { birth_date }) => birthdayIn(Number(today.slice(0, 4)), birth_date),
  'members.next_birthday': ({ today }, { birth_date }) => {
    const year = Number(today.slice(0, 4))
    const day = birthdayIn(year, birth_date)
    return day !== null && day < today ? birthdayIn(year + 1, birth_date) : day
  },
  // Nobody is scored in a made world.
  'members.risk_of_leaving': () => null,
  'payments.has_credit': (_, row) => creditOf(row) > 0,
  'payments.unapplied_minor': (_, row) => creditOf(row),
  // What was refunded here was refunded on the day it came.
  'payments.refunded_on': (_, row) =>
    Number(row.refunded_minor) > 0 && row.reversed_on === null ? (row.received_on as string) : null,
  'payments.invoice_numbers': (_, row, reached) => numbersSettledBy(reached, row),
  'payments.payer_name': (_, row, reached) => payerOfPayment(reached, row),
  'payments.kept_minor': (_, row) => Number(row.amount_minor) - Number(row.refunded_minor),
  'members.lapsed_on': ({ kept, today }, { id }) =>
    latest(
      kept.statuses
        .filter(({ member_id, status, from_on, to_on }) => {
          const isKept = to_on === null || `${to_on}` >= `${from_on}`
          return member_id === id && status === 'lapsed' && isKept && `${from_on}` <= today
        })
        .map(({ from_on }) => from_on as string),
    ),
  'members.membership_years': (world, row) => {
    const hasLeft = ['lapsed', 'cancelled', 'deceased'].includes(`${row.status}`)
    const until = hasLeft ? cameTo(`${row.status}`)(world, row) : world.today
    const isKnown = row.joined_on !== null && until !== null
    if (!isKnown) return null
    const joined = `${row.joined_on}`
    const years = Number(until.slice(0, 4)) - Number(joined.slice(0, 4)) - Number(until.slice(5) < joined.slice(5))
    if (joined > until) return 0
    return (years * 100 + Math.floor((daysBetween(addYears(joined, years), until) * 100) / 366)) / 100
  },
  'members.applied_on': cameTo('pending'),
  'members.cancelled_on': (world, row) => (row.has_joined ? cameTo('cancelled')(world, row) : null),
  'members.left_on': (world, row) =>
    row.has_joined && ['lapsed', 'cancelled'].includes(`${row.status}`) ? cameTo(`${row.status}`)(world, row) : null,
  'groups.payer_member_id': (world, row) => payerOf(world, row)?.id ?? null,
  'groups.people_count': peopleIn,
  'groups.seats': seatsOf,
  'groups.free_seats': (world, row) => seatsOf(world, row) - peopleIn(world, row),
  'members.is_archived': (_, row) => row.archived_at !== null,
  'members.has_account': (_, row) => row.account_id !== null,
  'members.awaits_approval': (world, row) =>
    row.status === 'pending' &&
    row.current_term_start === null &&
    (row.tier_id !== null || !isStaff((world.accounts.get(`${row.account_id}`)?.roles ?? []) as string[])) &&
    !world.rows.terms.some(
      (each) =>
        each.member_id === row.id && each.state === 'proposed' && !each.awaits_approval && each.invoice_id !== null,
    ),
  'members.is_staff': (world, row) => isStaff((world.accounts.get(`${row.account_id}`)?.roles ?? []) as string[]),
  'members.has_confirmed_email': (world, row) => {
    const account = world.accounts.get(`${row.account_id}`)
    const isSame = `${row.email}`.toLowerCase() === `${account?.email}`.toLowerCase()
    return row.email !== null && isSame && !!account?.email_verified_at
  },
  'members.is_reachable': (_, row) => row.email !== null || row.phone !== null,
  'members.last_activity_on': lastActivity,
  'members.inactive_days': (world, row) => daysBetween(lastActivity(world, row), world.today),
  'members.owes': (world, row) => openInvoices(world, row).length > 0,
  'members.owed_minor': (world, row) =>
    openInvoices(world, row)
      .filter(({ currency }) => currency === world.tenant.currency)
      .reduce((sum, each) => sum + Number(each.remaining_minor), 0),
  'members.owes_overdue': (world, row) => overdueInvoices(world, row).length > 0,
  'members.overdue_minor': (world, row) =>
    overdueInvoices(world, row).reduce((sum, each) => sum + Number(each.remaining_minor), 0),
  'events.seats_free': (_, row) => (row.capacity === null ? null : Number(row.capacity) - Number(row.seats_taken)),
  'events.seats_used': (world, { id }) =>
    world.rows.registrations
      .filter(({ event_id }) => event_id === id)
      .reduce((sum, row) => sum + seatsThatCame(row), 0),
  'events.weekday': (_, { event_date }) =>
    ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'][
      new Date(`${`${event_date}`.slice(0, 10)}T00:00:00Z`).getUTCDay()
    ] as string,
  'events.fill_percent': (_, row) =>
    row.capacity === null || row.capacity === 0
      ? null
      : Math.round((Number(row.seats_taken) * 100) / Number(row.capacity)),
  'events.event_status': ({ now }, row) => {
    if (['draft', 'cancelled', 'postponed'].includes(`${row.event_status}`)) return row.event_status as string
    if (now < Date.parse(`${row.starts_at}`)) return 'upcoming'
    return now < Date.parse(`${row.ends_at}`) ? 'ongoing' : 'completed'
  },
  'registrations.attendee_name': (world, row) => {
    const member = world.byId.get(`${row.member_id}`)
    const name = member ? `${member.first_name} ${member.last_name}`.replace(/^ +| +$/g, '') : ''
    return name || ((row.guest_name as string | null) ?? 'Unnamed')
  },
  'registrations.companions': (_, row) => (row.companions as unknown as string[]).join(', ') || null,
  'registrations.attendee_email': (world, row) =>
    (world.byId.get(`${row.member_id}`)?.email ?? row.guest_email) as Value,
  'registrations.waitlist_position': (world, row) =>
    row.status !== 'waitlisted'
      ? null
      : world.rows.registrations.filter(
          (other) =>
            other.event_id === row.event_id &&
            other.status === 'waitlisted' &&
            [`${other.registered_at}`, `${other.id}`].join() <= [`${row.registered_at}`, `${row.id}`].join(),
        ).length,
  'registrations.is_guest': (_, row) => row.member_id === null,
  'registrations.lacks_invoice': (world, row) => {
    const { status, credited_minor, total_minor }: Partial<Row> = world.byId.get(`${row.invoice_id}`) ?? {
      status: 'void',
    }
    return (
      ['invoice', 'prepay'].includes(`${row.billing}`) &&
      Number(row.price_minor) > 0 &&
      ['pending_payment', 'confirmed', 'attended', 'no_show'].includes(`${row.status}`) &&
      world.byId.get(`${row.event_id}`)?.event_status !== 'cancelled' &&
      (status === 'void' || (Number(total_minor) > 0 && credited_minor === total_minor))
    )
  },
  'registrations.has_checked_in': (_, row) => row.checked_in_at !== null,
  'registrations.seats_came': (_, row) => seatsThatCame(row),
  'registrations.seats_absent': (_, { status, quantity, seats_absent }) =>
    status === 'no_show' ? Number(quantity) : status === 'attended' ? Number(seats_absent) : 0,
  'invoices.is_in_own_currency': (world, row) => row.currency === world.tenant.currency,
  'invoices.is_overdue': isOverdue,
  'invoices.charged_minor': (_, row) => Number(row.total_minor) - Number(row.credited_minor),
  'invoices.days_overdue': (world, row) => (isOverdue(world, row) ? daysBetween(`${row.due_date}`, world.today) : 0),
  'invoices.days_to_pay': paidAfter('issue_date'),
  'invoices.days_paid_late': paidAfter('due_date'),
  'invoices.is_paid_late': (world, row) => {
    const days = paidAfter('due_date')(world, row)
    return days === null ? null : days > 0
  },
  'invoices.written_off_minor': (world, row) => {
    if (row.uncollectible_at === null) return null
    const before = (rows: readonly Row[], amount: string) =>
      rows
        .filter(
          ({ invoice_id, created_at }) =>
            invoice_id === row.id && micros(`${created_at}`) <= micros(`${row.uncollectible_at}`),
        )
        .reduce((sum, each) => sum + Number(each[amount]), 0)
    const { allocations, credit_notes } = world.rows
    return Number(row.total_minor) - before(allocations, 'amount_minor') - before(credit_notes, 'total_minor')
  },
  'invoices.was_reminded': (world, row) => remindersOf(world, row).length > 0,
  'invoices.reminder_count': (world, row) => remindersOf(world, row).length,
  'invoices.reminded_on': (world, row) =>
    remindersOf(world, row)
      .map(({ sent_on }) => `${sent_on}`)
      .sort()
      .at(-1) ?? null,
  'invoices.is_partially_paid': (_, row) => Number(row.remaining_minor) > 0 && Number(row.paid_minor) > 0,
  'invoice_lines.currency': (world, row) => world.byId.get(`${row.invoice_id}`)?.currency as string,
  'allocations.received_on': (world, row) => world.byId.get(`${row.payment_id}`)?.received_on as string,
  'allocations.currency': (world, row) => world.byId.get(`${row.payment_id}`)?.currency as string,
  'refunds.currency': (world, row) => paymentOf(world, row).currency as string,
  'refunds.member_id': (world, row) => paymentOf(world, row).member_id as Value,
  'refunds.payment_number': (world, row) => paymentOf(world, row).number as string,
  'refunds.payer_name': (_, row, reached) => payerOfPayment(reached, paymentOf(reached, row)),
  'refunds.invoice_numbers': (_, row, reached) => numbersSettledBy(reached, paymentOf(reached, row)),
  'audit.is_sign_in': (_, row) => ['account.signed_in', 'account.signed_out'].includes(`${row.action}`),
}

const CUSTOM = 'custom_values.'

/** What type a field has. The key of each custom field here is its type. */
function typeOf(noun: Noun, field: string): string | undefined {
  if (!field.startsWith(CUSTOM)) return models[noun].fields[field]?.type
  const type = field.slice(CUSTOM.length)
  return type === 'multi_choice' ? 'tags' : type
}

/** What a row has in a custom field: minor units for amounts, and no choices for none. */
function customOf(world: World, field: string, row: Row): Value | readonly string[] {
  const type = field.slice(CUSTOM.length)
  const value = (row.custom_values as Record<string, Value | string[]>)[type] ?? null
  if (type === 'multi_choice') return value ?? []
  if (type !== 'money' || value === null) return value
  return Math.round(Number(value) * 10 ** currencyExponent(world.tenant.currency))
}

/** Returns what a row tells in a field; null where it tells nothing. */
export function fieldOf(world: World, noun: Noun, field: string, row: Row): Value | readonly string[] {
  if (field.startsWith(CUSTOM)) return customOf(world, field, row)
  const derived = DERIVED[`${noun}.${field}`]
  if (derived) return derived(world.whole ?? world, row, world)
  if (row[field] === undefined) throw new Error(`Say in DERIVED what ${field} of ${noun} is.`)
  return row[field] as Value
}

/** The currency that an amount of a row is in. */
function currencyOf(world: World, noun: Noun, row: Row, field: string): string {
  return noun === 'members' || field.startsWith(CUSTOM)
    ? world.tenant.currency
    : `${fieldOf(world, noun, 'currency', row)}`
}

/** An amount in ten-thousandths of the currency's unit. */
function amount(text: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
  return sign === '-' ? -size : size
}
const amountOf = (minor: number, currency: string) => BigInt(minor) * 10n ** BigInt(4 - currencyExponent(currency))

type Order = -1 | 0 | 1
const compare = <T extends string | number | bigint>(a: T, b: T): Order => (a < b ? -1 : a > b ? 1 : 0)

/** How a value stands to one that is given: before, equal, or after it. A day is as long as it is. */
function orderOf(world: World, noun: Noun, field: string, row: Row, value: Value, given: unknown): Order {
  const type = typeOf(noun, field)
  switch (type) {
    case 'money':
      return compare(amountOf(value as number, currencyOf(world, noun, row, field)), amount(`${given}`))
    case 'instant':
      return `${given}`.length === 10
        ? compare(dayOf(world, value), `${given}`)
        : compare(micros(`${value}`), micros(`${given}`))
    case 'local_time':
      return `${given}`.length === 10
        ? compare(`${value}`.slice(0, 10), `${given}`)
        : compare(micros(`${value}Z`), micros(`${given}Z`))
    case 'reference':
      return compare(`${value}`, `${given}`.toLowerCase())
    default:
      return compare(value as string | number, given as string | number)
  }
}

const HOLDS: Record<string, (order: Order) => boolean> = {
  equals: (order) => order === 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
}

/** The first and last day of a period with a name. */
function daysOf(name: string, { today, tenant }: World): { from: string; until: string } {
  const single: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }
  if (name in single)
    return { from: addDays(today, single[name] as number), until: addDays(today, single[name] as number) }
  const [direction = '', middle = '', last] = name.split('_')
  if (last === 'days')
    return direction === 'last'
      ? { from: addDays(today, 1 - Number(middle)), until: today }
      : { from: today, until: addDays(today, Number(middle)) }
  const step = { this: 0, next: 1, previous: -1 }[direction] as number
  const unit = name.slice(direction.length + 1)
  if (unit === 'week') {
    const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7) + 7 * step)
    return { from: monday, until: addDays(monday, 6) }
  }
  const length = { month: 1, quarter: 3, year: 12, fiscal_year: 12 }[unit] as number
  const month = Number(today.slice(5, 7)) - 1
  const offset = unit === 'fiscal_year' ? (month - (tenant.fiscal_year_start - 1) + 12) % 12 : month % length
  const from = addMonths(`${today.slice(0, 8)}01`, step * length - offset)
  return { from, until: addDays(addMonths(from, length), -1) }
}

function passes(world: World, noun: Noun, field: string, row: Row, test: string, given: unknown): boolean {
  const value = fieldOf(world, noun, field, row)
  const isSet = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  const again = (other: string, its: unknown) => passes(world, noun, field, row, other, its)
  if (test === 'is_set') return isSet === given
  if (given === null) return test === 'not' ? isSet : !isSet
  if (test === 'not') return !again('equals', given)
  if (test === 'not_in') return !again('in', given)
  if (test === 'in')
    return (given as unknown[]).some((each) => again(Array.isArray(value) ? 'contains' : 'equals', each))
  if (test === 'within') {
    const { from, until } =
      typeof given === 'string' ? daysOf(given, world) : (given as { from?: string; until?: string })
    return (from == null || again('gte', from)) && (until == null || again('lte', until))
  }
  if (!isSet) return false
  if (Array.isArray(value)) return value.includes(given as string)
  if (test === 'contains') return fold(`${value}`).includes(fold(`${given}`))
  if (test === 'starts_with') return fold(`${value}`).startsWith(fold(`${given}`))
  return (HOLDS[test] as (order: Order) => boolean)(orderOf(world, noun, field, row, value as Value, given))
}

const withoutMarks = (text: string) => text.replace(/['’‘ʼ`´‐–-]/g, '')

/** An invoice's number, and what of it stands behind the prefix, and behind the year. */
const numberEnds = (number: string) => [
  number,
  number.replace(/^[^-/]+[-/]/, ''),
  number.replace(/^[A-Z0-9]+-\d{4}-/, ''),
]

/** Who may not read addresses finds by names alone. */
const readsAddresses = ({ role }: World) => role === undefined || isAllowed([role], 'registrations.details')

const nameOf = (world: World, { member_id }: Row) => withoutMarks(`${(world.byId.get(`${member_id}`) as Row).name_key}`)

const isPaymentFound = (world: World, payment: Row, text: string): boolean =>
  `${payment.number}`.startsWith(text.toUpperCase()) ||
  (payment.payer_key !== null && `${payment.payer_key}`.startsWith(fold(text))) ||
  settledBy(world, payment).some(
    (each) => `${each.number}`.startsWith(text.toUpperCase()) || `${each.payer_key}`.startsWith(fold(text)),
  )

/** Whether a row is found by a text, as the list of its noun searches. */
function isFound(world: World, noun: Noun, row: Row, text: string): boolean {
  const words = withoutMarks(fold(text))
    .split(/[\s,;()"]+/)
    .filter(Boolean)
    .slice(0, 6)
  const byWords = (own: readonly string[] | undefined) =>
    words.every((word) => own?.some((each) => each.startsWith(word)) ?? false)
  switch (noun) {
    case 'members':
    case 'events':
      return byWords(world.words[noun].get(row.id))
    case 'groups':
      return words.every((word) => withoutMarks(fold(`${row.name}`)).includes(word))
    case 'mails':
      return words.every((word) => withoutMarks(fold(`${row.to_address} ${row.to_name} ${row.subject}`)).includes(word))
    case 'invoices':
      return (
        (row.number !== null && numberEnds(`${row.number}`).some((end) => end.startsWith(text.toUpperCase()))) ||
        `${row.payer_key}`.startsWith(fold(text)) ||
        (row.member_id !== null && byWords(world.words.members.get(`${row.member_id}`)))
      )
    case 'payments':
      return isPaymentFound(world, row, text)
    case 'refunds':
      return isPaymentFound(world, paymentOf(world, row), text)
    case 'credit_notes':
      return `${row.number}`.startsWith(text.toUpperCase()) || `${row.payer_key}`.startsWith(fold(text))
    case 'registrations':
      return (
        row.member_id !== null &&
        byWords(world.words.members.get(`${row.member_id}`)) &&
        (readsAddresses(world) || words.every((word) => nameOf(world, row).includes(word)))
      )
    default:
      throw new Error(`${noun} are not searched`)
  }
}

const RELATED = new WeakMap<World, Map<string, Map<unknown, Row[]>>>()

/** The rows that a relation of a row leads to. */
function related(world: World, noun: Noun, name: string, row: Row): readonly Row[] {
  const { to, column, key } = models[noun].relations[name] as { to: Noun; column: string; key: string }
  const indexes = RELATED.get(world) ?? new Map<string, Map<unknown, Row[]>>()
  RELATED.set(world, indexes)
  let index = indexes.get(`${to}.${key}`)
  if (!index) {
    index = new Map()
    for (const each of world.rows[to]) index.set(each[key], [...(index.get(each[key]) ?? []), each])
    indexes.set(`${to}.${key}`, index)
  }
  const value = row[column]
  return value === null || value === undefined ? [] : (index.get(value) ?? [])
}

/** Whether a condition speaks of a field of the noun itself. */
function names(where: unknown, field: string): boolean {
  return Object.entries(where as object).some(
    ([key, value]) =>
      key === field ||
      (key === 'not' && names(value, field)) ||
      ((key === 'and' || key === 'or') && (value as unknown[]).some((each) => names(each, field))),
  )
}

function meets(thresholds: Record<string, unknown>, order: (given: unknown) => Order): boolean {
  return Object.entries(thresholds).every(([test, given]) =>
    test === 'not' ? order(given) !== 0 : HOLDS[test]?.(order(given)),
  )
}

function relationHolds(world: World, noun: Noun, name: string, row: Row, given: Record<string, unknown>): boolean {
  const { to, many } = models[noun].relations[name] as { to: Noun; many: boolean }
  const rows = related(world, noun, name, row)
  const of = (where: unknown) => rows.filter((each) => holds(world, to, where as Condition, each))
  if (!many) return of(given).length > 0
  if ('some' in given) return of(given.some).length > 0
  if ('none' in given) return of(given.none).length === 0
  if ('every' in given) return of(given.every).length === rows.length
  const where = (given.where ?? {}) as Condition
  const found = of(where)
  if ('count' in given)
    return meets(given.count as Record<string, unknown>, (than) => compare(found.length, than as number))
  const { field, ...thresholds } = given.sum as { field: string }
  const isMoney = typeOf(to, field) === 'money'
  const own = found.filter(
    (each) => !isMoney || names(where, 'currency') || currencyOf(world, to, each, field) === world.tenant.currency,
  )
  const values = own.map((each) => [Number(fieldOf(world, to, field, each) ?? 0), each] as const)
  if (!isMoney) {
    const sum = values.reduce((total, [value]) => total + value, 0)
    return meets(thresholds, (than) => compare(sum, than as number))
  }
  const sum = values.reduce((total, [value, each]) => total + amountOf(value, currencyOf(world, to, each, field)), 0n)
  return meets(thresholds, (than) => compare(sum, amount(`${than}`)))
}

/** Whether a row meets a condition. */
function holds(world: World, noun: Noun, where: Condition, row: Row): boolean {
  return Object.entries(where).every(([key, given]) => {
    if (key === 'and') return (given as Condition[]).every((each) => holds(world, noun, each, row))
    if (key === 'or') return (given as Condition[]).some((each) => holds(world, noun, each, row))
    if (key === 'not') return !holds(world, noun, given as Condition, row)
    if (key === 'search') return isFound(world, noun, row, given as string)
    if (Object.hasOwn(models[noun].relations, key))
      return relationHolds(world, noun, key, row, given as Record<string, unknown>)
    if (given === null) return passes(world, noun, key, row, 'is_set', false)
    if (typeof given !== 'object')
      return passes(world, noun, key, row, typeOf(noun, key) === 'tags' ? 'contains' : 'equals', given)
    return Object.entries(given).every(([test, value]) => passes(world, noun, key, row, test, value))
  })
}

/** Returns the rows that a condition means: without those that the noun hides, unless it speaks of hiding. */
export function matching(world: World, noun: Noun, where: Condition): Row[] {
  const { hides } = models[noun]
  const isHiding = hides !== undefined && !names(where, hides)
  return world.rows[noun].filter(
    (row) => holds(world, noun, where, row) && !(isHiding && fieldOf(world, noun, hides, row)),
  )
}
