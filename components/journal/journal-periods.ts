import { addDays, addMonths, fiscalYearOf } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'

/** A period that is asked for often. */
interface NamedSpan extends Span {
  label: string
}

/** The months, quarters and years in which books are read, the running fiscal year first. */
export function periodsOn(today: string, fiscal_year_start: number): NamedSpan[] {
  const year = fiscalYearOf(today, fiscal_year_start)
  const last_year = fiscalYearOf(addDays(year.start_on, -1), fiscal_year_start)
  const month = `${today.slice(0, 7)}-01`
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  const before = (start: string, months: number) => ({ from: addMonths(start, -months), to: addDays(start, -1) })
  return [
    { label: `Year ${year.label}`, from: year.start_on, to: today },
    { label: 'This month', from: month, to: today },
    { label: 'Last month', ...before(month, 1) },
    { label: 'This quarter', from: quarter, to: today },
    { label: 'Last quarter', ...before(quarter, 3) },
    { label: `Year ${last_year.label}`, from: last_year.start_on, to: last_year.end_on },
  ]
}
