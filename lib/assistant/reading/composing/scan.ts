import { canBeLimit, type Draft, type Part } from '#lib/assistant/reading/composing/draft'
import { DAYS_OF, METHODS, SORTS } from '#lib/assistant/reading/composing/rules'
import { sayCondition } from '#lib/assistant/reading/composing/scan-conditions'
import { type Scan, sayNoun } from '#lib/assistant/reading/composing/scan-nouns'
import { holdNumber, isPaidBy, thresholdAt } from '#lib/assistant/reading/composing/thresholds'
import { daysOf, placeTime, startsBy } from '#lib/assistant/reading/composing/times'
import { along, pathTo } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import type { Question } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** Reads the pieces left to right and puts what they say where it belongs. */
export function scan(
  d: Draft,
  { at: mainAt, noun: mainNoun, show }: { at: number; noun: Noun; show: Question['show'] },
): void {
  const main = d.main
  const s: Scan = { current: main, not: null, threshold: null, held: [], or: false, lastValue: null }
  if (mainNoun === 'registrations') s.current.time = null

  for (let index = 0; index < d.pieces.length; index += 1) {
    const piece = d.pieces[index] as Piece
    const names = namesOf(piece)
    if (d.used.has(index) && index !== mainAt) continue
    if (names.includes('not') || names.includes('never') || names.includes('without')) {
      s.not = names.includes('never') ? 'never' : names.includes('without') ? 'without' : 'not'
      d.use(index)
      continue
    }
    if (names.includes('or')) {
      s.or = true
      d.use(index)
      continue
    }
    const test = thresholdAt(d, index)
    if (test) {
      const done = holdNumber(d, test, s.current)
      for (let each = index; each < test.to; each += 1) d.use(each)
      if (!done) s.threshold = { [test.test]: test.value, ...(test.upTo !== null && { lte: test.upTo }) }
      index = test.to - 1
      if (!done && s.current !== main && d.nounAfter(test.to) === null) {
        s.current.quantity = s.threshold as Record<string, number>
        s.threshold = null
      }
      continue
    }
    if (piece.is === 'time') {
      d.use(index)
      const quiet = d.has('inactive') && main.noun === 'members' ? daysOf(piece.time, d.setting.today) : null
      if (quiet !== null) {
        main.where.push({ inactive_days: { gt: quiet } })
        d.use(d.indexOf('inactive'))
        continue
      }
      const isStanding =
        main.noun === 'members' || main.noun === 'invoices' || (main.noun === 'registrations' && d.has('waitlisted'))
      const { day } = piece.time
      const isDone =
        s.current.time !== null ||
        d.has('birthday') ||
        (d.pieces.some((each) =>
          namesOf(each).some(
            (name) => (conceptOf(name).is_verb && name !== 'owes') || conceptOf(name).time?.[main.noun],
          ),
        ) &&
          main.noun !== 'registrations')
      // How things stood on a day is another question than what happened on it.
      if (isStanding && day && day < d.setting.today && !isDone) d.as_of = day
      else if (
        !(
          isStanding &&
          day === d.setting.today &&
          (!isDone || d.pieces.some((each) => each.is === 'time' && each !== piece))
        )
      )
        placeTime(d, piece.time, s.current, index)
      continue
    }
    if (piece.is === 'unit' && d.has('inactive') && main.noun === 'members') {
      main.where.push({ inactive_days: { gt: DAYS_OF[piece.unit] } })
      d.use(index, d.indexOf('inactive'))
      continue
    }
    if (piece.is === 'number') {
      const [before, after] = [namesOf(d.pieces[index - 1]), namesOf(d.pieces[index + 1])]
      const scale = main.noun === 'feedback' ? (d.has('recommendation') ? 'nps' : 'rating') : null
      const isLimit = [...before, ...after].some(
        (name) => SORTS[name] || ['best', 'worst', 'most', 'list'].includes(name),
      )
      if (isLimit && canBeLimit(piece.value)) {
        d.limit = piece.value
        d.use(index)
      } else if (scale && piece.value >= 0 && piece.value <= 10) {
        const given = main.where.find((each) => scale in each)
        const values = ((given?.[scale] as { in?: number[] } | undefined)?.in ?? []).concat(piece.value)
        if (given) main.where.splice(main.where.indexOf(given), 1)
        main.where.push({ [scale]: { in: values } })
        d.use(index)
      }
      continue
    }
    if (piece.is === 'field') {
      if (piece.noun !== main.noun) continue
      if (s.not) main.where.push({ [piece.name]: { is_set: false } })
      else d.fields.push(piece.name)
      s.not = null
      d.use(index)
      continue
    }
    const noun = d.nounAt(index)
    // Who paid in a time is known by the payments.
    const isPaidThen =
      names.includes('paid') &&
      main.noun === 'members' &&
      !(s.not !== null && d.has('dues', 'donations', 'tickets_sold', 'invoices')) &&
      (s.not === 'never' || isPaidBy(d) || d.has(...METHODS) || d.pieces.some((each) => each.is === 'time'))
    const where = isPaidThen ? (conceptOf('received').where ?? null) : d.conditionsAt(index)
    // Who joined is counted whatever became of them; a list has those who are still there.
    const isListed = show === 'rows' && names.includes('joined')
    if (!isListed && names.some((name) => conceptOf(name).is_wide)) d.isWide = true
    if (noun) {
      sayNoun(d, s, { index, noun, where, mainAt })
      continue
    }
    // "Money came in": nobody attended anything. "Received an invoice": no payment is meant.
    const isFunds =
      (names.includes('attended') &&
        ((d.has('funds') && !d.has('owes', 'unpaid', 'debtors')) ||
          main.noun === 'allocations' ||
          main.noun === 'refunds' ||
          main.noun === 'payments')) ||
      (names.includes('renewed') && d.has('renews_itself'))
    const isGot = names.includes('received') && (d.isGot(index) || main.noun === 'registrations')
    const ownTime = names.map((name) => conceptOf(name).time?.[main.noun]).find(Boolean)
    const isSpent =
      where !== null &&
      !Object.keys(where).includes(main.noun) &&
      names.some((name) => (conceptOf(name).amount?.of === main.noun || ownTime !== undefined) && conceptOf(name).where)
    if (isFunds || isGot || (isSpent && s.not === null)) {
      d.use(index)
      if (ownTime) main.time = ownTime
      continue
    }
    const isEnrolled =
      names.includes('registered') &&
      main.noun === 'members' &&
      s.current === main &&
      // Whoever came or stayed away signed up for an event.
      !d.has('attended', 'no_show', 'waitlisted', 'checked_in') &&
      !d.has('events', 'workshop', 'gala', 'conference', 'hackathon', 'webinar', 'meeting', 'social') &&
      !d.pieces.some(({ is }) => is === 'event') &&
      d.pieces.some((each) => each.is === 'time' && startsBy(each.time, d.setting.today)) &&
      s.not === null
    if (isEnrolled) {
      // Members who registered since a day joined then.
      d.use(index)
      main.time = 'joined_on'
      if (show !== 'rows') {
        d.isWide = true
        d.say(main, { status: { not: 'pending' } }, false)
      }
      continue
    }
    if (where) {
      sayCondition(d, s, { index, where, isListed })
      continue
    }
    const field = names.map((name) => conceptOf(name).field).find(Boolean)
    if (field) {
      if (names.includes('language') && d.pieces.some((each) => each.is === 'value' && each.also)) {
        d.use(index)
        continue
      }
      const of = field[main.noun]
      if (of && s.not) {
        // "without e-mail": nothing is there.
        main.where.push({ [of]: { is_set: false } })
        s.not = null
        d.use(index)
      } else if (of) {
        d.fields.push(of)
        d.use(index)
      }
    }
  }
  // A quality that no noun followed is said of what is spoken of.
  for (const { where, noun } of s.held) {
    const path = pathTo(main.noun, noun)
    if (path) main.where.push(along(path, where))
  }
  if (s.threshold && d.parts.length > 0) (d.parts.at(-1) as Part).quantity = s.threshold
}
