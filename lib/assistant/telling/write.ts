import type { Found } from '#lib/assistant/look-up'
import type { Measured } from '#lib/assistant/measures/measure'
import type { Ask } from '#lib/assistant/reading/plan'
import { formatFigure } from '#lib/assistant/telling/format-figure'
import { recordOf } from '#lib/assistant/telling/links'
import { clauseOf, partText, phraseOf } from '#lib/assistant/telling/phrases'
import {
  askedFields,
  byText,
  factsOf,
  havingText,
  localised,
  rowTitle,
  titleOf,
  unitOf,
} from '#lib/assistant/telling/results'
import { fieldOf, fill, labelOf, type Speech } from '#lib/assistant/telling/speech'
import {
  beyondText,
  dayText,
  factText,
  figureText,
  groupLabel,
  isSameDay,
  numberText,
  percentText,
} from '#lib/assistant/telling/values'
import type { Writer } from '#lib/assistant/telling/writer'
import type { CellValue, ResultRow, Unit } from '#lib/figures/schema'
import { numberFormat } from '#lib/format/intl'
import { capital } from '#lib/format/sentence'
import type { Answer, Group } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** How many rows or groups are shown where nobody says how many. */
const SHOWN = 10
/** And where several readings of a question are told beside each other. */
const SHOWN_IN_BRIEF = 3
const GROUPS_IN_BRIEF = 6
/** The months of a year, and the one before them: so many are told to the last. */
const MONTHS = 13

/** Writes how many there are: none, one or several of what was asked for. */
function writeCount(writer: Writer, answer: Answer, path = 'value'): void {
  const { as_of, count, where } = answer
  const { speech } = writer
  const noun = answer.of as Noun
  const phrase = phraseOf(noun, clauseOf(noun, where, speech), speech)
  const { words } = speech.book
  const [none, one, many] = as_of
    ? [words.there_were_none, words.there_was, words.there_were]
    : [words.there_are_none, words.there_is, words.there_are]
  const a = as_of ? dayText(as_of, speech) : ''
  const sentence = count === 0 ? none : count === 1 ? one : many
  const spoken = count === 0 ? phrase.none : count === 1 ? phrase.one : phrase.many
  if (count === 0) writer.put(fill(sentence, { a, np: spoken }))
  else {
    const figure = { ...writer.shown(answer, path), value: count, unit: unitOf({ ...answer, unit: 'count' }) }
    writer.phrase(sentence, numberText(count, speech), figure, { a, np: spoken })
  }
}

/** What a figure is called: written off is not invoiced, and whoever asks of their own has paid and not received. */
function figureLabel({ speech, readContext }: Writer, noun: Noun, { field = '', where }: Ask['question']): string {
  const { labels } = speech.book
  const isWrittenOff = where?.status === 'uncollectible'
  const own = readContext.reaches_all ? undefined : labels[`${noun}.${field}.own`]
  return (isWrittenOff ? labels[`${noun}.${field}.uncollectible`] : own) ?? labelOf(noun, field, speech)
}

/** What the part and the whole of a share of amounts add up to. */
function sumsText({ part, whole }: NonNullable<Answer['sums']>, { currency }: Answer, speech: Speech): string {
  const text = (value: CellValue) => figureText(value, { unit: currency ? 'money' : 'number', currency }, speech)
  return fill(speech.book.words.of, { a: text(part), b: text(whole) })
}

