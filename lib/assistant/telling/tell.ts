import type { Found } from '#lib/assistant/look-up'
import type { Ask, Plan } from '#lib/assistant/reading/plan'
import { plainText } from '#lib/assistant/telling/clean'
import { workplaceOf } from '#lib/assistant/telling/links'
import { clauseOf, phraseOf } from '#lib/assistant/telling/phrases'
import { titleOf } from '#lib/assistant/telling/results'
import { fill, labelOf, type Speech, speechOf } from '#lib/assistant/telling/speech'
import {
  daysText,
  dayText,
  figureText,
  lastOf,
  numberText,
  percentText,
  periodText,
  spanText,
  timeOf,
} from '#lib/assistant/telling/values'
import { percentOf, perText, write } from '#lib/assistant/telling/write'
import { BETWEEN, joined, type Piece, Writer } from '#lib/assistant/telling/writer'
import type { ReadContext } from '#lib/figures/read-context'
import { capital } from '#lib/format/sentence'
import type { Noun } from '#lib/records/model'

/** Two figures of the same kind beside each other, and what lies between: of two times, what came of the earlier one. */
function writeDifference(writer: Writer, found: readonly Found[]): void {
  const { speech } = writer
  const [first, second] = found.map(({ ask }) => daysIn(ask, speech))
  const isForwards = Boolean(first?.to && second?.from && first.to < second.from)
  const [one, other] = (isForwards ? found.toReversed() : found).map(({ answer }) => answer)
  if (!one || !other || one.value === null || other.value === null || one.unit === 'date') return
  if (one.unit !== other.unit || one.currency !== other.currency) return
  const difference = Number(one.value) - Number(other.value)
  const sign = difference > 0 ? '+' : ''
  const shown =
    one.unit === 'percent'
      ? fill(speech.book.words.points, { n: numberText(difference, speech) })
      : figureText(one.unit === 'money' ? difference.toFixed(2) : difference, one, speech)
  const before = Math.abs(Number(other.value))
  const percent =
    before === 0 || difference === 0 || one.unit === 'percent'
      ? ''
      : ` (${sign}${percentText(percentOf(difference, before), speech)})`
  writer.line().of(speech.book.words.difference).put(`${sign}${shown}${percent}`)
}

/**
 * What falls to each of the rows that are counted: "Received (payments) per current member: €20.85 (€12,301.50 / 590)".
 * Behind what is divided stands what it is divided by; of two of these, behind both, in the same order.
 */
function perLines(found: readonly Found[], speech: Speech): string[] {
  const half = found.length / 2
  return found.slice(0, half).flatMap(({ ask: divided, answer: total }, index) => {
    const { ask, answer: count } = found[index + half] as Found
    if (!total || !count || total.value === null || count.count === 0) return []
    const spoken = (question: Ask['question'], place: 'alone' | 'closed') =>
      phraseOf(question.of as Noun, clauseOf(question.of as Noun, question.where, speech), speech, place)
    const { field, of } = divided.question
    const what =
      field === undefined
        ? spoken(divided.question, 'closed').many
        : `${labelOf(of as Noun, field, speech)} (${spoken(divided.question, 'alone').many})`
    return perText(total, count.count, spoken(ask.question, 'alone').one, speech, what)
  })
}

/** Says of each amount but the last what share of the last it is. */
function writeShares(writer: Writer, found: readonly Found[]): void {
  const whole = Number(found.at(-1)?.answer?.value ?? 0)
  for (const { ask, answer } of found.slice(0, -1)) {
    if (whole === 0 || !answer || answer.value === null) continue
    writer.line()
    if (ask.label) writer.of(plainText(ask.label))
    writer.put(percentText(percentOf(Number(answer.value), whole), writer.speech))
  }
}

/** Fields whose times lie ahead as well: a period of them that is running is told whole. */
const AHEAD = ['due_date', 'valid_through', 'event_date', 'end_on']

