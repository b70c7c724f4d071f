import type { Draft, Part } from '#lib/assistant/reading/composing/draft'
import { fulfil, isTurnedBack, openPart, type Scan } from '#lib/assistant/reading/composing/scan-nouns'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { allOf, eitherOf, negated, neitherOf, pathTo } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import type { Condition, Noun } from '#lib/records/model'

/** A condition that a piece stands for, for each noun that it can be said of. */
interface ConditionAt {
  readonly index: number
  readonly where: Partial<Record<Noun, Condition>>
  /** Whether people who joined are listed, who need not be told to have joined. */
  readonly isListed: boolean
}

/** Says a condition of the noun that it belongs to: what is spoken of, what belongs to it, or something new. */
export function sayCondition(d: Draft, s: Scan, { index, where, isListed }: ConditionAt): void {
  const main = d.main
  const piece = d.pieces[index] as Piece
  const names = namesOf(piece)
  const verb = names.map((name) => conceptOf(name)).find((each) => each.is_verb)
  d.use(index)
  const next = d.nounAfter(index + 1)
  // Of an event somebody is a guest rather than a member.
  const options = (Object.keys(where) as Noun[]).sort((one, other) =>
    piece.is === 'person' && main.noun === 'events'
      ? Number(other === 'registrations') - Number(one === 'registrations')
      : 0,
  )
  const isStatus = names.length > 0
  // A quality in front of a noun belongs to it.
  if (next && options.includes(next.noun) && !verb && next.noun !== s.current.noun) {
    const said = where[next.noun] as Condition
    s.held.push({ where: s.not === 'not' ? negated(said) : said, noun: next.noun, isStatus })
    if (s.not === 'not') s.not = null
    return
  }
  // Done once more is another thing done: "missed twice and still booked".
  // German names the events first and what was done there last.
  if (
    verb &&
    options.includes('registrations') &&
    s.current !== main &&
    s.current.noun === 'events' &&
    main.noun === 'members'
  ) {
    const of = s.current.where.splice(0)
    s.current.noun = 'registrations'
    if (of.length > 0) s.current.where.push({ event: allOf(of) })
  }
  const isAnother =
    verb !== undefined &&
    s.current !== main &&
    s.current.isStatusSaid &&
    options.includes(s.current.noun) &&
    !options.includes(main.noun) &&
    (s.not === null || !names.some((name) => conceptOf(name).opposite))
  const target = isAnother
    ? null
    : options.includes(s.current.noun)
      ? s.current.noun
      : options.includes(main.noun)
        ? main.noun
        : null
  if (target) {
    const part = target === s.current.noun ? s.current : main
    let said = where[target] as Condition
    const opposite = names.map((name) => conceptOf(name).opposite).find(Boolean) as ConceptName | undefined
    const after = s.not
    if (s.not && opposite && conceptOf(opposite).where?.[target])
      said = conceptOf(opposite).where?.[target] as Condition
    else if (s.not) said = negated(said)
    else if (isListed) said = {}
    if (after === 'never' && names.includes('attended') && isSignedUp(part)) d.stayedAway = part
    if (after) s.not = null
    // "… of photos, agreed to": to what was said before.
    const isOfAny = ['tags', 'consents'].some(
      (name) => (said[name] as Condition | undefined)?.is_set === true && part.where.some((each) => name in each),
    )
    if (isOfAny || part.where.some((each) => JSON.stringify(each) === JSON.stringify(said))) {
      part.time = names.map((name) => conceptOf(name).time?.[target]).find(Boolean) ?? part.time
      s.or = false
      return
    }
    // "Not from Hamburg or Bremen": what is said of the first is said of those behind it.
    if (!after && isTurnedBack(d, index) && neitherOf(part.where.at(-1) ?? {}, negated(said))) part.where.pop()
    const listed = after ? null : noneToo(d, part, said, s.lastValue, index)
    if (listed) {
      part.where[part.where.length - 1] = listed
      s.or = false
    } else if (s.or && s.lastValue && s.lastValue.part === part && part.where.length > 0) {
      const last = part.where.pop() as Condition
      part.where.push(eitherOf(last, said))
      s.or = false
    } else if (placeOfAny(part.where, said, true) >= 0) {
      // "Tagged mentor" says which tag, and "did not consent to photos" to what nobody did.
      part.where.splice(placeOfAny(part.where, said, true), 1, said)
    } else if (placeOfAny(part.where, said, false) >= 0) {
      part.where.splice(placeOfAny(part.where, said, false), 1, withoutAny(said))
    } else if (part.where.length > 0 && !isTurnedBack(d, index) && isSameField(d, part, said, s.lastValue, index))
      part.where[part.where.length - 1] = eitherOf(part.where.at(-1) as Condition, said)
    else d.say(part, said, false)
    s.lastValue = { part, index, noun: target }
    if (isStatus || d.speaksOfStatus(said)) part.isStatusSaid ||= d.speaksOfStatus(said)
    // What was not done has no day.
    const time = after && opposite ? undefined : names.map((name) => conceptOf(name).time?.[target]).find(Boolean)
    if (time) part.time = time
    return
  }
  // Said of what belongs to it: the event of a registration, the member of an invoice.
  const isOwnDeed =
    verb !== undefined &&
    s.current !== main &&
    s.current.noun !== 'registrations' &&
    main.noun === 'members' &&
    options.some((option) => pathTo('members', option) !== null)
  const oneStep =
    isAnother || isOwnDeed
      ? undefined
      : (options
          .map((option) => [d.isOneFrom(s.current.noun, option), option, s.current] as const)
          .find(([step]) => step) ??
        options.map((option) => [d.isOneFrom(main.noun, option), option, main] as const).find(([step]) => step))
  if (oneStep) {
    const [step, option, part] = oneStep
    const said = where[option] as Condition
    if (Object.keys(said).length === 0) return
    const nested = { [step as string]: s.not ? negated(said) : said }
    s.not = null
    if ((s.or || isSameField(d, part, nested, s.lastValue, index)) && part.where.length > 0) {
      part.where[part.where.length - 1] = eitherOf(part.where.at(-1) as Condition, nested)
      s.or = false
    } else part.where.push(nested)
    s.lastValue = { part, index, noun: part.noun }
    return
  }
  const reachable = options.find((option) => pathTo(main.noun, option) !== null)
  if (!reachable) {
    d.used.delete(index)
    return
  }
  const contrary = names.map((name) => conceptOf(name).opposite).find(Boolean) as ConceptName | undefined
  const turned =
    s.not === 'not' && reachable === 'invoices' && contrary ? conceptOf(contrary).where?.invoices : undefined
  if (turned) s.not = null
  const said = turned ?? (where[reachable] as Condition)
  if (
    s.not === 'not' &&
    names.includes('attended') &&
    (s.threshold !== null || d.pieces.some(({ is }) => is === 'event'))
  ) {
    s.not = null
    s.current = openPart(d, s, reachable)
    s.current.where.push({ status: 'no_show' })
  } else {
    s.current = openPart(d, s, reachable)
    s.current.where.push(said)
  }
  s.current.isStatusSaid = d.speaksOfStatus(said)
  s.current.time = names.map((name) => conceptOf(name).time?.[reachable]).find(Boolean) ?? null
  fulfil(s, s.current)
  return
}

