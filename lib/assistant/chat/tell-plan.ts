import type { ChatAnswer } from '#lib/assistant/chat/schema'
import type { Transcript } from '#lib/assistant/chat/transcript'
import { canBeRead, type Found, isReached, lookUpOne, rowTitlesOf, titlesOf } from '#lib/assistant/look-up'
import type { Ask, Plan } from '#lib/assistant/reading/plan'
import { plainText, withoutMarkup } from '#lib/assistant/telling/clean'
import { resultOf, titleOf } from '#lib/assistant/telling/results'
import { Teller } from '#lib/assistant/telling/tell'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { NumberedResult } from '#lib/figures/schema'
import { logger } from '#lib/log'
import { modelsOf } from '#lib/query/models'
import { TooSlowError } from '#lib/query/time-limit'

/** What came of one look-up: what was found, or why nothing was. */
type Outcome = Found | Parameters<Teller['failed']>[0]

async function tryToLookUp(readContext: ReadContext, ask: Ask): Promise<Outcome> {
  try {
    return await lookUpOne(readContext, ask)
  } catch (error) {
    if (error instanceof TooSlowError) return 'too_slow'
    const code = error instanceof AppError ? error.code : null
    if (code === 'forbidden') return 'not_allowed'
    const { request_id } = readContext.ctx
    if (code !== 'invalid') {
      logger.error({ err: error, request_id }, 'a look-up failed')
      return 'not_found_out'
    }
    // Whoever asked wrote no condition: it was planned wrongly. What it holds may be names, and stays out of the log.
    const { of, show, field, by } = ask.question
    logger.error({ err: error, request_id, of, show, field, by }, 'a look-up was planned that cannot be asked')
    return 'not_askable'
  }
}

/** What the rows refer to by name; without names where these cannot be looked up, as the rows are known. */
async function tryToTitle(readContext: ReadContext, found: Found): Promise<ReadonlyMap<string, string>> {
  try {
    return await rowTitlesOf(readContext, found)
  } catch (error) {
    logger.error({ err: error, request_id: readContext.ctx.request_id }, 'the titles of rows could not be looked up')
    return new Map()
  }
}

/** What is looked up for a plan: of a question that can be meant in several ways, all of them. */
function asksOf(plan: Plan): readonly Ask[] {
  if (plan.kind === 'clarify') return (plan.offered ?? []).flatMap(({ asks }) => asks)
  return plan.kind === 'answer' ? plan.asks : []
}

/** A plan that offers nothing of which the asker's role reads only their own; where nothing else is left, the first that it asks. */
async function withinReach(readContext: ReadContext, plan: Plan): Promise<Plan> {
  if (plan.kind !== 'clarify' || !plan.offered || plan.offered.length === 0) return plan
  const { language } = plan
  const reached = await Promise.all(
    plan.offered.flatMap((offer) => offer.asks.map(async (ask) => [ask, await isReached(readContext, ask)] as const)),
  )
  const isOut = (ask: Ask) => reached.some(([each, isIn]) => each === ask && !isIn)
  const offered = plan.offered.filter(({ asks }) => !asks.some(isOut))
  const [first] = plan.offered
  // It is told then that the role does not see it.
  if (offered.length === 0 && first)
    return { kind: 'answer', language, asks: first.asks, together: first.together, named: [] }
  return { ...plan, offered, options: offered.map(({ text }) => text) }
}

/** What was told of a plan. */
interface Told extends Pick<ChatAnswer, 'asks' | 'results'> {
  /** How many rows stand behind the only look-up of an answer; null where nobody counted them. */
  readonly count: number | null
}

/**
 * Answers a plan into the transcript: what is looked up is told at once, each table as it was found, and the sentences
 * of each look-up after those of the one before. What is out of the asker's reach, cannot be asked, takes too long or
 * broke is said in a sentence.
 *
 * @param known what was found for asks of the plan already
 */
export async function tellPlan(
  readContext: ReadContext,
  planned: Plan,
  transcript: Transcript,
  known: readonly Found[] = [],
): Promise<Told> {
  const plan = await withinReach(readContext, planned)
  const asks = asksOf(plan)
  const readable = asks.filter((ask) => canBeRead(ask, modelsOf(readContext.ctx)))
  const titles = await titlesOf(readContext, readable)
  const teller = new Teller(plan, readContext, titles)
  const { speech } = teller
  const { language } = plan
  transcript.speak(language)
  const asked = asks.map(({ question, measure }) => ({ question, ...(measure && { measure }), language }))
  if (asks.length > 0) {
    transcript.put('plan', { steps: readable.map((ask) => ({ title: titleOf(ask, speech) })) })
    transcript.put('asks', { asks: asked })
  }
  const lookedUp = asks.map(async (ask, index) => {
    const outcome = known.find((found) => found.ask === ask) ?? (await tryToLookUp(readContext, ask))
    if (typeof outcome === 'string') return { ask, outcome, numbered: null }
    for (const [id, title] of await tryToTitle(readContext, outcome)) titles.set(id, title)
    const tool = ask.measure ?? 'look_up'
    const numbered = { id: `r${index + 1}`, tool, result: resultOf(outcome, speech, readContext) }
    transcript.result(numbered)
    return { ask, outcome, numbered }
  })
  const results: NumberedResult[] = []
  if (plan.kind === 'clarify') {
    const { text } = teller.end()
    transcript.write(text, [])
    transcript.clarify({ question: text, options: plan.options.map((text) => withoutMarkup(plainText(text))) })
    const known = await Promise.all(lookedUp)
    for (const { asks } of plan.offered ?? []) {
      const own = known.filter(({ ask }) => asks.includes(ask))
      const told = own.flatMap(({ outcome, numbered }) => (numbered ? [{ found: outcome as Found, numbered }] : []))
      results.push(...told.map(({ numbered }) => numbered))
      // What cannot be looked up now may still be chosen.
      if (told.length < asks.length) continue
      const piece = teller.reading(told.map(({ found, numbered }) => ({ found, result: numbered.id })))
      transcript.write(piece.text, piece.figures)
    }
    return { asks: asked, results, count: null }
  }
  const counts: (number | null)[] = []
  for (const each of lookedUp) {
    const { ask, outcome, numbered } = await each
    if (numbered) results.push(numbered)
    counts.push((numbered && (outcome as Found).answer?.count) ?? null)
    const piece = numbered
      ? teller.next(outcome as Found, numbered.id)
      : teller.failed(outcome as Exclude<Outcome, Found>, ask)
    transcript.write(piece.text, piece.figures)
  }
  const { text, figures } = teller.end()
  transcript.write(text, figures)
  const [count = null, ...more] = counts
  return { asks: asked, results, count: more.length > 0 ? null : count }
}
