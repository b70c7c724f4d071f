import { bothOf, derived, several, withAfterthoughts } from '#lib/assistant/analyst/combine'
import type { AnalystContext, KnownEvent } from '#lib/assistant/analyst/context'
import { carryOver } from '#lib/assistant/analyst/follow-up'
import { meantEvents } from '#lib/assistant/analyst/frames-events'
import { courtesy, glossaryEntry } from '#lib/assistant/analyst/glossary'
import { STOP_WORDS } from '#lib/assistant/analyst/lexicon/en'
import type { Call, Derivation, Plan, Scored } from '#lib/assistant/analyst/plan'
import { examples, notUnderstood, outOfReach, refuse } from '#lib/assistant/analyst/refusals'
import { FRAMES, MARGIN, NEAR, rank, SURE } from '#lib/assistant/analyst/score'
import { type Question, readQuestion } from '#lib/assistant/analyst/slots'

/** "What does retention mean?" asks for a definition; "what does Jane owe?" does not. */
const DEFINING =
  /\b(?:mean|meaning|defin\w+|counts? as|counted|calculated|computed|measured|worked out|considered|explain|do (?:you|we) count|what counts)\b/

/** A comparison that nothing takes into account: the figure of one side alone would be taken for its outcome. */
const COMPARATIVE = /^(?:bigger|larger|greater|higher|smaller|lower|fewer|more|less|better|worse)$/i

function modeOf(q: Question): 'answer' | 'define' | 'why' {
  const isTerm = q.member_ref === null && q.event_ref === null && DEFINING.test(q.said)
  if (q.features.has('o.define') && isTerm) return 'define'
  return q.features.has('o.why') ? 'why' : 'answer'
}

function planOf(q: Question, ranked: readonly Scored[], context: AnalystContext): Plan {
  const [best, second] = ranked
  if (!context.reaches_all && q.member_ref !== null) return outOfReach(context)
  if (isOneNoun(q)) return vague(context, ranked)
  const events = meantEvents(q, context)
  if (events.length > 1) return whichEvent(events)
  if (!context.reaches_all && (!best || best.score < SURE) && isForOthers(q, context)) return outOfReach(context)
  if (!best || best.score < NEAR) return isVague(q) ? vague(context) : notUnderstood(q, context, namelessWords(q))
  const isClear = !second || best.score - second.score >= MARGIN || sameCalls(best, second)
  const isUndecided = best.unused.some((word) => COMPARATIVE.test(word))
  if (best.score >= SURE && isClear && !isUndecided) {
    return {
      kind: 'call',
      frame: best.frame,
      calls: best.calls,
      unused: best.unused,
      mode: modeOf(q),
      derive: derivationOf(q, best.calls),
    }
  }
  return clarify(best, ranked, context)
}

/** "How many more … than …?" asks for what lies between two figures. */
function derivationOf(q: Question, calls: readonly Call[]): Derivation | null {
  if (calls.length !== 2 || calls[0]?.tool !== calls[1]?.tool) return null
  return /\bhow (?:many|much) (?:more|less|fewer|higher|lower)\b|\bdifference\b|\bby how (?:many|much)\b/.test(q.said)
    ? { op: 'difference', of: [0, 1] }
    : null
}

function whichEvent(events: readonly KnownEvent[]): Plan {
  return { kind: 'clarify', question: 'Which one do you mean?', options: events.slice(0, 3).map(({ title }) => title) }
}

/** Whether those who see everything could have asked this. */
function isForOthers(q: Question, context: AnalystContext): boolean {
  const tools = new Set(FRAMES.map(({ tool }) => tool))
  const [best] = rank(q, { ...context, tools, reaches_all: true })
  return best !== undefined && best.score >= NEAR
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

/** Words that nothing explains. */
function namelessWords(q: Question): string[] {
  return q.line.tokens
    .filter(({ norm }, index) => q.meanings[index]?.length === 0 && !STOP_WORDS.has(norm) && norm !== ';')
    .map(({ text }) => text)
    .slice(0, 5)
}

/** Whether every word is known and yet nothing is named to look at: "the best one", "how many do we have?". */
function isVague(q: Question): boolean {
  return namelessWords(q).length === 0 && q.member_ref === null && q.event_ref === null
}

/** "members" alone can ask for a number, a list, or how it went. */
function isOneNoun({ features, meanings, said }: Question): boolean {
  return (
    meanings.length === 1 &&
    features.size > 0 &&
    !said.includes(' ') &&
    [...features].every((feature) => /^(?:e|x)\./.test(feature))
  )
}

function vague(context: AnalystContext, ranked: readonly Scored[] = []): Plan {
  const near = ranked.filter(({ score }) => score >= NEAR).map(({ option }) => option)
  const options = [...new Set([...near, ...examples(context)])].slice(0, 3)
  return { kind: 'clarify', question: 'I am not sure what you want to know. Is it one of these?', options }
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
  const entry = courtesy(q) ?? glossaryEntry(q)
  if (entry) return { kind: 'tell', text: entry, suggestions: examples(context) }
  const planner = (part: Question) => planOf(part, rank(part, context), context)
  const said = withAfterthoughts(text, context)
  const together = derived(said, context, planner) ?? several(said, context, planner)
  if (together) return together
  const followed = carryOver(q, before, context)
  if (followed) return planner(followed)
  const whole = planner(said === text ? q : readQuestion(said, context))
  if (whole.kind === 'call' && whole.unused.length === 0 && !/ and /.test(q.line.line)) return whole
  return bothOf(said, context, planner) ?? whole
}
