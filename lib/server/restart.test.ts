import { expect, test } from 'vitest'
import { restartDelay } from '#lib/server/restart'

test('a process that fails at every start is started again after ever longer waits, of 4 s at most', () => {
  const waits: number[] = []
  for (let count = 0; count < 12; count++) waits.push(restartDelay(waits.at(-1) ?? 0, 10))
  expect(waits.slice(0, 5)).toEqual([250, 500, 1000, 2000, 4000])
  expect(Math.max(...waits)).toBe(4000)
})

test('one that ran for more than a minute is started again at once', () => {
  expect(restartDelay(4000, 61_000)).toBe(250)
})
