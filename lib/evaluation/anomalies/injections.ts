import { type GeneratedRows, makePerson, rate, TODAY } from '#lib/evaluation/anomalies/generated'
import { addDays, addMonths } from '#lib/format/dates'
import type { Random } from '#lib/random/random'

/** How strong an injected anomaly is. */
export const SIZES = ['small', 'middle', 'large'] as const
export type Size = (typeof SIZES)[number]

/** What was made odd on purpose: the types of finding that tell it, and what such a finding is about. */
export interface Injected {
  name: string
  types: readonly string[]
  about: string
}

type Inject = (rows: GeneratedRows, random: Random, size: Size) => Injected | null

const by = <T>(size: Size, small: T, middle: T, large: T): T => ({ small, middle, large })[size]

/** An identifier that nothing else has, behind all others: of two rows of one day the injected one is the later. */
const ID = 'z-injected'

function recent<T>(rows: readonly T[], dayOf: (row: T) => string, random: Random, from: string): T | null {
  const tested = rows.filter((row) => dayOf(row) >= from)
  return tested.length > 0 ? random.pick(tested) : null
}

const exactDuplicate: Inject = ({ billed, scope }, random, size) => {
  const original = recent(
    billed.filter(({ kind }) => kind !== 'donation'),
    (row) => row.issue_date,
    random,
    scope.window.from,
  )
  if (!original) return null
  const days = random.int(0, by(size, 30, 10, 2))
  const issue_date = [addDays(original.issue_date, days), TODAY].toSorted()[0] as string
  billed.push({ ...original, id: ID, number: ID, issue_date })
  return { name: 'exact duplicate', types: ['duplicate_invoice'], about: ID }
}

const nearDuplicate: Inject = ({ billed, scope }, random, size) => {
  const dues = billed.filter(({ kind }) => kind === 'dues')
  const original = recent(dues, (row) => row.issue_date, random, scope.window.from)
  if (!original) return null
  const changed = by(
    size,
    { description: `${original.description}.` },
    { description: 'Yearly dues' },
    { total_minor: original.total_minor + 500 },
  )
  billed.push({ ...original, ...changed, id: `${ID}-near`, number: ID, issue_date: original.issue_date })
  return { name: 'near duplicate', types: ['duplicate_invoice'], about: `${ID}-near` }
}

const doublePayment: Inject = ({ received, scope }, random, size) => {
  const first = recent(received, (row) => row.received_on, random, scope.window.from)
  if (!first) return null
  const received_on = [addDays(first.received_on, by(size, 20, 2, 0)), TODAY].toSorted()[0] as string
  received.push({ ...first, id: ID, number: ID, received_on, unapplied_minor: first.amount_minor })
  return { name: 'double payment', types: ['double_payment'], about: ID }
}

/** Multiplies a random invoice of a kind with a price list. */
function wrongAmount(name: string, factorOf: (random: Random, size: Size) => number): Inject {
  return ({ amounts }, random, size) => {
    const priced = amounts.filter(({ kind, id }) => kind !== 'donation' && !id.startsWith(ID))
    if (priced.length === 0) return null
    const row = random.pick(priced)
    const id = `${ID}-${name}`
    amounts.push({
      ...row,
      id,
      number: id,
      amount_minor: Math.max(1, Math.round(row.amount_minor * factorOf(random, size))),
    })
    return { name, types: ['amount_outlier'], about: id }
  }
}

const tooMuch = wrongAmount('tenfold amount', (_, size) => by(size, 10, 10, 100))
const tooLittle = wrongAmount('tenth of the amount', (_, size) => by(size, 0.1, 0.1, 0.01))
const mistyped = wrongAmount('several times the amount', (random, size) => by(size, 4, 5.5, 7) + random.next() / 10)

function lastMonth(rows: GeneratedRows) {
  const month = addMonths(`${TODAY.slice(0, 7)}-01`, -1)
  return rows.months.find((row) => row.month === month) ?? null
}

const monthSpike: Inject = (rows, _, size) => {
  const row = lastMonth(rows)
  if (!row) return null
  row.total_minor = Math.round(row.total_minor * by(size, 6, 10, 20))
  return { name: 'month far above', types: ['period_spike'], about: `Invoices of ${rows.scope.words.month(row.month)}` }
}

const laterAndLater: Inject = ({ due }, random, size) => {
  for (const row of due) {
    if (row.due_date < addDays(TODAY, -84) || row.due_date > addDays(TODAY, -14)) continue
    row.late = random.chance(by(size, 0.4, 0.5, 0.7)) ? row.due : 0
    row.overdue = row.late
  }
  return { name: 'late and overdue', types: ['collections_drift', 'overdue_surge'], about: '' }
}

