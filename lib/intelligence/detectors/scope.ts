import { addDays, formatDate } from '#lib/format/dates'
import { dateTimeFormat, numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import type { AnomalyWindow } from '#lib/intelligence/anomalies/schema'
import { inEach, Told } from '#lib/intelligence/detectors/told'

/** Writes figures the way the association reads them. */
export interface Words {
  money(minor: number, currency?: string): Told
  percent(share: number): Told
  number(value: number): Told
  date(day: string): Told
  month(day: string): Told
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
  const each = inEach(locale)
  return {
    money: (minor, own = currency) => each((locale) => formatMinor(Math.round(minor), own, locale)),
    percent: (share) =>
      each((locale) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)),
    number: (value) => {
      const number = each((locale) => numberFormat(locale, { maximumFractionDigits: 1 }).format(value))
      return new Told(number.en, number.de, number.fr, value)
    },
    date: (day) => each((locale) => formatDate(day, { locale, timeZone: 'UTC', style: 'long' })),
    month: (day) =>
      each((locale) =>
        dateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
        ),
      ),
  }
}
