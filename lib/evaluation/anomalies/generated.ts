import { addDays, addMonths, daysBetween } from '#lib/format/dates'
import type { AmountRow, UsualAmount } from '#lib/intelligence/detectors/amounts'
import type { HeldEvent } from '#lib/intelligence/detectors/attendance'
import type { ChangeRow } from '#lib/intelligence/detectors/bulk-changes'
import type { DueRow } from '#lib/intelligence/detectors/collections'
import type { ReceivedRow } from '#lib/intelligence/detectors/double-payments'
import type { BilledRow } from '#lib/intelligence/detectors/duplicate-invoices'
import type { Pair, Person } from '#lib/intelligence/detectors/duplicate-people'
import type { EndRow } from '#lib/intelligence/detectors/lapses'
import type { MonthRow } from '#lib/intelligence/detectors/period-totals'
import type { RatingRow } from '#lib/intelligence/detectors/ratings'
import { type Scope, scopeOf } from '#lib/intelligence/detectors/scope'
import type { JoinDay, Joiner } from '#lib/intelligence/detectors/sign-ups'
import { makeRandom, type Random } from '#lib/random/random'

/** An association in the rows that the detectors read, over two years and the 90 days that are tested. */
export interface GeneratedRows {
  scope: Scope
  billed: BilledRow[]
  received: ReceivedRow[]
  amounts: AmountRow[]
  usual: UsualAmount[]
  months: MonthRow[]
  due: DueRow[]
  joins: JoinDay[]
  joiners: Joiner[]
  pairs: Pair[]
  ends: EndRow[]
  changes: ChangeRow[]
  events: HeldEvent[]
  ratings: RatingRow[]
}

export const TODAY = '2026-11-20'
const WINDOW_DAYS = 90
const DAYS = 820

/** Dues in a few fixed prices, tickets in more, donations in anything. */
const PRICES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  dues: [
    [3500, 14],
    [12_000, 45],
    [19_500, 19],
    [34_000, 14],
    [95_000, 8],
  ],
  event: [
    [1500, 20],
    [2500, 30],
    [4900, 25],
    [8900, 15],
    [15_000, 10],
  ],
}
const LATE_SHARE = 0.1
const LAPSE_SHARE = 0.14
const NO_SHOW_SHARE = 0.12
const FIRST_NAMES = [
  'Anna',
  'Bjarne',
  'Chiara',
  'Dorothea',
  'Emil',
  'Fatima',
  'Gregor',
  'Hanne',
  'Ismail',
  'Jonas',
  'Klara',
  'Leopold',
]
const LAST_NAMES = [
  'Abel',
  'Brandt',
  'Claasen',
  'Dietrich',
  'Eggers',
  'Friedrich',
  'Gerlach',
  'Hoffmann',
  'Ibsen',
  'Jansen',
  'Krüger',
  'Lorenz',
  'Meyer',
]

/** Makes a person of the generated kind, recorded on a day. */
export function makePerson(random: Random, id: string, created_on: string): Person {
  const first_name = random.pick(FIRST_NAMES)
  const last_name = random.pick(LAST_NAMES)
  return {
    id,
    member_number: `M-${id}`,
    first_name,
    last_name,
    email_key: `${id}@example.org`,
    phone: `+49 40 ${random.int(1_000_000, 9_999_999)}`,
    family_id: null,
    birth_date: addDays('1950-01-01', random.int(0, 20_000)),
    place: null,
    address: `${random.int(1, 200)} harbour street ${random.int(10_000, 99_999)}`,
    created_on,
  }
}

interface Charged {
  id: string
  kind: string
  day: string
  amount_minor: number
}

/** Invoices spread over the days, more of them from year to year. */
function charge(random: Random, count: number): Charged[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = random.weighted([
      ['dues', 60],
      ['event', 32],
      ['donation', 8],
    ] as const)
    const prices = PRICES[kind]
    const amount_minor = prices ? random.weighted(prices) : 500 * Math.round(Math.exp(random.normal(2.3, 0.8)))
    const back = Math.floor(DAYS * random.next() ** 1.1)
    return { id: `invoice-${index}`, kind, day: addDays(TODAY, -back), amount_minor: Math.max(500, amount_minor) }
  })
}