/** The time that a look-up is of. */
function periodIn({ question: { of, where } }: Ask, speech: Speech): ReturnType<typeof timeOf> {
  const noun = of as Noun
  return timeOf(noun, clauseOf(noun, where, speech), speech)
}

/** The days that a look-up is of: its own, else those of what its rows belong to. */
function daysIn(ask: Ask, speech: Speech): { from: string | null; to: string | null } | null {
  const own = periodIn(ask, speech)
  if (own?.from && own.to) return { from: own.from, to: own.to }
  const [, from, to] =
    /"within":\{"from":"([\d-]+)","until":"([\d-]+)"\}/.exec(JSON.stringify(ask.question.where)) ?? []
  return from && to ? { from, to } : null
}

/**
 * What sets a look-up apart from the one that it is held against. Of a time it is its days, so that it can be seen
 * whether both are equally long: one that is running is told up to today.
 */
function labelText(label: string, ask: Ask, speech: Speech): string {
  const time = /^\d{4}\b/.test(label) ? periodIn(ask, speech) : null
  if (!time?.from || !time.to)
    return capital(plainText(label)).replace(/\d{4}-\d{2}-\d{2}/g, (day) => dayText(day, speech))
  const isAhead = AHEAD.some((field) => JSON.stringify(ask.question.where).includes(`"${field}"`))
  const until = isAhead || time.to < speech.today || time.from > speech.today ? time.to : speech.today
  return daysText(time.from, until, speech)
}

/** The figure that a comparison holds against another. */
function figureOf({ answer, measured }: Found): number | null {
  const value = answer ? answer.value : (measured?.value ?? null)
  return value === null || answer?.unit === 'date' ? null : Number(value)
}

/** Whether the sentence of an answer says what it is of: not that of a ranking that ends, or of groups. */
const isRestated = ({ measure, question: { limit, having, by, show, order } }: Ask): boolean =>
  measure !== undefined ||
  (having === undefined && by === undefined && (limit === undefined || (show === 'rows' && order === undefined)))

/** The days of which a figure with a rule of its own was taken; null for its usual ones. */
function daysOf({ question: { where = {} } }: Ask, speech: Speech): string | null {
  const { within } = (where.joined_on ?? {}) as { within?: string | { from?: string; until?: string } }
  if (typeof within === 'string') return capital(periodText(within, speech))
  return within ? capital(spanText(within.from, within.until, speech)) : null
}

/** What is listed, by what, and in which order. */
function headingOf(ask: Ask, speech: Speech): string {
  const { order = '', by, of } = ask.question
  const { words } = speech.book
  const field = order.replace(/^-/, '')
  const sorted =
    by !== undefined
      ? { value: words.minimum, '-value': words.maximum, key: 'A–Z', '-key': 'Z–A' }[order]
      : field && `${fill(words.offer_sorted, { v: labelOf(of as Noun, field, speech) })} ${order === field ? '↑' : '↓'}`
  // By which of its days they are grouped.
  const day = typeof by === 'object' ? labelOf(...lastOf(of as Noun, by.field.split('.')), speech) : ''
  return plainText([titleOf(ask, speech), day, sorted].filter(Boolean).join(', '))
}

