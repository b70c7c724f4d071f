import type { Found } from '#lib/assistant/look-up'
import type { Plan } from '#lib/assistant/reading/read'
import { PHRASEBOOKS } from '#lib/assistant/telling/phrasebook'
import {
  dayText,
  fill,
  labelOf,
  partText,
  phraseOf,
  type Speech,
  speechOf,
  valueText,
} from '#lib/assistant/telling/phrases'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { formatMinor, formatMoney } from '#lib/format/money'
import { models } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import type { Answer, Group } from '#lib/query/schema'
import type { Condition, Field, Noun } from '#lib/records/model'

/** A figure of an answer: where it stands in the text, and the condition of the rows that it opens. */
interface ToldFigure {
  readonly start: number
  readonly end: number
  readonly value: number | string
  readonly of: Noun
  readonly where: Condition
}

/** An answer as it is shown. */
export interface Told {
  readonly text: string
  readonly figures: readonly ToldFigure[]
  /** What can be chosen where it was asked back. */
  readonly options: readonly string[]
}

/** How many rows or groups are shown where nobody says how many. */
const SHOWN = 10

/** What rows of a noun tell beside their title. */
const FACTS: Partial<Record<Noun, readonly string[]>> = {
  members: ['city', 'status'],
  events: ['event_date', 'location', 'seats_free'],
  invoices: ['total_minor', 'remaining_minor', 'due_date'],
  payments: ['amount_minor', 'received_on', 'method'],
  registrations: ['status', 'registered_at'],
  tiers: ['price_minor'],
  ticket_types: ['price_minor'],
  credit_notes: ['total_minor', 'issue_date'],
  terms: ['end_on'],
}

/** Text as it grows, with the figures in it. */
class Writer {
  text = ''
  readonly figures: ToldFigure[] = []

  put(text: string): this {
    this.text += text
    return this
  }

  /** Puts a phrase with a figure at `{n}`. */
  phrase(
    phrase: string,
    shown: string,
    figure: Omit<ToldFigure, 'start' | 'end'> | null,
    values: Readonly<Record<string, string>> = {},
  ): this {
    const [before = '', after = ''] = phrase.split('{n}')
    this.put(fill(before, values))
    if (figure) this.figures.push({ ...figure, start: this.text.length, end: this.text.length + shown.length })
    return this.put(shown).put(fill(after, values))
  }

  line(): this {
    return this.put('\n')
  }
}

function numberText(value: number, { locale }: Speech): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
}

/** The figure of an answer as the language writes it. */
function figureText(
  value: Answer['value'],
  { unit, currency }: Pick<Answer, 'unit' | 'currency'>,
  speech: Speech,
): string {
  if (value === null) return speech.book.words.unknown_value
  if (unit === 'money') return formatMoney(String(value), currency ?? speech.tenant.currency, speech.locale)
  if (unit === 'date') return dayText(String(value), speech)
  return unit === 'percent' ? `${numberText(Number(value), speech)} %` : numberText(Number(value), speech)
}

/** Writes how many there are: none, one or several of what was asked for. */
function writeCount(
  writer: Writer,
  { count, where, of }: Pick<Answer, 'count' | 'where' | 'of'>,
  speech: Speech,
): void {
  const noun = of as Noun
  const phrase = phraseOf(noun, readCondition(noun, where), speech)
  const { words } = speech.book
  const sentence = count === 0 ? words.there_are_none : count === 1 ? words.there_is : words.there_are
  const np = count === 0 ? phrase.none : count === 1 ? phrase.one : phrase.many
  if (count === 0) writer.put(fill(sentence, { np }))
  else writer.phrase(sentence, numberText(count, speech), { value: count, of: noun, where }, { np })
}

