import { sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { can, isStaff, writesAnything } from '#lib/permissions'
import { understand } from '#lib/query/list'
import { rowsOf } from '#lib/query/rows'
import type { Noun } from '#lib/records/model'
import type { View, ViewFilter } from '#lib/views/schema'

/** Whether the context is of somebody who works for the association: only they see shared views. */
function seesSharedViews({ actor }: Ctx): boolean {
  return actor.kind === 'account' && isStaff(actor.roles)
}

/** Whether the context puts views into the menus of others: whoever changes nothing else does not change those either. */
export function canShareViews({ actor }: Ctx): boolean {
  return actor.kind === 'account' && writesAnything(actor.roles)
}

/** Whether the context may change the views that others share. */
export function canEditSharedViews(ctx: Ctx): boolean {
  return can(ctx, 'tenant.write')
}

function visible(ctx: Ctx) {
  const account = actingAccountId(ctx)
  const isShared = seesSharedViews(ctx)
  return ctx.db
    .selectFrom('views')
    .select((eb) => [
      ...(['id', 'noun', 'name', 'filter', 'columns', 'sort', 'is_shared', 'version', 'created_at'] as const),
      'updated_at',
      eb('account_id', '=', account).as('is_own'),
      eb.or([eb('account_id', '=', account), eb.lit(canEditSharedViews(ctx))]).as('can_edit'),
      eb
        .selectFrom('accounts')
        .select(sql<string>`first_name || ' ' || last_name`.as('name'))
        .whereRef('accounts.id', '=', 'views.account_id')
        .as('owner_name'),
    ])
    .where((eb) => eb.or([eb('account_id', '=', account), ...(isShared ? [eb('is_shared', '=', true)] : [])]))
}

/** Whether the context may ask what a view asks; a view of fields that are gone asks nothing. */
async function isAskable(ctx: Ctx, { noun, filter }: Pick<View, 'noun' | 'filter'>): Promise<boolean> {
  try {
    const { ctx: asking, clause } = await understand(ctx, noun as Noun, filter)
    rowsOf(asking, noun as Noun, clause)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Returns the own views and, for staff, those shared by others as far as the context may ask what they ask, by name. */
export async function listViews(ctx: Ctx, { noun }: ViewFilter): Promise<View[]> {
  let query = visible(ctx).orderBy('name').orderBy('id')
  if (noun) query = query.where('noun', '=', noun)
  const views = (await query.execute()) as View[]
  const askable = await Promise.all(views.map((view) => view.is_own || isAskable(ctx, view)))
  return views.filter((_, index) => askable[index])
}

/** Returns a view. Throws not_found, also for one that the context may not ask for. */
export async function getView(ctx: Ctx, id: string): Promise<View> {
  const view = (await visible(ctx).where('id', '=', id).executeTakeFirst()) as View | undefined
  return orNotFound(view && (view.is_own || (await isAskable(ctx, view))) ? view : null, 'view')
}
