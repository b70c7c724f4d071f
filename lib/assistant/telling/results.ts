import type { Found } from '#lib/assistant/look-up'
import type { Measured } from '#lib/assistant/measures/measure'
import { amongOf } from '#lib/assistant/measures/measures'
import type { Ask } from '#lib/assistant/reading/plan'
import { CARD_WORDS } from '#lib/assistant/telling/card-words'
import { plainText } from '#lib/assistant/telling/clean'
import { listOf, recordOf } from '#lib/assistant/telling/links'
import { clauseOf, countedText, partText, phraseOf, quantityText } from '#lib/assistant/telling/phrases'
import { fieldOf, fill, labelOf, type Speech } from '#lib/assistant/telling/speech'
import { daysText, figureText, groupLabel, lastOf, shownText, timeOf } from '#lib/assistant/telling/values'
import type { ReadContext } from '#lib/figures/read-context'
import { MAX_ROWS, MAX_UNLISTED_ROWS, toResult } from '#lib/figures/result'
import type { CellValue, Column, ResultRow, ToolResult, Unit } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { capital, listed } from '#lib/format/sentence'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import type { Threshold } from '#lib/query/condition'
import { models } from '#lib/query/models'
import type { Answer } from '#lib/query/schema'
import type { Condition, Field, Noun } from '#lib/records/model'

type Row = Readonly<Record<string, unknown>>

/** What the rows of a noun are counted in. */
const COUNTED: Partial<Record<Noun, Unit>> = {
  members: 'members',
  events: 'events',
  invoices: 'invoices',
  payments: 'payments',
  registrations: 'registrations',
  feedback: 'responses',
  terms: 'terms',
}

/** What rows of a noun tell beside their title. */
const FACTS: Partial<Record<Noun, readonly string[]>> = {
  members: ['city', 'status'],
  events: ['event_date', 'location', 'seats_free'],
  invoices: ['member_id', 'total_minor', 'remaining_minor', 'due_date'],
  payments: ['member_id', 'amount_minor', 'received_on', 'method'],
  refunds: ['payer_name', 'amount_minor', 'refunded_on', 'method', 'reason'],
  registrations: ['event_id', 'status', 'registered_at'],
  feedback: ['liked', 'improve'],
  tiers: ['price_minor'],
  ticket_types: ['event_id', 'price_minor'],
  credit_notes: ['total_minor', 'issue_date'],
  terms: ['end_on'],
  reminders: ['step', 'sent_on'],
}

/** What one row alone tells: whoever looks up somebody wants to know several things of them. */
const FACTS_OF_ONE: Partial<Record<Noun, readonly string[]>> = {
  members: ['city', 'status', 'tier_id', 'joined_on', 'valid_through', 'auto_renew', 'organization', 'email', 'phone'],
  events: ['event_date', 'end_date', 'location', 'capacity', 'seats_free', 'registration_closes_at', 'cancel_by'],
}

/** Fields whose bounds say who or what is meant, and nothing that rows have to tell. */
const UNTOLD = /^(?:created_at|updated_at|starts_at|ends_at)$/

/** The fields of a noun that a condition sets a bound to: of who owes more than 100 euros, how much. */
function boundedIn(noun: Noun, where: Condition, speech: Speech): string[] {
  return Object.entries(where).flatMap(([name, held]): string[] => {
    if (name === 'and') return (held as Condition[]).flatMap((each) => boundedIn(noun, each, speech))
    if (noun === 'members' && (name === 'owes' || name === 'owes_overdue') && held === true) return ['owed_minor']
    if (noun === 'registrations' && name === 'status' && held === 'waitlisted') return ['waitlist_position']
    const type = fieldOf(noun, name, speech)?.type ?? ''
    const isBound = typeof held === 'object' && held !== null && !('is_set' in held) && !('not' in held)
    return isBound && ['date', 'instant', 'integer', 'number', 'money'].includes(type) && !UNTOLD.test(name)
      ? [name]
      : []
  })
}

/** Bounds that rows tell by another field: whose birthday it is by the day they were born. */
const TOLD_BY: Readonly<Record<string, string>> = { birthday: 'birth_date' }

