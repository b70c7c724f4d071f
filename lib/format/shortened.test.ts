import { expect, test } from 'vitest'
import { cut, shortened } from '#lib/format/shortened'

test.each([
  ['fits as it is', 20, 'fits as it is'],
  ['cut after a whole word', 14, 'cut after a…'],
  ['no full stop. Before it', 18, 'no full stop…'],
  ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
  ['🎉🎉🎉🎉🎉', 6, '🎉🎉…'],
])('%j is shortened to %d characters', (text, max, expected) => {
  expect(shortened(text, max)).toBe(expected)
  expect(shortened(text, max).length).toBeLessThanOrEqual(max)
})

test('a text is cut between characters, and what is short stays', () => {
  expect(cut('Ada Lovelace', 3)).toBe('Ada')
  expect(cut('Ada', 200)).toBe('Ada')
  expect(cut(`x${'😀'.repeat(3)}`, 4)).toBe('x😀')
  for (let length = 0; length < 8; length += 1) expect(cut('x😀y😀', length).isWellFormed(), `${length}`).toBe(true)
})
