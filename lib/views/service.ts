import { uuidv7 } from 'uuidv7'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { nounOf } from '#lib/query/asked'
import { withFieldsOf } from '#lib/query/custom-fields'
import { understand } from '#lib/query/list'
import { requireColumns, requireSort } from '#lib/query/lists'
import { rowsOf } from '#lib/query/rows'
import { lockVersioned, requireVersion, touch } from '#lib/records/versions'
import { canEditSharedViews, canShareViews, getView } from '#lib/views/queries'
import type { NewView, View, ViewPatch } from '#lib/views/schema'

explainConstraints({
  views_name_unique: {
    field: 'name',
    message: 'There is a view of this list with this name already. Choose another name.',
  },
})

/** So many views one person keeps, so that nobody fills the menu of others. */
const MAX_VIEWS = 200

/** Throws invalid for a condition that cannot be read and columns or an order that the list does not have, forbidden for what may not be asked. */
async function requireShown(ctx: Ctx, noun: string, { filter, sort, columns }: ViewPatch): Promise<void> {
  const known = nounOf(noun, 'noun')
  if (sort) requireSort(await withFieldsOf(ctx, sort), known, sort)
  if (columns) requireColumns(await withFieldsOf(ctx, columns), known, columns)
  if (!filter) return
  const { ctx: asking, clause } = await understand(ctx, known, filter)
  rowsOf(asking, known, clause)
}

/** Throws forbidden for members and auditors, whose views would stand in the menus of others. */
function requireSharing(ctx: Ctx, is_shared: boolean | undefined): void {
  if (is_shared && !canShareViews(ctx))
    throw new AppError('forbidden', 'Your role shares no views. Leave is_shared out.', {
      field: 'is_shared',
    })
}

/**
 * Locks a view that the context may change: its own, and for administrators those that others share. Throws not_found,
 * stale, and forbidden for one that is shared by somebody else.
 */
async function lockView(ctx: Ctx, id: string, version: number | null) {
  const view = await lockVersioned(ctx, 'views', id, null, 'view')
  const isOwn = view.account_id === actingAccountId(ctx)
  if (!isOwn && !(view.is_shared && canEditSharedViews(ctx))) {
    await getView(ctx, id)
    throw new AppError('forbidden', 'Somebody else shares this view. Only they and administrators change it.')
  }
  requireVersion(view, version, 'view')
  return { ...view, isOwn }
}

/** Keeps a view. Throws invalid, forbidden, and conflict when the name is taken. */
export async function addView(ctx: Ctx, input: NewView): Promise<View> {
  requireSharing(ctx, input.is_shared)
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

/** Changes a view. Throws not_found, stale, invalid, conflict, and forbidden for those of others. */
export async function editView(ctx: Ctx, id: string, patch: ViewPatch, version: number | null): Promise<View> {
  return transaction(ctx, async (ctx) => {
    const { noun, isOwn } = await lockView(ctx, id, version)
    requireSharing(ctx, patch.is_shared)
    if (!isOwn && patch.is_shared === false)
      throw new AppError('forbidden', 'Only who made a view stops sharing it. You can delete it instead.', {
        field: 'is_shared',
      })
    const { filter, ...fields } = patch
    await requireShown(ctx, noun, patch)
    await touch(ctx, 'views', id, { ...fields, ...(filter && { filter: JSON.stringify(filter) }) })
    return getView(ctx, id)
  })
}

/** Deletes a view. Throws not_found, and forbidden for those of others. */
export async function removeView(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockView(ctx, id, null)
    await ctx.db.deleteFrom('views').where('id', '=', id).execute()
  })
}
