import { uuidv7 } from 'uuidv7'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { nounOf } from '#lib/query/asked'
import { withFieldsOf } from '#lib/query/custom-fields'
import { understand } from '#lib/query/list'
import { requireSort } from '#lib/query/lists'
import { rowsOf } from '#lib/query/rows'
import { lockVersioned, touch } from '#lib/records/versions'
import { getView } from '#lib/views/queries'
import type { NewView, View, ViewPatch } from '#lib/views/schema'

explainConstraints({
  views_name_unique: { field: 'name', message: 'You have a view of this list with this name. Choose another name.' },
})

/** So many views one person keeps, so that nobody fills the menu of others. */
const MAX_VIEWS = 200

/** Throws invalid for a condition that cannot be read or an order that the list does not have, forbidden for what may not be asked. */
async function requireShown(ctx: Ctx, noun: string, { filter, sort }: ViewPatch): Promise<void> {
  const known = nounOf(noun, 'noun')
  if (sort) requireSort(await withFieldsOf(ctx, sort), known, sort)
  if (!filter) return
  const { ctx: asking, clause } = await understand(ctx, known, filter)
  rowsOf(asking, known, clause)
}

/** Keeps a view. Throws invalid, forbidden, and conflict when the name is taken. */
export async function addView(ctx: Ctx, input: NewView): Promise<View> {
  await requireShown(ctx, input.noun, input)
  return transaction(ctx, async (ctx) => {
    const account_id = actingAccountId(ctx)
    if (account_id === null) throw new AppError('forbidden', 'Only people keep views.')
    const kept = await ctx.db.selectFrom('views').select('id').where('account_id', '=', account_id).execute()
    if (kept.length >= MAX_VIEWS)
      throw new AppError('conflict', `You keep ${MAX_VIEWS} views. Delete one that you no longer need.`)
    const id = uuidv7()
    const { filter, ...fields } = input
    await ctx.db
      .insertInto('views')
      .values({ ...fields, id, account_id, filter: JSON.stringify(filter) })
      .execute()
    return getView(ctx, id)
  })
}

/** Changes an own view. Throws not_found for those of others, stale, invalid, forbidden, conflict. */
export async function editView(ctx: Ctx, id: string, patch: ViewPatch, version: number | null): Promise<View> {
  return transaction(ctx, async (ctx) => {
    const { noun } = await lockVersioned(ctx, 'views', id, version, 'view', { account_id: actingAccountId(ctx) ?? '' })
    const { filter, ...fields } = patch
    await requireShown(ctx, noun, patch)
    await touch(ctx, 'views', id, { ...fields, ...(filter && { filter: JSON.stringify(filter) }) })
    return getView(ctx, id)
  })
}

/** Deletes an own view. Throws not_found for those of others. */
export async function removeView(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVersioned(ctx, 'views', id, null, 'view', { account_id: actingAccountId(ctx) ?? '' })
    await ctx.db.deleteFrom('views').where('id', '=', id).execute()
  })
}
