import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types'
import type { Ctx } from '#lib/context'
import { FEATURES } from '#lib/intelligence/churn/features'
import type { ChurnModel } from '#lib/intelligence/churn/model'
import type { ChurnFilter, ChurnModelCard, ChurnRefresh, ChurnScore } from '#lib/intelligence/churn/schema'
import { dayOrInfinity } from '#lib/members/conditions'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

/** Returns the tenant's model, or null when none was trained yet, or only for other features than there are now. */
export async function findModel({ db }: Ctx): Promise<ChurnModel | null> {
  const row = await db
    .selectFrom('churn_models')
    .select([
      'version',
      'basis',
      'weights',
      'centres',
      'scales',
      'calibration',
      'trained_on',
      'quality',
      'back_test',
      'as_of',
    ])
    .executeTakeFirst()
  const model = row as unknown as ChurnModel | undefined
  return model && FEATURES.every(({ key }) => key in model.weights) ? model : null
}

/** Whether the last refresh that went well is older than some hours, or there was none. */
export async function isRefreshDue({ db }: Ctx, hours: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('churn_refreshes')
    .select('state')
    .where('state', '=', 'done')
    .where('finished_at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    // In the future: the clock was ahead then.
    .where('finished_at', '<', sql<string>`now() + interval '2 minutes'`)
    .executeTakeFirst()
  return fresh === undefined
}

/** Stores a model in the place of the one before. Returns its version. */
export async function saveModel({ db }: Ctx, model: Omit<ChurnModel, 'version'>): Promise<number> {
  const columns = {
    basis: model.basis,
    weights: JSON.stringify(model.weights),
    centres: JSON.stringify(model.centres),
    scales: JSON.stringify(model.scales),
    calibration: JSON.stringify(model.calibration),
    trained_on: JSON.stringify(model.trained_on),
    quality: model.quality && JSON.stringify(model.quality),
    back_test: model.back_test && JSON.stringify(model.back_test),
    as_of: model.as_of,
  }
  const { version } = await db
    .insertInto('churn_models')
    .values(columns)
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...columns, version: sql`churn_models.version + 1`, trained_at: sql`now()` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** A score as it is stored. */
export type StoredScore = Pick<
  ChurnScore,
  'level' | 'probability' | 'factors' | 'protective' | 'recommended_action'
> & {
  member_id: string
}

const SCORE_COLUMNS = [
  'member_id',
  'level',
  'probability',
  'factors',
  'protective',
  'recommended_action',
  'model_version',
  'as_of',
] as const
const ROWS_PER_STATEMENT = 500

/** Replaces all scores. Wants to be in a transaction. */
export async function replaceScores(
  { db }: Ctx,
  scores: readonly StoredScore[],
  model_version: number,
  as_of: string,
): Promise<void> {
  await db.deleteFrom('churn_scores').execute()
  const rows = scores.map((score) => ({ ...score, model_version, as_of }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    await db
      .insertInto('churn_scores')
      .columns(SCORE_COLUMNS)
      .expression((eb) =>
        eb
          .selectFrom(
            sql<
              Selectable<DB['churn_scores']>
            >`jsonb_populate_recordset(null::churn_scores, cast(${part} as jsonb))`.as('score'),
          )
          .select(SCORE_COLUMNS),
      )
      .execute()
  }
}

const SORTS: Record<string, SortKey> = {
  probability: { by: sql`churn_scores.probability`, type: 'double precision' },
  valid_through: { by: dayOrInfinity('valid_through'), type: 'date' },
}

function filteredScores({ db }: Ctx, { level, tier_id, q }: ChurnFilter) {
  let query = db.selectFrom('churn_scores').innerJoin('members', 'members.id', 'churn_scores.member_id')
  if (level) query = query.where('churn_scores.level', 'in', level)
  if (tier_id) query = query.where('members.tier_id', '=', tier_id)
  // A name is searched for from its beginning.
  if (q)
    query = query.where(sql<boolean>`members.name_key >= fold(${q}) and members.name_key < fold(${q}) || chr(1114111)`)
  return query
}

/** Returns a page of members by risk. */
export async function listScores(ctx: Ctx, filter: ChurnFilter): Promise<Page<ChurnScore>> {
  const query = filteredScores(ctx, filter)
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.id',
      'members.member_number',
      'members.first_name',
      'members.last_name',
      'members.email',
      'members.tier_id',
      'tiers.name as tier_name',
      'members.valid_through',
      'churn_scores.level',
      'churn_scores.probability',
      'churn_scores.factors',
      'churn_scores.protective',
      'churn_scores.recommended_action',
      'churn_scores.as_of',
    ])
  const count = async () => {
    const counted = filteredScores(ctx, filter).select(sql<number>`count(*)`.as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
  const page = await getPage(query, filter, sql`churn_scores.member_id`, SORTS, count)
  return page as unknown as Page<ChurnScore>
}

/** Returns the refresh that runs or ran last. */
export async function getRefresh({ db }: Ctx): Promise<ChurnRefresh> {
  const row = await db
    .selectFrom('churn_refreshes')
    .select(['state', 'done_count', 'total_count', 'finished_at'])
    .executeTakeFirst()
  if (row === undefined) return { state: 'never', done_count: 0, total_count: 0, finished_at: null }
  // Until it begins, the count is still that of the one before.
  return { ...(row as ChurnRefresh), ...(row.state === 'waiting' && { done_count: 0 }) }
}

/** Returns the model behind the scores, how well it does, and how many members stand at each level. */
export async function getModelCard(ctx: Ctx): Promise<ChurnModelCard> {
  const [refresh, row, levels] = await Promise.all([
    getRefresh(ctx),
    ctx.db
      .selectFrom('churn_models')
      .select(['version', 'basis', 'trained_at', 'trained_on', 'quality', 'back_test'])
      .executeTakeFirst(),
    ctx.db
      .selectFrom('churn_scores')
      .select(['level', sql<number>`count(*)`.as('total')])
      .groupBy('level')
      .execute(),
  ])
  if (!row) return { refresh, model: null }
  const { first_day, ...trained_on } = row.trained_on as unknown as ChurnModel['trained_on']
  const counts = { low: 0, medium: 0, high: 0, ...Object.fromEntries(levels.map(({ level, total }) => [level, total])) }
  return { refresh, model: { ...row, trained_on, counts } as unknown as NonNullable<ChurnModelCard['model']> }
}