/** Writes a figure that is no count: what it is of, and of how many rows. */
function writeFigure(writer: Writer, { ask: { question }, refunded, credited }: Found, answer: Answer): void {
  const { speech } = writer
  const noun = answer.of as Noun
  const { words } = speech.book
  if (answer.value === null) return void writer.put(words.too_little)
  // Seats of nobody: there is no registration.
  if (answer.count === 0 && (question.field === 'quantity' || question.field === 'seats_came'))
    return void writeCount(writer, answer)
  const shown = figureText(answer.value, answer, speech)
  if (answer.show === 'share') {
    const whole = phraseOf(noun, clauseOf(noun, question.share_of, speech), speech)
    const part = partText(noun, clauseOf(noun, question.where, speech), speech, { isAlone: true })
    writer.phrase('{n} – ', shown, writer.shown(answer, 'value'))
    if (answer.sums) writer.put(`${sumsText(answer.sums, answer, speech)} ${figureLabel(writer, noun, question)}, `)
    writer.put(
      fill(words.of, {
        a: numberText(answer.count, speech),
        b: `${numberText(answer.out_of ?? 0, speech)} ${answer.out_of === 1 ? whole.dative_one : whole.dative}`,
      }),
    )
    return void writer.put(part ? ` (${part}).` : '.')
  }
  const phrase = phraseOf(noun, clauseOf(noun, answer.where, speech), speech)
  const label = figureLabel(writer, noun, question)
  // What is said of one row is neither a sum nor an average.
  const how =
    answer.count === 1 ? '' : (words[answer.show as 'sum' | 'average' | 'median' | 'minimum' | 'maximum'] ?? '')
  const figure = writer.shown(answer, 'value', answer, question.field)
  const refunds = refunded ? fill(words.refunds_off, { n: figureText(refunded, answer, speech) }) : ''
  const isLess = credited != null && credited.count > 0 && credited.currency === answer.currency
  const credits = isLess ? fill(words.credits_off, { n: figureText(credited.value, credited, speech) }) : ''
  const counted = `${numberText(answer.count, speech)} ${answer.count === 1 ? phrase.one : phrase.many}`
  const payers = isOfAllPayers(question) && writer.readContext.reaches_all ? words.of_all_payers : ''
  const way = saysHowRefundsCame(question) ? words.way_it_came : ''
  const rows = `(${[counted, payers, refunds, credits, way].filter(Boolean).join(', ')}).`
  const isTotal = answer.show === 'sum' && answer.count !== 1
  const values = { l: isTotal ? label : capital(label), c: speech.book.colon, h: how }
  const [many = '', one = many] = YEARS.includes(question.field ?? '') ? words.years.split('|') : ['{n}']
  const n = Number(answer.value) === 1 ? one : many
  const sentence = capital(
    (isTotal ? words.total_is : words.figure_is).replace('{n}', n).replace(' {h}', how === '' ? '' : ' {h}'),
  )
  writer.phrase(sentence, shown, figure, values).put(` ${rows}`)
}

/** Whether refunds are told by a way of paying: a list of payments knows that of the payment, while revenue counts each by its own. */
const saysHowRefundsCame = ({ of, field, by, where }: Ask['question']): boolean =>
  of === 'payments' &&
  field === 'refunded_minor' &&
  (by === 'method' || JSON.stringify(where ?? {}).includes('"method"'))

/** Whether what is open of dues is told of everybody who was billed some: an organisation that is no member, too. */
const isOfAllPayers = ({ of, field, where = {} }: Ask['question']): boolean =>
  of === 'invoices' &&
  field === 'remaining_minor' &&
  where.kind === 'dues' &&
  where.status === 'open' &&
  !/"(member|member_id|payer_name|number|id)":/.test(JSON.stringify(where))

/** Fields that count years. */
const YEARS: readonly string[] = ['age', 'membership_years']

/** Fields that are understood without their label. */
const PLAIN_FACTS = [
  'member_id',
  'event_id',
  'city',
  'location',
  'total_minor',
  'amount_minor',
  'price_minor',
  'event_date',
]

/** Fields of which nothing is told where they are zero. */
const NOTHING = ['remaining_minor', 'days_overdue']

function factTexts(noun: Noun, row: Readonly<Record<string, unknown>>, names: readonly string[], speech: Speech) {
  // Of an invoice of which nothing was paid, what is still to be paid says all.
  const isUntouched = names.includes('remaining_minor') && row.remaining_minor === row.total_minor
  return names.flatMap((name) => {
    if (isSameDay(name, row)) return []
    const isPlain = fieldOf(noun, name, speech)?.type === 'choice' || PLAIN_FACTS.includes(name)
    const text = factText(noun, name, row, speech, isPlain)
    // What is left of a paid invoice is nothing, and so is what is not overdue.
    if (text === null || (NOTHING.includes(name) && Number(row[name]) === 0)) return []
    return name === 'total_minor' && isUntouched && Number(row[name]) !== 0 ? [] : [text]
  })
}

/** The title of a row, which opens its page. */
function titled(writer: Writer, noun: Noun, row: Readonly<Record<string, unknown>>, index: number): Writer {
  const title = rowTitle(noun, row, writer.speech, writer.readContext)
  return writer.phrase('{n}', title, {
    value: title,
    unit: 'text',
    path: `rows.${index}.label`,
    href: recordOf(noun, row, writer.readContext),
  })
}

