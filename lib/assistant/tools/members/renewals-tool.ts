import { sql } from 'kysely'
import { z } from 'zod'
import { filtersOf, narrowing, understand } from '#lib/assistant/tools/members/tool-input'
import type { ReadContext } from '#lib/figures/read-context'
import { defineTool, MAX_ROWS, toResult } from '#lib/figures/tool'
import { addDays } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { dayOrInfinity } from '#lib/members/conditions'
import { MEMBER_DEFINITIONS, renewalsDue } from '#lib/members/metrics'
import { membersWhere } from '#lib/members/selection'
import { pages, type Query } from '#lib/paths'
import { selectIn } from '#lib/query/figures'

const RISKS = ['low', 'medium', 'high'] as const

function dueIn(readContext: ReadContext, due: Query, risk: string | undefined) {
  const { ctx } = readContext
  const query = selectIn(readContext, 'members')(due).rows
  if (!risk) return query
  const scored = ctx.db
    .selectFrom('churn_scores')
    .select('churn_scores.member_id')
    .where('churn_scores.level', '=', risk)
  return query.where('members.id', 'in', scored)
}

/** renewals_due: whose paid time ends soon. */
export const renewalsDueTool = defineTool({
  name: 'renewals_due',
  description: 'Members whose paid time ends within the next days, with how likely each is to leave.',
  input: z.strictObject({
    within_days: z.int().min(1).max(365),
    tier: narrowing.tier,
    risk: z.enum(RISKS).optional().describe('Only those of this risk of leaving'),
  }),
  permission: ['members.read'],
  async run(readContext, input) {
    const span = { from: readContext.today, to: addDays(readContext.today, input.within_days) }
    const understood = await understand(readContext, input)
    const parts = {
      metric: 'members.renewals_due',
      title: `Renewals due within ${input.within_days} days`,
      definition: MEMBER_DEFINITIONS.renewals_due,
      period: { ...span, label: `Next ${input.within_days} days` },
    }
    if (understood.choices)
      return toResult(readContext, { ...parts, choices: understood.choices, filters_applied: filtersOf(input) })
    const { sort, ...period } = renewalsDue(span)
    const due = { ...membersWhere(understood.selection), ...period }
    const [counted, rows] = await Promise.all([
      dueIn(readContext, due, input.risk).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      dueIn(readContext, due, input.risk)
        .leftJoin('tiers', 'tiers.id', 'members.tier_id')
        .leftJoin('churn_scores', 'churn_scores.member_id', 'members.id')
        .select([
          'members.id',
          'members.first_name',
          'members.last_name',
          'tiers.name as tier',
          'members.valid_through',
          sql<string>`case when members.auto_renew then 'yes' else 'no' end`.as('auto_renew'),
          'churn_scores.level as risk',
        ])
        .orderBy(dayOrInfinity('valid_through'))
        .orderBy('members.id')
        .limit(MAX_ROWS)
        .execute(),
    ])
    return toResult(readContext, {
      ...parts,
      value: counted.count,
      unit: 'members',
      columns: [
        { key: 'tier', label: 'Tier', unit: 'text' },
        { key: 'valid_through', label: 'Paid until', unit: 'date' },
        { key: 'auto_renew', label: 'Agreed to automatic renewal', unit: 'text' },
        { key: 'risk', label: 'Risk of leaving', unit: 'text' },
      ],
      rows: rows.map(({ id, first_name, last_name, ...cells }) => ({
        id,
        label: displayName({ first_name, last_name }),
        cells,
        href: pages.admin.member(id),
      })),
      row_count: counted.count,
      filters_applied: filtersOf(understood.asked),
      href: input.risk ? null : pages.admin.members({ ...due, sort }),
    })
  },
})
