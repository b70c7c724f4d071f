import argon2 from 'argon2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashesAtOnce } from '#lib/auth/hash-queue'
import { hashPassword, NO_PASSWORD, sharesSalt, verifyPassword } from '#lib/auth/passwords'

test('stores argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('Correct-Horse', 'test')).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
})

test('takes any Unicode password back and refuses it with one byte changed', async () => {
  const password = fc.string({ unit: 'binary', minLength: 8, maxLength: 256 })
  await fc.assert(
    fc.asyncProperty(password, fc.nat(), async (given, at) => {
      const hash = await hashPassword(given, 'test')
      const bytes = Buffer.from(given)
      const position = at % bytes.length
      bytes[position] = (bytes[position] ?? 0) ^ 1
      expect((await verifyPassword(hash, given, 'test')).is_match).toBe(true)
      expect(await argon2.verify(hash, bytes)).toBe(false)
    }),
    { numRuns: 15 },
  )
})

test('does not cut long passwords', async () => {
  const hash = await hashPassword(`${'x'.repeat(255)}A`, 'test')
  expect((await verifyPassword(hash, `${'x'.repeat(255)}B`, 'test')).is_match).toBe(false)
})

test('sees that a hash was made with lower parameters', async () => {
  const old = await argon2.hash('Correct-Horse', { memoryCost: 8 * 1024, timeCost: 2, parallelism: 1 })
  expect(await verifyPassword(old, 'Correct-Horse', 'test')).toEqual({ is_match: true, is_outdated: true })
  expect(await verifyPassword(await hashPassword('Correct-Horse', 'test'), 'Correct-Horse', 'test')).toEqual({
    is_match: true,
    is_outdated: false,
  })
})

test('works as long for an account that does not exist, and says no', async () => {
  expect(await verifyPassword(null, 'Correct-Horse', 'test')).toEqual({ is_match: false, is_outdated: false })
  expect((await verifyPassword(NO_PASSWORD, NO_PASSWORD, 'test')).is_match).toBe(false)
})

test('compares a password with several hashes that share a salt, in one go', async () => {
  const first = await hashPassword('Correct-Horse', 'test')
  const second = await hashPassword('Morning-Tide', 'test', first)
  const stranger = await hashPassword('Correct-Horse', 'test')
  expect([sharesSalt(first, second), sharesSalt(first, stranger)]).toEqual([true, false])
  expect((await verifyPassword([first, second], 'Morning-Tide', 'test')).is_match).toBe(true)
  expect((await verifyPassword([first, second], 'Correct-Horse', 'test')).is_match).toBe(true)
  expect((await verifyPassword([second, stranger], 'Correct-Horse', 'test')).is_match).toBe(false)
  expect((await verifyPassword([], 'Correct-Horse', 'test')).is_match).toBe(false)
})

test('does not go on with the lower parameters of another hash', async () => {
  const old = await argon2.hash('Correct-Horse', { memoryCost: 8 * 1024, timeCost: 2, parallelism: 1 })
  const beside = await hashPassword('Correct-Horse', 'test', old)
  expect(beside).toContain('m=19456')
  expect(sharesSalt(old, beside)).toBe(false)
})

test('refuses work beyond its queue instead of piling it up', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 90 }, () => verifyPassword(null, 'Correct-Horse', 'test')),
  )
  const refused = tries.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(90 - 64 - hashesAtOnce())
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '3' } })
  expect(await verifyPassword(null, 'Correct-Horse', 'test')).toMatchObject({ is_match: false })
})