/** Amounts of which rows tell others as well: what they come to is said by name. */
const isNamed = (field: string): boolean =>
  !['total_minor', 'amount_minor', 'remaining_minor', 'owed_minor'].includes(field)

function writeRows(writer: Writer, ask: Ask, answer: Answer, sum: Found['sum']): undefined {
  const { speech } = writer
  const { question } = ask
  const noun = answer.of as Noun
  const names = factsOf(ask, speech, writer.readContext, answer, sum?.field)
  const shown = (answer.rows ?? []).slice(0, writer.isBrief ? SHOWN_IN_BRIEF : (question.limit ?? SHOWN))
  for (const [index, row] of shown.entries()) {
    const facts = factTexts(noun, row, names, speech)
    if (writer.text !== '') writer.line(index > 0)
    titled(writer.bullet(), noun, row, index).put(facts.length > 0 ? ` – ${facts.join(', ')}` : '')
  }
  if (question.limit === undefined || writer.isBrief)
    writer.more(Math.min(answer.count, question.limit ?? answer.count) - shown.length)
  if (sum && sum.answer.value !== null && answer.count > 1)
    writer
      .line()
      .of(
        isNamed(sum.field)
          ? `${speech.book.words.total}, ${labelOf(noun, sum.field, speech)}`
          : speech.book.words.total,
      )
      .phrase('{n}', figureText(sum.answer.value, sum.answer, speech), writer.shown(sum.answer, `totals.${sum.field}`))
}

/** An address is told with its town. */
const withTown = (fields: readonly string[]): string[] =>
  fields.flatMap((name) =>
    name === 'address_line1' ? [name, ...['postal_code', 'city'].filter((each) => !fields.includes(each))] : [name],
  )

/** What is asked of one record: "E-mail: …". */
function writeFields(writer: Writer, asked: readonly string[], answer: Answer, isBegun = false): undefined {
  const { speech } = writer
  const noun = answer.of as Noun
  const fields = askedFields(noun, asked)
  for (const [index, row] of (answer.rows ?? []).entries()) {
    const told = withTown(fields).flatMap((name) => {
      const text = factText(noun, name, row, speech, !fields.includes(name))
      if (text !== null) return [text]
      // What is there and has no name that is known is not told as missing.
      const isUnnamed = typeof row[name] === 'string' && row[name] !== ''
      const { words, colon } = speech.book
      return isUnnamed ? [] : [`${labelOf(noun, name, speech)}${colon} ${words.none_given}`]
    })
    if (told.length === 0) continue
    if (index > 0 || isBegun) writer.line()
    titled(writer, noun, row, index)
      .of('')
      .put(`${told.join(', ')}.`)
  }
}

/** What share of a whole a part is, in per cent with one decimal. */
export const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/**
 * What falls to each of so many: "Per month: €3,905.20 (€46,862.40 / 12)".
 *
 * @param what is divided, where that is not told anyway
 */
export function perText(
  total: Pick<Answer, 'value' | 'unit' | 'currency'>,
  n: number,
  each: string,
  speech: Speech,
  what?: string,
): string {
  const one = Number(total.value) / n
  const shown =
    total.unit === 'money'
      ? figureText(one.toFixed(2), total, speech)
      : numberFormat(speech.locale, { maximumFractionDigits: 2 }).format(one)
  const { words, colon } = speech.book
  const head = what === undefined ? fill(words.per, { v: each }) : capital(fill(words.per_each, { l: what, v: each }))
  return `${head}${colon} ${shown} (${figureText(total.value, total, speech)} / ${numberText(n, speech)})`
}