function makeMoney(random: Random, scope: Scope, count: number) {
  const charged = charge(random, count)
  const members = Math.max(20, Math.round(count / 2))
  const billed = charged.map(({ id, kind, day, amount_minor }): BilledRow => {
    const member = `member-${random.int(1, members)}`
    const isDues = kind === 'dues'
    return {
      id,
      number: id,
      payer: isDues ? `dues-payer-${id}` : member,
      payer_name: member,
      kind,
      currency: 'EUR',
      total_minor: amount_minor,
      remaining_minor: 0,
      issue_date: day,
      service_from: isDues ? day : null,
      service_to: isDues ? addDays(day, 364) : null,
      registration_id: kind === 'event' ? `registration-${id}` : null,
      description: isDues ? 'Membership' : kind === 'event' ? `Ticket ${random.int(1, 40)}` : 'Donation',
      same_dates: '',
    }
  })
  const received = charged.map(
    ({ id, day, amount_minor }): ReceivedRow => ({
      id: `payment-${id}`,
      number: `payment-${id}`,
      member_id: `member-${random.int(1, members)}`,
      payer_name: 'Somebody',
      method: 'bank_transfer',
      currency: 'EUR',
      amount_minor,
      unapplied_minor: 0,
      received_on: day,
    }),
  )
  const group = (kind: string) => `${kind} EUR`
  const isTested = ({ day }: Charged) => day >= scope.window.from
  const amounts = charged.filter(isTested).map(
    ({ id, kind, day, amount_minor }): AmountRow => ({
      id,
      number: id,
      payer_name: 'Somebody',
      group: group(kind),
      kind,
      tier_name: null,
      currency: 'EUR',
      amount_minor,
      issue_date: day,
      is_listed: false,
      prices: [],
    }),
  )
  const usual = [
    ...Map.groupBy(
      charged.filter((one) => !isTested(one)),
      ({ kind, amount_minor }) => `${kind} ${amount_minor}`,
    ).values(),
  ].map(
    (same): UsualAmount => ({
      group: group(same[0]?.kind ?? ''),
      amount_minor: same[0]?.amount_minor ?? 0,
      uses: same.length,
    }),
  )
  return { billed, received, amounts, usual, months: makeMonths(charged), due: makeDue(random, charged) }
}

function makeMonths(charged: readonly Charged[]): MonthRow[] {
  const first = addMonths(`${addDays(TODAY, -DAYS).slice(0, 7)}-01`, 1)
  const kept = charged.filter(({ day }) => day >= first)
  return [...Map.groupBy(kept, ({ day }) => `${day.slice(0, 7)}-01`)].map(([month, own]) => ({
    series: 'billed' as const,
    month,
    total_minor: own.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    count: own.length,
  }))
}

function makeDue(random: Random, charged: readonly Charged[]): DueRow[] {
  return charged
    .map(({ day, amount_minor }) => ({ due_date: addDays(day, 30), amount_minor }))
    .filter(({ due_date }) => due_date < TODAY)
    .map(({ due_date, amount_minor }) => {
      const late = random.chance(LATE_SHARE) ? 1 : 0
      return { due_date, due: 1, late, overdue: late, overdue_minor: late * amount_minor }
    })
}

