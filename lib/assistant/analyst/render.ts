import type { Plan } from '#lib/assistant/analyst/plan'
import { type Found, listRows, rowLine } from '#lib/assistant/analyst/render-rows'
import type { NumberedResult, ToolResult } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'

const MAX_ROWS_SAID = 5

/** How a value is said, by metric: two ways each, so that a conversation does not sound like a form. */
const SAYINGS: Readonly<Record<string, readonly [string, string]>> = {
  'members.count': ['There are {v} members', 'I count {v} members'],
  'members.list': ['{v} members fit', 'I found {v} members'],
  'members.renewals_due': ['{v} members are due for renewal', 'The paid time of {v} members ends'],
  'members.retention': ['The retention rate is {v}', 'Retention stands at {v}'],
  'members.active': ['There were {v} active members at the end', 'At the end {v} members were active'],
  'members.joined': ['{v} members joined', 'I count {v} members who joined'],
  'members.lapsed': ['{v} members lapsed', 'I count {v} members who lapsed'],
  'members.net': ['The net change is {v} members', 'Joined less lapsed makes {v} members'],
  'invoices.list': ['{v} invoices fit', 'I found {v} invoices'],
  'invoices.billed': ['The amount billed is {v}', 'Invoices of {v} were issued'],
  'invoices.paid': ['The amount paid on invoices is {v}', 'Invoices were paid with {v}'],
  'invoices.outstanding': ['The amount outstanding is {v}', 'Still owed is {v}'],
  'invoices.overdue': ['The amount overdue is {v}', 'Past its due date is {v}'],
  'invoices.written_off': ['The amount written off is {v}', 'Written off was {v}'],
  'invoices.ageing': ['Open invoices come to {v}', 'What is owed comes to {v}'],
  'payments.revenue': ['Revenue is {v}', 'What came in, less refunds, is {v}'],
  'payments.behaviour': [
    'The median payment is {v} days after the due date',
    'In the median an invoice is paid {v} days after it is due',
  ],
  'events.list': ['{v} events fit', 'I found {v} events'],
  'events.registered': ['{v} seats are registered', 'Registered are {v} seats'],
  'events.checked_in': ['{v} people checked in', 'I count {v} people who checked in'],
  'events.no_show_rate': ['The no-show rate is {v}', 'The share who stayed away is {v}'],
  'events.fill_rate': ['The fill rate is {v}', 'Seats are filled to {v}'],
  'feedback.rating': ['The mean rating is {v}', 'On average events were rated {v}'],
  'churn.risk': ['{v} members are listed by their risk', 'I listed {v} members by their risk'],
  'anomalies.open': ['There are {v} findings', 'I found {v} findings'],
  'insights.list': ['{v} things deserve a look', 'I would look at {v} things'],
}

/** A small number from a text, so that the same answer is always said the same way. */
function turnOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return sum % 2
}

function filterWords({ filters_applied }: ToolResult): string {
  const words = filters_applied.map(({ label, value }) => `${label.toLowerCase()}: ${value}`)
  return words.length === 0 ? '' : ` (${words.join('; ')})`
}

function day(date: string, locale: string): string {
  return formatDate(date, { locale, timeZone: 'UTC', style: 'long' })
}

