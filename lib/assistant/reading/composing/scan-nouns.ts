import type { Draft, Part } from '#lib/assistant/reading/composing/draft'
import { allOf, eitherOf, negated, neitherOf, pathTo } from '#lib/assistant/reading/conditions'
import { namesOf } from '#lib/assistant/reading/pieces'
import type { Condition, Noun } from '#lib/records/model'

/** What reading from left to right has come to: what is spoken of, and what waits for its place. */
export interface Scan {
  current: Part
  not: 'not' | 'never' | 'without' | null
  threshold: Record<string, number> | null
  held: { where: Condition; noun: Noun; isStatus: boolean }[]
  or: boolean
  lastValue: { part: Part; index: number; noun: Noun } | null
}

/** Begins another noun of the question, with what was said in front of it. */
export function openPart(d: Draft, s: Scan, noun: Noun): Part {
  const part: Part = {
    noun,
    where: [],
    quantity: s.not ? 'none' : (s.threshold ?? 'some'),
    time: null,
    isStatusSaid: false,
  }
  if (s.threshold && !s.not) s.threshold = null
  if (s.not) s.not = null
  d.parts.push(part)
  return part
}

/** Gives a noun the qualities that stood in front of it. */
export function fulfil(s: Scan, part: Part): void {
  const own = s.held.filter(({ noun }) => noun === part.noun)
  part.where.push(...own.map(({ where }) => where))
  if (own.some(({ isStatus }) => isStatus)) part.isStatusSaid = true
  s.held = s.held.filter((each) => !own.includes(each))
}

/** "Not in Hamburg but in Bremen": what stands behind it is meant again. */
const BUT = /^(?:but|sondern|mais)\b/i

/** Whether a piece stands behind a word that takes a "not" back. */
export const isTurnedBack = (d: Draft, index: number): boolean =>
  d.pieces.slice(Math.max(0, index - 2), index).some(({ text }) => BUT.test(text))

/** What a piece at a place of the question is. */
interface NounAt {
  readonly index: number
  readonly noun: Noun
  readonly where: Partial<Record<Noun, Condition>> | null
  /** Where the noun stands that the whole question is about. */
  readonly mainAt: number
}

/** Says a noun: the one that is spoken of again, one that belongs to it, or another. */
export function sayNoun(d: Draft, s: Scan, { index, noun, where, mainAt }: NounAt): void {
  const main = d.main
  d.use(index)
  if (noun === main.noun && s.current === main) {
    fulfil(s, main)
    const said = where?.[noun]
    if (!said) return
    // "Except workshops and webinars": what is said of the first is said of those behind it.
    const isListed = s.not === null && namesOf(d.pieces[index - 1]).some((name) => name === 'and' || name === 'or')
    const none = isListed && !isTurnedBack(d, index) ? neitherOf(main.where.at(-1) ?? {}, negated(said)) : null
    if (none) main.where[main.where.length - 1] = none
    else d.say(main, said, s.not !== null && index !== mainAt)
    s.not = null
    return
  }
  if (noun === main.noun && s.not === null && s.threshold === null) {
    if (where?.[noun]) d.say(main, where[noun] as Condition, false)
    fulfil(s, main)
    s.current = main
    return
  }
  if (s.current !== main && noun === s.current.noun && where?.[noun] && s.not === null && s.threshold === null) {
    const last = s.current.where.at(-1)
    if (last && Object.keys(last).join() === Object.keys(where[noun] as Condition).join())
      s.current.where[s.current.where.length - 1] = eitherOf(last, where[noun] as Condition)
    else s.current.where.push(where[noun] as Condition)
    return
  }
  // "Came to three events and has open invoices": those of the people, not those of what they came to.
  const isApart =
    main.noun === 'members' && noun === 'invoices' && saysAnd(d, index) && pathTo('members', noun) !== null
  if (s.current !== main && !isApart && d.isOneFrom(s.current.noun, noun)) {
    // "Came to no event": not even one of what was just spoken of.
    if (s.not !== null) {
      s.current.quantity = 'none'
      s.not = null
    }
    // "attended three workshops": the workshops say more of the attending.
    const step = d.isOneFrom(s.current.noun, noun) as string
    const said = [
      ...s.held.filter((each) => each.noun === noun).map((each) => each.where),
      ...(where?.[noun] ? [where[noun] as Condition] : []),
    ]
    s.held = s.held.filter((each) => each.noun !== noun)
    if (said.length > 0) orElse(s.current, { [step]: allOf(said) })
    if (s.threshold) {
      s.current.quantity = s.threshold
      s.threshold = null
    }
    return
  }
  const step = d.isOneFrom(main.noun, noun)
  if (step && s.not === null && s.threshold === null) {
    const said = [
      ...s.held.filter((each) => each.noun === noun).map((each) => each.where),
      ...(where?.[noun] ? [where[noun] as Condition] : []),
    ]
    s.held = s.held.filter((each) => each.noun !== noun)
    if (said.length > 0) orElse(main, { [step]: allOf(said) })
    return
  }
  if (pathTo(main.noun, noun) === null) {
    d.used.delete(index)
    return
  }
  s.current = openPart(d, s, noun)
  if (where?.[noun]) s.current.where.push(where[noun] as Condition)
  fulfil(s, s.current)
  return
}

/** Whether a noun begins what is said once more of the people: "and has open invoices". */
function saysAnd(d: Draft, index: number): boolean {
  const before = d.pieces.slice(0, index)
  const and = before.findLastIndex((piece) => namesOf(piece).includes('and'))
  return and > 0 && before.slice(and + 1).every((piece) => d.conditionsAt(before.indexOf(piece)) !== null)
}

/** Adds a condition, or takes it for another choice where the last one is of the same kind: "seminars and workshops". */
function orElse(part: Part, said: Condition): void {
  const last = part.where.at(-1)
  const kind = (each: Condition | undefined) => (each?.event as Condition | undefined)?.kind
  if (last && kind(last) && kind(said)) part.where[part.where.length - 1] = eitherOf(last, said)
  else part.where.push(said)
}
