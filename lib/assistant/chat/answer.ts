import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai'
import { beginTurn, endTurn, removeLastTurn } from '#lib/assistant/chat/conversations'
import { ANALYST, openTurnModel, type TurnModel } from '#lib/assistant/chat/model'
import { offerDraft } from '#lib/assistant/chat/offer-draft'
import {
  type AnswerBefore,
  findAnswerBefore,
  listPastMessages,
  NO_ANSWER,
  type PastMessage,
} from '#lib/assistant/chat/queries'
import type { AnsweringModel, ChatAnswer, ChatRequest, PlanStep } from '#lib/assistant/chat/schema'
import { tellPlan } from '#lib/assistant/chat/tell-plan'
import { type AnswerChunk, Transcript } from '#lib/assistant/chat/transcript'
import { titlesOf } from '#lib/assistant/look-up'
import { planWith } from '#lib/assistant/planning/plan'
import { follow } from '#lib/assistant/reading/read'
import { withoutJoiners } from '#lib/assistant/telling/clean'
import { titleOf } from '#lib/assistant/telling/results'
import { speechOf } from '#lib/assistant/telling/speech'
import { suggest } from '#lib/assistant/telling/suggest'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { logger } from '#lib/log'
import { can } from '#lib/permissions'
import { withCustomFields } from '#lib/query/custom-fields'

/** How many messages back a conversation is remembered. */
const MAX_PAST = 12

/** A question and what it follows. */
export interface Asked {
  message: string
  history?: readonly PastMessage[]
  /** Finds what was found for the answer before. */
  before?: () => Promise<AnswerBefore>
  /** A model's id; the first that answers without it. */
  model?: string | undefined
  /** The moment that it is taken to be. */
  now?: Date
}

/** An answer without its place in a conversation. */
export interface Answered extends Omit<ChatAnswer, 'conversation_id' | 'message_id'> {
  /** The parts of the UI message. */
  parts: unknown[]
}

/**
 * Answers a question from what the acting account may see. Every figure in the answer was looked up.
 * When the language models fail, keep silent too long or may not be asked, the built-in analyst answers.
 *
 * @param tell told of the answer as it grows
 * @throws whatever the signal was aborted with
 */
