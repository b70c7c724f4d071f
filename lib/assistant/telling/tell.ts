import type { Found } from '#lib/assistant/look-up'
import type { Ask, Plan } from '#lib/assistant/reading/read'
import { formatFigure } from '#lib/assistant/telling/format-figure'
import { listOf, recordOf, workplaceOf } from '#lib/assistant/telling/links'
import {
  daysText,
  dayText,
  fill,
  groupLabel,
  labelOf,
  partText,
  phraseOf,
  plainText,
  type Speech,
  shownText,
  speechOf,
  timeOf,
} from '#lib/assistant/telling/phrases'
import { cellOf, factsOf, localised, titleOf, unitOf } from '#lib/assistant/telling/results'
import type { ReadContext } from '#lib/figures/read-context'
import type { CellValue, Figure, ToolResult, Unit } from '#lib/figures/schema'
import { formatMoney } from '#lib/format/money'
import { readCondition } from '#lib/query/read'
import type { Answer, Group } from '#lib/query/schema'
import type { Condition, Field, Noun } from '#lib/records/model'

/** A piece of an answer; the offsets of its figures are those within the piece. */
export interface Piece {
  readonly text: string
  readonly figures: readonly Figure[]
}

/** How many rows or groups are shown where nobody says how many. */
const SHOWN = 10

/** What a figure in the text is, and where it comes from. */
type Shown = Pick<Figure, 'value' | 'unit' | 'href'> & { path: string }

/** Text as it grows, with the figures in it. */
class Writer {
  text = ''
  readonly figures: Figure[] = []
  readonly speech: Speech
  readonly readContext: ReadContext
  readonly #result: string

  constructor(speech: Speech, readContext: ReadContext, result: string) {
    this.speech = speech
    this.readContext = readContext
    this.#result = result
  }

  put(text: string): this {
    this.text += text
    return this
  }

