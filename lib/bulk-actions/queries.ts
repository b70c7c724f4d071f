import { sql } from 'kysely'
import { ACTIONS } from '#lib/bulk-actions/actions'
import type { BulkAction, BulkActionRow, BulkActionRowFilter } from '#lib/bulk-actions/schema'
import { actingAccountId, type Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { getPage, type Page } from '#lib/paging/keyset'
import { rowScope } from '#lib/query/compile'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'

const MAX_LISTED = 50

function detail(ctx: Ctx) {
  const count = (state: string) => sql<number>`(select count(*) from bulk_action_rows r
    where r.tenant_id = bulk_actions.tenant_id and r.bulk_action_id = bulk_actions.id and r.state = ${state})`
  return ctx.db
    .selectFrom('bulk_actions')
    .select([
      ...([
        'id',
        'noun',
        'action',
        'params',
        'words',
        'status',
        'fault',
        'total_count',
        'undoes',
        'created_at',
      ] as const),
      'finished_at',
      count('changed').as('changed_count'),
      count('unchanged').as('unchanged_count'),
      count('refused').as('refused_count'),
      sql<string | null>`(select u.id from bulk_actions u
        where u.tenant_id = bulk_actions.tenant_id and u.undoes = bulk_actions.id)`.as('undone_by'),
    ])
    .where('account_id', '=', actingAccountId(ctx))
}

function toBulkAction(row: Awaited<ReturnType<ReturnType<typeof detail>['executeTakeFirstOrThrow']>>): BulkAction {
  const isOver = row.status === 'done' || row.status === 'failed'
  const can_undo =
    isOver && row.undone_by === null && row.changed_count > 0 && Boolean(ACTIONS[row.noun as Noun]?.[row.action]?.undo)
  return { ...row, left_out_count: null, notes: [], sample: null, examples: [], can_undo } as BulkAction
}

/** Returns one of the acting account's actions with its progress. Throws not_found. */
export async function getBulkAction(ctx: Ctx, id: string): Promise<BulkAction> {
  return toBulkAction(orNotFound(await detail(ctx).where('id', '=', id).executeTakeFirst(), 'bulk action'))
}

/** Returns the acting account's latest actions. */
export async function listBulkActions(ctx: Ctx): Promise<BulkAction[]> {
  const rows = await detail(ctx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED).execute()
  return rows.map(toBulkAction)
}

/** Returns a page of the rows of an action, each with its title and what became of it. Throws not_found. */
export async function listBulkActionRows(
  ctx: Ctx,
  id: string,
  filter: BulkActionRowFilter,
): Promise<Page<BulkActionRow>> {
  const { noun } = await getBulkAction(ctx, id)
  const model = models[noun as Noun]
  const title = sql<
    string | null
  >`(select ${model.title(rowScope(ctx, model.noun, 'named'))} from ${sql.table(model.table)} named
    where named.tenant_id = bulk_action_rows.tenant_id and named.id = bulk_action_rows.object_id)`
  let rows = ctx.db.selectFrom('bulk_action_rows').where('bulk_action_id', '=', id)
  if (filter.state) rows = rows.where('state', 'in', filter.state)
  const query = rows.select(['object_id as id', title.as('title'), 'state', 'message'])
  const count = async () => (await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
  const object = sql`bulk_action_rows.object_id`
  return (await getPage(
    query,
    filter,
    object,
    { id: { by: sql`${object}::text`, type: 'text' } },
    count,
  )) as Page<BulkActionRow>
}
