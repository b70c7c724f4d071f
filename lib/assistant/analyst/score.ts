import type { AnalystContext } from '#lib/assistant/analyst/context'
import { type Frame, has, pastSpan } from '#lib/assistant/analyst/frame'
import { ATTENDANCE_FRAMES } from '#lib/assistant/analyst/frames-attendance'
import { EVENT_FRAMES } from '#lib/assistant/analyst/frames-events'
import { INVOICE_FRAMES } from '#lib/assistant/analyst/frames-invoices'
import { MEMBER_FRAMES } from '#lib/assistant/analyst/frames-members'
import { MEMBERSHIP_FRAMES } from '#lib/assistant/analyst/frames-membership'
import { OUTLOOK_FRAMES } from '#lib/assistant/analyst/frames-outlook'
import { PAYMENT_FRAMES } from '#lib/assistant/analyst/frames-payments'
import { STOP_WORDS } from '#lib/assistant/analyst/lexicon/en'
import type { Call, Scored } from '#lib/assistant/analyst/plan'
import type { Question } from '#lib/assistant/analyst/slots'
import type { Period } from '#lib/assistant/analyst/time-phrases'
import { stem } from '#lib/assistant/analyst/words'
import { addDays, addYears, daysBetween } from '#lib/format/dates'

/** From here a question is answered. */
export const SURE = 0.75
/** From here it is asked back. */
export const NEAR = 0.5
/** The lead that the best frame needs over the next. */
export const MARGIN = 0.15

export const FRAMES: readonly Frame[] = [
  ...MEMBER_FRAMES,
  ...MEMBERSHIP_FRAMES,
  ...INVOICE_FRAMES,
  ...PAYMENT_FRAMES,
  ...EVENT_FRAMES,
  ...ATTENDANCE_FRAMES,
  ...OUTLOOK_FRAMES,
]

/** Kinds and states narrow an answer as filters do, where they cannot be taken into account. */
const NARROWER = /^(?:ek|mk|ik|pm|st)\./
const MAX_APART = 3

/** A filter that is understood but cannot be applied makes an answer wrong: it weighs as much as two words. */
const FILTER_WEIGHT = 2
/** A word that is nowhere in the lexicon may change what is asked. */
const UNKNOWN_WEIGHT = 1.25
const FILTERS = /^(?:#(?:tier|city|name|event_name|amount|period|duration|group)|x\.not|o\.mean)$/
/** Said by the whole question or by its form, so that no frame has to take it into account. */
const NEUTRAL = /^(?:o\.define|o\.why|x\.now|x\.self|o\.detail|o\.list|o\.compare|x\.(?:follow|usual|still)|#compare)$/

function explains(frame: Frame, meaning: string): boolean {
  if (NEUTRAL.test(meaning)) return true
  return frame.uses.some((use) => (use.endsWith('.') ? meaning.startsWith(use) : use === meaning))
}

interface Coverage {
  share: number
  unused: string[]
}

/** How much of what a question says a frame takes into account, and the words that it does not. */
function cover(q: Question, frame: Frame): Coverage {
  let all = 0
  let explained = 0
  const unused: string[] = []
  for (const [index, { norm, text }] of q.line.tokens.entries()) {
    const meanings = q.meanings[index] ?? []
    const isFilter = meanings.some((meaning) => FILTERS.test(meaning))
    if (
      !isFilter &&
      (STOP_WORDS.has(norm) || STOP_WORDS.has(stem(norm))) &&
      !meanings.some((meaning) => meaning.startsWith('#'))
    )
      continue
    if (norm === ';' || norm === '-') continue
    const isFirst = !isFilter || !(q.meanings[index - 1] ?? []).some((meaning) => meanings.includes(meaning))
    const isExplained = meanings.some(
      (meaning) => explains(frame, meaning) || (meaning === 'o.mean' && q.features.has('o.define')),
    )
    if (!isExplained) unused.push(text)
    if (isFilter && !isFirst) continue
    const isNarrower = !isExplained && meanings.some((meaning) => NARROWER.test(meaning))
    const weight = isFilter || isNarrower ? FILTER_WEIGHT : meanings.length === 0 ? UNKNOWN_WEIGHT : 1
    all += weight
    if (isExplained) explained += weight
  }
  return { share: all === 0 ? 1 : explained / all, unused }
}

/** The question once for each of several cities, events or periods that it names; tools take one of them at a time. */
function apart(q: Question): Question[] {
  if (q.cities.length > 1) return q.cities.map((city) => ({ ...q, cities: [city] }))
  const isContest = has(q, 'o.compare') || /\bmore\b.*\bor\b/.test(q.said)
  if (isContest && q.tiers.length > 1) return q.tiers.map((tier) => ({ ...q, tiers: [tier] }))
  const kinds = [...q.features].filter((feature) => feature.startsWith('ek.'))
  if (isContest && kinds.length > 1)
    return kinds.map((kind) => ({
      ...q,
      features: new Set([...q.features].filter((feature) => feature === kind || !kinds.includes(feature))),
    }))
  if (q.event_refs.length > 1) return q.event_refs.map((event_ref) => ({ ...q, event_ref }))
  return q.periods.length > 1 ? q.periods.map((period) => ({ ...q, periods: [period] })) : [q]
}

function callsOf(frame: Frame, q: Question, context: AnalystContext): Call[] {
  const calls = apart(q)
    .slice(0, MAX_APART)
    .flatMap((each) => frame.build(each, context))
  if (has(q, 's.high', 's.low')) {
    const ranking = has(q, 's.low') ? 'lowest' : 'highest'
    return calls.map((each) => (isGrouped(each) ? { ...each, focus: { ...each.focus, ranking } } : each))
  }
  const other = frame.compares?.(q, context) ? null : otherPeriod(q, context.today)
  return other ? [...calls, ...frame.build({ ...q, periods: [other], compare: null }, context)] : calls
}

const isGrouped = ({ input }: Call): boolean => input.group_by !== undefined || input.grain !== undefined

/** The period that the one of the question is compared with; null when there is none. */
function otherPeriod(q: Question, today: string): Period | null {
  const [main] = q.periods
  const span = pastSpan(main, today)
  if (q.compare === null || q.periods.length !== 1 || !span?.from || !span.to) return null
  const [from, to] = [span.from, span.to]
  const named = q.compared_with
  const spans = {
    named: () => named,
    same_last_year: () => ({ from: addYears(from, -1), to: addYears(to, -1) }),
    previous: () => ({ from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }),
  }
  const isPartial = main?.to !== to && q.compare === 'same_last_year'
  const chosen = named && !isPartial ? spans.named() : spans[typeof q.compare === 'string' ? q.compare : 'named']()
  return chosen ? { ...chosen, ahead: null, ahead_days: null, is_moment: false } : null
}

/** The frames that suit a question, best first; only those whose tool may be called. */
export function rank(q: Question, context: AnalystContext): Scored[] {
  const scored: (Scored & { fit: number })[] = []
  for (const frame of FRAMES) {
    if (!context.tools.has(frame.tool)) continue
    const fit = frame.fit(q, context)
    if (fit === 0) continue
    const { share, unused } = cover(q, frame)
    // Nothing makes up for words that are left out.
    const score = share < SURE ? Math.min(fit * share, SURE - 0.01) : fit * share
    if (score < NEAR / 2) continue
    scored.push({
      frame: frame.id,
      score,
      fit,
      unused,
      calls: callsOf(frame, q, context),
      option: frame.option(q, context),
    })
  }
  return scored.sort((left, right) => right.score - left.score)
}
