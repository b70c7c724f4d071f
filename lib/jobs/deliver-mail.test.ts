import { expect, test } from 'vitest'
import { levelOfFailure } from '#lib/jobs/deliver-mail'

test.each([
  ['Connection terminated due to connection timeout', 0, 'warn'],
  ['Connection terminated due to connection timeout', 3, 'error'],
  ['Cannot read properties of undefined', 0, 'error'],
] as const)('a delivery that failed by “%s” after %i tries is told as %s', (message, retryCount, level) => {
  expect(levelOfFailure(new Error(message), { retryCount, retryLimit: 3 })).toBe(level)
})