function writeGroups(writer: Writer, found: Found, answer: Answer): undefined {
  const { speech } = writer
  const { question } = found.ask
  const groups = answer.groups ?? []
  const most = writer.isBrief ? GROUPS_IN_BRIEF : typeof question.by === 'object' ? groups.length : SHOWN
  const shown = groups.slice(0, Math.min(most, question.limit ?? most))
  // Of a number or an amount that is divided, it is told what share each group has.
  const partOf = ({ count, value }: Group) => (answer.unit === 'count' ? count : Number(value ?? 0))
  const whole = answer.unit === 'count' ? answer.count : question.show === 'sum' ? Number(answer.value ?? 0) : 0
  const isPartition =
    typeof question.by === 'string' && !question.having && whole > 0 && groups.every((group) => partOf(group) >= 0)
  const write = (group: Group, index: number) => {
    const figure = writer.shown(answer, `rows.${index}.value`, group, question.field)
    writer.of(groupLabel(group, question, speech)).phrase('{n}', figureText(group.value, answer, speech), figure)
    if (answer.show === 'average' && group.value !== null) {
      const [one = '', many = one] = speech.book.nouns[answer.of as Noun] ?? []
      writer.put(` (${numberText(group.count, speech)} ${group.count === 1 ? one : many})`)
    }
    if (isPartition) writer.put(` (${percentText(percentOf(partOf(group), whole), speech)})`)
  }
  if (question.limit === 1 && shown[0]) {
    write(shown[0], 0)
    return void writer.put('.')
  }
  // In a ranking the first ones are asked for, and how many there are in all comes after them.
  const isRanking = question.order === '-value' || question.order === 'value'
  // Of groups that pass a test, it is how many there are that is asked for, and not what all groups come to.
  const having = havingText(question, speech)
  if (having !== '') {
    const counted = { path: 'row_count', value: groups.length, unit: 'count', href: null } as const
    writer.of(capital(`${byText(question, speech)}, ${having}`))
    // Beyond so many groups they are not counted.
    if (answer.has_more_groups) writer.put(beyondText(groups.length, speech))
    else writer.phrase('{n}', numberText(groups.length, speech), counted)
    writer.put('.')
    for (const [index, group] of shown.entries()) {
      writer.line(index > 0).bullet()
      write(group, index)
    }
    return void (question.limit === undefined && writer.more(groups.length - shown.length, answer.has_more_groups))
  }
  const total = () => (answer.unit === 'count' ? writeCount(writer, answer) : writeFigure(writer, found, answer))
  if (!isRanking) total()
  for (const [index, group] of shown.entries()) {
    // Behind a heading each stands in a line of its own.
    if (!isRanking || index > 0 || writer.text.trim() !== '') writer.line(index > 0)
    writer.bullet()
    write(group, index)
  }
  if (isRanking) {
    writeTied(writer, found)
    writer.line()
    total()
  }
  if (question.limit === undefined) writer.more(groups.length - shown.length, answer.has_more_groups)
  const periods = groups.filter(({ key }) => key !== null).length
  const isAdded = answer.unit === 'count' || question.show === 'sum'
  const isWhole = question.limit === undefined && !answer.has_more_groups && !writer.isBrief
  if (typeof question.by === 'object' && isAdded && isWhole && periods > 1 && answer.value !== null)
    writer.line().put(perText(answer, periods, labelOf(answer.of as Noun, question.by.every, speech), speech))
}

/** Writes what was found for one look-up. */
export function write(writer: Writer, found: Found, isVerdictSaid = false): undefined {
  writeFound(writer, found, isVerdictSaid)
  // In a ranking of groups it is told before what they all come to.
  if (!found.answer?.groups || found.ask.question.limit === 1) writeTied(writer, found)
}

/** Says how many more have the same as the last one of a ranking. */
function writeTied(writer: Writer, { tied = 0 }: Found): undefined {
  if (tied <= 0) return
  const [many = '', one = many] = writer.speech.book.words.tied.split('|')
  writer.line().put(fill(tied === 1 ? one : many, { n: numberText(tied, writer.speech) }))
}

