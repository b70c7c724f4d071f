import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type {
  AnomalyRequest,
  AnomalyWindow,
  DetectorCheck,
  Finding,
  FindingFilter,
  FindingStatus,
} from '#lib/intelligence/anomalies/schema'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

const SORTS: Record<string, SortKey> = {
  severity: { by: sql`anomaly_findings.severity_rank`, type: 'bigint' },
  occurred_on: { by: sql`anomaly_findings.occurred_on`, type: 'date' },
}

function selected(ctx: Ctx) {
  return ctx.db
    .selectFrom('anomaly_findings')
    .select([
      'id',
      'type',
      'module',
      'severity',
      'score',
      'p_value',
      'z',
      'entity',
      'observed',
      'expected',
      sql<AnomalyWindow>`jsonb_build_object('from', window_from, 'to', window_to)`.as('window'),
      'occurred_on',
      'explanation',
      'evidence as evidence_rows',
      'suggested_action',
      'method',
      'n_baseline',
      sql<string>`amount_text(amount_minor, currency)`.as('amount_at_stake'),
      'currency',
      'people as people_at_stake',
      'status',
      'note',
      'decided_by',
      'decided_at',
      'first_seen',
      'last_seen',
      'version',
    ])
}

function filtered(ctx: Ctx, { module, severity, status, type, from }: Partial<FindingFilter>) {
  let query = selected(ctx)
  if (module) query = query.where('module', 'in', module)
  if (severity) query = query.where('severity', 'in', severity)
  if (status) query = query.where('status', 'in', status)
  if (type) query = query.where('type', '=', type)
  if (from) query = query.where('occurred_on', '>=', from)
  return query
}

/** Returns a page of findings, the most severe first unless asked otherwise. */
export async function listFindings(ctx: Ctx, filter: FindingFilter): Promise<Page<Finding>> {
  const count = async () => {
    const { total } = await filtered(ctx, filter)
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  return (await getPage(filtered(ctx, filter), filter, sql`anomaly_findings.id`, SORTS, count)) as Page<Finding>
}

/** Returns a finding. Throws not_found. */
export async function getFinding(ctx: Ctx, id: string): Promise<Finding> {
  return orNotFound(await selected(ctx).where('id', '=', id).executeTakeFirst(), 'finding') as Finding
}

/** Returns the findings with these ids, the most severe first, then the surest. */
export async function getFindings(ctx: Ctx, ids: readonly string[]): Promise<Finding[]> {
  if (ids.length === 0) return []
  return (await selected(ctx)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('severity_rank', 'desc')
    .orderBy('score', 'desc')
    .orderBy('occurred_on', 'desc')
    .orderBy('id')
    .execute()) as Finding[]
}

/** The last run over a module. */
export interface LastRun {
  ran_at: string
  lookback_days: number
  checked: DetectorCheck[]
}

/** Returns the last run over a module, or null when there was none. */
export async function findLastRun(ctx: Ctx, module: AnomalyRequest['module'] = 'all'): Promise<LastRun | null> {
  const run = await ctx.db
    .selectFrom('anomaly_runs')
    .select(['ran_at', 'lookback_days', 'checked'])
    .where('module', '=', module)
    .executeTakeFirst()
  return (run as LastRun | undefined) ?? null
}

/** Returns how many findings there are by status. */
export async function countFindings(ctx: Ctx): Promise<Record<FindingStatus, number>> {
  const rows = await ctx.db
    .selectFrom('anomaly_findings')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  const counts = { open: 0, resolved: 0, ignored: 0 }
  return Object.assign(counts, Object.fromEntries(rows.map(({ status, count }) => [status, count])))
}
