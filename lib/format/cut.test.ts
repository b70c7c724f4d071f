import { expect, test } from 'vitest'
import { cut } from '#lib/format/cut'

test('a text is cut between characters, and what is short stays', () => {
  expect(cut('Ada Lovelace', 3)).toBe('Ada')
  expect(cut('Ada', 200)).toBe('Ada')
  expect(cut(`x${'😀'.repeat(3)}`, 4)).toBe('x😀')
  for (let length = 0; length < 8; length += 1) expect(cut('x😀y😀', length).isWellFormed(), `${length}`).toBe(true)
})
