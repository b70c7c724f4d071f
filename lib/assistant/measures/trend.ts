import type { Measure } from '#lib/assistant/measures/measure'
import type { ReadContext } from '#lib/figures/read-context'
import { MAX_ROWS, toResult } from '#lib/figures/result'
import type { Comparison } from '#lib/figures/schema'
import { comparedWith, periodOf } from '#lib/figures/wording'
import { addDays } from '#lib/format/dates'
import { labelOfPeriod, periodsOf, type Span, spanBefore } from '#lib/format/periods'
import {
  currentOn,
  findFirstRenewal,
  getMemberTrend,
  MEMBER_DEFINITIONS,
  type TrendMeasure,
} from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { figuresAt } from '#lib/query/figures'

const TITLES: Record<TrendMeasure, string> = {
  net: 'Net growth of the membership',
  active: 'Active members',
  retention: 'Retention of members',
  lapse_rate: 'Members who did not renew',
}

/** The list behind a figure; only those who are members at a time have one. */
function hrefOf(measure: TrendMeasure, span: Span, today: string): string | null {
  return measure === 'active' ? pages.admin.members(currentOn(span.to, today)) : null
}

/** Whether a measure is a share, which parts of a span do not add up to. */
const isRate = (measure: TrendMeasure): boolean => measure === 'retention' || measure === 'lapse_rate'

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
    isRate(measure) ? findFirstRenewal(readContext.ctx) : null,
  ])
  // Renewals were not kept from the beginning of that span on: nothing to compare with.
  const was = since !== null && since > addDays(before.from, MAX_UNKNOWN_DAYS) ? null : counted
  const href = hrefOf(measure, before, readContext.today)
  return comparedWith(readContext.tenant, value, { value: was, span: before, href })
}

/** How the membership moved, month by month. */
export function trendOf(measure: TrendMeasure): Measure {
  return {
    permission: 'members.read',
    async all(readContext, span) {
      const { today, tenant } = readContext
      const months = periodsOf(span, 'month', today)
      const asked = isRate(measure) ? [...months, span] : months
      const values = await getMemberTrend(measure, asked, today, figuresAt(readContext))
      const unit = isRate(measure) ? 'percent' : 'members'
      const value =
        measure === 'net' ? values.reduce<number>((sum, one) => sum + (one ?? 0), 0) : (values.at(-1) ?? null)
      return toResult(readContext, {
        metric: 'members.trend',
        title: `${TITLES[measure]} by month`,
        definition: MEMBER_DEFINITIONS[measure === 'active' ? 'active_then' : measure],
        value,
        unit,
        comparison: await compare(readContext, measure, span, value),
        columns: [{ key: 'value', label: TITLES[measure], unit }],
        rows: months
          .map((month, position) => ({
            id: month.starts_on,
            label: labelOfPeriod(month, 'month', tenant),
            cells: { value: values[position] ?? null },
            href: hrefOf(measure, month, today),
          }))
          .slice(-MAX_ROWS),
        row_count: months.length,
        totals: measure === 'net' ? { value: value ?? 0 } : {},
        period: periodOf(tenant, span.from, span.to),
        href: hrefOf(measure, span, today),
      })
    },
  }
}