export async function answerQuestion(
  ctx: Ctx,
  asked: Asked,
  tell: (chunk: AnswerChunk) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Answered> {
  const opened = await openReading(ctx, asked.now)
  // Fields that the association added are words of its questions, too.
  const readContext = { ...opened, ctx: await withCustomFields(opened.ctx) }
  if (can(ctx, 'messages.write')) {
    const transcript = new Transcript(tell)
    const before = asked.before ?? (async () => NO_ANSWER)
    if (await offerDraft(readContext, turnsOf(asked), before, transcript))
      return finish(transcript, { asks: [], results: [], model: ANALYST, remarks_dropped: 0, suggestions: [] })
  }
  const turnModel = await openTurnModel(ctx, turnsOf(asked).join('\n'), asked.model)
  if (!turnModel) return answerByReading(readContext, asked, new Transcript(tell), ANALYST)
  try {
    const answered = await answerByModel(turnModel, readContext, asked, new Transcript(tell), signal)
    if (answered) return answered
    logger.warn({ request_id: ctx.request_id }, 'the built-in analyst takes over')
    tell({ type: 'reset-step' })
    const { id, fallback_from } = turnModel.answeredBy()
    const tried = [...new Set([...fallback_from, id])].filter((each) => each !== ANALYST.id)
    return await answerByReading(readContext, asked, new Transcript(tell), { ...ANALYST, fallback_from: tried })
  } finally {
    await turnModel.close()
  }
}

/** What the asker said, the question last. */
function turnsOf({ message, history = [] }: Asked): string[] {
  const before = history.flatMap(({ role, text }) => (role === 'user' ? [text] : []))
  // What was offered is sent back as it stood there.
  return [...before, message].map(withoutJoiners)
}

/** Reads the question after those before it, looks up what it asks for and tells what was found. */
async function answerByReading(
  readContext: ReadContext,
  asked: Asked,
  transcript: Transcript,
  model: AnsweringModel,
): Promise<Answered> {
  const { plan, next } = await follow(readContext, turnsOf(asked))
  const { asks, results, count } = await tellPlan(readContext, plan, transcript)
  const suggestions = await suggest(plan, count, next)
  return finish(transcript, { asks, results, model, remarks_dropped: 0, suggestions })
}

/** Adds what is known at the end, and returns the whole answer. */
function finish(
  transcript: Transcript,
  {
    remarks_dropped,
    ...known
  }: Pick<Answered, 'asks' | 'results' | 'model' | 'suggestions'> & { remarks_dropped: number },
): Answered {
  const { text, language, figures, clarification, draft } = transcript
  const verification = { figures: figures.filter(({ unit }) => unit !== 'text').length, remarks_dropped }
  transcript.close(known.model, verification, known.suggestions)
  return {
    response: text.trim(),
    language,
    figures,
    clarification,
    draft,
    verification,
    ...known,
    parts: transcript.parts(),
  }
}

/** Lets a model plan, and tells what was found for its plan; null when it comes to none. */
async function answerByModel(
  { model, tokens, answeredBy }: TurnModel,
  readContext: ReadContext,
  asked: Asked,
  transcript: Transcript,
  signal: AbortSignal,
): Promise<Answered | null> {
  const steps: PlanStep[] = []
  let isOver = false
  const planned = await planWith({
    readContext,
    turns: turnsOf(asked),
    model,
    tokens,
    signal,
    onFound: async ({ ask }, language) => {
      const titles = await titlesOf(readContext, [ask])
      if (isOver) return
      if (steps.length === 0) transcript.speak(language)
      steps.push({ title: titleOf(ask, speechOf(language, readContext, titles)) })
      transcript.put('plan', { steps: [...steps] })
    },
  })
  isOver = true
  if (!planned) return null
  const { asks, results, count } = await tellPlan(readContext, planned.plan, transcript, planned.found)
  // A remark stands behind a figure or nowhere.
  const remarks = transcript.figures.length > 0 ? planned.remarks : []
  if (remarks.length > 0) transcript.write(`\n\n${remarks.join(' ')}`, [])
  const { next } = await follow(readContext, turnsOf(asked))
  const suggestions = await suggest(planned.plan, count, next)
  const remarks_dropped = planned.remarks_dropped + planned.remarks.length - remarks.length
  return finish(transcript, { asks, results, model: answeredBy(), remarks_dropped, suggestions })
}

/** A turn within its conversation: begun in the database, answered, and kept whatever comes of it. */
async function converse(
  ctx: Ctx,
  { message, conversation_id, replaces_last, model }: ChatRequest,
  tell: (chunk: AnswerChunk) => void,
  signal?: AbortSignal,
): Promise<ChatAnswer> {
  if (conversation_id && replaces_last) await removeLastTurn(ctx, conversation_id)
  const history = conversation_id ? await listPastMessages(ctx, conversation_id, MAX_PAST) : []
  const begun = await beginTurn(ctx, message, conversation_id)
  const place = { conversation_id: begun.conversation_id, message_id: begun.message_id }
  tell({ type: 'start', messageId: begun.message_id })
  tell({
    type: 'data-conversation',
    id: 'conversation',
    data: { id: begun.conversation_id, title: begun.title, message_id: begun.message_id },
  })
  let told = ''
  let language: AnswerChunk | null = null
  const listen = (chunk: AnswerChunk) => {
    if (chunk.type === 'data-language') language = chunk
    if (chunk.type === 'text-delta') told += chunk.delta
    if (chunk.type === 'reset-step') told = ''
    tell(chunk)
  }
  const before = () => findAnswerBefore(ctx, begun.message_id)
  try {
    const { parts, ...answer } = await answerQuestion(ctx, { message, history, model, before }, listen, signal)
    await endTurn(ctx, begun.message_id, { status: 'done', text: answer.response, parts, model: answer.model })
    tell({ type: 'finish' })
    return { ...answer, ...place }
  } catch (error) {
    const status = signal?.aborted ? 'aborted' : 'failed'
    const parts = told === '' ? [] : [...(language ? [language] : []), { type: 'text', text: told }]
    await endTurn(ctx, begun.message_id, { status, text: told, parts, model: null as AnsweringModel | null })
    throw error
  }
}

/** Answers as JSON and keeps the turn. Throws not_found for a conversation that is not the asker's. */
export async function answerAsJson(ctx: Ctx, request: ChatRequest): Promise<ChatAnswer> {
  return converse(ctx, request, () => {})
}

/**
 * Answers as a UI message stream and keeps the turn. When the reader goes, the turn is stopped and kept as far as it
 * came. Throws not_found for a conversation that is not the asker's, before the stream begins.
 */
export async function answerAsStream(ctx: Ctx, request: ChatRequest): Promise<Response> {
  if (request.conversation_id) await listPastMessages(ctx, request.conversation_id, 1)
  const gone = new AbortController()
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      const tell = (chunk: AnswerChunk) => {
        if (!gone.signal.aborted) controller.enqueue(chunk as UIMessageChunk)
      }
      converse(ctx, request, tell, gone.signal)
        .catch((error) => {
          if (gone.signal.aborted) return
          logger.error({ err: error, request_id: ctx.request_id }, 'a question could not be answered')
          tell({ type: 'error', errorText: sentenceFor(error) })
        })
        .finally(() => {
          if (!gone.signal.aborted) controller.close()
        })
    },
    cancel: () => gone.abort(new Error('the reader went away')),
  })
  // Not compressed either: what is compressed waits until there is enough of it.
  return createUIMessageStreamResponse({ stream, headers: { 'cache-control': 'no-store, no-transform' } })
}

function sentenceFor(error: unknown): string {
  return error instanceof AppError ? error.message : 'The question could not be answered. Ask again in a moment.'
}