/** Writes a figure that is no count: what it is of, and of how many rows. */
function writeFigure(writer: Writer, { question }: Found['ask'], answer: Answer, speech: Speech): void {
  const noun = answer.of as Noun
  const { words } = speech.book
  const clause = readCondition(noun, answer.where)
  if (answer.value === null) return void writer.put(words.too_little)
  if (answer.show === 'share') {
    const whole = phraseOf(noun, readCondition(noun, question.share_of ?? {}), speech)
    const part = partText(noun, readCondition(noun, question.where ?? {}), speech)
    writer.phrase('{n} – ', figureText(answer.value, answer, speech), {
      value: answer.value,
      of: noun,
      where: answer.where,
    })
    writer.put(
      fill(words.of, {
        a: numberText(answer.count, speech),
        b: `${numberText(answer.out_of ?? 0, speech)} ${answer.out_of === 1 ? whole.one : whole.many}`,
      }),
    )
    return void writer.put(part ? ` (${part}).` : '.')
  }
  const phrase = phraseOf(noun, clause, speech)
  const label = labelOf(noun, question.field ?? '', speech)
  const how = words[answer.show as 'sum' | 'average' | 'median' | 'minimum' | 'maximum'] ?? ''
  writer.phrase('{n} ', figureText(answer.value, answer, speech), {
    value: answer.value,
    of: noun,
    where: answer.where,
  })
  writer.put(`${label} ${how} (${numberText(answer.count, speech)} ${answer.count === 1 ? phrase.one : phrase.many}).`)
}

/** A cell of a row as the language writes it. */
function cellText(
  noun: Noun,
  name: string,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
  speech: Speech,
): string | null {
  if (value === null || value === undefined || value === '') return null
  const field = models[noun].fields[name] as Field
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null
  if (field.type === 'money')
    return formatMoney(String(value), String(row.currency ?? speech.tenant.currency), speech.locale)
  return valueText(noun, name, value as string, speech)
}

function factsOf(
  noun: Noun,
  row: Readonly<Record<string, unknown>>,
  names: readonly string[],
  speech: Speech,
): string[] {
  return names.flatMap((name) => {
    const text = cellText(noun, name, row[name], row, speech)
    if (text === null) return []
    const type = (models[noun].fields[name] as Field | undefined)?.type
    return type === 'choice' ||
      ['city', 'location', 'total_minor', 'amount_minor', 'price_minor', 'event_date'].includes(name)
      ? [text]
      : [`${labelOf(noun, name, speech)} ${text}`]
  })
}

function writeRows(
  writer: Writer,
  { question, fields }: Found['ask'],
  answer: Answer,
  sum: Answer | null,
  speech: Speech,
): undefined {
  const noun = answer.of as Noun
  const rows = answer.rows ?? []
  const isHeld = (name: string) => JSON.stringify(question.where ?? {}).includes(`"${name}":`)
  const sorted = question.order?.replace(/^-/, '')
  const usual = (FACTS[noun] ?? []).filter((name) => !isHeld(name) || name.endsWith('_minor') || name.endsWith('_date'))
  const names = [
    ...new Set([
      ...fields,
      ...(sorted && models[noun].fields[sorted] ? [sorted] : []),
      ...(fields.length > 0 ? [] : usual),
    ]),
  ]
  const shown = rows.slice(0, question.limit ?? SHOWN)
  for (const row of shown) {
    const facts = factsOf(noun, row, names, speech)
    if (writer.text !== '') writer.line()
    writer.put(`- ${row.title}${facts.length > 0 ? ` – ${facts.join(', ')}` : ''}`)
  }
  const rest = answer.count - shown.length
  if (rest > 0 && question.limit === undefined)
    writer.line().put(fill(speech.book.words.more, { n: numberText(rest, speech) }))
  if (sum && sum.value !== null && answer.count > 1)
    writer.line().phrase(`${speech.book.words.total}: {n}`, figureText(sum.value, sum, speech), {
      value: sum.value,
      of: noun,
      where: sum.where,
    })
}

