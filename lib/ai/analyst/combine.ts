import type { AnalystContext } from '#lib/ai/analyst/context'
import { merge } from '#lib/ai/analyst/follow-up'
import type { Call, Derivation, Plan } from '#lib/ai/analyst/plan'
import { type Question, readQuestion } from '#lib/ai/analyst/slots'

const MOST_PARTS = 3
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
  if (pieces.length < 2 || pieces.length > MOST_PARTS) return null
  const plans = readParts(pieces, context).map(planOf)
  const calls = plans.filter((plan): plan is CallPlan => plan.kind === 'call')
  return calls.length === plans.length ? calls : null
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
  if (pieces.some((piece) => !namesSomething(readQuestion(piece, context)))) return null
  const plans = planParts(pieces, context, planOf)
  if (!plans) return null
  const metrics = new Set(
    plans.flatMap(({ calls }) => calls.map(({ tool, input }) => `${tool} ${String(input.measure ?? '')}`)),
  )
  return metrics.size < plans.length ? null : joined(plans, null)
}

const SHARE =
  /^(?:what|which|show|give me|tell me)?(?: is| me)?(?: the)? ?(?:percentage|percent|share|proportion|fraction|ratio) of (?<all>.+?) (?:are|is|that are|that is|who are|were|have|has|that have|who have)(?: also)? (?<part>.+?)\??$/i
const HOW_SHARE = /^how (?:many|much) percent of (?<all>.+?) (?:are|is|have|has) (?<part>.+?)\??$/i
const DIFFERENCE = /\bdifference (?:between|of|in) (?<one>.+?) and (?<other>.+?)\??$/i

function pair(
  one: string,
  other: string,
  derive: Derivation,
  context: AnalystContext,
  planOf: Planner,
): CallPlan | null {
  const plans = planParts([one, other], context, planOf)
  return plans && plans.every(({ calls }) => calls.length === 1) ? joined(plans, derive) : null
}

/** A figure that is made of two others: a share, or a difference. */
export function derived(text: string, context: AnalystContext, planOf: Planner): CallPlan | null {
  const share = (SHARE.exec(text) ?? HOW_SHARE.exec(text))?.groups
  if (share?.all && share.part) {
    const whole = share.all.replace(/^(?:our|the|all) /i, '')
    return pair(`how many ${share.part} ${whole}`, `how many ${whole}`, 'ratio', context, planOf)
  }
  const difference = DIFFERENCE.exec(text)?.groups
  if (!difference?.one || !difference.other) return null
  return pair(difference.one, difference.other, 'difference', context, planOf)
}
