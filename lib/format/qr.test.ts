import { expect, test } from 'vitest'
import { qrCode } from '#lib/format/qr'

test('the code has its three finder patterns and grows with the text', () => {
  const { size, path } = qrCode('M-00041')
  expect(size).toBe(21)
  // The finder pattern's upper edge is seven modules wide, in both upper corners.
  expect(path).toMatch(/^M0 0h7v1H0z/)
  expect(path).toContain('M14 0h7v1H14z')
  expect(path).toContain('M0 20h7v1H0z')
  expect(qrCode('x'.repeat(200)).size).toBeGreaterThan(40)
  expect(qrCode('M-00041')).toEqual({ size, path })
})