/** The fields that were asked for; what leads to another noun is told by the reference to it: "tier" by tier_id. */
export const askedFields = (noun: Noun, fields: readonly string[]): string[] => [
  ...new Set(
    fields.map((name) => (models[noun].fields[name] || !models[noun].fields[`${name}_id`] ? name : `${name}_id`)),
  ),
]

/**
 * The fields that rows are told with: those that were asked for, the one they are sorted by, else those that a bound is
 * set to, the usual ones, and the one that they add up to.
 */
export function factsOf(
  { question, fields }: Ask,
  speech: Speech,
  { reaches_all }: ReadContext,
  { count }: Pick<Answer, 'count'>,
  summed?: string,
): string[] {
  const noun = question.of as Noun
  const said = JSON.stringify(question.where ?? {})
  const bounded = boundedIn(noun, question.where ?? {}, speech).map((name) => TOLD_BY[name] ?? name)
  const isHeld = (name: string) =>
    // That there is one says nothing of what it is.
    (said.includes(`"${name}":`) && !said.includes(`"${name}":{"is_set":true}`)) ||
    (name === 'event_id' && (!reaches_all || said.includes('"event":{"id":'))) ||
    // Whoever asks of their own knows whose it is.
    (name === 'member_id' && !reaches_all)
  const sorted = question.order?.replace(/^-/, '')
  const ofOne = count === 1 ? FACTS_OF_ONE[noun] : undefined
  const usual = (FACTS[noun] ?? []).filter(
    (name) => !isHeld(name) || bounded.includes(name) || name.endsWith('_minor') || name.endsWith('_date'),
  )
  const told = ofOne ?? [...usual, ...bounded.filter((name) => !usual.includes(name))]
  return [
    ...new Set([
      ...askedFields(noun, fields),
      ...(sorted && models[noun].fields[sorted] ? [sorted] : []),
      ...(fields.length > 0 ? (ofOne ?? []) : told),
      ...(summed ? [summed] : []),
    ]),
  ]
}

/** Numbers that stand for something else than a count, by their field. */
const NUMBERS: Readonly<Record<string, Unit>> = {
  rating: 'rating',
  nps: 'score',
  days_overdue: 'days',
  days_to_pay: 'days',
  days_paid_late: 'days',
  inactive_days: 'days',
}

/** The unit of an answer's figure as tables and figures of answers know it. */
export function unitOf({ unit, of }: Pick<Answer, 'unit' | 'of'>, field?: string): Unit {
  if (unit === 'count') return COUNTED[of as Noun] ?? 'count'
  return unit === 'number' ? (NUMBERS[field ?? ''] ?? 'count') : unit
}

/** The figure of an answer as a cell holds it: money in minor units, shares between 0 and 1. */
export function cellOf(value: Answer['value'], { unit, currency }: Pick<Answer, 'unit' | 'currency'>): CellValue {
  if (value === null) return null
  if (unit === 'money') return toMinor(String(value), currency as string)
  return unit === 'percent' ? Math.round(Number(value) * 10) / 1000 : value
}

/** Nouns whose rows have no name of their own: the field that tells them apart is written as the language writes it. */
const TITLED: Partial<Record<Noun, string>> = {
  ...{ terms: 'start_on', check_ins: 'at', allocations: 'amount_minor', audit: 'action' },
}

/** What a row is called: somebody's own registrations by their events. */
export function rowTitle(noun: Noun, row: Row, speech: Speech, { reaches_all }: ReadContext): string {
  const event = noun === 'registrations' && !reaches_all ? speech.titles.get(String(row.event_id)) : undefined
  const field = TITLED[noun]
  const told = field ? shownText(noun, field, row[field], row, speech) : null
  return event === undefined && told ? told : plainText(event ?? String(row.title))
}

const UNITS: Partial<Record<Field['type'], Unit>> = {
  money: 'money',
  date: 'date',
  local_time: 'date',
}

function fieldUnit(noun: Noun, name: string, speech: Speech): Unit {
  const type = fieldOf(noun, name, speech)?.type
  if (type === 'instant') return 'instant'
  if (type === 'integer') return NUMBERS[name] ?? 'count'
  return (type && UNITS[type]) ?? 'text'
}