/** Tells an answer bit by bit: each look-up as soon as it was found. */
export class Teller {
  readonly speech: Speech
  readonly #plan: Plan
  readonly #readContext: ReadContext
  readonly #found: Found[] = []
  /** Yes or no answers the question, by whether the first of two figures is the larger or the smaller one. */
  readonly #isFirst: Extract<Plan, { kind: 'answer' }>['is_first']
  /** What was found and is told when more of it is known: both of two, or all that is divided and what it is divided by. */
  #held: { found: Found; result: string }[] = []
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
    const plan = this.#plan
    const isPer = plan.kind === 'answer' && plan.together === 'per'
    if (!this.#isFirst && !isPer) return this.#told(found, result)
    this.#held.push({ found, result })
    if (this.#held.length < (isPer ? plan.asks.length : 2)) return { text: '', figures: [] }
    const all = this.#held.map((each) => each.found)
    const first = isPer ? perLines(all, this.speech).join('\n') : this.#verdict(all)
    return joined([this.#piece(this.#writer('').put(first)), this.#flushed()])
  }

  /** Yes or no, where both figures are known and of one kind. */
  #verdict(two: readonly Found[]): string {
    const { words } = this.speech.book
    const [one = null, other = null] = two.map(figureOf)
    if (one === null || other === null || two[0]?.answer?.unit !== two[1]?.answer?.unit) return ''
    return `${(this.#isFirst === 'larger' ? one > other : one < other) ? words.yes : words.no}.`
  }

  /** What was held back until more is known. */
  #flushed(): Piece {
    const held = this.#held
    this.#held = []
    return joined(held.map(({ found, result }) => this.#told(found, result)))
  }

  #told(found: Found, result: string): Piece {
    const writer = this.#writer(result)
    const isCompared = this.#plan.kind === 'answer' && this.#plan.together === 'compared'
    // The day of a past state is told with it.
    if (found.ask.label && isCompared && !found.answer?.as_of)
      writer.of(labelText(found.ask.label, found.ask, this.speech))
    if (this.#plan.kind === 'answer' && this.#plan.is_planned) this.#restate(writer, found)
    write(writer, found, this.#isFirst !== undefined)
    this.#found.push(found)
    return this.#piece(writer)
  }

  /** Says what a sentence is of that does not say it itself. */
  #restate(writer: Writer, { ask, measured }: Found): void {
    if (!isRestated(ask)) writer.of(headingOf(ask, this.speech))
    // A figure with a rule of its own does not say of which days it was taken.
    const days = measured ? daysOf(ask, this.speech) : null
    if (days) writer.of(days)
  }

  /** Says in a line what one of several readings of a question comes to. */
  reading(told: readonly { readonly found: Found; readonly result: string }[]): Piece {
    const pieces = told.map(({ found, result }, index) => {
      const writer = new Writer(this.speech, this.#readContext, result, true)
      if (index > 0) writer.put(BETWEEN)
      if (found.ask.label && !found.answer?.as_of) writer.of(labelText(found.ask.label, found.ask, this.speech))
      this.#restate(writer, found)
      write(writer, found)
      return { text: writer.text, figures: writer.figures }
    })
    return joined([{ text: '\n- ', figures: [] }, ...pieces])
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
        writer.put(words[`refuse_${plan.reason}`])
        if (page)
          writer.link(` ${plan.reason === 'elsewhere' ? words.refuse_seen : words.refuse_page}`, page.title, page.href)
        if (plan.instead) writer.put(` ${fill(words.refuse_instead, { v: words[`instead_${plan.instead}`] })}`)
        break
      }
      case 'nobody': {
        writer.put(fill(words.nobody, { v: plainText(plan.name) }))
        if (plan.near.length > 0) writer.put(` ${fill(words.nobody_near, { v: plan.near.map(plainText).join(', ') })}`)
        break
      }
      case 'thanks':
        writer.put(words.welcome)
        break
      case 'define': {
        const told = plan.concepts.flatMap((name) => terms[name] ?? [])
        writer.put(told.length > 0 ? [...new Set(told)].join(' ') : words.define_none)
        break
      }
      case 'clarify': {
        const v = plainText(plan.words.join(' '))
        const count = plan.offered?.length ?? 0
        // One that is offered alone is asked about in the singular.
        const numbered = (sentences: string) => sentences.split('|')[count === 1 ? 1 : 0] ?? sentences
        if (plan.is_name)
          writer.put(`${plan.is_none ? `${words.clarify_none} ` : ''}${fill(words.clarify_which, { v })}`)
        else if (plan.words.length === 0) writer.put(count > 0 ? numbered(words.clarify_offer) : words.clarify_help)
        else writer.put(fill(count > 0 ? numbered(words.clarify_near) : words.clarify, { v }))
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
