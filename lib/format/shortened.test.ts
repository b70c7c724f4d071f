import { expect, test } from 'vitest'
import { shortened } from '#lib/format/shortened'

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
