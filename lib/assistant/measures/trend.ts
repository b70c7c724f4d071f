import { answerOnce } from '#lib/assistant/answer-once'
import type { AmongMembers, Measure, Measured } from '#lib/assistant/measures/measure'
import type { ReadContext } from '#lib/figures/read-context'
import { MAX_ROWS, toResult } from '#lib/figures/result'
import type { Comparison, ToolResult } from '#lib/figures/schema'
import { comparedWith, periodOf } from '#lib/figures/wording'
import { addDays } from '#lib/format/dates'
import { labelOfPeriod, periodsOf, type Span, spanBefore } from '#lib/format/periods'
import {
  currentOn,
  findFirstRenewal,
  flowOf,
  getMemberTrend,
  MEMBER_DEFINITIONS,
  retentionOf,
  type TrendMeasure,
} from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { bothOf } from '#lib/query/condition'
import { figuresAt } from '#lib/query/figures'
import { conditionOf, type Selecting } from '#lib/query/list'
import type { Answer } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

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
const isRate = (measure: TrendMeasure): measure is 'retention' | 'lapse_rate' =>
  measure === 'retention' || measure === 'lapse_rate'

/** The most groups that a rate is told by. */
const MAX_GROUPS = 200

/** How much of a span may lie before the first renewal on record. */
const MAX_UNKNOWN_DAYS = 31

/** Which members a rate is of, and the day of the first renewal on record. */
interface OfRate {
  readonly where: Condition
  readonly first: string | null
}
const OF_ALL: OfRate = { where: {}, first: null }

/** Whether renewals are on record only from some time after the beginning of a span on. */
const isUnknown = ({ from }: Span, first: string | null): first is string =>
  first !== null && first > addDays(from, MAX_UNKNOWN_DAYS)

async function compare(
  readContext: ReadContext,
  measure: TrendMeasure,
  span: Span,
  value: number | null,
  { where, first }: OfRate,
): Promise<Comparison> {
  const before = spanBefore(span, readContext.today)
  const [counted = null] = await getMemberTrend(measure, [before], readContext.today, figuresAt(readContext), where)
  // Renewals were not kept from the beginning of that span on: nothing to compare with.
  const was = isUnknown(before, first) ? null : counted
  const href = hrefOf(measure, before, readContext.today)
  return comparedWith(readContext.tenant, value, { value: was, span: before, href })
}

/** What a result says of a measure, whatever it is told by. */
const partsOf = ({ tenant }: ReadContext, measure: TrendMeasure, span: Span) => {
  const unit = isRate(measure) ? ('percent' as const) : ('members' as const)
  return {
    metric: 'members.trend',
    definition: MEMBER_DEFINITIONS[measure === 'active' ? 'active_then' : measure],
    unit,
    columns: [{ key: 'value', label: TITLES[measure], unit }],
    period: periodOf(tenant, span.from, span.to),
  }
}

async function byMonth(readContext: ReadContext, measure: TrendMeasure, span: Span, of = OF_ALL): Promise<Measured> {
  const { today, tenant } = readContext
  const months = periodsOf(span, 'month', today)
  const asked = isRate(measure) ? [...months, span] : months
  const values = await getMemberTrend(measure, asked, today, figuresAt(readContext), of.where)
  const value = measure === 'net' ? values.reduce<number>((sum, one) => sum + (one ?? 0), 0) : (values.at(-1) ?? null)
  // Of a month in which nothing was decided there is no rate.
  const rows = months.flatMap((month, position) =>
    isRate(measure) && values[position] === null
      ? []
      : {
          id: month.starts_on,
          label: labelOfPeriod(month, 'month', tenant),
          cells: { value: values[position] ?? null },
          href: hrefOf(measure, month, today),
        },
  )
  return toResult(readContext, {
    ...partsOf(readContext, measure, span),
    title: `${TITLES[measure]} by month`,
    value,
    comparison: await compare(readContext, measure, span, value, of),
    rows: rows.slice(-MAX_ROWS),
    row_count: rows.length,
    totals: measure === 'net' ? { value: value ?? 0 } : {},
    href: hrefOf(measure, span, today),
  })
}

