import { expect, test } from 'vitest'
import { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'

test('names, addresses and telephone numbers leave as tokens and come back, parts of a name as the whole', () => {
  const names = new Pseudonyms()
  names.learn(['Anna Weber', 'Ivo Marsh'])
  const sent = names.hide('Anna Weber (anna@example.org, +49 30 1234567) paid; Weber and Ivo Marsh did not.')
  expect(sent).not.toMatch(/Anna|Weber|Ivo|Marsh|anna@|1234567/)
  expect(names.restore(sent)).toBe(
    'Anna Weber (anna@example.org, +49 30 1234567) paid; Anna Weber and Ivo Marsh did not.',
  )
})

test('amounts, dates and numbers of invoices are no telephone numbers', () => {
  const names = new Pseudonyms()
  const text = '€1,234,567.00 on 2026-03-01, INV-2026-00041, 12 345 678 members, 0.25 of 0'
  expect(names.hide(text)).toBe(text)
})

test('words that only contain a name stay', () => {
  const names = new Pseudonyms()
  names.learn(['Ann Lee'])
  expect(names.hide('Annual fees for sleepers, Lee')).toBe('Annual fees for sleepers, [person-1]')
})