/** A field of a row as a cell of the table: figures as they are, everything else in words. */
function fieldCell(noun: Noun, name: string, row: Row, speech: Speech): CellValue {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  switch (fieldUnit(noun, name, speech)) {
    case 'money':
      return toMinor(String(value), String(row.currency ?? speech.tenant.currency))
    case 'count':
    case 'days':
    case 'rating':
    case 'score':
      return Number(value)
    case 'date':
      return String(value).slice(0, 10)
    case 'instant':
      return new Date(String(value)).toISOString()
    default:
      return shownText(noun, name, value, row, speech)
  }
}

/** Returns what a look-up is of, as a heading in the language of the question: "Active members in Hamburg by tier". */
export function titleOf({ question, measure }: Ask, speech: Speech): string {
  const { words, measures } = speech.book
  if (measure) {
    // Its days are told by themselves, and whom it names by its row.
    const where = amongOf(question)
    const isOfSome = Object.keys(where).length > 0
    const whom = isOfSome ? phraseOf('members', clauseOf('members', where, speech), speech).many : ''
    const first = question.limit === undefined ? '' : words[question.order === 'value' ? 'minimum' : 'maximum']
    return [measures[measure] ?? measure, whom, byText(question, speech), first].filter(Boolean).join(', ')
  }
  const noun = question.of as Noun
  const clause = clauseOf(noun, question.where, speech)
  if (question.show === 'share') {
    const whole = phraseOf(noun, clauseOf(noun, question.share_of, speech), speech).many
    const parts = [whole, partText(noun, clause, speech, { isAlone: true }), ...restOf(question, speech)]
    return capital(`${words.share}${speech.book.colon} ${parts.filter(Boolean).join(', ')}`)
  }
  const rows = phraseOf(noun, clause, speech).many
  const isFigure = question.field !== undefined
  const how = isFigure ? words[question.show as 'sum' | 'average' | 'median' | 'minimum' | 'maximum'] : ''
  const what = isFigure ? `${labelOf(noun, question.field ?? '', speech)} ${how}${speech.book.colon} ${rows}` : rows
  return capital([what, ...restOf(question, speech)].filter(Boolean).join(', '))
}

/** What a heading says behind what is looked up: by what, of which groups, and the past day that it is of. */
function restOf(question: Ask['question'], speech: Speech): string[] {
  const { as_of } = question
  const day = as_of && formatDate(as_of, { locale: speech.locale, timeZone: 'UTC', style: 'medium' })
  return [byText(question, speech), havingText(question, speech), day ? fill(speech.book.words.on, { a: day }) : '']
}

/** "at least 3 each", as the figure of each group is held to; empty where it is not. */
export function havingText({ of, field, show, having = {} }: Ask['question'], speech: Speech): string {
  const isMoney = fieldOf(of as Noun, field ?? '', speech)?.type === 'money'
  const unit = isMoney ? 'money' : show === 'share' ? 'percent' : 'number'
  const said = Object.entries(having).flatMap(([test, bound]) => {
    const text = figureText(bound ?? null, { unit, currency: null }, speech)
    return quantityText(test as Threshold['test'], text, isMoney, speech) ?? []
  })
  return said.length > 0 ? fill(speech.book.words.each, { q: listed(said, speech.book.words.and) }) : ''
}

/** "by tier", "by month". */
export function byText({ of, by }: Ask['question'], speech: Speech): string {
  if (by === undefined) return ''
  const { words } = speech.book
  const noun = of as Noun
  const [at, name]: [Noun, string] = typeof by === 'object' ? [noun, by.every] : lastOf(noun, by.split('.'))
  const v = labelOf(at, name, speech)
  const said = fill(words.by, { v })
  return said.charAt(0).toLowerCase() + said.slice(1)
}

/** Terms that a condition uses, by the words of the condition that say so. */
const TERMS: readonly (readonly [said: RegExp, term: string])[] = [
  [/"grace"/, 'grace'],
  [/"lapsed"/, 'lapsed'],
  [/"is_overdue"|"owes_overdue"|"days_overdue"/, 'overdue'],
  [/"waitlisted"/, 'waitlisted'],
  [/"no_show"/, 'no_show'],
  [/"void"/, 'void'],
  [/"uncollectible"/, 'written_off'],
  [/"written_off_minor"|"uncollectible_at"/, 'write_off'],
]

