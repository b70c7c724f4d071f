import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { findLastRun, SORTS, visibleFindings } from '#lib/intelligence/findings/queries'
import { choose } from '#lib/intelligence/findings/rank'
import type { Insight, InsightFeed, InsightFilter } from '#lib/intelligence/insights/schema'
import { getPage, type Page } from '#lib/paging/keyset'

/** An insight that was put right or put away is dismissed. */
const INSIGHT_STATUS = sql<
  Insight['status']
>`case when findings.status in ('resolved', 'ignored') then 'dismissed' else findings.status end`

function selected(ctx: Ctx) {
  return visibleFindings(ctx, ['insight']).select([
    'id',
    'type as kind',
    'module',
    sql`details ->> 'tone'`.as('tone'),
    'title',
    'explanation as why',
    'certainty',
    'p_value',
    'q_value',
    sql`details -> 'impact'`.as('impact'),
    'score',
    'figures',
    'evidence as rows',
    'href',
    'action',
    INSIGHT_STATUS.as('status'),
    'snoozed_until',
    'is_useful',
    'first_seen',
    'last_seen',
    'version',
  ])
}

/** Snoozed news are open again on their day, without anybody doing anything. */
const isOpen = (today: string) =>
  sql<boolean>`(findings.status = 'open' or findings.status = 'snoozed' and findings.snoozed_until <= ${today}::date)`

/** Returns what deserves attention now, and what was checked. */
export async function getInsightFeed(ctx: Ctx, today: string): Promise<InsightFeed> {
  const [rows, run] = await Promise.all([
    selected(ctx).where('ended_at', 'is', null).where(isOpen(today)).orderBy('score', 'desc').limit(100).execute(),
    findLastRun(ctx, 'insight'),
  ])
  return {
    insights: choose(rows as unknown as Insight[], ({ score }) => score),
    as_of: run?.ran_at ?? null,
    checked: (run?.checked ?? []).map(({ detector, status, findings, n }) => ({
      ...{ detector, n },
      status: status === 'ok' ? (findings > 0 ? 'found' : 'nothing') : status,
    })),
  }
}

/** Returns a page of all insights that are current, with those that were dismissed or snoozed. */
export async function listInsights(ctx: Ctx, filter: InsightFilter): Promise<Page<Insight>> {
  let found = selected(ctx).where('ended_at', 'is', null)
  if (filter.module) found = found.where('module', 'in', filter.module)
  if (filter.status) found = found.where(INSIGHT_STATUS, 'in', filter.status)
  if (filter.q) found = found.where(sql<boolean>`strpos(fold(title), fold(${filter.q})) > 0`)
  const count = async () => {
    const counted = found.clearSelect().select(sql<number>`count(*)`.as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
  return (await getPage(found as never, filter, sql`findings.id`, SORTS, count)) as unknown as Page<Insight>
}

/** Returns an insight. Throws not_found. */
export async function getInsight(ctx: Ctx, id: string): Promise<Insight> {
  return orNotFound(await selected(ctx).where('id', '=', id).executeTakeFirst(), 'insight') as unknown as Insight
}
