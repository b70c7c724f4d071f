import type { InsightFigure } from '#lib/ai/insights/schema'
import type { Reading } from '#lib/ai/reading'
import type { Unit } from '#lib/ai/schema'
import { formatMinor } from '#lib/format/money'

/** What is said of a plain fact. */
export const COUNTED = 'Counted, not estimated.'

/** Says how sure a tested finding is. */
export function certaintyOf(p: number): string {
  if (p < 0.001) return 'Very sure: chance alone would show this less than once in a thousand times.'
  if (p < 0.01) return 'Sure: chance alone would show this less than once in a hundred times.'
  return `Fairly sure: chance alone would show this about once in ${Math.max(10, Math.round(1 / p))} times.`
}

/** Writes amounts, shares and counts as the association does. */
export function wordsOf({ tenant }: Reading) {
  const { locale, currency } = tenant
  const counts = new Intl.NumberFormat(locale)
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    money: (minor: number) => formatMinor(minor, currency, locale),
    share: (share: number) => shares.format(share),
    count: (count: number, one: string, many = `${one}s`) => `${counts.format(count)} ${count === 1 ? one : many}`,
    figure: (label: string, value: number, unit: Unit, href: string | null = null): InsightFigure => ({
      label,
      value,
      unit,
      currency,
      href,
    }),
  }
}

/** Keeps a share within 0 and 1. */
export function asShare(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))
}
