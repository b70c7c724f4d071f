import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { AnomalyRequest } from '#lib/intelligence/anomalies/schema'
import { choose } from '#lib/intelligence/findings/rank'
import {
  type DetectorCheck,
  FINDING_KINDS,
  type Finding,
  type FindingFilter,
  type FindingKind,
  type KeptTexts,
} from '#lib/intelligence/findings/schema'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'
import { can, PERMISSIONS } from '#lib/permissions'

/** The findings of some kinds whose evidence the acting account may see. */
export function visibleFindings(ctx: Ctx, kinds: readonly FindingKind[] = FINDING_KINDS) {
  const seen = PERMISSIONS.filter((permission) => can(ctx, permission))
  return ctx.db
    .selectFrom('findings')
    .where('findings.kind', 'in', kinds)
    .where('findings.permission', 'in', [...seen, ''])
}

/** A day by the calendar of the association. */
const TODAY = sql`(select (now() at time zone time_zone)::date from tenants)`

/** The status as of today: what is snoozed is open again on its day, without anybody doing anything. */
export const STATUS = sql<Finding['status']>`case
  when findings.status = 'snoozed' and findings.snoozed_until <= ${TODAY} then 'open' else findings.status end`

/** Sort keys of lists of findings. */
export const SORTS: Record<string, SortKey> = {
  severity: { by: sql`findings.severity_rank`, type: 'bigint' },
  rank: { by: sql`findings.rank`, type: 'double precision' },
  score: { by: sql`findings.score`, type: 'double precision' },
  occurred_on: { by: sql`findings.occurred_on`, type: 'date' },
  last_seen: { by: sql`findings.last_seen`, type: 'timestamptz' },
}

/** What decisions and runs have left on a finding, of whatever kind. */
const COMMON = [
  'findings.id',
  'findings.type',
  'findings.module',
  'findings.severity',
  'findings.p_value',
  'findings.title',
  'findings.figures',
  'findings.href',
  'findings.action',
  'findings.note',
  'findings.decided_by',
  'findings.decided_at',
  'findings.first_seen',
  'findings.last_seen',
  'findings.version',
] as const

/** Evidence of any kind as records with a page; of rows with cells only their name. */
const EVIDENCE = sql<Finding['evidence']>`(
  select coalesce(jsonb_agg(jsonb_build_object('noun', coalesce(row ->> 'noun', findings.module), 'id', row ->> 'id',
    'label', row ->> 'label', 'detail', coalesce(row ->> 'detail', ''), 'href', row ->> 'href') order by place), '[]')
  from jsonb_array_elements(findings.evidence) with ordinality as rows (row, place))`

const TONE = sql<Finding['tone']>`coalesce(findings.details ->> 'tone',
  case when findings.severity in ('high', 'critical') then 'warning' else 'attention' end)`

type Filter = Partial<Omit<FindingFilter, 'limit' | 'cursor' | 'sort'>>

function filtered(ctx: Ctx, { kind, module, severity, status, is_current, from }: Filter) {
  let query = visibleFindings(ctx, kind)
  // Among all findings the anomalies stand for themselves.
  if (!kind) query = query.where('findings.type', '<>', 'open_anomalies')
  if (module) query = query.where('findings.module', 'in', module)
  if (severity) query = query.where('findings.severity', 'in', severity)
  if (status) query = query.where(STATUS, 'in', status)
  if (is_current !== undefined) query = query.where('findings.ended_at', is_current ? 'is' : 'is not', null)
  if (from) query = query.where('findings.occurred_on', '>=', from)
  return query
}

function selected(query: ReturnType<typeof visibleFindings>) {
  return query
    .select(COMMON)
    .select(['kind', 'rank', 'occurred_on', 'subject', 'explanation', 'certainty', 'is_useful', 'ended_at'])
    .select([EVIDENCE.as('evidence'), TONE.as('tone'), STATUS.as('status')])
    .select(
      sql<string | null>`case when findings.status = 'snoozed' then findings.snoozed_until end`.as('snoozed_until'),
    )
}

/** Returns a page of findings of every kind, those that matter most first unless asked otherwise. */
export async function listFindings(ctx: Ctx, filter: FindingFilter): Promise<Page<Finding>> {
  const count = () => countFindings(ctx, filter)
  const query = selected(filtered(ctx, filter))
  return (await getPage(query as never, filter, sql`findings.id`, SORTS, count)) as unknown as Page<Finding>
}

/** Returns how many findings a filter has. */
export async function countFindings(ctx: Ctx, filter: Filter): Promise<number> {
  const counted = filtered(ctx, filter).select(sql<number>`count(*)`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Of how many findings of a kind the first are chosen. */
const MAX_RANKED = 100

/** Returns the few open findings of a kind that matter most, of several modules where there are any. */
export async function listTopFindings(ctx: Ctx, kind: FindingKind): Promise<Finding[]> {
  const open = selected(filtered(ctx, { kind: [kind], status: ['open'], is_current: true }))
  const rows = (await open.orderBy('rank', 'desc').limit(MAX_RANKED).execute()) as unknown as Finding[]
  return choose(rows, ({ rank }) => rank)
}

/** Returns a finding. Throws not_found. */
export async function getFinding(ctx: Ctx, id: string): Promise<Finding> {
  const row = await selected(visibleFindings(ctx)).where('findings.id', '=', id).executeTakeFirst()
  return orNotFound(row, 'finding') as unknown as Finding
}

/** Returns what findings say in the languages beside English, by their ids; none of those that were kept before they did. */
export async function keptTextsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, KeptTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleFindings(ctx)
    .select(['id', sql<KeptTexts | null>`details -> 'told'`.as('told')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.flatMap(({ id, told }) => (told ? [[id, told] as const] : [])))
}

/** The last run of detectors of a kind over a module. */
export interface LastRun {
  ran_at: string
  lookback_days: number
  checked: DetectorCheck[]
}

/** Returns the last run of a kind over a module, or null when there was none. */
export async function findLastRun(
  ctx: Ctx,
  kind: FindingKind,
  module: AnomalyRequest['module'] = 'all',
): Promise<LastRun | null> {
  const run = await ctx.db
    .selectFrom('finding_runs')
    .select(['ran_at', 'lookback_days', 'checked'])
    .where('kind', '=', kind)
    .where('module', '=', module)
    .executeTakeFirst()
  return (run as LastRun | undefined) ?? null
}
