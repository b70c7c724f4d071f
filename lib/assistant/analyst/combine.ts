import type { AnalystContext } from '#lib/assistant/analyst/context'
import { merge } from '#lib/assistant/analyst/follow-up'
import type { Call, Derivation, Plan } from '#lib/assistant/analyst/plan'
import { type Question, readQuestion } from '#lib/assistant/analyst/slots'
import type { Period } from '#lib/assistant/analyst/time-phrases'
import { daysBetween } from '#lib/format/dates'

const MAX_PARTS = 3
/** Who writes more than this writes no afterthoughts. */
const LONGEST = 400
type CallPlan = Plan & { kind: 'call' }
type Planner = (q: Question) => Plan

/** Where one question ends and the next begins: "; ", "? ", or an "and" that is followed by a word that asks. */
const BORDER =
  /\s*(?:;|[?.!]\s+(?=\p{L})|,?\s+(?:and|or|but)(?: also)?(?=\s+(?:how|what|which|who|whose|when|where|the (?:number|amount|total)|show|list)\b))\s*/iu
const AND = /\s*,?\s+(?:and|as well as|plus|along with)\s+/i

/** The questions that a text asks, read so that each borrows what it leaves out from its neighbours. */
function readParts(pieces: readonly string[], context: AnalystContext): Question[] {
  const read = pieces.map((piece) => readQuestion(piece, context))
  const whole = read.map((q, index) => {
    if (q.periods.length > 0 || !isTimed(q)) return q
    const timed =
      read.slice(index).find(({ periods }) => periods.length > 0) ??
      read.slice(0, index).findLast(({ periods }) => periods.length > 0)
    return timed ? { ...q, periods: timed.periods } : q
  })
  return whole.map((q, index) => {
    const before = whole[index - 1]
    return before && leansOn(q) ? merge(before, q) : q
  })
}

const TIMED =
  /^m\.(?:joined|lapsed|net|retention|billed|paid|revenue|checked_in|registered|no_show|fill|rating|written_off)$/

/** Whether what it asks for happens in time, so that a period said once counts for it too. */
function isTimed({ features }: Question): boolean {
  return [...features].some((feature) => TIMED.test(feature))
}

/** Whether a part names no measure and no entity, or points back: "how many in September", "how much do they owe". */
function leansOn({ features, line, member_ref, event_ref }: Question): boolean {
  const points = /\b(?:they|them|those|these|it|of them|he|she|their|his|her)\b/.test(line.line)
  return (
    points ||
    (member_ref === null && event_ref === null && ![...features].some((feature) => /^(?:m|e|ek|ik)\./.test(feature)))
  )
}

function planParts(pieces: readonly string[], context: AnalystContext, planOf: Planner): CallPlan[] | null {
  if (pieces.length < 2 || pieces.length > MAX_PARTS) return null
  const parts = readParts(pieces, context)
  const plans = parts.map(planOf).filter((_, index, all) => !isOfSameRow(parts[index], all[index - 1]))
  const calls = plans.filter((plan): plan is CallPlan => plan.kind === 'call')
  return calls.length === plans.length ? calls : null
}

/** "… and what was its rating?": the one row that was found before holds it. */
function isOfSameRow(q: Question | undefined, before: Plan | undefined): boolean {
  if (before?.kind !== 'call' || before.calls[0]?.input.limit !== 1) return false
  return /\b(?:its|it|they|their|them|that)\b/.test(q?.line.line ?? '')
}

function joined(plans: readonly CallPlan[], derive: Derivation | null): CallPlan {
  return {
    kind: 'call',
    frame: plans.map(({ frame }) => frame).join(' + '),
    calls: plans.flatMap(({ calls }) => calls),
    unused: plans.flatMap(({ unused }) => unused),
    mode: 'answer',
    derive,
  }
}

/** Whether it says by itself what is to be counted or listed, not only whose. */
function namesSomething({ features }: Question): boolean {
  return [...features].some((feature) => /^(?:m|e|ik)\./.test(feature))
}

const asked = ({ tool, input }: Call): string => JSON.stringify([tool, input])

/** A text whose afterthoughts are part of the sentence before: "… the longest? Top ten", "… Kiel? Active ones". */
export function withAfterthoughts(text: string, context: AnalystContext): string {
  const [first = '', ...rest] = text.length > LONGEST ? [text] : text.split(/(?<=[?.!])\s+(?=\p{L})/u)
  return rest.reduce((sofar, piece) => {
    const isAfterthought =
      leansOn(readQuestion(piece, context)) && !/^(?:how|what|who|which|when|where|is|are|do|did|and)\b/i.test(piece)
    return isAfterthought ? `${sofar.replace(/[?.!]\s*$/, '')} ${piece}` : `${sofar} ${piece}`
  }, first)
}

