import { z } from 'zod'
import { AnsweredAsk, Ask } from '#lib/assistant/chat/schema'
import { ToolResult } from '#lib/figures/schema'
import { Id, Instant, line } from '#lib/wire/schema'

/** So many questions one person keeps on Home. */
export const MAX_PINNED = 12

const Position = z
  .int('Give a whole number.')
  .min(0, 'Count from 0.')
  .max(MAX_PINNED - 1, `Give at most ${MAX_PINNED - 1}.`)
  .describe('The place among the others, from 0; beyond the last it comes last')

const Title = line(160).describe('What is asked, in plain words')

/** A question on somebody’s Home, answered as of now. */
export const PinnedQuestion = z.strictObject({
  id: Id,
  title: z.string(),
  ask: AnsweredAsk,
  position: z.int(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  result: ToolResult.nullable().describe('The answer, worked out afresh; null where there is none any more'),
  problem: z.string().nullable().describe('Why there is no answer'),
})
export type PinnedQuestion = z.infer<typeof PinnedQuestion>

/** A question to be kept. */
export const NewPinnedQuestion = z.strictObject({
  title: Title,
  ask: Ask,
  position: Position.optional(),
})
export type NewPinnedQuestion = z.infer<typeof NewPinnedQuestion>

/** Another title. */
export const PinnedTitle = z.strictObject({ title: Title })

/** Another title, or another place. */
export const PinnedQuestionPatch = z.strictObject({ title: Title, position: Position }).partial()
export type PinnedQuestionPatch = z.infer<typeof PinnedQuestionPatch>
