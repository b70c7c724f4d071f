import { expect, test } from 'vitest'
import { COUNTRY_CODES, countryName, LANGUAGE_CODES, languageName } from '#lib/format/places'

test('every code has a name of its own', () => {
  expect(new Set(COUNTRY_CODES.map((code) => countryName(code))).size).toBe(COUNTRY_CODES.length)
  for (const code of COUNTRY_CODES) expect(countryName(code)).not.toBe(code)
  for (const code of LANGUAGE_CODES) expect(languageName(code)).not.toBe(code)
})

test('a code that nobody knows stands for itself', () => {
  expect(countryName('not a code')).toBe('not a code')
  expect(languageName('')).toBe('')
})