/** Several questions in one text, each on its own; null when it is not made of several. */
export function several(text: string, context: AnalystContext, planOf: Planner): CallPlan | null {
  const plans = planParts(
    text.split(BORDER).filter((piece) => /\p{L}/u.test(piece)),
    context,
    planOf,
  )
  if (!plans || new Set(plans.flatMap(({ calls }) => calls.map(asked))).size < plans.length) return null
  return joined(plans, null)
}

/** Two measures joined by "and": "active members and revenue this year". Null when the halves ask for the same thing. */
export function bothOf(text: string, context: AnalystContext, planOf: Planner): CallPlan | null {
  const pieces = text.split(AND)
  if (pieces.length > MAX_PARTS) return null
  if (pieces.some((piece) => !namesSomething(readQuestion(piece, context)))) return null
  const plans = planParts(pieces, context, planOf)
  if (!plans) return null
  const metrics = new Set(
    plans.flatMap(({ calls }) => calls.map(({ tool, input }) => `${tool} ${String(input.measure ?? '')}`)),
  )
  return metrics.size < plans.length ? null : joined(plans, null)
}

const SHARE =
  /^(?:what|which|show|give me|tell me)?(?: is| me)?(?: the)? ?(?:percentage|percent|share|proportion|fraction|ratio) of (?<all>.+?) (?:are|is|was|that are|that is|who are|were|have|has|that have|who have|comes? from|came from)(?: also)? (?<part>.+?)\??$/i
const HOW_SHARE = /^how (?:many|much) percent of (?<all>.+?) (?:are|is|have|has) (?<part>.+?)\??$/i
const DIFFERENCE = /\bdifference (?:between|of|in) (?<one>.+?) and (?<other>.+?)\??$/i

function pair(
  one: string,
  other: string,
  op: Derivation['op'],
  context: AnalystContext,
  planOf: Planner,
): CallPlan | null {
  const plans = planParts([one, other], context, planOf)
  return plans?.every(({ calls }) => calls.length === 1) ? joined(plans, { op, of: [0, 1] }) : null
}

/** "What share of revenue comes from donations?": one row of the whole. */
function rowShare(
  text: string,
  share: Record<string, string>,
  context: AnalystContext,
  planOf: Planner,
): CallPlan | null {
  if (!/\b(?:comes?|came|is|was) from\b|\brevenue|income\b/i.test(text)) return null
  const plan = planOf(readQuestion(`how much ${share.all} from ${share.part}`, context))
  if (plan.kind !== 'call' || plan.calls.length !== 1 || !plan.calls[0]?.focus?.row) return null
  return { ...plan, derive: { op: 'ratio', of: 'row and whole' } }
}

const CHANGE =
  /^(?<what>.*\b(?:chang|grow|grew|growth|increas|decreas|ris|rose|drop|fall|fell|declin|differ|develop|evolv)\w*\b.*?)\s(?:from|between) (?<from>[^?]+?) (?:to|and) (?<to>[^?]+?)\??$/i

/** "How did revenue change from 2024 to 2025?": both, and what lies between them. */
function change(text: string, context: AnalystContext, planOf: Planner): CallPlan | null {
  const found = CHANGE.exec(text)?.groups
  if (!found) return null
  const pieces = [`${found.what} in ${found.from}`, `${found.what} in ${found.to}`]
  const read = pieces.map((piece) => readQuestion(piece, context))
  if (read.some(({ periods: [period], periods }) => periods.length !== 1 || !period?.from || isLong(period) === false))
    return null
  const plans = planParts(pieces, context, planOf)
  const isShare = /percent|%|rate/i.test(text)
  for (const {
    calls: [each],
  } of plans ?? [])
    if (each && read[0]?.group === null) delete each.input.group_by
  return plans?.every(({ calls }) => calls.length === 1)
    ? joined(plans, { op: isShare ? 'percent_change' : 'difference', of: isShare ? [0, 1] : [1, 0] })
    : null
}

/** Months, quarters and years are compared; days are the ends of a span. */
function isLong({ from, to }: Period): boolean {
  return from !== null && to !== null && daysBetween(from, to) >= 27
}

/** A figure that is made of two others: a share, or a difference. */
export function derived(text: string, context: AnalystContext, planOf: Planner): CallPlan | null {
  const share = (SHARE.exec(text) ?? HOW_SHARE.exec(text))?.groups
  if (share?.all && share.part) {
    const row = rowShare(text, share, context, planOf)
    if (row) return row
    const whole = share.all.replace(/^(?:our|the|all) /i, '')
    return pair(`how many ${share.part} ${whole}`, `how many ${whole}`, 'ratio', context, planOf)
  }
  const changed = change(text, context, planOf)
  if (changed) return changed
  const difference = DIFFERENCE.exec(text)?.groups
  if (!difference?.one || !difference.other) return null
  return pair(difference.one, difference.other, 'difference', context, planOf)
}
