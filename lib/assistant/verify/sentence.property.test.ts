import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifySentence } from '#lib/assistant/verify/sentence'
import { sampleResult } from '#lib/evaluation/verify/sample-results'
import type { NumberedResult } from '#lib/figures/schema'

const RUNS = { numRuns: 500 }
const NAMES = ['Anna Smith', 'Bob Jones', 'Chloé Dubois', 'Dmitri Orlov', 'Emre Yıldız'] as const
const LOCALES = ['en', 'en-IN', 'de', 'de-CH', 'fr', 'es', 'sv', 'pl'] as const
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'PLN', 'JPY', 'KWD'] as const

/** Three to five members with what they owe, no two alike, in a currency. */
const debts = fc
  .record({
    amounts: fc.uniqueArray(fc.integer({ min: 1_00, max: 9_999_999_99 }), { minLength: 3, maxLength: 5 }),
    currency: fc.constantFrom(...CURRENCIES),
    locale: fc.constantFrom(...LOCALES),
  })
  .map(({ amounts, currency, locale }) => ({
    locale,
    currency,
    amounts,
    result: sampleResult('r1', 'find_invoices', {
      metric: 'invoices.list',
      currency,
      columns: [{ key: 'remaining', label: 'Remaining', unit: 'money' }],
      rows: amounts.map((remaining, index) => ({
        id: String(index),
        label: NAMES[index] ?? '',
        cells: { remaining },
        href: null,
      })),
    }),
  }))

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

function money(minor: number, currency: string, locale: string, display: 'symbol' | 'code' | 'name' = 'symbol') {
  const digits = digitsOf(currency)
  const text = `${minor}e-${digits}` as Intl.StringNumericLiteral
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display }).format(text)
}

function isHeld(text: string, results: NumberedResult[], locale: string, question = '') {
  return verifySentence(text, { results, question, locale }).violations.length === 0
}

/** The text with its n-th digit replaced by another one. */
function withOtherDigit(text: string, nth: number, by: number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = places[nth % places.length] ?? 0
  return text.slice(0, at) + String((Number(text.charAt(at)) + by) % 10) + text.slice(at + 1)
}

describe('amounts', () => {
  it('hold however the locale writes them', () => {
    fc.assert(
      fc.property(debts, fc.constantFrom('symbol', 'code', 'name'), fc.nat(4), (made, display, index) => {
        const at = index % made.amounts.length
        // Names of currencies are read in English.
        const language = display === 'name' ? 'en' : made.locale
        const text = `${NAMES[at]} owes ${money(made.amounts[at] ?? 0, made.currency, language, display)}.`
        expect(isHeld(text, [made.result], made.locale), text).toBe(true)
      }),
      RUNS,
    )
  })

  it('hold with fewer digits, rounded', () => {
    fc.assert(
      fc.property(debts, fc.nat(4), fc.constantFrom(1e3, 1e6), ({ amounts, currency, locale, result }, index, unit) => {
        const at = index % amounts.length
        const major = (amounts[at] ?? 0) / 10 ** digitsOf(currency)
        fc.pre(major >= unit)
        const short = `${(major / unit).toFixed(1)}${unit === 1e3 ? 'k' : ' million'}`
        const text = `${NAMES[at]} owes ${currency} ${short}, ${currency} ${Math.round(major)} to be exact.`
        expect(isHeld(text, [result], locale), text).toBe(true)
      }),
      RUNS,
    )
  })

  it('do not hold with any digit changed', () => {
    fc.assert(
      fc.property(debts, fc.nat(4), fc.nat(20), fc.integer({ min: 1, max: 9 }), (made, index, nth, by) => {
        const at = index % made.amounts.length
        const changed = withOtherDigit(money(made.amounts[at] ?? 0, made.currency, made.locale), nth, by)
        const text = `${NAMES[at]} owes ${changed}.`
        expect(isHeld(text, [made.result], made.locale), text).toBe(false)
      }),
      RUNS,
    )
  })

  it('do not hold with another row, another currency or no currency', () => {
    fc.assert(
      fc.property(debts, fc.nat(4), fc.integer({ min: 1, max: 2 }), (made, index, by) => {
        const { amounts, currency, locale, result } = made
        const at = index % amounts.length
        const other = (at + by) % amounts.length
        const own = money(amounts[at] ?? 0, currency, locale)
        const foreign = CURRENCIES[(CURRENCIES.indexOf(currency) + by) % CURRENCIES.length] ?? 'EUR'
        expect(isHeld(`${NAMES[other]} owes ${own}.`, [result], locale)).toBe(false)
        expect(
          isHeld(`${NAMES[at]} owes ${foreign} ${(amounts[at] ?? 0) / 10 ** digitsOf(currency)}.`, [result], locale),
        ).toBe(false)
        expect(isHeld(`${NAMES[at]} owes ${own.replace(/[^\d.,\s'’]/g, '').trim()}.`, [result], locale)).toBe(false)
      }),
      RUNS,
    )
  })

  it('do not hold when two of them change places, in any order of the sentence', () => {
    const forms = [
      (a: string, x: string, b: string, y: string) => `${a} owes ${x} and ${b} owes ${y}.`,
      (a: string, x: string, b: string, y: string) => `${a} (${x}) comes before ${b} (${y}).`,
      (a: string, x: string, b: string, y: string) => `${x} is owed by ${a}, ${y} by ${b}.`,
      (a: string, x: string, b: string, y: string) => `${a} and ${b} owe ${x} and ${y}.`,
    ]
    fc.assert(
      fc.property(
        debts,
        fc.nat(4),
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom(...forms),
        (made, index, by, say) => {
          const { amounts, currency, locale, result } = made
          const at = index % amounts.length
          const other = (at + by) % amounts.length
          const write = (position: number) => money(amounts[position] ?? 0, currency, locale)
          const [a, b] = [NAMES[at] ?? '', NAMES[other] ?? '']
          expect(isHeld(say(a, write(at), b, write(other)), [result], locale)).toBe(true)
          expect(isHeld(say(a, write(other), b, write(at)), [result], locale)).toBe(false)
        },
      ),
      RUNS,
    )
  })
})

