import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  currencyExponent,
  formatMinor,
  formatMoney,
  parseMoney,
  sumAmounts,
  toAmount,
  toMinor,
} from '#lib/format/money'

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CHF', 'INR')
const minor = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })

describe('amounts and minor units', () => {
  test('an amount survives the way to minor units and back', () => {
    fc.assert(fc.property(minor, currency, (value, code) => toMinor(toAmount(value, code), code) === value))
  })

  test('a currency without decimals has none, one with three keeps three', () => {
    expect(toAmount(1250, 'JPY')).toBe('1250')
    expect(toAmount(1250, 'KWD')).toBe('1.250')
    expect(toAmount(-5, 'EUR')).toBe('-0.05')
    expect(currencyExponent('EUR')).toBe(2)
  })

  test('trailing zeros are no extra decimals, real ones are refused', () => {
    expect(toMinor('12.5', 'EUR')).toBe(1250)
    expect(toMinor('12.5000', 'EUR')).toBe(1250)
    expect(() => toMinor('12.505', 'EUR')).toThrow(RangeError)
    expect(() => toMinor('12.5', 'JPY')).toThrow(RangeError)
  })

  test.each(['', ' 1', '1e3', '1,50', '.5', '5.', '--1', 'NaN', '9999999999999999'])('refuses "%s"', (text) => {
    expect(() => toMinor(text, 'EUR')).toThrow(RangeError)
  })

  test('negative zero does not exist', () => {
    expect(Object.is(toMinor('-0.00', 'EUR'), 0)).toBe(true)
  })

  test('sums are exact where floats are not', () => {
    expect(sumAmounts(['0.10', '0.20'], 'EUR')).toBe('0.30')
    expect(sumAmounts([], 'EUR')).toBe('0.00')
  })
})

describe('what people type', () => {
  test.each([
    ['12', 'en', '12.00'],
    ['12.5', 'en', '12.50'],
    ['1,234.50', 'en', '1234.50'],
    ['1,234', 'en', '1234.00'],
    ['1.234,50 €', 'de', '1234.50'],
    ['1234,5', 'de', '1234.50'],
    ['12.50', 'de', '12.50'],
    ['1.234', 'de', '1234.00'],
    ["1'234.50", 'de-CH', '1234.50'],
    ['1 234,50', 'fr', '1234.50'],
    ['EUR 15', 'en', '15.00'],
    ['15 EUR', 'en', '15.00'],
    ['15 eur', 'en', '15.00'],
    ['-€15', 'en', '-15.00'],
    ['€-15', 'en', '-15.00'],
    ['-3,20', 'de', '-3.20'],
    [',5', 'de', '0.50'],
    ['12,34,567.80', 'en-IN', '1234567.80'],
  ])('reads "%s" in %s as %s', (text, locale, amount) => {
    expect(parseMoney(text, 'EUR', locale)).toBe(amount)
  })

  test.each([
    ['', 'en'],
    ['abc', 'en'],
    ['12.345', 'en'],
    ['1,234', 'de'],
    ['1,23,4', 'en'],
    ['1.2.3', 'en'],
    ['.', 'en'],
    ['-', 'en'],
    ['1e5', 'en'],
    ['1-2', 'en'],
    ['1.99x', 'en'],
    ['USD 12', 'en'],
  ])('does not guess what "%s" means in %s', (text, locale) => {
    expect(parseMoney(text, 'EUR', locale)).toBeNull()
  })

  test('what is shown can be typed back', () => {
    const locale = fc.constantFrom('en', 'en-GB', 'de', 'de-CH', 'fr', 'es', 'pl', 'sv')
    fc.assert(
      fc.property(minor, fc.constantFrom('EUR', 'USD', 'JPY', 'CHF'), locale, (value, code, tag) => {
        expect(parseMoney(formatMinor(value, code, tag), code, tag)).toBe(toAmount(value, code))
      }),
    )
  })

  test('reads anything without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => ['string', 'object'].includes(typeof parseMoney(text, 'EUR', 'de'))))
  })
})

describe('writing', () => {
  test('writes every digit of a large amount', () => {
    expect(formatMoney('90071992547409.93', 'EUR', 'en')).toBe('€90,071,992,547,409.93')
  })

  test('uses the decimals of the currency and the words of the locale', () => {
    expect(formatMoney('1234.5', 'EUR', 'de')).toBe('1.234,50\u00a0€')
    expect(formatMoney('1234', 'JPY', 'en')).toBe('¥1,234')
    expect(formatMoney('1250.00', 'EUR', 'en', { compact: true })).toBe('€1.3K')
    expect(formatMoney('5.00', 'EUR', 'en', { sign: true })).toBe('+€5.00')
  })
})
