import { type Answered, answerQuestion } from '#lib/assistant/chat/answer'
import type { PastMessage } from '#lib/assistant/chat/queries'
import type { Ctx } from '#lib/context'
import { followLinks } from '#lib/evaluation/conversations/links'
import { type Asker, openingFor, type Values } from '#lib/evaluation/conversations/openings'
import { makeRandom } from '#lib/random/random'

/** Somebody who asks, with what they can ask about. */
export interface Person {
  readonly role: string
  readonly asker: Asker
  readonly ctx: Ctx
}

interface Problem {
  readonly role: string
  /** The question and what was clicked after it. */
  readonly turns: readonly string[]
  readonly what: string
}

/** What came of generated conversations. */
export interface Conversed {
  readonly conversations: number
  /** Suggestions and options that were clicked, and what became of them. */
  clicked: number
  answered: number
  declined: number
  links: number
  readonly problems: Problem[]
}

type Answer = typeof answerQuestion

interface Conversing {
  readonly answer: Answer
  readonly person: Person
  readonly now: Date
  readonly depth: number
  readonly outcome: Conversed
  /** What was answered after which turns, so that nothing is asked twice. */
  readonly known: Map<string, Answered>
}

async function askOnce(
  { answer, person, now, known }: Conversing,
  turns: readonly string[],
  history: readonly PastMessage[],
) {
  const key = JSON.stringify([person.role, turns])
  const before = known.get(key)
  if (before) return before
  const message = turns.at(-1) ?? ''
  const answered = await answer(person.ctx, { message, history, now, model: 'builtin' })
  known.set(key, answered)
  return answered
}

/** Why what the product itself proposed was not answered; null where it was, or where it was honestly declined. */
function complaint(answered: Answered, before: Answered): string | null {
  const { clarification, response, results } = answered
  if (clarification) return `asked back: ${clarification.question}`
  if (response === '') return 'nothing was said'
  // Of nothing there are no groups either, and what may not be seen may not be seen in another order.
  const isSomething = results.some(({ result: { value, row_count } }) => Boolean(value) || row_count > 0)
  return isSomething && response === before.response ? 'the same answer as before' : null
}

async function clickAll(
  conversing: Conversing,
  turns: readonly string[],
  history: readonly PastMessage[],
  given: Answered,
): Promise<void> {
  const { person, now, depth, outcome } = conversing
  const links = await followLinks(person.ctx, given, now)
  outcome.links += links.followed
  for (const { text, href, counted, opened } of links.wrong) {
    const what = `"${text}" counts ${counted} and opens ${opened}: ${href}`
    outcome.problems.push({ role: person.role, turns, what })
  }
  if (turns.length > depth) return
  const past: PastMessage[] = [
    ...history,
    { role: 'user', text: turns.at(-1) ?? '' },
    { role: 'assistant', text: given.response },
  ]
  for (const offered of new Set([...given.suggestions, ...(given.clarification?.options ?? [])])) {
    const path = [...turns, offered]
    outcome.clicked += 1
    const next = await askOnce(conversing, path, past)
    const what = complaint(next, given)
    if (what) {
      outcome.problems.push({ role: person.role, turns: path, what })
      continue
    }
    if (next.results.length > 0) outcome.answered += 1
    else outcome.declined += 1
    await clickAll(conversing, path, past, next)
  }
}

/**
 * Holds conversations: each begins with a question that is made up, and goes on with everything that is proposed, to
 * this depth. The same seed makes the same conversations.
 */
export async function converse(
  people: readonly Person[],
  values: Values,
  { count, seed, depth, now }: { count: number; seed: string; depth: number; now: Date },
  answer: Answer = answerQuestion,
): Promise<Conversed> {
  const random = makeRandom(seed)
  const outcome: Conversed = { conversations: count, clicked: 0, answered: 0, declined: 0, links: 0, problems: [] }
  const known = new Map<string, Answered>()
  for (let index = 0; index < count; index += 1) {
    const person = people[index % people.length] as Person
    const { question } = openingFor(person.asker, values, random)
    const conversing = { answer, person, now, depth, outcome, known }
    await clickAll(conversing, [question], [], await askOnce(conversing, [question], []))
  }
  return outcome
}
