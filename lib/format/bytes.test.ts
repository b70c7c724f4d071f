import { expect, test } from 'vitest'
import { byteText } from '#lib/format/bytes'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [3_241_720, '3.2 MB'],
  [812_000_000, '812 MB'],
  [2_500_000_000_000_000, '2500 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text)
})