/** What is asked of one record: "E-mail: …". */
function writeFields(writer: Writer, { fields }: Found['ask'], answer: Answer, speech: Speech): undefined {
  const noun = answer.of as Noun
  for (const [index, row] of (answer.rows ?? []).entries()) {
    if (index > 0) writer.line()
    const told = fields.map(
      (name) =>
        `${labelOf(noun, name, speech)} ${cellText(noun, name, row[name], row, speech) ?? speech.book.words.none_given}`,
    )
    writer.put(`${row.title}: ${told.join(', ')}.`)
  }
}

function groupLabel(by: NonNullable<Answer['groups']>[number], { question }: Found['ask'], speech: Speech): string {
  const name = typeof question.by === 'string' ? question.by : null
  if (by.key === null) return speech.book.words.none_given
  const noun = question.of as Noun
  if (typeof question.by === 'object') {
    const { every } = question.by
    if (every === 'month')
      return new Intl.DateTimeFormat(speech.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${by.key}T00:00:00Z`),
      )
    return by.label
  }
  const field = name ? models[noun].fields[name] : undefined
  return field && field.type !== 'reference' && field.type !== 'boolean'
    ? valueText(noun, name as string, field.type === 'integer' ? Number(by.key) : by.key, speech)
    : by.label
}

function writeGroups(writer: Writer, ask: Found['ask'], answer: Answer, speech: Speech): undefined {
  const { question } = ask
  const groups = answer.groups ?? []
  const shown = groups.slice(0, question.limit ?? (typeof question.by === 'object' ? groups.length : SHOWN))
  const isPartition = answer.unit === 'count' && typeof question.by === 'string'
  const write = (group: Group) =>
    writer
      .phrase(
        `${groupLabel(group, ask, speech)}: {n}`,
        figureText(group.value, answer, speech),
        group.value === null ? null : { value: group.value, of: answer.of as Noun, where: group.where },
      )
      .put(answer.show === 'average' && group.value !== null ? ` (${numberText(group.count, speech)})` : '')
      .put(
        isPartition && answer.count > 0
          ? ` (${numberText(Math.round((group.count / answer.count) * 1000) / 10, speech)} %)`
          : '',
      )
  if (question.limit === 1 && shown[0]) {
    write(shown[0])
    return void writer.put('.')
  }
  if (answer.unit === 'count') writeCount(writer, answer, speech)
  else writeFigure(writer, ask, answer, speech)
  for (const group of shown) {
    writer.line().put('- ')
    write(group)
  }
  if (groups.length > shown.length && question.limit === undefined)
    writer.line().put(fill(speech.book.words.more, { n: numberText(groups.length - shown.length, speech) }))
}

/** Writes what was found for one look-up. */
function write(writer: Writer, { ask, answer, measured, sum }: Found, speech: Speech): undefined {
  if (measured) return writeMeasured(writer, measured, speech)
  if (!answer) return
  const { words } = speech.book
  if (answer.as_of) writer.put(`${dayText(answer.as_of, speech)}: `)
  if (ask.wants === 'field' && (answer.rows?.length ?? 0) > 0) return writeFields(writer, ask, answer, speech)
  if (ask.wants === 'all' && answer.value !== null)
    writer.put(`${Number(answer.value) === 100 ? words.yes : words.no}. `)
  if (ask.wants === 'yes-no') writer.put(`${answer.count > 0 ? words.yes : words.no}. `)
  if (answer.groups) return writeGroups(writer, ask, answer, speech)
  const isRanking =
    answer.show === 'rows' && ask.question.limit !== undefined && ask.question.order !== undefined && answer.count > 0
  if (isRanking) return writeRows(writer, ask, answer, null, speech)
  if (answer.show === 'count' || answer.show === 'rows') writeCount(writer, answer, speech)
  else writeFigure(writer, ask, answer, speech)
  if (answer.rows) writeRows(writer, ask, answer, sum, speech)
}

/** Two figures of the same kind beside each other, and what lies between. */
function writeDifference(writer: Writer, found: readonly Found[], speech: Speech): void {
  const [one, other] = found.map(({ answer }) => answer)
  if (!one || !other || one.value === null || other.value === null || one.unit !== other.unit || one.unit === 'date')
    return
  const difference = Number(one.value) - Number(other.value)
  const percent =
    Number(other.value) === 0
      ? ''
      : ` (${difference > 0 ? '+' : ''}${numberText(Math.round((difference / Math.abs(Number(other.value))) * 1000) / 10, speech)} %)`
  const shown = figureText(one.unit === 'money' ? difference.toFixed(2) : difference, one, speech)
  writer
    .line()
    .put(
      `${speech.book.words.difference}: ${difference > 0 ? '+' : ''}${shown}${one.unit === 'percent' ? '' : percent}`,
    )
}

/** Says of each amount but the last what share of the last it is. */
function writeShares(writer: Writer, found: readonly Found[], speech: Speech): void {
  const whole = Number(found.at(-1)?.answer?.value ?? 0)
  for (const { ask, answer } of found.slice(0, -1)) {
    if (whole === 0 || !answer || answer.value === null) continue
    const percent = Math.round((Number(answer.value) / whole) * 1000) / 10
    writer.line().put(`${ask.label ? `${ask.label}: ` : ''}${numberText(percent, speech)} %`)
  }
}

function writeMeasured(writer: Writer, result: ToolResult, speech: Speech): undefined {
  const cell = (value: number | string | null, unit: string) => {
    if (value === null) return speech.book.words.unknown_value
    if (typeof value === 'string') return unit === 'date' || unit === 'month' ? dayText(value, speech) : value
    if (unit === 'money') return formatMinor(value, result.currency, speech.locale)
    return unit === 'percent' ? `${numberText(Math.round(value * 1000) / 10, speech)} %` : numberText(value, speech)
  }
  writer.put(`${result.title}${result.value === null ? '' : `: ${cell(result.value, result.unit)}`}.`)
  const [column] = result.columns.filter(({ unit }) => unit !== 'text')
  for (const row of result.rows.slice(0, SHOWN)) {
    const value = column ? cell(row.cells[column.key] ?? null, column.unit) : ''
    writer.line().put(`- ${row.label}${value ? `: ${value}` : ''}`)
  }
  if (result.row_count > SHOWN)
    writer.line().put(fill(speech.book.words.more, { n: numberText(result.row_count - SHOWN, speech) }))
}

/** Says what was found for a plan, in the language of the question: what was asked for first. */
export function tell(
  plan: Plan,
  found: readonly Found[],
  { tenant }: ReadContext,
  titles: ReadonlyMap<string, string> = new Map(),
): Told {
  const speech = speechOf(plan.language, tenant, titles)
  const writer = new Writer()
  const { words, terms } = PHRASEBOOKS[plan.language]
  switch (plan.kind) {
    case 'refuse':
      writer.put(
        {
          order: words.refuse_order,
          foreign: words.refuse_foreign,
          others: words.refuse_others,
          why: words.refuse_why,
          not_kept: words.refuse_not_kept,
        }[plan.reason],
      )
      break
    case 'define': {
      const told = plan.concepts.flatMap((name) => terms[name] ?? [])
      writer.put(told.length > 0 ? [...new Set(told)].join(' ') : words.define_none)
      break
    }
    case 'clarify': {
      const v = plan.words.join(' ')
      if (plan.is_name && plan.options.length === 0) writer.put(fill(words.nobody, { v }))
      else if (plan.options.length > 0) writer.put(fill(words.clarify_which, { v }))
      else writer.put(plan.words.length > 0 ? fill(words.clarify, { v }) : words.clarify_help)
      break
    }
    default:
      for (const [index, each] of found.entries()) {
        if (index > 0) writer.line()
        if (each.ask.label && plan.together === 'compared') writer.put(`${each.ask.label}: `)
        write(writer, each, speech)
      }
      if (plan.together === 'shares') writeShares(writer, found, speech)
      if (plan.together === 'compared' && found.length === 2) writeDifference(writer, found, speech)
  }
  return { text: writer.text, figures: writer.figures, options: plan.kind === 'clarify' ? plan.options : [] }
}