const burst: Inject = (rows, random, size) => {
  const count = by(size, 8, 12, 25)
  const day = addDays(TODAY, -random.int(1, 80))
  const known = rows.joins.find((row) => row.day === day)
  if (known) known.count += count
  else rows.joins.push({ day, count })
  return { name: 'burst of sign-ups', types: ['sign_up_burst'], about: `${rows.scope.words.date(day)}` }
}

const twin: Inject = (rows, random, size) => {
  const earlier = makePerson(random, `${ID}-e`, addDays(TODAY, -500))
  const later = {
    ...makePerson(random, `${ID}-l`, addDays(TODAY, -random.int(1, 80))),
    birth_date: null,
    last_name: earlier.last_name,
  }
  const first_name = by(size, `${earlier.first_name}e`, earlier.first_name, earlier.first_name)
  const shared = by(
    size,
    { email_key: earlier.email_key },
    { birth_date: earlier.birth_date },
    { email_key: earlier.email_key, address: earlier.address },
  )
  rows.pairs.push({ earlier, later: { ...later, first_name, ...shared } })
  return { name: 'person recorded twice', types: ['duplicate_person'], about: later.id }
}

const manyLapse: Inject = ({ ends }, random, size) => {
  const end_on = addDays(TODAY, -random.int(32, 80))
  const due = by(size, 12, 16, 24)
  ends.push({ end_on, due, lapsed: Math.round(due * 0.8) })
  return { name: 'many lapse in a week', types: ['lapse_cluster'], about: '' }
}

const bulk: Inject = ({ changes, scope }, random, size) => {
  const count = Math.max(by(size, 12, 20, 40), Math.ceil(scope.member_count * 0.06))
  const start = Date.parse(`${addDays(TODAY, -random.int(1, 80))}T10:00:00Z`)
  for (let index = 0; index < count; index += 1) {
    changes.push({
      id: `${ID}-${String(index).padStart(4, '0')}`,
      actor_id: ID,
      actor_name: 'Somebody',
      action: 'member.suspended',
      object_id: `suspended-${index}`,
      label: `Member ${index}`,
      at: new Date(start + (index * 500_000) / count).toISOString(),
    })
  }
  return { name: 'many changed in one go', types: ['bulk_status_change'], about: ID }
}

const stayAway: Inject = ({ events }, random, size) => {
  const booked = 40
  const stayed_away = Math.round(booked * by(size, 0.4, 0.55, 0.75))
  const kind = random.pick(['workshop', 'conference'])
  events.push({
    id: ID,
    title: 'Injected',
    kind,
    day: addDays(TODAY, -random.int(1, 80)),
    capacity: 60,
    seats_taken: booked,
    booked,
    came: booked - stayed_away,
    stayed_away,
    let_in_without: 0,
    let_in_outside: 0,
  })
  return { name: 'many stayed away', types: ['no_show_outlier'], about: ID }
}

const overfull: Inject = ({ events }, random) => {
  const id = `${ID}-overfull`
  const day = addDays(TODAY, -random.int(1, 80))
  const counts = {
    capacity: 30,
    seats_taken: 33,
    booked: 33,
    came: 30,
    stayed_away: 3,
    let_in_without: 0,
    let_in_outside: 0,
  }
  events.push({ id, title: 'Overfull', kind: 'workshop', day, ...counts })
  return { name: 'more than there are seats', types: ['over_capacity'], about: id }
}

const disliked: Inject = (rows, random, size) => {
  const id = `${ID}-disliked`
  const event = { id, title: 'Disliked', kind: 'workshop', day: addDays(TODAY, -random.int(1, 80)) }
  const came = {
    capacity: 60,
    seats_taken: 45,
    booked: 45,
    came: 40,
    stayed_away: 5,
    let_in_without: 0,
    let_in_outside: 0,
  }
  rows.ratings.push(...rate(random, { ...event, ...came }, 4.2 - by(size, 1.2, 1.6, 2.2)))
  return { name: 'rated far lower', types: ['feedback_drop'], about: id }
}

/** Everything that can be made odd. */
export const INJECTIONS: readonly Inject[] = [
  exactDuplicate,
  nearDuplicate,
  doublePayment,
  tooMuch,
  tooLittle,
  mistyped,
  monthSpike,
  laterAndLater,
  burst,
  twin,
  manyLapse,
  bulk,
  stayAway,
  overfull,
  disliked,
]
