import { sql } from 'kysely'
import { z } from 'zod'
import { resolveMember } from '#lib/assistant/tools/members/resolve'
import { MemberRef, notOne } from '#lib/assistant/tools/members/tool-input'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow, ToolResult } from '#lib/figures/schema'
import { defineTool, type MetricTool, toResult } from '#lib/figures/tool'
import { displayName } from '#lib/format/names'
import { observedIn } from '#lib/intelligence/churn/association'
import type { Factor } from '#lib/intelligence/churn/schema'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import { pages } from '#lib/paths'

const LEVELS = ['low', 'medium', 'high'] as const
type Level = (typeof LEVELS)[number]

const PARTS = {
  metric: 'churn.risk',
  definition: `The probability of lapsing within ${HORIZON_DAYS} days, learnt from how members behaved before they lapsed; reasons are associations, not causes.`,
  columns: [
    { key: 'probability', label: 'Risk of leaving', unit: 'percent' },
    { key: 'level', label: 'Level', unit: 'text' },
    { key: 'tier', label: 'Tier', unit: 'text' },
    { key: 'valid_through', label: 'Paid until', unit: 'date' },
    { key: 'reason', label: 'Reasons', unit: 'text' },
  ],
} satisfies Partial<ToolResult>

function scores({ ctx }: ReadContext) {
  return ctx.db
    .selectFrom('members')
    .leftJoin('churn_scores', 'churn_scores.member_id', 'members.id')
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.organization',
      'members.list_status',
      'members.valid_through',
      'tiers.name as tier',
      'churn_scores.probability',
      'churn_scores.level',
      'churn_scores.factors',
    ])
}

type ScoreRow = Awaited<ReturnType<ReturnType<typeof scores>['execute']>>[number]

/** @param most how many reasons are told */
function toRow(row: ScoreRow, most: number): ResultRow {
  const { id, factors, list_status, probability, level, valid_through, tier, ...named } = row
  const reasons = ((factors ?? []) as unknown as Factor[]).slice(0, most).map(observedIn)
  return {
    id,
    label: displayName(named),
    cells: { probability, level: level ?? list_status, tier, valid_through, reason: reasons.join('; ') || null },
    href: pages.admin.member(id),
  }
}

async function readOne(readContext: ReadContext, member_ref: string): Promise<ToolResult> {
  const parts = {
    ...PARTS,
    title: `Risk that ${member_ref} leaves`,
    filters_applied: [{ name: 'member_ref', label: 'Member', value: member_ref }],
  }
  const resolution = await resolveMember(readContext, member_ref)
  if (resolution.kind !== 'one') return notOne(readContext, resolution, parts)
  const { id, label } = resolution.member
  const row = await scores(readContext).where('members.id', '=', id).executeTakeFirstOrThrow()
  return toResult(readContext, {
    ...parts,
    title: `Risk that ${label} leaves`,
    value: row.probability,
    unit: 'percent',
    rows: [toRow(row, 3)],
    href: pages.admin.member(id),
  })
}

async function readRanking(readContext: ReadContext, top: number, least: Level): Promise<ToolResult> {
  const levels = LEVELS.slice(LEVELS.indexOf(least))
  const [rows, { total }] = await Promise.all([
    scores(readContext)
      .where('churn_scores.level', 'in', levels)
      .orderBy('churn_scores.probability', 'desc')
      .orderBy('members.id')
      .limit(top)
      .execute(),
    readContext.ctx.db
      .selectFrom('churn_scores')
      .select(sql<number>`count(*)`.as('total'))
      .where('level', 'in', levels)
      .executeTakeFirstOrThrow(),
  ])
  return toResult(readContext, {
    ...PARTS,
    title: least === 'low' ? 'Members by risk of leaving' : `Members at ${levels.join(' or ')} risk of leaving`,
    value: total,
    unit: 'members',
    rows: rows.map((row) => toRow(row, 1)),
    row_count: total,
    filters_applied: least === 'low' ? [] : [{ name: 'min_level', label: 'Level', value: levels.join(', ') }],
    href: pages.admin.churn(least === 'low' ? {} : { level: levels }),
  })
}

/** What the chat may ask of predictions. */
export const CHURN_TOOLS: readonly MetricTool[] = [
  defineTool({
    name: 'churn_risk',
    description:
      'Who is about to leave: the risk of one member, or the members most at risk, with the strongest reason.',
    input: z.strictObject({
      member_ref: MemberRef.optional(),
      top_n: z.int().min(1).max(25).default(10).describe('How many members to name'),
      min_level: z.enum(LEVELS).default('low').describe('Only those of this level or above'),
    }),
    permission: ['ai.read'],
    run: (readContext, { member_ref, top_n, min_level }) =>
      member_ref ? readOne(readContext, member_ref) : readRanking(readContext, top_n, min_level),
  }),
]
