import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { choose } from '#lib/intelligence/insights/rank'
import type { Insight, InsightFeed, InsightFilter } from '#lib/intelligence/insights/schema'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

const COLUMNS = [
  'insights.id',
  'insights.kind',
  'insights.module',
  'insights.tone',
  'insights.title',
  'insights.why',
  'insights.certainty',
  'insights.p_value',
  'insights.q_value',
  'insights.impact',
  'insights.score',
  'insights.figures',
  'insights.rows',
  'insights.href',
  'insights.action',
  'insights.status',
  'insights.snoozed_until',
  'insights.is_useful',
  'insights.first_seen',
  'insights.last_seen',
  'insights.version',
] as const

const SORTS: Record<string, SortKey> = {
  score: { by: sql`insights.score`, type: 'double precision' },
  last_seen: { by: sql`insights.last_seen`, type: 'timestamptz' },
}

/** Snoozed news are open again on their day, without anybody doing anything. */
const isOpen = (today: string) =>
  sql<boolean>`(insights.status = 'open' or insights.status = 'snoozed' and insights.snoozed_until <= ${today}::date)`

/** Returns what deserves attention now, and what was looked for. */
export async function getInsightFeed(ctx: Ctx, today: string): Promise<InsightFeed> {
  const [rows, run] = await Promise.all([
    ctx.db
      .selectFrom('insights')
      .select(COLUMNS)
      .where('insights.is_current', '=', true)
      .where(isOpen(today))
      .orderBy('insights.score', 'desc')
      .limit(100)
      .execute(),
    ctx.db.selectFrom('insight_runs').select(['ran_at', 'checked']).executeTakeFirst(),
  ])
  return {
    insights: choose(rows as unknown as Insight[]),
    as_of: run?.ran_at ?? null,
    checked: (run?.checked ?? []) as InsightFeed['checked'],
  }
}

/** Whether somebody decided that it is not to be shown for now. */
export function isPutAway(
  { status, snoozed_until }: Pick<Insight, 'status' | 'snoozed_until'>,
  today: string,
): boolean {
  return status === 'dismissed' || (status === 'snoozed' && (snoozed_until === null || snoozed_until > today))
}

/** Returns a page of all insights that are current, with those that were dismissed or snoozed. */
export async function listInsights(ctx: Ctx, filter: InsightFilter): Promise<Page<Insight>> {
  let found = ctx.db.selectFrom('insights').where('insights.is_current', '=', true)
  if (filter.module) found = found.where('insights.module', 'in', filter.module)
  if (filter.status) found = found.where('insights.status', 'in', filter.status)
  if (filter.q) found = found.where(sql<boolean>`strpos(fold(insights.title), fold(${filter.q})) > 0`)
  const count = async () => {
    const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return total
  }
  const page = await getPage(found.select(COLUMNS) as never, filter, sql`insights.id`, SORTS, count)
  return page as unknown as Page<Insight>
}

/** Returns an insight. Throws not_found. */
export async function getInsight(ctx: Ctx, id: string): Promise<Insight> {
  const row = await ctx.db.selectFrom('insights').select(COLUMNS).where('insights.id', '=', id).executeTakeFirst()
  return orNotFound(row, 'insight') as unknown as Insight
}