/** How a look-up is counted, in a sentence or two. */
function definitionOf(ask: Ask, title: string, speech: Speech): string {
  const { terms } = speech.book
  const said = JSON.stringify(ask.question)
  const isPlain = ask.question.of === 'members' && !ask.is_wide && said.includes('"active","grace"')
  const used = TERMS.flatMap(([pattern, term]) => (pattern.test(said) && !(isPlain && term === 'grace') ? [term] : []))
  const isRevenue = ask.question.field === 'kept_minor'
  const { of, where, share_of } = ask.question
  const counted = ask.measure
    ? []
    : [where, share_of].flatMap((each) =>
        each ? countedText(of as Noun, clauseOf(of as Noun, each, speech), speech) : [],
      )
  return [
    `${title}.`,
    ...new Set(counted),
    ...[...(isPlain ? ['members'] : []), ...(isRevenue ? ['revenue'] : []), ...used].flatMap(
      (term) => terms[term] ?? [],
    ),
  ].join(' ')
}

/** Nouns whose pages are found by an identifier alone. */
const GROUP_PAGES = ['members', 'tiers', 'events', 'invoices', 'payments'] as const satisfies readonly Noun[]

/** The page of what a group is of, such as its event; null where it has none. */
function groupPage({ question: { of, by } }: Ask, key: string | null, readContext: ReadContext): string | null {
  if (typeof by !== 'string' || key === null) return null
  const [noun, name] = lastOf(of as Noun, by.split('.'))
  const known = models[noun]
  const to = known.relations[name]?.to ?? known.fields[name]?.refers_to
  return to && (GROUP_PAGES as readonly string[]).includes(to) ? recordOf(to as Noun, { id: key }, readContext) : null
}

function groupedParts(ask: Ask, answer: Answer, speech: Speech, readContext: ReadContext): Partial<ToolResult> {
  const noun = answer.of as Noun
  const groups = answer.groups ?? []
  const unit = unitOf(answer, ask.question.field)
  const { field, show } = ask.question
  const isFigure = field !== undefined || show === 'share'
  const counted = speech.book.nouns[noun]?.[1] ?? speech.models[noun].many
  const label =
    show === 'share' ? speech.book.words.share : field === undefined ? counted : labelOf(noun, field, speech)
  const columns: Column[] = [
    { key: 'value', label: capital(label), unit },
    ...(isFigure ? [{ key: 'count', label: capital(counted), unit: COUNTED[noun] ?? 'count' } as const] : []),
  ]
  const rows = groups.map(
    (group, index): ResultRow => ({
      id: group.key ?? `none-${index}`,
      label: groupLabel(group, ask.question, speech),
      cells: { value: cellOf(group.value, answer), ...(isFigure && { count: group.count }) },
      href: listOf(noun, group.where, readContext, answer.as_of) ?? groupPage(ask, group.key, readContext),
    }),
  )
  return { columns, rows }
}

function rowParts(ask: Ask, answer: Answer, sum: Found['sum'], speech: Speech, readContext: ReadContext) {
  const noun = answer.of as Noun
  const names = factsOf(ask, speech, readContext, answer, sum?.field ?? ask.question.field).filter(
    (name) => speech.models[noun].fields[name],
  )
  const columns = names.map(
    (key): Column => ({ key, label: capital(labelOf(noun, key, speech)), unit: fieldUnit(noun, key, speech) }),
  )
  const rows = (answer.rows ?? []).map(
    (row, index): ResultRow => ({
      id: typeof row.id === 'string' ? row.id : `${index}`,
      label: rowTitle(noun, row, speech, readContext),
      cells: Object.fromEntries(names.map((name) => [name, fieldCell(noun, name, row, speech)])),
      href: recordOf(noun, row, readContext),
    }),
  )
  return {
    columns,
    rows,
    row_count: ask.question.limit === undefined ? answer.count : rows.length,
    ...(sum && { totals: { [sum.field]: Number(cellOf(sum.answer.value, sum.answer)) } }),
  }
}

