import type { Ask } from '#lib/assistant/chat/schema'
import { actingAccountId, type Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import type { PinnedQuestion } from '#lib/pinned-questions/schema'

type Kept = Omit<PinnedQuestion, 'result' | 'problem'>

function own(ctx: Ctx) {
  return ctx.db
    .selectFrom('pinned_questions')
    .select(['id', 'title', 'ask', 'position', 'version', 'created_at', 'updated_at'])
    .where('account_id', '=', actingAccountId(ctx))
    .orderBy('position')
}

/** Looks something up as of now. Throws invalid and forbidden for what cannot be answered. */
export async function lookUpNow(readContext: ReadContext, ask: Ask): Promise<ToolResult> {
  // Loaded with the first pinned question: where nobody pins any, the start and the memory are spared.
  const { askAgain } = await import('#lib/assistant/telling/ask-again')
  return askAgain(readContext, ask)
}

/** Answers a kept question. One that can no longer be answered says why; the others are not held up by it. */
async function answered(readContext: ReadContext, kept: Kept): Promise<PinnedQuestion> {
  try {
    return { ...kept, result: await lookUpNow(readContext, kept.ask), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...kept, result: null, problem: error.message }
  }
}

/** Returns the acting account's questions in their order, each answered as of now from what it may see. */
export async function listPinnedQuestions(ctx: Ctx): Promise<PinnedQuestion[]> {
  const kept = (await own(ctx).execute()) as Kept[]
  if (kept.length === 0) return []
  const readContext = await openReading(ctx)
  return Promise.all(kept.map((each) => answered(readContext, each)))
}

/** Returns one of the acting account's questions with its answer. Throws not_found for those of others. */
export async function getPinnedQuestion(ctx: Ctx, id: string): Promise<PinnedQuestion> {
  const kept = orNotFound((await own(ctx).where('id', '=', id).executeTakeFirst()) as Kept | undefined, 'question')
  return answered(await openReading(ctx), kept)
}

/** Returns how many questions the acting account keeps, which tells its Home whether there is anything to load. */
export async function countPinnedQuestions(ctx: Ctx): Promise<number> {
  return (
    await ctx.db.selectFrom('pinned_questions').select('id').where('account_id', '=', actingAccountId(ctx)).execute()
  ).length
}
