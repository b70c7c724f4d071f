import { describe, expect, test } from 'vitest'
import { creditorReference, inFours, isBic, isCreditorReference, isIban } from '#lib/format/bank'

describe('account numbers', () => {
  test.each([
    'DE89370400440532013000',
    'de89 3704 0044 0532 0130 00',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'CH9300762011623852957',
  ])('%s is one', (iban) => {
    expect(isIban(iban)).toBe(true)
  })

  test.each([
    ['a digit is wrong', 'DE89370400440532013001'],
    ['two digits are exchanged', 'DE89370400440532010300'],
    ['one is missing', 'DE8937040044053201300'],
    ['its country has none', 'US64SVBKUS6S3300958879'],
    ['there is a letter too much', 'DE89370400440532013000X'],
    ['it is empty', ''],
    ['it has other letters', 'DE8937040044053201300Ä'],
  ])('a text is none when %s', (_, iban) => {
    expect(isIban(iban)).toBe(false)
  })

  test('a BIC has 8 or 11 characters with a country in its middle', () => {
    for (const bic of ['COBADEFF', 'COBADEFFXXX', 'cobadeffxxx', 'NWBKGB2L']) expect(isBic(bic)).toBe(true)
    for (const bic of ['COBADEF', 'COBADEFFXX', 'COBAZZFF', '1234DEFF', '', 'COBADEFFXXXX'])
      expect(isBic(bic)).toBe(false)
  })
})

describe('creditor references', () => {
  // Examples of ISO 11649 and of the banks' implementation guides.
  test.each([
    ['539007547034', 'RF18539007547034'],
    ['2348231', 'RF712348231'],
    ['KD-123456', 'RF36KD123456'],
  ])('%s makes %s', (text, reference) => {
    expect(creditorReference(text)).toBe(reference)
    expect(isCreditorReference(reference)).toBe(true)
    expect(isCreditorReference(inFours(reference).toLowerCase())).toBe(true)
  })

  test('every other check digit is refused', () => {
    const right = creditorReference('INV-2026-00041')
    for (let check = 0; check < 100; check++) {
      const reference = `RF${String(check).padStart(2, '0')}INV202600041`
      expect(isCreditorReference(reference)).toBe(reference === right)
    }
    expect(isCreditorReference('RF19539007547034')).toBe(false)
  })

  test('one is made of 1 to 21 characters', () => {
    expect(creditorReference('A'.repeat(21))).toHaveLength(25)
    for (const text of ['', '–', 'A'.repeat(22)]) expect(() => creditorReference(text)).toThrow(RangeError)
  })
})