function periodWords({ period }: ToolResult, locale: string): string {
  if (!period?.from && !period?.to) return ''
  if (period.from === period.to && period.from) return ` on ${day(period.from, locale)}`
  if (!period.from) return ` up to ${day(period.to ?? '', locale)}`
  if (!period.to) return ` from ${day(period.from, locale)} on`
  return ` from ${day(period.from, locale)} to ${day(period.to, locale)}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the value is, in a sentence with its period and filters. */
function valueSentence({ id, result }: Found, locale: string): string {
  const { metric, title, value } = result
  const saying = SAYINGS[metric]?.[turnOf(`${title}${result.period?.from ?? ''}`)] ?? `${title}: {v}`
  const shown =
    metric === 'payments.behaviour' && value !== null && value < 0
      ? `${capitalised(title)}: {v} days (before the due date)`
      : saying
  return `${capitalised(shown.replace('{v}', `{{${id}.value}}`))}${periodWords(result, locale)}${filterWords(result)}. [[${id}]]`
}

function comparisonSentence({ id, result: { comparison } }: Found, locale: string): string[] {
  if (!comparison || comparison.value === null) return []
  const { from, to } = comparison.period
  const when = from && to ? ` from ${day(from, locale)} to ${day(to, locale)}` : ' before'
  const change = comparison.change === null ? '' : `, a change of {{${id}.comparison.change}}`
  return [`Compared with {{${id}.comparison.value}}${when}${change}. [[${id}]]`]
}

const isEmpty = ({ row_count, value }: ToolResult): boolean => row_count === 0 && (value === null || value === 0)

function emptySentence({ id, result }: Found, locale: string): string {
  const what = result.title.charAt(0).toUpperCase() + result.title.slice(1)
  return `${what}${periodWords(result, locale)}${filterWords(result)}: there is nothing of that in the records. [[${id}]]`
}

/** The row that was asked for, by its id or label. */
function focusedRow({ result, call }: Found): number {
  const wanted = call?.focus?.row?.toLowerCase()
  if (!wanted) return -1
  const plain = (text: string) => text.toLowerCase().replace(/[–—]/g, '-')
  const exact = result.rows.findIndex(({ id, label }) => plain(id) === wanted || plain(label) === wanted)
  return exact >= 0
    ? exact
    : result.rows.findIndex(({ id, label }) => plain(label).includes(wanted) || plain(id).includes(wanted))
}

/** A result that is one record. */
function recordSentences(found: Found): string[] {
  const { id, result, call } = found
  const [row] = result.rows
  if (!row) return []
  const wanted = call?.focus?.column
  const column = wanted ? result.columns.find(({ key }) => key === wanted) : undefined
  if (column && row.cells[column.key] === null)
    return [`{{${id}.rows.0.label}}: nothing is recorded under ${column.label.toLowerCase()}. [[${id}]]`]
  if (column) return [`{{${id}.rows.0.label}}: ${column.label.toLowerCase()} {{${id}.rows.0.${column.key}}}. [[${id}]]`]
  const cells = result.columns.filter(({ key }) => row.cells[key] !== null && row.cells[key] !== undefined)
  return [
    `{{${id}.rows.0.label}}: ${cells.map(({ key, label }) => `${label.toLowerCase()} {{${id}.rows.0.${key}}}`).join(', ')}. [[${id}]]`,
  ]
}

/** References to the cell that was asked for and to the sum it is part of; none when it is not there. */
export function rowAndWhole([found]: readonly Found[]): string[] {
  if (!found) return []
  const [row, column] = [focusedRow(found), found.result.columns.find(({ unit }) => unit === found.result.unit)]
  return row < 0 || !column ? [] : [`${found.id}.rows.${row}.${column.key}`, `${found.id}.value`]
}

const RECORDS = new Set(['get_member', 'get_event'])
const LISTS_ONLY = new Set(['churn_risk', 'list_insights'])

function sentencesOf(found: Found, locale: string): string[] {
  const { id, tool, result, call } = found
  if (isEmpty(result)) return [emptySentence(found, locale)]
  if (RECORDS.has(tool)) return recordSentences(found)
  const row = focusedRow(found)
  if (row >= 0) return [rowLine(found, row), ...comparisonSentence(found, locale)]
  if (call?.focus?.row) {
    const nothing = `There is nothing under “${call.focus.row.replaceAll('_', ' ')}”${periodWords(result, locale)}`
    return [result.value ? `${nothing}; all together it is {{${id}.value}}. [[${id}]]` : `${nothing}. [[${id}]]`]
  }
  const total = call?.focus?.column
  if (total === 'row_count')
    return [
      `It is {{${id}.row_count}} of them, with {{${id}.value}} in all. [[${id}]]`,
      ...listRows(found, MAX_ROWS_SAID),
    ]
  if (tool === 'payment_behaviour' && total && result.rows.length === 1) return recordSentences(found)
  const head =
    total && result.totals[total] !== undefined
      ? [`The total is {{${id}.totals.${total}}}${periodWords(result, locale)}${filterWords(result)}. [[${id}]]`]
      : result.value === null || LISTS_ONLY.has(tool) || call?.input.limit !== undefined
        ? [`${capitalised(result.title)}${periodWords(result, locale)}:`]
        : [valueSentence(found, locale)]
  return [...head, ...comparisonSentence(found, locale), ...listRows(found, MAX_ROWS_SAID)]
}

/** What is said about words that were left aside. */
function unusedSentence(unused: readonly string[]): string[] {
  return unused.length === 0 ? [] : [`I did not use: “${unused.join(' ')}”.`]
}

/**
 * The answer to a plan whose results are in, with figures by reference: what was found, how it is counted, what was
 * left aside.
 *
 * @param locale of the tenant, for the dates of periods
 */
export function render(plan: Plan & { kind: 'call' }, results: readonly Found[], locale: string): string {
  const lines: string[] = []
  if (plan.mode === 'why') lines.push('I can say what the records show, not why it is so.')
  if (plan.mode === 'define')
    for (const { result } of results) lines.push(`${capitalised(result.title)}: ${result.definition}`)
  for (const found of results) lines.push(...sentencesOf(found, locale))
  const [first] = results
  const notes = new Set(results.flatMap(({ call }) => (call?.note ? [call.note] : [])))
  lines.push(...notes)
  if (first && plan.mode !== 'define' && results.length === 1 && !RECORDS.has(first.tool))
    lines.push(`How it is counted: ${first.result.definition}`)
  lines.push(...unusedSentence(plan.unused))
  return lines.join('\n')
}

/** The question back when a name fits several records, or null. */
export function choiceOf(results: readonly NumberedResult[]): { question: string; options: string[] } | null {
  const found = results.find(({ result }) => result.choices.length > 0)
  if (!found) return null
  return {
    question: 'Several records go by that name. Which one do you mean?',
    options: found.result.choices.slice(0, 4).map(({ label }) => label.slice(0, 120)),
  }
}
