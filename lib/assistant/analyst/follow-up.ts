import { unitAt } from '#lib/assistant/analyst/calendar'
import type { AnalystContext } from '#lib/assistant/analyst/context'
import { rank, SURE } from '#lib/assistant/analyst/score'
import { type Question, readQuestion } from '#lib/assistant/analyst/slots'
import type { Period } from '#lib/assistant/analyst/time-phrases'

const OPENING =
  /^(?:and|but|or|what about|how about|only|just|same|the same|also|now|ok|okay|then|instead|for|in|by|per|of those|of these|which of|who are they|who is that|show them|list them|show me them|list those|show those|who|how many of|are any of|in total|than|vs|versus|compared|sort|sorted|without|excluding|not|no i mean|i mean|top|those|these|them|it|when is it|when was it|how many came|tell me more|more)\b/
/** "which members?" asks for more about what was counted before. */
const WHICH = /^(?:and )?(?:which|what) \w+$/
const POINTING = /\b(?:they|them|those|these|that|it|of them|he|she|him|her|his|their|its|same|ones?)\b/

/** Operations of which a question has one; a new one takes the place of the old. */
const OPERATIONS = /^(?:o\.count|o\.sum|o\.list|o\.who|o\.trend|o\.mean|x\.breakdown|o\.when|o\.detail|s\.)/
const MEASURES = /^m\./
const ENTITIES = /^(?:e\.|x\.finances)/
const STATUSES = /^st\./
const EVENT_KINDS = /^ek\./
const INVOICE_KINDS = /^ik\./

function replaced(before: ReadonlySet<string>, now: ReadonlySet<string>): Set<string> {
  const features = new Set(before)
  for (const family of [OPERATIONS, ENTITIES, STATUSES, EVENT_KINDS, INVOICE_KINDS]) {
    if (![...now].some((feature) => family.test(feature))) continue
    for (const feature of features) if (family.test(feature)) features.delete(feature)
  }
  const measures = [...now].filter((feature) => MEASURES.test(feature))
  // "and how much do they owe?" of those who are overdue is what is overdue.
  if (before.has('m.overdue') && measures.every((measure) => measure === 'm.outstanding')) measures.length = 0
  if (measures.length > 0 && !measures.every((measure) => measure === 'm.overdue' || measure === 'm.inactive')) {
    for (const feature of features) if (MEASURES.test(feature)) features.delete(feature)
  }
  for (const feature of ['o.define', 'o.why', 'o.compare']) features.delete(feature)
  for (const feature of now) features.add(feature)
  return features
}

/** Whether a question leans on the one before. */
function leans(q: Question): boolean {
  const { line } = q.line
  const words = q.line.tokens.length
  if (words > 12) return false
  if (isBare(q) && words <= 7) return true
  return (OPENING.test(line) && words <= 9) || (POINTING.test(line) && words <= 8) || words <= 3
}

/** "and 60 days?" takes the place of "the next 30 days"; "the month before" goes back from the one before. */
function periodsOf(before: Question, now: Question): readonly Period[] {
  const from = before.periods[0]?.from
  const unit = /\bthe (week|month|quarter|year) before\b/.exec(now.line.line)?.[1]
  if (unit && from) return [{ ...unitAt(unit, from, -1), ahead: null, ahead_days: null, is_moment: false }]
  if (now.periods.length > 0) return now.periods
  return now.duration ? [] : before.periods
}

/** A question as it stands in a conversation: what it leaves unsaid is taken from the one before. */
export function merge(before: Question, now: Question): Question {
  const names = now.member_ref || now.event_ref || now.invoice_number
  return {
    line: now.line,
    said: `${before.said} ${now.said}`,
    meanings: now.meanings,
    features: replaced(before.features, now.features),
    periods: periodsOf(before, now),
    compare: now.compare,
    compared_with: now.compared_with,
    amounts: now.amounts ?? before.amounts,
    limit: now.limit ?? (now.features.has('o.count') ? null : before.limit),
    duration: now.duration ?? before.duration,
    group:
      now.group ??
      (now.features.has('o.who') || now.features.has('o.list') || now.features.has('o.count') ? null : before.group),
    tiers: now.tiers.length > 0 ? now.tiers : before.tiers,
    cities: now.cities.length > 0 ? now.cities : before.cities,
    member_ref: names ? now.member_ref : before.member_ref,
    event_ref: names ? now.event_ref : before.event_ref,
    event_refs: names ? now.event_refs : before.event_refs,
    invoice_number: names ? now.invoice_number : before.invoice_number,
    text: now.text ?? before.text,
  }
}

/**
 * Completes a follow-up such as "and last year?", "only overdue ones", "who are they?", "by tier" or "what about
 * Jane?" by the turns before it. Null when the question stands on its own.
 */
export function carryOver(q: Question, before: readonly string[], context: AnalystContext): Question | null {
  const last = before.at(-1)
  if (last === undefined || (!leans(q) && q.line.tokens.length > 8)) return null
  const [own] = rank(q, context)
  const read = readQuestion(last, context)
  const previous = carryOver(read, before.slice(0, -1), context) ?? read
  const standsAlone = own && own.score >= SURE && !POINTING.test(q.line.line) && !isBare(q) && !WHICH.test(q.line.line)
  if ((standsAlone || !leans(q)) && !lacksObject(q, previous)) return null
  return merge(previous, q)
}

const AT_EVENTS = /^m\.(?:checked_in|registered|no_show|fill|rating|comment|waitlist|capacity)$/
const OF_MEMBERS = /^m\.(?:outstanding|overdue|behaviour|churn|pays|events_attended|activity|expiry)$/

/** Whether it asks for something of an event or a member, and the one before told which: "how many came?". */
function lacksObject(q: Question, before: Question): boolean {
  if (q.member_ref || q.event_ref || q.group || q.periods.length > 0 || q.tiers.length > 0) return false
  const features = [...q.features]
  if (features.some((feature) => /^(?:e\.(?!member|registration)|ek\.)/.test(feature))) return false
  if (before.event_ref !== null) return features.some((feature) => AT_EVENTS.test(feature))
  return (
    before.member_ref !== null &&
    !features.includes('e.member') &&
    !features.includes('o.who') &&
    features.some((feature) => OF_MEMBERS.test(feature))
  )
}

/** Whether it names nothing to look at, only how. */
function isBare(q: Question): boolean {
  return ![...q.features].some((feature) => ENTITIES.test(feature) || MEASURES.test(feature))
}