/** A count now and a year before, never the same. */
const counts = fc
  .record({ now: fc.integer({ min: 21, max: 999_999 }), before: fc.integer({ min: 21, max: 999_999 }) })
  .filter(({ now, before }) => now !== before)
  .map(({ now, before }) => {
    const change = now / before - 1
    const comparison = { value: before, change, period: { from: null, to: null, label: 'last year' }, href: null }
    return {
      now,
      before,
      change,
      result: sampleResult('r1', 'count_members', { unit: 'members', value: now, comparison }),
    }
  })

const UP = ['rose', 'grew', 'increased', 'climbed', 'is up', 'went up'] as const
const DOWN = ['fell', 'declined', 'decreased', 'dropped', 'is down', 'shrank'] as const

describe('counts and changes', () => {
  it('hold with the verb that fits, and not with the one that does not', () => {
    fc.assert(
      fc.property(counts, fc.nat(5), fc.nat(2), ({ now, before, change, result }, verb, decimals) => {
        fc.pre(Math.abs(change) >= 0.001)
        const share = `${(Math.abs(change) * 100).toFixed(decimals)} %`
        const say = (word: string | undefined) => `Membership ${word} by ${share}, from ${before} to ${now}.`
        const [right, wrong] = now > before ? [UP, DOWN] : [DOWN, UP]
        expect(isHeld(say(right[verb]), [result], 'en'), say(right[verb])).toBe(true)
        expect(isHeld(say(wrong[verb]), [result], 'en'), say(wrong[verb])).toBe(false)
      }),
      RUNS,
    )
  })

  it('do not hold with any digit changed, another noun or another unit', () => {
    fc.assert(
      fc.property(
        counts,
        fc.nat(20),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...LOCALES),
        (made, nth, by, locale) => {
          const { now, before, result } = made
          const shown = new Intl.NumberFormat(locale).format(now)
          const changed = withOtherDigit(shown, nth, by)
          fc.pre(
            Number(changed.replace(/\D/g, '')) !== before && Math.abs(result.result.comparison?.change ?? 0) * 100 < 20,
          )
          expect(isHeld(`You have ${shown} members.`, [result], locale), shown).toBe(true)
          for (const text of [
            `You have ${changed} members.`,
            `You have ${shown} invoices.`,
            `You have ${shown} %.`,
            `You have ${shown} days.`,
            `You have €${shown}.`,
          ]) {
            expect(isHeld(text, [result], locale), text).toBe(false)
          }
        },
      ),
      RUNS,
    )
  })
})

describe('dates', () => {
  const days = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('hold in every style of the locale, and not a day, month or year off', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...LOCALES), fc.integer({ min: 1, max: 27 }), (day, locale, off) => {
        const result = sampleResult('r1', 'get_member', {
          columns: [{ key: 'valid_through', label: 'Paid until', unit: 'date' }],
          rows: [{ id: 'a', label: 'Anna Smith', cells: { valid_through: day }, href: null }],
          as_of: '1980-05-05T00:00:00Z',
        })
        const write = (moment: Date, month: 'long' | 'short') =>
          new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(moment)
        const at = new Date(`${day}T00:00:00Z`)
        for (const month of ['long', 'short'] as const) {
          const text = `Paid until ${write(at, month)}.`
          expect(isHeld(text, [result], locale), text).toBe(true)
        }
        const others = [new Date(at), new Date(at), new Date(at)]
        others[0]?.setUTCDate(at.getUTCDate() + off)
        others[1]?.setUTCMonth(at.getUTCMonth() + ((off % 11) + 1))
        others[2]?.setUTCFullYear(at.getUTCFullYear() + off)
        for (const other of others) {
          const text = `Paid until ${write(other, 'long')}.`
          expect(isHeld(text, [result], locale), text).toBe(false)
        }
      }),
      RUNS,
    )
  })
})
