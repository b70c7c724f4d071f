import { addDays, formatDate } from '#lib/format/dates'
import { dateTimeFormat, numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import type { AnomalyWindow } from '#lib/intelligence/anomalies/schema'

/** Writes figures the way the association reads them. */
export interface Words {
  money(minor: number, currency?: string): string
  percent(share: number): string
  number(value: number): string
  date(day: string): string
  month(day: string): string
}

/** The days of one run, what there is to lose, and how to write it. */
export interface Scope {
  /** The days that are tested. */
  window: AnomalyWindow
  /** The first day of what says what is usual; it ends the day before the window, so that nothing hides itself. */
  baseline_from: string
  today: string
  time_zone: string
  currency: string
  /** The usual billing of a month, in minor units; 0 when nothing was billed. */
  monthly_billing_minor: number
  member_count: number
  words: Words
}

/** How far back the usual values are taken from, in days before the window. */
const BASELINE_DAYS = 730

/** The part of a scope that follows from the association and the day. */
export function scopeOf(
  tenant: { currency: string; time_zone: string; locale: string },
  today: string,
  lookbackDays: number,
): Scope {
  const from = addDays(today, 1 - lookbackDays)
  return {
    window: { from, to: today },
    baseline_from: addDays(from, -BASELINE_DAYS),
    today,
    time_zone: tenant.time_zone,
    currency: tenant.currency,
    monthly_billing_minor: 0,
    member_count: 0,
    words: wordsOf(tenant),
  }
}

function wordsOf({ locale, currency }: { locale: string; currency: string }): Words {
  const percents = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const numbers = numberFormat(locale, { maximumFractionDigits: 1 })
  const date = (day: string, style: 'long' | 'month') =>
    style === 'long'
      ? formatDate(day, { locale, timeZone: 'UTC', style })
      : dateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
        )
  return {
    money: (minor, own = currency) => formatMinor(Math.round(minor), own, locale),
    percent: (share) => percents.format(share),
    number: (value) => numbers.format(value),
    date: (day) => date(day, 'long'),
    month: (day) => date(day, 'month'),
  }
}