function makeMembers(random: Random, count: number) {
  const members = Math.max(30, Math.round(count / 2))
  const perDay = members / 3 / DAYS
  const joins: JoinDay[] = []
  for (let back = DAYS; back >= 0; back -= 1) {
    let joined = 0
    while (random.chance(perDay / (1 + perDay))) joined += 1
    if (joined > 0) joins.push({ day: addDays(TODAY, -back), count: joined })
  }
  const ends: EndRow[] = []
  for (let member = 0; member < members; member += 1) {
    const end_on = addDays(TODAY, -random.int(31, 365 + WINDOW_DAYS))
    ends.push({ end_on, due: 1, lapsed: random.chance(LAPSE_SHARE) ? 1 : 0 })
  }
  // Pairs that share a day of birth or an address and are two people all the same.
  const pairs = Array.from({ length: Math.round(members / 10) }, (_, index): Pair => {
    const earlier = makePerson(random, `e${index}`, addDays(TODAY, -400))
    const later = makePerson(random, `l${index}`, addDays(TODAY, -random.int(1, 80)))
    if (random.chance(0.5)) later.birth_date = earlier.birth_date
    else Object.assign(later, { last_name: earlier.last_name, address: earlier.address, birth_date: null })
    const isNamesake = later.first_name === earlier.first_name && later.last_name === earlier.last_name
    return isNamesake ? { earlier, later: { ...later, first_name: 'Zacharias' } } : { earlier, later }
  })
  const changes = Array.from({ length: Math.round(members / 15) }, (_, index) => makeChange(random, index))
  return { joins, ends, pairs, changes, members }
}

/** Somebody's change of a member's status at any time of the window. */
function makeChange(random: Random, index: number): ChangeRow {
  const at = new Date(Date.parse(`${TODAY}T08:00:00Z`) - random.int(0, WINDOW_DAYS * 86_400) * 1000)
  return {
    id: `change-${index}`,
    actor_id: 'office',
    actor_name: 'Office',
    action: 'member.cancelled',
    object_id: `member-${index}`,
    label: `Member ${index}`,
    at: at.toISOString(),
  }
}

function makeEvents(random: Random, count: number) {
  const events = Array.from({ length: Math.min(80, Math.max(12, Math.round(count / 12))) }, (_, index): HeldEvent => {
    const booked = random.int(16, 60)
    const share = Math.min(0.5, Math.max(0.02, NO_SHOW_SHARE * Math.exp(random.normal(0, 0.25))))
    const stayed_away = Array.from({ length: booked }, () => random.chance(share)).filter(Boolean).length
    return {
      id: `event-${index}`,
      title: `Event ${index}`,
      kind: random.pick(['workshop', 'conference'] as const),
      day: addDays(TODAY, -random.int(1, DAYS)),
      capacity: 60,
      seats_taken: booked,
      booked,
      came: booked - stayed_away,
      stayed_away,
      let_in_without: 0,
      let_in_outside: 0,
    }
  })
  const ratings = events.flatMap((event) => rate(random, event, 4.2))
  return { events, ratings }
}

/** The ratings of an event by four in ten of those who came. */
export function rate(random: Random, { id, title, kind, day, came }: HeldEvent, mean: number): RatingRow[] {
  const taste = random.normal(0, 0.15)
  return Array.from({ length: Math.round(came * 0.4) }, () => ({
    event_id: id,
    title,
    kind,
    day,
    rating: Math.max(1, Math.min(5, Math.round(mean + taste + random.normal(0, 0.8)))),
    count: 1,
  }))
}

/** Generates an association without anything odd in it. The same seed and size give the same. */
export function generateRows(seed: string, invoices: number): GeneratedRows {
  const random = makeRandom(`anomalies/${seed}/${invoices}`)
  const scope = scopeOf({ currency: 'EUR', time_zone: 'Europe/Berlin', locale: 'en' }, TODAY, WINDOW_DAYS)
  const money = makeMoney(random, scope, invoices)
  const { members, ...people } = makeMembers(random, invoices)
  const billing = money.months.reduce((sum, { total_minor }) => sum + total_minor, 0)
  return {
    scope: {
      ...scope,
      member_count: members,
      monthly_billing_minor: billing / (daysBetween(addDays(TODAY, -DAYS), TODAY) / 30.4),
    },
    ...money,
    ...people,
    joiners: [],
    ...makeEvents(random, invoices),
  }
}
