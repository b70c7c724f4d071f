import { z } from 'zod'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { Comparison, ResultRow } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, toResult } from '#lib/figures/tool'
import { comparedWith, filtersInWords, periodOf } from '#lib/figures/wording'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { GRAINS, type Grain, labelOfPeriod, periodsOf, spanBefore } from '#lib/format/periods'
import {
  currentOn,
  findFirstRenewal,
  flowQuery,
  getMemberTrend,
  MEMBER_DEFINITIONS,
  TREND_MEASURES,
  type TrendMeasure,
} from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { figuresAt } from '#lib/query/figures'
import { Day } from '#lib/wire/schema'

const TITLES: Record<TrendMeasure, string> = {
  joined: 'Members who joined',
  lapsed: 'Members who lapsed',
  net: 'Net growth of the membership',
  active: 'Active members',
  retention: 'Retention of members',
}

function definitionOf(measure: TrendMeasure): string {
  return measure === 'active' ? MEMBER_DEFINITIONS.active_then : MEMBER_DEFINITIONS[measure]
}

/** The list behind a figure; net growth has none. */
function hrefOf(measure: TrendMeasure, span: Span, today: string): string | null {
  if (measure === 'joined' || measure === 'lapsed') return pages.admin.members(flowQuery(measure, span, today))
  if (measure === 'active') return pages.admin.members(currentOn(span.to, today))
  return null
}

/** How much of a span may lie before the first renewal on record. */
const MAX_UNKNOWN_DAYS = 31

async function compare(
  readContext: ReadContext,
  measure: TrendMeasure,
  span: Span,
  value: number | null,
): Promise<Comparison> {
  const before = spanBefore(span, readContext.today)
  const [[counted = null], since] = await Promise.all([
    getMemberTrend(measure, [before], readContext.today, figuresAt(readContext)),
    measure === 'retention' ? findFirstRenewal(readContext.ctx) : null,
  ])
  // Renewals were not kept from the beginning of that span on: nothing to compare with.
  const was = since !== null && since > addDays(before.from, MAX_UNKNOWN_DAYS) ? null : counted
  const href = hrefOf(measure, before, readContext.today)
  return comparedWith(readContext.tenant, value, { value: was, span: before, href })
}

/** membership_trend: a measure by week, month or quarter. */
export const trendTool = defineTool({
  name: 'membership_trend',
  description: 'How the membership moved: members who joined or lapsed, net growth, active members, or retention.',
  input: z.strictObject({
    from: Day,
    to: Day,
    grain: z.enum(GRAINS).default('month'),
    measure: z.enum(TREND_MEASURES).default('net'),
  }),
  permission: ['members.read'],
  async run(readContext, { from, to, grain, measure }) {
    if (to < from) throw new AppError('invalid', 'The last day lies before the first.', { field: 'to' })
    const { today, tenant } = readContext
    const periods = periodsOf({ from, to }, grain as Grain, today)
    const whole = measure === 'retention' ? [{ from, to }] : []
    const values = await getMemberTrend(measure, [...periods, ...whole], today, figuresAt(readContext))
    const unit = measure === 'retention' ? 'percent' : 'members'
    const rows: ResultRow[] = periods.map((period, position) => ({
      id: period.starts_on,
      label: labelOfPeriod(period, grain as Grain, tenant),
      cells: { value: values[position] ?? null },
      href: hrefOf(measure, period, today),
    }))
    const value =
      measure === 'retention' || measure === 'active'
        ? (values.at(-1) ?? null)
        : values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    return toResult(readContext, {
      metric: 'members.trend',
      title: `${TITLES[measure]} by ${grain}`,
      definition: definitionOf(measure),
      value,
      unit,
      comparison: await compare(readContext, measure, { from, to }, value),
      columns: [{ key: 'value', label: TITLES[measure], unit }],
      rows: rows.slice(-MAX_ROWS),
      row_count: rows.length,
      totals: measure === 'joined' || measure === 'lapsed' || measure === 'net' ? { value: value ?? 0 } : {},
      period: periodOf(tenant, from, to),
      filters_applied: filtersInWords([
        ['measure', 'Measure', measure],
        ['grain', 'By', grain],
      ]),
      href: hrefOf(measure, { from, to }, today),
    })
  },
})
