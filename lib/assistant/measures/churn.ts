import { sql } from 'kysely'
import { reasonIn } from '#lib/assistant/measures/churn-reasons'
import type { Measure, Measured, ToldRow } from '#lib/assistant/measures/measure'
import type { ReadContext } from '#lib/figures/read-context'
import { toResult } from '#lib/figures/result'
import type { ResultRow, ToolResult } from '#lib/figures/schema'
import { displayName } from '#lib/format/names'
import { observedIn } from '#lib/intelligence/churn/association'
import type { Factor } from '#lib/intelligence/churn/schema'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import { pages } from '#lib/paths'

/** Those who are named, and how many at most. */
const LEVELS = ['medium', 'high'] as const
const MAX_NAMED = 10
/** Reasons of one who is asked about alone. */
const MAX_REASONS = 3

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

const factorsOf = ({ factors }: ScoreRow, most: number) => ((factors ?? []) as unknown as Factor[]).slice(0, most)

/** @param most how many reasons are told */
function toRow(row: ScoreRow, most: number): ResultRow {
  const { id, factors: _, list_status, probability, level, valid_through, tier, ...named } = row
  const reasons = factorsOf(row, most).map(observedIn)
  return {
    id,
    label: displayName(named),
    cells: { probability, level: level ?? list_status, tier, valid_through, reason: reasons.join('; ') || null },
    href: pages.admin.member(id),
  }
}

/** The rows with their reasons in other languages. */
function toldOf({ tenant }: ReadContext, rows: readonly ScoreRow[], most: number): NonNullable<Measured['told']> {
  const tell = (row: ScoreRow, language: 'de' | 'fr'): ToldRow['de'] => {
    const reasons = factorsOf(row, most).flatMap((factor) => reasonIn(language, factor, tenant) ?? [])
    return { label: displayName(row), cells: { reason: reasons.join('; ') || null } }
  }
  return new Map(rows.map((row) => [row.id, { de: tell(row, 'de'), fr: tell(row, 'fr') }]))
}

/** Who is about to leave: the risk of one member, or the members most at risk, with the strongest reason. */
export const churn: Measure = {
  permission: 'ai.read',
  async one(readContext, { id, label }) {
    const row = await scores(readContext).where('members.id', '=', id).executeTakeFirstOrThrow()
    const result = toResult(readContext, {
      ...PARTS,
      title: `Risk that ${label} leaves`,
      filters_applied: [{ name: 'member', label: 'Member', value: label }],
      value: row.probability,
      unit: 'percent',
      rows: [toRow(row, MAX_REASONS)],
      href: pages.admin.member(id),
    })
    return { ...result, told: toldOf(readContext, [row], MAX_REASONS) }
  },
  async all(readContext) {
    const [rows, { total }] = await Promise.all([
      scores(readContext)
        .where('churn_scores.level', 'in', LEVELS)
        .orderBy('churn_scores.probability', 'desc')
        .orderBy('members.id')
        .limit(MAX_NAMED)
        .execute(),
      readContext.ctx.db
        .selectFrom('churn_scores')
        .select(sql<number>`count(*)`.as('total'))
        .where('level', 'in', LEVELS)
        .executeTakeFirstOrThrow(),
    ])
    const result = toResult(readContext, {
      ...PARTS,
      title: `Members at ${LEVELS.join(' or ')} risk of leaving`,
      value: total,
      unit: 'members',
      rows: rows.map((row) => toRow(row, 1)),
      row_count: total,
      filters_applied: [{ name: 'level', label: 'Level', value: LEVELS.join(', ') }],
      href: pages.admin.churn({ level: LEVELS }),
    })
    return { ...result, told: toldOf(readContext, rows, 1) }
  },
}