/** Renewals, or who lapsed, in a span, by a field of the members; of a renewal by the tier in which it was. */
function flowBy(
  readContext: ReadContext,
  flow: 'renewed' | 'lapsed',
  span: Span,
  { where, by }: { where: Condition; by: string },
): Promise<Answer> {
  const { of, query } = flowOf(flow, span, readContext.today, where)
  const { as_of, filter, ...list } = query as Selecting
  const isOwn = of === 'members' || by === 'tier' || by === 'tier_id'
  return answerOnce(readContext, {
    of,
    show: 'count',
    by: isOwn ? by : `member.${by}`,
    where: bothOf(conditionOf(of, list), filter === undefined ? undefined : (JSON.parse(filter) as Condition)),
    ...(as_of !== undefined && { as_of }),
    limit: MAX_GROUPS,
  })
}

/** The share of memberships that were renewed, or not, by a field of the members. */
async function rateBy(
  readContext: ReadContext,
  measure: 'retention' | 'lapse_rate',
  span: Span,
  { where, by, order, limit }: AmongMembers & { by: string },
): Promise<Pick<ToolResult, 'value' | 'rows' | 'row_count'>> {
  const [renewed, lapsed] = await Promise.all([
    flowBy(readContext, 'renewed', span, { where, by }),
    flowBy(readContext, 'lapsed', span, { where, by }),
  ])
  const shareOf = (went: number, left: number) => {
    const share = retentionOf(went, left)
    return share === null || measure === 'retention' ? share : 1 - share
  }
  const groups = new Map([...(renewed.groups ?? []), ...(lapsed.groups ?? [])].map(({ key, label }) => [key, label]))
  const countIn = ({ groups = [] }: Answer, key: unknown) => groups?.find((each) => each.key === key)?.count ?? 0
  const told = [...groups].flatMap(([key, label]) => {
    const value = shareOf(countIn(renewed, key), countIn(lapsed, key))
    return value === null ? [] : [{ id: `${key}`, label, cells: { value }, href: null }]
  })
  const isRising = order === 'value'
  const rows = told.sort((one, other) => (isRising ? 1 : -1) * (one.cells.value - other.cells.value))
  // Beside the highest of all that of all together would be taken for it.
  const value = limit === undefined ? shareOf(renewed.count, lapsed.count) : null
  return { value, rows: rows.slice(0, limit), row_count: Math.min(rows.length, limit ?? rows.length) }
}

async function rateOf(
  readContext: ReadContext,
  measure: 'retention' | 'lapse_rate',
  span: Span,
  { where, by, ...which }: AmongMembers,
): Promise<Measured> {
  const first = await findFirstRenewal(readContext.ctx)
  // A rate of the time before would only seem low, so that it begins with the first month on record.
  const isLate = isUnknown(span, first)
  const known = isLate ? { ...span, from: `${first.slice(0, 8)}01` } : span
  const beside = isLate ? { since: first } : {}
  const parts = { ...partsOf(readContext, measure, known), title: TITLES[measure] }
  if (known.from > known.to) return { ...toResult(readContext, parts), ...beside }
  if (by === null) return { ...(await byMonth(readContext, measure, known, { where, first })), ...beside }
  return {
    ...toResult(readContext, { ...parts, ...(await rateBy(readContext, measure, known, { where, by, ...which })) }),
    ...beside,
  }
}

/** How the membership moved, month by month; a rate also of some members, or by a field of theirs. */
export function trendOf(measure: TrendMeasure): Measure {
  const permission = 'members.read'
  if (!isRate(measure)) return { permission, all: (readContext, span) => byMonth(readContext, measure, span) }
  return {
    permission,
    all: (readContext, span) => rateOf(readContext, measure, span, { where: {}, by: null }),
    among: (readContext, span, among) => rateOf(readContext, measure, span, among),
  }
}