const MONTH = /^\d{4}-\d{2}-01$/

/** A figure with a rule of its own, with its rows and columns named in the language of the question. */
export function localised({ told, ...result }: Measured, { book, locale, language }: Speech): ToolResult {
  const columns = result.columns.map((column) => ({ ...column, label: book.measured[column.key] ?? column.label }))
  const rows = result.rows.map((row) => {
    const label = MONTH.test(row.id) ? formatDate(row.id, { locale, timeZone: 'UTC', style: 'month' }) : row.label
    const own = language === 'en' ? undefined : told?.get(row.id)?.[language]
    const cells = Object.fromEntries(
      Object.entries({ ...row.cells, ...own?.cells }).map(([key, value]) => [
        key,
        book.measured[`${key}.${value}`] ?? value,
      ]),
    )
    return { ...row, cells, label: book.measured[row.id] ?? plainText(own?.label ?? label) }
  })
  return { ...result, columns, rows }
}

/** How a figure with a rule of its own is counted, and of which days, in the language of the question. */
function definedIn(measure: string, { metric, definition, period }: ToolResult, speech: Speech) {
  const own = speech.book.defined[measure] ?? speech.book.defined[metric]
  if (own === undefined) return { definition, period }
  const label = period?.from && period.to ? daysText(period.from, period.to, speech) : period?.label
  return {
    definition: fill(own, { n: String(HORIZON_DAYS) }),
    period: period && label !== undefined ? { ...period, label } : period,
  }
}

/** The rows that are shown: the first few of an order are named one by one, since no other condition holds only them. */
function shownOf({ show, rows, where }: Answer, { question: { limit } }: Found['ask']): Condition {
  const ids = rows?.map(({ id }) => id) ?? []
  const isFirst = show === 'rows' && limit !== undefined && ids.length > 0 && ids.every((id) => typeof id === 'string')
  return isFirst ? { id: { in: ids } } : where
}

/** Columns of which no two are called the same, nor as that of the names of the rows: the second is told by its number. */
function toldApart(columns: readonly Column[], names: string): Column[] {
  const seen = new Map([[names, 1]])
  return columns.map((column) => {
    const times = (seen.get(column.label) ?? 0) + 1
    seen.set(column.label, times)
    return times === 1 ? column : { ...column, label: `${column.label} (${times})` }
  })
}

/** Returns what was found as the table or chart that stands under the answer, in the language of the question. */
export function resultOf(
  { ask, answer, measured, sum, behind }: Found,
  speech: Speech,
  readContext: ReadContext,
): ToolResult {
  const title = titleOf(ask, speech)
  if (measured || !answer) {
    const result = measured as Measured
    return { ...localised(result, speech), ...definedIn(ask.measure as string, result, speech), title }
  }
  const noun = answer.of as Noun
  const isCounted = answer.show === 'rows' && ask.question.limit === undefined
  // Of groups that pass a test neither the sum of all groups is told nor a list opened that has the others as well.
  const isHeld = ask.question.having !== undefined
  const value = isHeld ? null : cellOf(answer.value, answer)
  const parts = answer.groups
    ? groupedParts(ask, answer, speech, readContext)
    : answer.rows
      ? rowParts(ask, answer, sum, speech, readContext)
      : behind
        ? rowParts(ask, behind, null, speech, readContext)
        : {}
  const most = listOf(noun, {}, readContext, null) === null ? MAX_UNLISTED_ROWS : MAX_ROWS
  const made = {
    metric: `${noun}.${ask.question.field ?? answer.show}`,
    title,
    definition: definitionOf(ask, title, speech),
    value: answer.show === 'rows' ? (isCounted ? answer.count : null) : typeof value === 'number' ? value : null,
    unit: unitOf(answer, ask.question.field),
    currency: answer.currency ?? readContext.tenant.currency,
    period: timeOf(noun, clauseOf(noun, answer.where, speech), speech),
    href: isHeld ? null : listOf(noun, shownOf(answer, ask), readContext, answer.as_of),
    ...parts,
    ...(parts.columns && { columns: toldApart(parts.columns, CARD_WORDS[speech.language].name) }),
  }
  return toResult(readContext, made, most)
}