  /** Puts a phrase with a figure at `{n}`. */
  phrase(phrase: string, shown: string, figure: Shown | null, values: Readonly<Record<string, string>> = {}): this {
    const [before = '', after = ''] = phrase.split('{n}')
    this.put(fill(before, values))
    if (figure && figure.value !== null) {
      const { path, ...known } = figure
      const place = { start: this.text.length, end: this.text.length + shown.length }
      this.figures.push({ ...place, ...known, text: shown, source: { result: this.#result, path } })
    }
    return this.put(shown).put(fill(after, values))
  }

  /** A figure of an answer with the list of the rows behind it. */
  shown(
    answer: Answer,
    path: string,
    { value, where }: { value: Answer['value']; where: Condition } = answer,
    field?: string,
  ): Shown {
    return {
      path,
      value: cellOf(value, answer),
      unit: unitOf(answer, field),
      href: listOf(answer.of as Noun, where, this.readContext, answer.as_of),
    }
  }

  line(): this {
    return this.put('\n')
  }
}

function numberText(value: number, { locale }: Speech): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

/** A number of per cent as the language writes it: "30%", "30 %". */
function percentText(value: number, { locale }: Speech): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
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
  return unit === 'percent' ? percentText(Number(value), speech) : numberText(Number(value), speech)
}

/** Writes how many there are: none, one or several of what was asked for. */
function writeCount(writer: Writer, answer: Answer, isOfResult = true): void {
  const { count, where } = answer
  const { speech } = writer
  const noun = answer.of as Noun
  const phrase = phraseOf(noun, readCondition(noun, where, '', speech.models), speech)
  const { words } = speech.book
  const sentence = count === 0 ? words.there_are_none : count === 1 ? words.there_is : words.there_are
  const np = count === 0 ? phrase.none : count === 1 ? phrase.one : phrase.many
  if (count === 0) writer.put(fill(sentence, { np }))
  else {
    const figure = isOfResult
      ? { ...writer.shown(answer, 'value'), value: count, unit: unitOf({ ...answer, unit: 'count' }) }
      : null
    writer.phrase(sentence, numberText(count, speech), figure, { np })
  }
}

/** Writes a figure that is no count: what it is of, and of how many rows. */
function writeFigure(writer: Writer, { question }: Ask, answer: Answer): void {
  const { speech } = writer
  const noun = answer.of as Noun
  const { words } = speech.book
  if (answer.value === null) return void writer.put(words.too_little)
  const shown = figureText(answer.value, answer, speech)
  if (answer.show === 'share') {
    const whole = phraseOf(noun, readCondition(noun, question.share_of ?? {}, '', speech.models), speech)
    const part = partText(noun, readCondition(noun, question.where ?? {}, '', speech.models), speech)
    writer.phrase('{n} – ', shown, writer.shown(answer, 'value')).put(
      fill(words.of, {
        a: numberText(answer.count, speech),
        b: `${numberText(answer.out_of ?? 0, speech)} ${answer.out_of === 1 ? whole.dative_one : whole.dative}`,
      }),
    )
    return void writer.put(part ? ` (${part}).` : '.')
  }
  const phrase = phraseOf(noun, readCondition(noun, answer.where, '', speech.models), speech)
  const label = labelOf(noun, question.field ?? '', speech)
  // What is said of one row is neither a sum nor an average.
  const how =
    answer.count === 1 ? '' : (words[answer.show as 'sum' | 'average' | 'median' | 'minimum' | 'maximum'] ?? '')
  const figure = writer.shown(answer, 'value', answer, question.field)
  const rows = `(${numberText(answer.count, speech)} ${answer.count === 1 ? phrase.one : phrase.many}).`
  const isTotal = answer.show === 'sum' && answer.count !== 1
  const values = { l: isTotal ? label : capital(label), c: speech.book.colon, h: how }
  const [many = '', one = many] = question.field === 'age' ? words.years.split('|') : ['{n}']
  const n = Number(answer.value) === 1 ? one : many
  const sentence = capital(
    (isTotal ? words.total_is : words.figure_is).replace('{n}', n).replace(' {h}', how === '' ? '' : ' {h}'),
  )
  writer.phrase(sentence, shown, figure, values).put(how === '' ? rows : ` ${rows}`)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Fields that are understood without their label. */
const PLAIN_FACTS = ['city', 'location', 'total_minor', 'amount_minor', 'price_minor', 'event_date']

function factTexts(noun: Noun, row: Readonly<Record<string, unknown>>, names: readonly string[], speech: Speech) {
  return names.flatMap((name) => {
    const text = shownText(noun, name, row[name], row, speech)
    // What is left of a paid invoice is nothing.
    if (text === null || (name === 'remaining_minor' && Number(row[name]) === 0)) return []
    const type = (speech.models[noun].fields[name] as Field | undefined)?.type
    return type === 'choice' || PLAIN_FACTS.includes(name) ? [text] : [`${labelOf(noun, name, speech)} ${text}`]
  })
}

/** The title of a row, which opens its page. */
function titled(writer: Writer, noun: Noun, row: Readonly<Record<string, unknown>>, index: number): Writer {
  const title = plainText(String(row.title))
  return writer.phrase('{n}', title, {
    value: title,
    unit: 'text',
    path: `rows.${index}.label`,
    href: recordOf(noun, row, writer.readContext),
  })
}

function writeRows(writer: Writer, ask: Ask, answer: Answer, sum: Found['sum']): undefined {
  const { speech } = writer
  const { question } = ask
  const noun = answer.of as Noun
  const names = factsOf(ask)
  const shown = (answer.rows ?? []).slice(0, question.limit ?? SHOWN)
  for (const [index, row] of shown.entries()) {
    const facts = factTexts(noun, row, names, speech)
    if (writer.text !== '') writer.line()
    titled(writer.put('- '), noun, row, index).put(facts.length > 0 ? ` – ${facts.join(', ')}` : '')
  }
  const rest = answer.count - shown.length
  if (rest > 0 && question.limit === undefined)
    writer.line().put(fill(speech.book.words.more, { n: numberText(rest, speech) }))
  if (sum && sum.answer.value !== null && answer.count > 1)
    writer
      .line()
      .phrase(
        `${speech.book.words.total}${speech.book.colon} {n}`,
        figureText(sum.answer.value, sum.answer, speech),
        writer.shown(sum.answer, `totals.${sum.field}`),
      )
}

/** What is asked of one record: "E-mail: …". */
function writeFields(writer: Writer, { fields }: Ask, answer: Answer): undefined {
  const { speech } = writer
  const noun = answer.of as Noun
  for (const [index, row] of (answer.rows ?? []).entries()) {
    if (index > 0) writer.line()
    const told = fields.map(
      (name) =>
        `${labelOf(noun, name, speech)} ${shownText(noun, name, row[name], row, speech) ?? speech.book.words.none_given}`,
    )
    titled(writer, noun, row, index).put(`${speech.book.colon} ${told.join(', ')}.`)
  }
}

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

function writeGroups(writer: Writer, ask: Ask, answer: Answer): undefined {
  const { speech } = writer
  const { question } = ask
  const groups = answer.groups ?? []
  const shown = groups.slice(0, question.limit ?? (typeof question.by === 'object' ? groups.length : SHOWN))
  const isPartition = answer.unit === 'count' && typeof question.by === 'string' && answer.count > 0
  const write = (group: Group, index: number) => {
    const figure = writer.shown(answer, `rows.${index}.value`, group, question.field)
    writer
      .put(`${groupLabel(group, question, speech)}${speech.book.colon} `)
      .phrase('{n}', figureText(group.value, answer, speech), figure)
    if (answer.show === 'average' && group.value !== null) writer.put(` (${numberText(group.count, speech)})`)
    if (isPartition) writer.put(` (${percentText(percentOf(group.count, answer.count), speech)})`)
  }
  if (question.limit === 1 && shown[0]) {
    write(shown[0], 0)
    return void writer.put('.')
  }
  // In a ranking the first ones are asked for, and how many there are in all comes after them.
  const isRanking = question.order === '-value' || question.order === 'value'
  const total = () => (answer.unit === 'count' ? writeCount(writer, answer) : writeFigure(writer, ask, answer))
  if (!isRanking) total()
  for (const [index, group] of shown.entries()) {
    if (!isRanking || index > 0) writer.line()
    writer.put('- ')
    write(group, index)
  }
  if (isRanking) {
    writer.line()
    total()
  }
  if (groups.length > shown.length && question.limit === undefined)
    writer.line().put(fill(speech.book.words.more, { n: numberText(groups.length - shown.length, speech) }))
}

/** Writes what was found for one look-up. */
function write(writer: Writer, { ask, answer, measured, sum, beside }: Found, isVerdictSaid = false): undefined {
  if (measured) return writeMeasured(writer, ask, measured, isVerdictSaid)
  if (!answer) return
  const { words } = writer.speech.book
  if (answer.as_of) writer.put(`${dayText(answer.as_of, writer.speech)}${writer.speech.book.colon} `)
  if (ask.wants === 'field' && (answer.rows?.length ?? 0) > 0) return writeFields(writer, ask, answer)
  if (ask.wants === 'all' && answer.value !== null)
    writer.put(`${Number(answer.value) === 100 ? words.yes : words.no}. `)
  if (ask.wants === 'yes-no' && !isVerdictSaid) writer.put(`${answer.count > 0 ? words.yes : words.no}. `)
  if (answer.groups) return writeGroups(writer, ask, answer)
  const isRanking =
    answer.show === 'rows' && ask.question.limit !== undefined && ask.question.order !== undefined && answer.count > 0
  if (isRanking) return writeRows(writer, ask, answer, null)
  if (answer.show === 'count' || answer.show === 'rows') writeCount(writer, answer)
  else writeFigure(writer, ask, answer)
  if (beside && beside.count > 0) writeCount(writer.put(' '), beside, false)
  if (answer.rows) writeRows(writer, ask, answer, sum)
}

/** Two figures of the same kind beside each other, and what lies between. */
function writeDifference(writer: Writer, found: readonly Found[]): void {
  const { speech } = writer
  const [one, other] = found.map(({ answer }) => answer)
  if (!one || !other || one.value === null || other.value === null || one.unit !== other.unit || one.unit === 'date')
    return
  const difference = Number(one.value) - Number(other.value)
  const sign = difference > 0 ? '+' : ''
  const shown = figureText(one.unit === 'money' ? difference.toFixed(2) : difference, one, speech)
  const before = Math.abs(Number(other.value))
  const percent =
    before === 0 || difference === 0 || one.unit === 'percent'
      ? ''
      : ` (${sign}${percentText(percentOf(difference, before), speech)})`
  writer.line().put(`${speech.book.words.difference}${speech.book.colon} ${sign}${shown}${percent}`)
}

/** Says of each amount but the last what share of the last it is. */
function writeShares(writer: Writer, found: readonly Found[]): void {
  const whole = Number(found.at(-1)?.answer?.value ?? 0)
  for (const { ask, answer } of found.slice(0, -1)) {
    if (whole === 0 || !answer || answer.value === null) continue
    const percent = percentText(percentOf(Number(answer.value), whole), writer.speech)
    writer.line().put(`${ask.label ? `${plainText(ask.label)}${writer.speech.book.colon} ` : ''}${percent}`)
  }
}

function writeMeasured(writer: Writer, ask: Ask, found: ToolResult, isVerdictSaid: boolean): undefined {
  const { speech } = writer
  const result = localised(found, speech)
  const format = { locale: speech.locale, currency: result.currency, time_zone: speech.tenant.time_zone }
  const write = (value: CellValue, unit: Unit, path: string, href: string | null, before: string) =>
    writer
      .put(`${before}${speech.book.colon} `)
      .phrase('{n}', formatFigure(value, unit, format), { value, unit, href, path })
  const { value, unit, href } = result
  const [only] = result.rows
  const isOfOne = only !== undefined && 'id' in (ask.question.where ?? {})
  const title = isOfOne ? `${titleOf(ask, speech)}, ${only.label}` : titleOf(ask, speech)
  if (ask.wants === 'yes-no' && !isVerdictSaid)
    writer.put(`${Number(value) > 0 ? speech.book.words.yes : speech.book.words.no}. `)
  if (value === null) writer.put(title)
  else write(value, unit, 'value', href, title)
  writer.put('.')
  const columns = result.columns.filter((each) => each.unit !== 'text')
  // One row tells all its figures, several tell their first.
  if (only && result.rows.length === 1 && columns.length > 0) {
    for (const { key, label, unit } of columns) {
      const held = only.cells[key] ?? null
      if (held !== null) write(held, unit, `rows.0.${key}`, only.href, `\n- ${label}`)
    }
    return
  }
  const [column] = columns
  for (const [index, row] of result.rows.slice(0, SHOWN).entries()) {
    const held = column ? (row.cells[column.key] ?? null) : null
    if (column && held !== null) write(held, column.unit, `rows.${index}.${column.key}`, row.href, `\n- ${row.label}`)
    else writer.put(`\n- ${row.label}`)
  }
  if (result.row_count > SHOWN)
    writer.line().put(fill(speech.book.words.more, { n: numberText(result.row_count - SHOWN, speech) }))
}

/** Fields whose times lie ahead as well: a period of them that is running is told whole. */
const AHEAD = ['due_date', 'valid_through', 'event_date', 'end_on']

/**
 * What sets a look-up apart from the one that it is held against. Of a time it is its days, so that it can be seen
 * whether both are equally long: one that is running is told up to today.
 */
function labelText(label: string, { question }: Ask, speech: Speech): string {
  const noun = question.of as Noun
  const time = /^\d{4}\b/.test(label)
    ? timeOf(noun, readCondition(noun, question.where ?? {}, '', speech.models), speech)
    : null
  if (!time?.from || !time.to) return plainText(label).replace(/\d{4}-\d{2}-\d{2}/g, (day) => dayText(day, speech))
  const isAhead = AHEAD.some((field) => JSON.stringify(question.where).includes(`"${field}"`))
  const until = isAhead || time.to < speech.today || time.from > speech.today ? time.to : speech.today
  return daysText(time.from, until, speech)
}

/** The figure that a comparison holds against another. */
function figureOf({ answer, measured }: Found): number | null {
  const value = answer ? answer.value : (measured?.value ?? null)
  return value === null || answer?.unit === 'date' ? null : Number(value)
}

/** Tells an answer bit by bit: each look-up as soon as it was found. */
export class Teller {
  readonly speech: Speech
  readonly #plan: Plan
  readonly #readContext: ReadContext
  readonly #found: Found[] = []
  /** Yes or no answers the question, by whether the first of two figures is the larger or the smaller one. */
  readonly #isFirst: Extract<Plan, { kind: 'answer' }>['is_first']
  /** What was found for the first of them, which is told together with the second. */
  #held: { found: Found; result: string } | null = null
  #isBegun = false

  constructor(plan: Plan, readContext: ReadContext, titles: ReadonlyMap<string, string>) {
    this.#plan = plan
    this.#isFirst = plan.kind === 'answer' && plan.asks.length === 2 ? plan.is_first : undefined
    this.#readContext = readContext
    this.speech = speechOf(plan.language, readContext, titles)
  }

  #writer(result: string): Writer {
    const writer = new Writer(this.speech, this.#readContext, result)
    return this.#isBegun ? writer.line() : writer
  }

  #piece({ text, figures }: Writer): Piece {
    this.#isBegun ||= text !== ''
    return { text, figures }
  }

  /** Says what a look-up found, which is known by its result's id. */
  next(found: Found, result: string): Piece {
    if (!this.#isFirst) return this.#told(found, result)
    if (this.#held === null) {
      this.#held = { found, result }
      return { text: '', figures: [] }
    }
    const verdict = this.#verdict(this.#held.found, found)
    return joined([this.#piece(this.#writer('').put(verdict)), this.#flushed(), this.#told(found, result)])
  }

  /** Yes or no, where both figures are known and of one kind. */
  #verdict(...two: readonly [Found, Found]): string {
    const { words } = this.speech.book
    const [one, other] = [figureOf(two[0]), figureOf(two[1])]
    if (one === null || other === null || two[0].answer?.unit !== two[1].answer?.unit) return ''
    return `${(this.#isFirst === 'larger' ? one > other : one < other) ? words.yes : words.no}.`
  }

  /** What was held back until the second figure is known. */
  #flushed(): Piece {
    const held = this.#held
    this.#held = null
    return held ? this.#told(held.found, held.result) : { text: '', figures: [] }
  }

  #told(found: Found, result: string): Piece {
    const writer = this.#writer(result)
    const isCompared = this.#plan.kind === 'answer' && this.#plan.together === 'compared'
    // The day of a past state is told with it.
    if (found.ask.label && isCompared && !found.answer?.as_of)
      writer.put(`${labelText(found.ask.label, found.ask, this.speech)}${this.speech.book.colon} `)
    write(writer, found, this.#isFirst !== undefined)
    this.#found.push(found)
    return this.#piece(writer)
  }

  /** Says why a look-up found nothing. */
  failed(why: 'too_slow' | 'not_allowed' | 'not_askable' | 'not_found_out', { question }: Ask): Piece {
    const { words, nouns } = this.speech.book
    const sentence = fill(words[why], { np: nouns[question.of]?.[1] ?? question.of })
    return joined([this.#flushed(), this.#piece(this.#writer('').put(sentence))])
  }

  /** Says what there is beside what was looked up. */
  end(): Piece {
    return joined([this.#flushed(), this.#rest()])
  }

  #rest(): Piece {
    const plan = this.#plan
    const { words, terms } = this.speech.book
    const writer = new Writer(this.speech, this.#readContext, '')
    switch (plan.kind) {
      case 'refuse': {
        const page = workplaceOf(plan.about, this.#readContext)
        writer.put(words[`refuse_${plan.reason}`]).put(page ? ` ${fill(words.refuse_page, { v: page })}` : '')
        break
      }
      case 'nobody': {
        writer.put(fill(words.nobody, { v: plainText(plan.name) }))
        if (plan.near.length > 0) writer.put(` ${fill(words.nobody_near, { v: plan.near.map(plainText).join(', ') })}`)
        break
      }
      case 'define': {
        const told = plan.concepts.flatMap((name) => terms[name] ?? [])
        writer.put(told.length > 0 ? [...new Set(told)].join(' ') : words.define_none)
        break
      }
      case 'clarify': {
        const v = plainText(plan.words.join(' '))
        if (plan.is_name) writer.put(fill(words.clarify_which, { v }))
        else writer.put(plan.words.length > 0 ? fill(words.clarify, { v }) : words.clarify_help)
        break
      }
      default:
        if (plan.together === 'shares') writeShares(writer, this.#found)
        if (plan.together === 'compared' && this.#found.length === 2) writeDifference(writer, this.#found)
    }
    return this.#piece(writer)
  }
}

/**
 * Says what was found for a plan, in the language of the question: what was asked for first.
 *
 * @internal for tests
 */
export function tell(
  plan: Plan,
  found: readonly Found[],
  readContext: ReadContext,
  titles: ReadonlyMap<string, string> = new Map(),
): Piece {
  const teller = new Teller(plan, readContext, titles)
  return joined([...found.map((each, index) => teller.next(each, `r${index + 1}`)), teller.end()])
}

/** Pieces as one. */
function joined(pieces: readonly Piece[]): Piece {
  let text = ''
  const figures = pieces.flatMap((piece) => {
    const offset = text.length
    text += piece.text
    return piece.figures.map((figure) => ({ ...figure, start: figure.start + offset, end: figure.end + offset }))
  })
  return { text, figures }
}
