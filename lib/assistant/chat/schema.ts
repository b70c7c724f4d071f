import { z } from 'zod'
import { Figure, NumberedResult, Verification } from '#lib/figures/schema'
import { MAIL_LANGUAGES } from '#lib/mail/schema'
import { listFilter } from '#lib/paging/schema'
import { Question, SHOWN } from '#lib/query/schema'
import { Id, Instant, line } from '#lib/wire/schema'

/** The most characters that a question may have. */
export const MAX_QUESTION_LENGTH = 4000

/** A question, in a conversation that exists or in a new one. */
export const ChatRequest = z.strictObject({
  message: z
    .string('Write a question.')
    .trim()
    .min(1, 'Write a question.')
    .max(MAX_QUESTION_LENGTH, `Ask in at most ${MAX_QUESTION_LENGTH} characters.`),
  conversation_id: Id.optional().describe('Goes on with this conversation; a new one begins without it'),
  replaces_last: z
    .boolean()
    .optional()
    .describe('The last question of the conversation and its answer give way to this one, as after an edit or a retry'),
  model: z.string().max(200).optional().describe('A model of GET /api/v1/ai/models; the first that answers without it'),
})
export type ChatRequest = z.infer<typeof ChatRequest>

const Language = z.enum(MAIL_LANGUAGES, `Choose from ${MAIL_LANGUAGES.join(', ')}.`)

/** One look-up: what is asked of the data, so that it can be asked again. */
export const Ask = z.strictObject({
  question: Question,
  measure: z
    .string()
    .max(40, 'Give at most 40 characters.')
    .optional()
    .describe('A figure with a rule of its own, such as retention, instead of the question’s own'),
  language: Language.optional().describe('The language that the answer is worded in; English unless given'),
})
export type Ask = z.infer<typeof Ask>

/** A look-up as it is answered: it can be sent back as it is. */
export const AnsweredAsk = Ask.extend({ question: Question.extend({ show: z.enum(SHOWN) }) })

/** Who wrote an answer. */
export const AnsweringModel = z.strictObject({
  id: z.string(),
  provider: z.string(),
  kind: z.enum(['llm', 'builtin']),
  fallback_from: z.array(z.string()).describe('Models that were tried before and could not answer'),
})
export type AnsweringModel = z.infer<typeof AnsweringModel>

/** A question back, with answers to choose from. */
export const Clarification = z.strictObject({ question: z.string(), options: z.array(z.string()) })
export type Clarification = z.infer<typeof Clarification>

/** One thing that is looked up, in words. */
const PlanStep = z.strictObject({ title: z.string() })
export type PlanStep = z.infer<typeof PlanStep>

/** A mail that was asked for: nothing is written or sent before somebody opens it as a draft. */
export const DraftOffer = z.strictObject({ message: z.string().describe('For POST /api/v1/ai/drafts/') })
export type DraftOffer = z.infer<typeof DraftOffer>

/** An answer as JSON. */
export const ChatAnswer = z.strictObject({
  response: z.string(),
  language: Language.describe('Of the response: that of the question'),
  conversation_id: Id,
  message_id: Id,
  figures: z.array(Figure).describe('Every figure in the response, and where it comes from'),
  asks: z.array(AnsweredAsk).describe('What was looked up'),
  results: z.array(NumberedResult).describe('What was found, with its rows'),
  verification: Verification,
  model: AnsweringModel,
  clarification: Clarification.nullable(),
  draft: DraftOffer.nullable(),
  suggestions: z.array(z.string()).describe('Questions that could come next'),
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

/** The parts of a streamed answer beside its text, by the name behind `data-`. */
export const DATA_PARTS = {
  conversation: z.strictObject({ id: Id, title: z.string(), message_id: Id }),
  language: z.strictObject({ language: Language }),
  plan: z.strictObject({ steps: z.array(PlanStep) }),
  asks: z.strictObject({ asks: z.array(AnsweredAsk) }),
  result: NumberedResult,
  figures: z.strictObject({ figures: z.array(Figure) }),
  verification: Verification,
  model: AnsweringModel,
  clarify: Clarification,
  draft: DraftOffer,
  suggestions: z.strictObject({ questions: z.array(z.string()) }),
}

/** What the data parts hold, by name. */
export type DataParts = { [N in keyof typeof DATA_PARTS]: z.infer<(typeof DATA_PARTS)[N]> }

/** A conversation as the list shows it. */
export const ConversationSummary = z.strictObject({
  id: Id,
  title: z.string(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** A message as the page shows it: `parts` are those of the AI SDK's UI messages. */
export const ConversationMessage = z.strictObject({
  id: Id,
  role: z.enum(['user', 'assistant']),
  status: z.enum(['streaming', 'done', 'aborted', 'failed']),
  parts: z.array(z.looseObject({ type: z.string() })),
  created_at: Instant,
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** A conversation with its messages, the oldest first. */
export const Conversation = ConversationSummary.extend({ messages: z.array(ConversationMessage) })
export type Conversation = z.infer<typeof Conversation>

export const ConversationFilter = listFilter(['updated_at', 'created_at'], '-updated_at', {})
export type ConversationFilter = z.infer<typeof ConversationFilter>

/** A conversation's new name. */
export const ConversationPatch = z.strictObject({ title: line(120) })
export type ConversationPatch = z.infer<typeof ConversationPatch>
