import { expect, test } from 'vitest'
import { bandsOf, scaleOf } from '#components/charts/scale'

const PIXELS = { from: 200, to: 20 }

test('all values lie on the axis, nothing at its foot, and its lines are round', () => {
  const { y, zero, ticks } = scaleOf([3, 47, 21], PIXELS)
  expect(zero).toBe(200)
  expect(ticks[0]).toBe(0)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(47)
  expect(y(ticks.at(-1) as number)).toBe(20)
  expect(ticks.every((tick) => tick % 10 === 0)).toBe(true)
  expect(y(47)).toBeLessThan(y(21))
})

test('what is below nothing hangs from the zero line', () => {
  const { y, zero } = scaleOf([-30, 70], PIXELS)
  expect(zero).toBeLessThan(200)
  expect(y(-30)).toBeGreaterThan(zero)
  expect(y(70)).toBeLessThan(zero)
})

test.each([[[]], [[0, 0]]])('an axis stands even where there is nothing: %j', (values) => {
  const { y, zero } = scaleOf(values, PIXELS)
  expect([y(0), zero]).toEqual([200, 200])
})

test('places are equally wide, apart, and within the width', () => {
  const { width, leftOf } = bandsOf(12, 100, 0.3)
  expect(leftOf(0)).toBeGreaterThan(0)
  expect(leftOf(1)).toBeGreaterThan(leftOf(0) + width)
  expect(leftOf(11) + width).toBeLessThan(100)
})
