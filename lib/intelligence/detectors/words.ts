import type { EventKind } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import type { Unit } from '#lib/figures/schema'
import { formatDate, formatDateRange } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor } from '#lib/format/money'
import type { Span } from '#lib/format/periods'
import { capital } from '#lib/format/sentence'
import { inEach, Told, told } from '#lib/intelligence/detectors/told'
import type { FindingFigure } from '#lib/intelligence/findings/schema'
import type { Share } from '#lib/intelligence/statistics/beta-binomial'
import { wilson } from '#lib/intelligence/statistics/proportions'

/** What is said of a plain fact. */
export const COUNTED = 'Counted, not estimated.'

/** Said of what goes together without one being known to bring about the other. */
export const NO_CAUSE = told`They go together; that is no proof that one brings about the other.`

/** Says how sure a tested finding is. */
export function certaintyOf(p: number): string {
  if (p < 0.001) return 'Very sure: chance alone would show this less than once in a thousand times.'
  if (p < 0.01) return 'Sure: chance alone would show this less than once in a hundred times.'
  return `Fairly sure: chance alone would show this about once in ${Math.max(2, Math.round(1 / p))} times.`
}

/** Several events of a kind, within a sentence. */
export const EVENTS_OF: Record<EventKind, Told> = {
  conference: told`conferences`,
  gala: told`galas`,
  workshop: told`workshops`,
  hackathon: told`hackathons`,
  meeting: told`meetings`,
  webinar: told`webinars`,
  social: told`socials`,
  other: told`events of no kind`,
}

/** A sentence begins with a capital letter. */
export function begin(sentence: Told): Told {
  return sentence.map(capital)
}

/** Writes amounts, shares and counts as the association does. */
export function wordsOf({ tenant }: ReadContext) {
  const { locale, currency } = tenant
  const each = inEach(locale)
  const dates = (own: string) => ({ locale: own, timeZone: 'UTC', style: 'medium' }) as const
  const share = (one: number) =>
    each((own) => numberFormat(own, { style: 'percent', maximumFractionDigits: 0 }).format(one))
  return {
    money: (minor: number) => each((own) => formatMinor(minor, currency, own)),
    share,
    /** Between which shares the true one lies, so that 19 of 20 such statements hold. */
    between: (of: Share) => {
      const [low, high] = wilson(of)
      const [least, most] = [share(low).en, share(high).en]
      return least === most ? least : `between ${least} and ${most}`
    },
    stars: (rating: number) =>
      each((own) => numberFormat(own, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)),
    date: (day: string) => each((own) => formatDate(day, dates(own))),
    span: ({ from, to }: Span) => each((own) => formatDateRange(from, to, dates(own))),
    /** A number of something: in English with what is counted, which other languages say by their texts. */
    count: (count: number, one: string, many = `${one}s`) => {
      const number = each((own) => numberFormat(own).format(count))
      return new Told(`${number} ${count === 1 ? one : many}`, number.de, number.fr, count)
    },
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