function writeFound(writer: Writer, found: Found, isVerdictSaid: boolean): undefined {
  const { ask, answer, measured, sum, beside, instead } = found
  if (measured) {
    writeMeasured(writer, ask, measured, isVerdictSaid)
    const since = measured.since && dayText(measured.since, writer.speech)
    if (since) writer.line().put(fill(writer.speech.book.words.renewals_since, { a: since }))
    return
  }
  if (!answer) return
  const isCounted = !answer.groups && (answer.show === 'count' || answer.show === 'rows')
  // A count says itself of which day it is.
  if (answer.as_of && !isCounted) writer.of(dayText(answer.as_of, writer.speech))
  if (ask.wants === 'field' && ask.fields.length > 0 && (answer.rows?.length ?? 0) > 0)
    return writeFields(writer, ask.fields, answer)
  if (ask.wants === 'all' && answer.value !== null) writer.verdict(Number(answer.value) === 100)
  if (ask.wants === 'none') writer.verdict(answer.count === 0)
  if (ask.wants === 'yes-no' && !isVerdictSaid)
    writer.verdict(Number(ask.question.field === undefined ? answer.count : answer.value) > 0)
  if (answer.groups) return writeGroups(writer, found, answer)
  const isRanking =
    answer.show === 'rows' && ask.question.limit !== undefined && ask.question.order !== undefined && answer.count > 0
  if (isRanking) return writeRows(writer, ask, answer, null)
  // Of one that is named it is told how it is, and not that there is none of that name that is so.
  if (instead && ask.wants === 'yes-no' && !writer.isBrief) return writeFields(writer, instead.fields, instead.answer)
  if (isCounted) writeCount(writer, answer)
  else writeFigure(writer, found, answer)
  if (answer.rows) writeRows(writer, ask, answer, sum)
  if (beside && beside.count > 0) writeCount(answer.rows?.length ? writer.line() : writer.put(' '), beside, 'beside')
  if (instead) writeFields(writer, instead.fields, instead.answer, true)
}

/** How a figure stands by itself: of days it is said that they are days, and of those before the day that they are early. */
function unitText(value: CellValue, unit: Unit, isItem: boolean, { book }: Speech): string {
  const isEarly = Number(value) < 0
  if (unit !== 'days' || (isItem && !isEarly)) return '{n}'
  const [many = '', one = many] = (isEarly ? book.words.days_early : book.words.days).split('|')
  return Math.abs(Number(value)) === 1 ? one : many
}

/** How many days early something was, where it was. */
const early = (value: CellValue, unit: Unit): CellValue => (unit === 'days' ? Math.abs(Number(value)) : value)

/** Why a row stands there, where it says so. */
const reasonsOf = ({ cells: { reason = null, explanation = reason } }: ResultRow): string | null =>
  typeof explanation === 'string' ? explanation : null

function writeMeasured(writer: Writer, ask: Ask, found: Measured, isVerdictSaid: boolean): undefined {
  const { speech } = writer
  const result = localised(found, speech)
  const format = { locale: speech.locale, currency: result.currency, time_zone: speech.tenant.time_zone }
  const write = (value: CellValue, unit: Unit, path: string, href: string | null, before: string, isItem = false) =>
    (isItem ? writer.line().bullet() : writer)
      .of(before)
      .phrase(unitText(value, unit, isItem, speech), formatFigure(early(value, unit), unit, format), {
        value,
        unit,
        href,
        path,
      })
  const { value, unit, href } = result
  const [only] = result.rows
  const isOfOne = only !== undefined && 'id' in (ask.question.where ?? {})
  const title = isOfOne ? `${titleOf(ask, speech)}, ${only.label}` : titleOf(ask, speech)
  if (ask.wants === 'yes-no' && !isVerdictSaid) writer.verdict(Number(value) > 0)
  if (value === null) writer.put(title)
  else write(value, unit, 'value', href, title)
  // In a line a dot behind a number would make it an ordinal: "17. Tage Verspätung".
  if (value === null || !writer.isBrief) writer.put('.')
  const columns = result.columns.filter((each) => each.unit !== 'text')
  // One row tells all its figures, several tell their first.
  if (only && result.rows.length === 1 && columns.length > 0 && ask.question.by === undefined) {
    for (const { key, label, unit } of columns) {
      const held = only.cells[key] ?? null
      if (held !== null) write(held, unit, `rows.0.${key}`, only.href, label, true)
    }
    const reasons = reasonsOf(only)
    if (reasons)
      writer
        .line()
        .bullet()
        .of(result.columns.find(({ key }) => key === 'reason')?.label ?? '')
        .put(reasons)
    return
  }
  const [column] = columns
  const most = result.rows.length <= MONTHS ? MONTHS : SHOWN
  const shown = result.rows.slice(0, writer.isBrief ? SHOWN_IN_BRIEF : most)
  for (const [index, row] of shown.entries()) {
    const held = column ? (row.cells[column.key] ?? null) : null
    if (column && held !== null) write(held, column.unit, `rows.${index}.${column.key}`, row.href, row.label, true)
    else
      writer
        .line(index > 0)
        .bullet()
        .put(row.label)
    const reasons = reasonsOf(row)
    if (reasons) writer.put(` – ${reasons}`)
  }
  writer.more(result.row_count - shown.length)
}
