import type { EventKind } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import type { Unit } from '#lib/figures/schema'
import { formatDate, formatDateRange } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import type { Span } from '#lib/format/periods'
import type { FindingFigure } from '#lib/intelligence/findings/schema'
import type { Share } from '#lib/intelligence/statistics/beta-binomial'
import { wilson } from '#lib/intelligence/statistics/proportions'

/** What is said of a plain fact. */
export const COUNTED = 'Counted, not estimated.'

/** Said of what goes together without one being known to bring about the other. */
export const NO_CAUSE = 'They go together; that is no proof that one brings about the other.'

/** Says how sure a tested finding is. */
export function certaintyOf(p: number): string {
  if (p < 0.001) return 'Very sure: chance alone would show this less than once in a thousand times.'
  if (p < 0.01) return 'Sure: chance alone would show this less than once in a hundred times.'
  return `Fairly sure: chance alone would show this about once in ${Math.max(2, Math.round(1 / p))} times.`
}

/** Several events of a kind, within a sentence. */
export const EVENTS_OF: Record<EventKind, string> = {
  conference: 'conferences',
  gala: 'galas',
  workshop: 'workshops',
  hackathon: 'hackathons',
  meeting: 'meetings',
  webinar: 'webinars',
  social: 'socials',
  other: 'events of no kind',
}

/** A sentence begins with a capital letter. */
export function begin(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Writes amounts, shares and counts as the association does. */
export function wordsOf({ tenant }: ReadContext) {
  const { locale, currency } = tenant
  const counts = numberFormat(locale)
  const shares = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const stars = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const dates = { locale, timeZone: 'UTC', style: 'medium' } as const
  const share = (one: number) => shares.format(one)
  return {
    money: (minor: number) => formatMinor(minor, currency, locale),
    share,
    /** Between which shares the true one lies, so that 19 of 20 such statements hold. */
    between: (of: Share) => {
      const [low, high] = wilson(of)
      return share(low) === share(high) ? share(low) : `between ${share(low)} and ${share(high)}`
    },
    stars: (rating: number) => stars.format(rating),
    date: (day: string) => formatDate(day, dates),
    span: ({ from, to }: Span) => formatDateRange(from, to, dates),
    count: (count: number, one: string, many = `${one}s`) => `${counts.format(count)} ${count === 1 ? one : many}`,
    figure: (label: string, value: number, unit: Unit, href: string | null = null): FindingFigure => ({
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