/** Whether a part is of those who signed up, for any event. */
const isSignedUp = ({ noun, where }: Part): boolean =>
  noun === 'registrations' &&
  where.some(({ status }) => typeof status === 'object') &&
  !where.some((each) => 'event_id' in each)

/** What none of is meant where a value follows one that was said not to be; null where it does not. */
function noneToo(
  d: Draft,
  part: Part,
  said: Condition,
  last: { part: Part; index: number } | null,
  index: number,
): Condition | null {
  const before = part.where.at(-1)
  const none = before && !isTurnedBack(d, index) ? neitherOf(before, negated(said)) : null
  return none && isSameField(d, part, said, last, index) ? none : null
}

/** Whether a value follows another of the same field, as in "Hamburg and Bremen": either is meant. */
function isSameField(
  d: Draft,
  part: Part,
  said: Condition,
  last: { part: Part; index: number } | null,
  index: number,
): boolean {
  const before = part.where.at(-1)
  if (!last || last.part !== part || !before || index - last.index > 2) return false
  const between = d.pieces[index - 1]
  const isBeside = index - last.index === 1
  // "Last year's joiners who left": what was done twice was done one and the other.
  const isDeed = [last.index, index].some((at) => namesOf(d.pieces[at]).some((name) => conceptOf(name).is_verb))
  if (isDeed) return false
  // "Students to fellows" names two groups, "Hamburg, Bremen" either of two towns.
  const isJoined = isBeside
    ? (d.pieces[last.index]?.to ?? 0) >= (d.pieces[index]?.from ?? 0)
    : namesOf(between).some((name) => ['and', 'or', 'in', 'with', 'same'].includes(name))
  if (!isJoined) return false
  const [one, other] = [Object.keys(before), Object.keys(said)]
  if (one.length !== 1 || other.length !== 1 || one[0] !== other[0]) return false
  const inner = Object.values(said)[0]
  return typeof inner !== 'object' || inner === null || !('some' in inner || 'none' in inner)
}

/** Without what is said. */
const withoutAny = (said: Condition): Condition =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, { not_in: [value] }]))

/** Where it is said that there is any, or none, of what is said here which: "tagged", "consented to". */
function placeOfAny(where: readonly Condition[], said: Condition, isAny: boolean): number {
  const field = ['tags', 'consents'].find((name) => name in said)
  return field === undefined ? -1 : where.findIndex((each) => (each[field] as Condition | undefined)?.is_set === isAny)
}
