import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Attempt, checkFailures, countFailure, forgetFailures } from '#lib/accounts/limits'

const FIFTEEN_MINUTES = 15 * 60

/** A network of its own: an IPv6 /64. */
function freshNetwork(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
}

function guessing(fields: Partial<Attempt> = {}): Attempt {
  const email = `${randomBytes(8).toString('hex')}@example.org`
  return { tenant_id: 'a-club', email, session_version: 1, address: '', known_source: null, ...fields }
}

/** Tries wrong passwords one after the other until no more may be tried. Returns how many were. */
async function guess(attempt: Attempt, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    try {
      await checkFailures(attempt)
    } catch {
      return count
    }
    await countFailure(attempt)
  }
  return most
}

async function refusal(attempt: Attempt) {
  return checkFailures(attempt).then(
    () => null,
    (error) => error,
  )
}

test('ten wrong passwords from one network close it for a quarter of an hour', async () => {
  const address = `${freshNetwork()}::1`
  const attempt = guessing({ address })
  expect(await guess(attempt, 20)).toBe(10)
  const error = await refusal(attempt)
  expect(error).toMatchObject({ code: 'rate_limited' })
  expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(error.headers['retry-after'])).toBeLessThanOrEqual(FIFTEEN_MINUTES)
  // For this account: whoever is there may sign in to another one.
  expect(await refusal(guessing({ address }))).toBeNull()
})

test('all addresses of an IPv6 /64 are one network, and the next /64 is another', async () => {
  const network = freshNetwork()
  const attempt = guessing()
  let count = 0
  while (count < 20 && (await guess({ ...attempt, address: `${network}::${count}` }, 1)) === 1) count += 1
  expect(count).toBe(10)
  expect(await refusal({ ...attempt, address: `${network}:ffff::1` })).toMatchObject({ code: 'rate_limited' })
  expect(await refusal({ ...attempt, address: `${freshNetwork()}::1` })).toBeNull()
})

test('a stranger who guesses locks out neither another network nor a known browser in his own', async () => {
  const address = `${freshNetwork()}::1`
  const attempt = guessing({ address })
  await guess(attempt, 20)
  expect(await guess({ ...attempt, address: `${freshNetwork()}::1` }, 20)).toBe(10)
  expect(await guess({ ...attempt, known_source: 'browser 1' }, 20)).toBe(10)
  expect(await guess({ ...attempt, known_source: 'browser 2' }, 20)).toBe(10)
})

test('twenty wrong passwords from one network close it for a day', async () => {
  const attempt = guessing({ address: `${freshNetwork()}::1` })
  for (let count = 0; count < 20; count += 1) await countFailure(attempt).catch(() => {})
  expect(Number((await refusal(attempt)).headers['retry-after'])).toBeGreaterThan(FIFTEEN_MINUTES)
})

test('guessing from many networks ends at a hundred, except with what is known to be the owner’s', async () => {
  const attempt = guessing()
  let count = 0
  for (let network = 0; network < 15; network += 1) {
    count += await guess({ ...attempt, address: `${freshNetwork()}::1` }, 20)
  }
  expect(count).toBe(100)
  expect(await guess({ ...attempt, known_source: 'browser 1' }, 20)).toBe(10)
  // A new password raises the version.
  expect(await guess({ ...attempt, session_version: 2, address: `${freshNetwork()}::1` }, 20)).toBe(10)
})

test('the right password is forgiven what came from the same network only', async () => {
  const mine = guessing({ address: `${freshNetwork()}::1` })
  const stranger = { ...mine, address: `${freshNetwork()}::1` }
  await guess(stranger, 20)
  await guess(mine, 9)
  await forgetFailures(mine)
  expect(await guess(mine, 20)).toBe(10)
  expect(await guess(stranger, 20)).toBe(0)
})
