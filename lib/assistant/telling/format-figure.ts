import type { CellValue, Unit } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'

export interface FigureFormat {
  locale: string
  currency: string
  time_zone: string
  /** "+" before what is above zero. */
  isSigned?: boolean
}

/** Decimals that a unit shows at most. */
const DECIMALS: Partial<Record<Unit, number>> = { rating: 1, days: 1, score: 2 }

/**
 * A cell as it is written in an answer: money with its currency, shares as percent with one decimal unless whole,
 * dates in full, instants in the zone, counts with separators, text as it is.
 */
export function formatFigure(value: CellValue, unit: Unit, format: FigureFormat): string {
  const { locale, currency, time_zone, isSigned = false } = format
  if (value === null) return ''
  if (typeof value === 'string') {
    if (unit === 'date') return formatDate(value, { locale, timeZone: time_zone, style: 'long' })
    if (unit === 'month') return formatDate(value, { locale, timeZone: time_zone, style: 'month' })
    if (unit === 'instant') return formatDate(value, { locale, timeZone: time_zone, style: 'datetime' })
    return value.replace(/\s+/g, ' ').trim()
  }
  if (unit === 'money') return formatMinor(Math.round(value), currency, locale, { sign: isSigned })
  return numberFormat(locale, {
    ...(unit === 'percent' ? { style: 'percent' } : {}),
    maximumFractionDigits: unit === 'percent' ? 1 : (DECIMALS[unit] ?? 0) || (Number.isInteger(value) ? 0 : 2),
    ...(isSigned ? { signDisplay: 'exceptZero' } : {}),
  }).format(value)
}
