import type { Unit } from '#lib/figures/schema'
import { numberFormat } from '#lib/format/intl'
import { CURRENCIES } from '#lib/wire/schema'

const PEOPLE: readonly Unit[] = ['members', 'registrations', 'responses', 'seats']

/** What a noun behind a number counts. A plain count may be of anything. */
const NOUNS: Readonly<Record<string, readonly Unit[]>> = {
  member: ['members'],
  organisation: ['members'],
  organization: ['members'],
  individual: ['members'],
  people: PEOPLE,
  person: PEOPLE,
  attendee: ['registrations', 'members'],
  participant: ['registrations', 'members'],
  guest: ['registrations'],
  registration: ['registrations'],
  booking: ['registrations'],
  'check-in': ['registrations'],
  event: ['events'],
  invoice: ['invoices'],
  bill: ['invoices'],
  payment: ['payments'],
  refund: ['payments'],
  seat: ['seats', 'registrations'],
  place: ['seats', 'registrations'],
  response: ['responses'],
  answer: ['responses'],
  rating: ['responses', 'rating'],
  review: ['responses'],
  comment: ['responses'],
  finding: ['findings'],
  anomaly: ['findings'],
  term: ['terms'],
  renewal: ['terms', 'members'],
  star: ['rating'],
  point: ['score', 'rating'],
}

/** Words that end the search for the noun: what follows them is not what was counted. */
const STOPS = new Set(
  (
    'in of to for and or from by with at on per are were is was be been have has had than as that which who whose ' +
    'owe owes since until before after more less fewer came joined left out each every during between within'
  ).split(' '),
)

/** What the word counts, or null when it is no noun that is known. */
function countedBy(word: string): readonly Unit[] | null {
  const lower = word.toLowerCase()
  const singular = lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : lower.replace(/s$/, '')
  return NOUNS[lower] ?? NOUNS[singular] ?? null
}

/** The units that the noun behind a number allows ("12 overdue invoices"), null when there is none within four words. */
export function countedAfter(text: string, end: number): readonly Unit[] | null {
  let rest = text.slice(end)
  for (let words = 0; words < 4; words++) {
    const next = /^[\s-]+([\p{L}][\p{L}'’-]*)/u.exec(rest)
    if (!next?.[1]) return null
    const units = countedBy(next[1])
    if (units) return units
    if (STOPS.has(next[1].toLowerCase())) return null
    rest = rest.slice(next[0].length)
  }
  return null
}

/** Codes that are also words people shout; they are money only where they are the result's own currency. */
const SHOUTED = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'PEN', 'MAD', 'GEL'])
const MONEY_WORDS =
  '(?:(?:US|\\p{Lu}\\p{Ll}+)\\s)?(?:euros?|dollars?|pounds?|francs?|yen|kroner|kronor|krona|krone|z[lł]otys?|dinars?|rupees?|pesos?|reais|real)'
const MARK_BEFORE = /((?:\p{Lu}{1,3})?\p{Sc}|(?<![\p{L}\d])(?:[A-Z]{3}|kr\.?|zł|Rs\.?|Fr\.?))\s?$/u
const MARK_AFTER = new RegExp(
  `^\\s?((?:\\p{Lu}{1,3})?\\p{Sc}|(?:[A-Z]{3}|kr\\.?|zł|Kč|Ft|Rs|Fr\\.?|${MONEY_WORDS})(?![\\p{L}\\d]))`,
  'u',
)

function isCurrency(mark: string): boolean {
  return !/^[A-Z]{3}$/.test(mark) || (CURRENCIES.has(mark) && !SHOUTED.has(mark))
}

/** The sign, code or name of a currency right before the offset, or null. */
export function currencyBefore(text: string, start: number): string | null {
  const mark = MARK_BEFORE.exec(text.slice(Math.max(0, start - 8), start))?.[1]
  return mark && isCurrency(mark) ? mark : null
}

/** The same right behind the offset. */
export function currencyAfter(text: string, end: number): string | null {
  const mark = MARK_AFTER.exec(text.slice(end, end + 30))?.[1]
  return mark && isCurrency(mark) ? mark : null
}

const marks = new Map<string, ReadonlySet<string>>()

/** Whether a sign, code or name means this currency to readers of the locale. */
export function isMarkOf(mark: string, currency: string, locale: string): boolean {
  const key = `${locale} ${currency}`
  const known = marks.get(key) ?? marksOf(currency, locale)
  marks.set(key, known)
  return known.has(mark.toLowerCase().replace(/\.$/, ''))
}

function marksOf(currency: string, locale: string): ReadonlySet<string> {
  const found = new Set([currency.toLowerCase()])
  for (const language of ['en', locale]) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const) {
      for (const value of [1, 2]) {
        const format = numberFormat(language, { style: 'currency', currency, currencyDisplay })
        const mark =
          format
            .formatToParts(value)
            .find(({ type }) => type === 'currency')
            ?.value.toLowerCase() ?? ''
        found.add(mark.replace(/\.$/, ''))
        // "US dollars" are called dollars, "Swiss francs" francs.
        if (currencyDisplay === 'name') found.add(mark.split(' ').at(-1) ?? mark)
      }
    }
  }
  return found
}
