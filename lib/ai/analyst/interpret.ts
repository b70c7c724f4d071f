import type { AnalystContext } from '#lib/ai/analyst/context'
import { carryOver } from '#lib/ai/analyst/follow-up'
import { glossaryEntry } from '#lib/ai/analyst/glossary'
import type { Plan, Scored } from '#lib/ai/analyst/plan'
import { examples, notUnderstood, refuse } from '#lib/ai/analyst/refusals'
import { MARGIN, NEAR, rank, SURE } from '#lib/ai/analyst/score'
import { type Question, readQuestion } from '#lib/ai/analyst/slots'

const MOST_CALLS = 3

function modeOf(q: Question): 'answer' | 'define' | 'why' {
  if (q.features.has('o.define')) return 'define'
  return q.features.has('o.why') ? 'why' : 'answer'
}

function planOf(q: Question, ranked: readonly Scored[], context: AnalystContext): Plan {
  const [best, second] = ranked
  if (!best || best.score < NEAR) return notUnderstood(q, context, best?.unused ?? namelessWords(q))
  const isClear = !second || best.score - second.score >= MARGIN || sameCalls(best, second)
  if (best.score >= SURE && isClear) {
    return { kind: 'call', frame: best.frame, calls: best.calls, unused: best.unused, mode: modeOf(q), derive: null }
  }
  return clarify(best, ranked, context)
}

function clarify(best: Scored, ranked: readonly Scored[], context: AnalystContext): Plan {
  const options = [
    ...new Set([...ranked.filter(({ score }) => score >= NEAR).map(({ option }) => option), ...examples(context)]),
  ]
  const unclear = best.score < SURE && best.unused.length > 0
  const question = unclear
    ? `I do not know what to do with “${best.unused.slice(0, 5).join(' ')}”. Which of these do you mean?`
    : 'This can mean several things. Which of these do you mean?'
  return { kind: 'clarify', question, options: options.slice(0, 3) }
}

function sameCalls(left: Scored, right: Scored): boolean {
  return (
    JSON.stringify(left.calls.map(({ tool, input }) => [tool, input])) ===
    JSON.stringify(right.calls.map(({ tool, input }) => [tool, input]))
  )
}

function namelessWords(q: Question): string[] {
  return q.line.tokens
    .filter((_, index) => q.meanings[index]?.length === 0)
    .map(({ text }) => text)
    .slice(0, 5)
}

/** The halves of "X and Y" or "X; Y", each a question of its own; a period in the last counts for both. */
function parts(text: string): string[] {
  return text
    .split(
      /\s*(?:;|\?\s+(?=\S)|,?\s+and(?: also)?\s+(?=(?:how|what|which|who|when|the|show|list|are|is|do|did)\b)|,\s+and\s+|\s+as well as\s+)\s*/i,
    )
    .filter((part) => part.trim().length > 2)
}

function interpretParts(text: string, context: AnalystContext): Plan | null {
  const pieces = parts(text).length > 1 ? parts(text) : text.split(/\s+and\s+/i)
  if (pieces.length < 2 || pieces.length > MOST_CALLS) return null
  const plans = pieces.map((piece) => {
    const q = readQuestion(piece, context)
    return planOf(q, rank(q, context), context)
  })
  const calls = plans.filter((plan) => plan.kind === 'call')
  if (calls.length < plans.length) return null
  const frames = new Set(calls.map(({ frame }) => frame))
  if (frames.size < 2 && new Set(calls.map(({ calls: [each] }) => JSON.stringify(each?.input))).size < 2) return null
  return {
    kind: 'call',
    frame: 'several',
    calls: calls.flatMap((plan) => plan.calls),
    unused: calls.flatMap(({ unused }) => unused),
    mode: 'answer',
    derive: null,
  }
}

/**
 * Decides what is done about a question: which tools are called with what, what is asked back, or why not. Pure; the
 * same question in the same context gives the same plan.
 *
 * @param before what the asker said earlier in the conversation, oldest first
 */
export function interpret(text: string, context: AnalystContext, before: readonly string[] = []): Plan {
  const q = readQuestion(text, context)
  if (q.line.tokens.length === 0) return notUnderstood(q, context, [])
  const refusal = refuse(q, context)
  if (refusal) return refusal
  const entry = glossaryEntry(q)
  if (entry) return { kind: 'tell', text: entry, suggestions: examples(context) }
  const followed = carryOver(q, before, context)
  if (followed) return planOf(followed, rank(followed, context), context)
  const ranked = rank(q, context)
  const whole = planOf(q, ranked, context)
  const isWhole = whole.kind === 'call' && whole.unused.length === 0
  return isWhole ? whole : (interpretParts(text, context) ?? whole)
}
