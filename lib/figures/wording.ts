import type { ReadContext } from '#lib/figures/read-context'
import type { Comparison, Period } from '#lib/figures/schema'
import { addDays, addMonths, fiscalYearOf, formatDate, formatDateRange } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'

type Tenant = Pick<ReadContext['tenant'], 'locale' | 'time_zone' | 'fiscal_year_start'>

const monthEnd = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

function labelOf({ from, to }: Span, tenant: Tenant): string {
  const { locale, time_zone: timeZone } = tenant
  const year = fiscalYearOf(from, tenant.fiscal_year_start)
  if (year.start_on === from && year.end_on === to) return year.label
  if (from.endsWith('-01') && to === monthEnd(from)) return formatDate(from, { locale, timeZone, style: 'month' })
  return formatDateRange(from, to, { locale, timeZone })
}

/** A stretch of days with its name, such as "2026", "March 2026" or "since 1 Mar 2026"; null when both ends are open. */
export function periodOf(tenant: Tenant, from?: string | null, to?: string | null): Period | null {
  const day = (date: string) => formatDate(date, { locale: tenant.locale, timeZone: tenant.time_zone })
  if (from && to) return { from, to, label: labelOf({ from, to }, tenant) }
  if (from) return { from, to: null, label: `since ${day(from)}` }
  if (to) return { from: null, to, label: `until ${day(to)}` }
  return null
}

/** The comparison of a value with that of an earlier span. */
export function comparedWith(
  tenant: Tenant,
  value: number | null,
  before: { value: number | null; span: Span; href: string | null },
): Comparison {
  const { from, to } = before.span
  const change = value === null || !before.value ? null : (value - before.value) / Math.abs(before.value)
  return { value: before.value, period: { from, to, label: labelOf(before.span, tenant) }, change, href: before.href }
}
