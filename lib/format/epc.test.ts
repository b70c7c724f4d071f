import { expect, test } from 'vitest'
import { type CreditTransfer, findEpcText } from '#lib/format/epc'

const transfer: CreditTransfer = {
  name: 'Förderverein  Łódź\ne. V.',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
  amount: '12.30',
  currency: 'EUR',
  reference: 'RF18 5390 0754 7034',
}

test('a creditor reference goes where banks check it, any other text where people read it', () => {
  const start = 'BCD\n002\n1\nSCT\nCOBADEFFXXX\nFörderverein Łódź e. V.\nDE89370400440532013000\nEUR12.30\n'
  expect(findEpcText(transfer)).toBe(`${start}\nRF18539007547034`)
  expect(findEpcText({ ...transfer, reference: 'INV-2026-00041' })).toBe(`${start}\n\nINV-2026-00041`)
  expect(findEpcText({ ...transfer, reference: null })).toBe(start.trimEnd())
  expect(findEpcText({ ...transfer, bic: null })).toContain('SCT\n\nFörderverein')
})

test('there is no code for what it cannot say', () => {
  for (const change of [
    { currency: 'CHF' },
    { iban: null },
    { iban: 'DE88370400440532013000' },
    { amount: '0.00' },
    { amount: '-1.00' },
    { amount: '1000000000.00' },
    { name: ' ' },
    { name: '田'.repeat(70), reference: '中'.repeat(140) },
  ]) {
    expect(findEpcText({ ...transfer, ...change })).toBeNull()
  }
  expect(findEpcText({ ...transfer, amount: '999999999.99' })).toContain('EUR999999999.99')
})

test('names longer than 70 characters are cut', () => {
  const lines = findEpcText({ ...transfer, name: 'Ö'.repeat(200) })?.split('\n')
  expect(lines?.[5]).toBe('Ö'.repeat(70))
})
