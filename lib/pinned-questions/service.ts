import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading } from '#lib/figures/read-context'
import { getPinnedQuestion, lookUpNow } from '#lib/pinned-questions/queries'
import {
  MAX_PINNED,
  type NewPinnedQuestion,
  type PinnedQuestion,
  type PinnedQuestionPatch,
} from '#lib/pinned-questions/schema'
import { lockVersioned, touch } from '#lib/records/versions'

/** Locks the acting account, so that its questions change one after another, and returns them in their order. */
async function lockOwn(ctx: Ctx): Promise<{ account_id: string; ids: string[] }> {
  const account_id = actingAccountId(ctx)
  if (account_id === null) throw new AppError('forbidden', 'Only people keep questions on Home.')
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute()
  const rows = await ctx.db
    .selectFrom('pinned_questions')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('position')
    .execute()
  return { account_id, ids: rows.map(({ id }) => id) }
}

/** Gives the questions the places of this order, in one statement, as two may not have one place. */
async function arrange(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const place = sql<number>`array_position(${ids}::uuid[], id) - 1`
  await ctx.db
    .updateTable('pinned_questions')
    .set({ position: place })
    .where('id', 'in', ids)
    .where('position', '<>', place)
    .execute()
}

function movedTo(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, position), id, ...others.slice(position)]
}

/**
 * Keeps a question on the acting account's Home. Throws invalid and forbidden for what cannot be answered now, and
 * conflict when there are as many as Home holds.
 */
export async function pinQuestion(ctx: Ctx, { title, ask, position }: NewPinnedQuestion): Promise<PinnedQuestion> {
  return transaction(ctx, async (ctx) => {
    const { account_id, ids } = await lockOwn(ctx)
    if (ids.length >= MAX_PINNED)
      throw new AppError('conflict', `Home holds ${MAX_PINNED} questions. Take one off that you no longer need.`)
    await lookUpNow(await openReading(ctx), ask)
    const id = uuidv7()
    await ctx.db
      .insertInto('pinned_questions')
      .values({ id, account_id, title, ask: JSON.stringify(ask), position: ids.length })
      .execute()
    if (position !== undefined) await arrange(ctx, movedTo([...ids, id], id, position))
    return getPinnedQuestion(ctx, id)
  })
}

/** Renames or moves an own question. Throws not_found for those of others, and stale. */
export async function editPinnedQuestion(
  ctx: Ctx,
  id: string,
  { title, position }: PinnedQuestionPatch,
  version: number | null,
): Promise<PinnedQuestion> {
  return transaction(ctx, async (ctx) => {
    const { account_id, ids } = await lockOwn(ctx)
    await lockVersioned(ctx, 'pinned_questions', id, version, 'question', { account_id })
    await touch(ctx, 'pinned_questions', id, title === undefined ? {} : { title })
    if (position !== undefined) await arrange(ctx, movedTo(ids, id, position))
    return getPinnedQuestion(ctx, id)
  })
}

/** Takes an own question off Home. Throws not_found for those of others. */
export async function unpinQuestion(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { account_id, ids } = await lockOwn(ctx)
    await lockVersioned(ctx, 'pinned_questions', id, null, 'question', { account_id })
    await ctx.db.deleteFrom('pinned_questions').where('id', '=', id).execute()
    const left = ids.filter((each) => each !== id)
    if (left.length > 0) await arrange(ctx, left)
  })
}
