import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { Anomaly, AnomalyFilter } from '#lib/intelligence/anomalies/schema'
import { SORTS, STATUS, visibleFindings } from '#lib/intelligence/findings/queries'
import { getPage, type Page } from '#lib/paging/keyset'

/** What a run did not find any more, and nobody had decided on. */
const isGone = sql<boolean>`(findings.ended_at is not null and ${STATUS} in ('open', 'snoozed'))`

/** What is gone is resolved, by nobody; what is snoozed is ignored until its day. */
const ANOMALY_STATUS = sql<
  Anomaly['status']
>`case when ${isGone} then 'resolved' else replace(${STATUS}, 'snoozed', 'ignored') end`

function selected(ctx: Ctx) {
  return visibleFindings(ctx, ['anomaly']).select([
    'id',
    'type',
    'module',
    'severity',
    'score',
    'p_value',
    sql`details -> 'z'`.as('z'),
    'subject as entity',
    sql`details -> 'observed'`.as('observed'),
    sql`details -> 'expected'`.as('expected'),
    sql`details -> 'window'`.as('window'),
    'occurred_on',
    'explanation',
    'evidence as evidence_rows',
    sql`action ->> 'label'`.as('suggested_action'),
    'certainty as method',
    sql`details -> 'n_baseline'`.as('n_baseline'),
    sql`amount_text((details ->> 'amount_minor')::bigint, details ->> 'currency')`.as('amount_at_stake'),
    sql`details ->> 'currency'`.as('currency'),
    sql`details -> 'people'`.as('people_at_stake'),
    ANOMALY_STATUS.as('status'),
    sql`case when ${isGone} then 'Not found any more' else note end`.as('note'),
    'decided_by',
    sql`case when ${isGone} then ended_at else decided_at end`.as('decided_at'),
    'first_seen',
    'last_seen',
    'version',
  ])
}

type Filter = Partial<Omit<AnomalyFilter, 'limit' | 'cursor' | 'sort'>>

/** The anomalies of a filter, to be selected from. */
function filteredAnomalies(ctx: Ctx, { module, severity, status, type, from }: Filter) {
  let query = selected(ctx)
  if (module) query = query.where('module', 'in', module)
  if (severity) query = query.where('severity', 'in', severity)
  if (status) query = query.where(ANOMALY_STATUS, 'in', status)
  if (type) query = query.where('type', '=', type)
  if (from) query = query.where('occurred_on', '>=', from)
  return query
}

/** Returns how many anomalies a filter has. */
export async function countAnomalies(ctx: Ctx, filter: Filter): Promise<number> {
  const counted = filteredAnomalies(ctx, filter).clearSelect().select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Returns a page of anomalies, the most severe first unless asked otherwise. */
export async function listAnomalies(ctx: Ctx, filter: AnomalyFilter): Promise<Page<Anomaly>> {
  const count = () => countAnomalies(ctx, filter)
  const page = await getPage(filteredAnomalies(ctx, filter), filter, sql`findings.id`, SORTS, count)
  return page as unknown as Page<Anomaly>
}

/** Returns an anomaly. Throws not_found. */
export async function getAnomaly(ctx: Ctx, id: string): Promise<Anomaly> {
  return orNotFound(await selected(ctx).where('id', '=', id).executeTakeFirst(), 'finding') as unknown as Anomaly
}

/** Returns the first anomalies of a filter, the most severe first, then the surest. */
export async function topAnomalies(
  ctx: Ctx,
  filter: Filter & { ids?: readonly string[] },
  limit?: number,
): Promise<Anomaly[]> {
  let query = filteredAnomalies(ctx, filter)
    .orderBy('severity_rank', 'desc')
    .orderBy('score', 'desc')
    .orderBy('occurred_on', 'desc')
    .orderBy('id')
  if (filter.ids) query = query.where(sql<boolean>`id = any(${[...filter.ids]}::uuid[])`)
  if (limit) query = query.limit(limit)
  return (await query.execute()) as unknown as Anomaly[]
}
