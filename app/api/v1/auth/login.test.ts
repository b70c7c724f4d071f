import argon2 from 'argon2'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  ask,
  freshId,
  logIn,
  mailedToken,
  mailsTo,
  makeLogin,
  PASSWORD,
  registration,
  rowsOf,
} from '#app/api/v1/auth/api-journey'
import type { Answer } from '#app/api/v1/test-client'
import { makeTenant } from '#db/factories'
import { NO_PASSWORD } from '#lib/auth/passwords'
import { signAccessToken } from '#lib/auth/tokens'

function login(body: object, address?: string): Promise<Answer> {
  return ask('POST', '/auth/login', { body, ...(address && { address }) })
}

/** Everything of an answer that a stranger sees. */
function seen({ status, text, headers }: Answer) {
  return { status, text, headers: [...headers] }
}

describe('wrong credentials', () => {
  test('are answered with the same bytes, whatever is wrong with them', async () => {
    const verified = await makeLogin()
    const { tenant_id } = verified
    const unverified = registration(tenant_id)
    await ask('POST', '/auth/register', { body: unverified })
    const founder = registration(freshId())
    await ask('POST', '/auth/register', { body: founder })
    const disabled = await makeLogin({ tenant_id, status: 'disabled' })
    const invited = await makeLogin({ tenant_id, status: 'unverified' })
    const db = rowsOf(tenant_id)
    await db.updateTable('accounts').set({ password_hash: NO_PASSWORD }).where('id', '=', invited.id).execute()
    const answers = await Promise.all([
      login({ ...verified.credentials, password: 'Wrong-Tide-7' }),
      login({ ...verified.credentials, email: 'nobody@example.org' }),
      login({ ...verified.credentials, email: 'no address at all' }),
      login({ ...verified.credentials, tenant_id: freshId() }),
      login({ ...verified.credentials, tenant_id: "no'such \\tenant; --" }),
      login({ email: unverified.email, tenant_id, password: 'Wrong-Tide-7' }),
      login({ email: founder.email, tenant_id: founder.tenant_id, password: 'Wrong-Tide-7' }),
      login({ email: unverified.email, tenant_id: founder.tenant_id, password: PASSWORD }),
      login({ ...invited.credentials, password: NO_PASSWORD }),
      login(disabled.credentials),
    ])
    expect(new Set(answers.map((each) => JSON.stringify(seen(each)))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, body: { detail: 'Invalid email or password.' } })
  })

  test('of one byte are wrong', async () => {
    const { credentials } = await makeLogin()
    for (const password of [`${PASSWORD} `, PASSWORD.slice(0, -1), PASSWORD.toLowerCase()]) {
      expect((await login({ ...credentials, password })).status).toBe(401)
    }
  })

  test('do not include another spelling of the address', async () => {
    const { credentials } = await makeLogin()
    expect((await login({ ...credentials, email: ` ${credentials.email.toUpperCase()} ` })).status).toBe(200)
  })
})

describe('asking for a mail', () => {
  test('is answered with the same bytes whether or not there is an account', async () => {
    const { tenant_id, email } = await makeLogin()
    const unverified = registration(tenant_id)
    await ask('POST', '/auth/register', { body: unverified })
    const disabled = await makeLogin({ tenant_id, status: 'disabled' })
    const bodies = [
      { email, tenant_id },
      { email: unverified.email, tenant_id },
      { email: disabled.email, tenant_id },
      { email: 'nobody@example.org', tenant_id },
      { email, tenant_id: freshId() },
    ]
    for (const path of ['/auth/resend-verification', '/auth/forgot-password']) {
      const answers = await Promise.all(bodies.map((body) => ask('POST', path, { body })))
      expect(new Set(answers.map((each) => JSON.stringify(seen(each)))).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
    }
    expect(await mailsTo(tenant_id, unverified.email)).toEqual(['verify_email', 'verify_email', 'verify_email'])
    expect(await mailsTo(tenant_id, email)).toEqual(['reset_password'])
    expect(await mailsTo(tenant_id, disabled.email)).toEqual([])
  })

  test('by registering an address with an account tells its owner only', async () => {
    const { tenant_id, email } = await makeLogin()
    const fresh = registration(tenant_id)
    const known = registration(tenant_id, { email })
    const [one, other] = await Promise.all([fresh, known].map((body) => ask('POST', '/auth/register', { body })))
    const anonymous = (answer: Answer | undefined, address: string) =>
      answer?.text.replaceAll(address, 'x').replace(answer.body.user_id, 'y')
    expect(anonymous(one, fresh.email)).toBe(anonymous(other, email))
    expect(await mailsTo(tenant_id, email)).toEqual(['already_registered'])
    expect((await login({ email, tenant_id, password: PASSWORD })).body.user.id).not.toBe(other?.body.user_id)
  })

  test('is limited per account, existing or not', async () => {
    const { tenant_id, email } = await makeLogin()
    for (const body of [
      { email, tenant_id },
      { email: `${freshId()}@example.org`, tenant_id },
    ]) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => ask('POST', '/auth/forgot-password', { body })))
      expect(answers.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect(Number(answers.find((each) => each.status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('guessing', () => {
  test('stops after ten failures, for an account that exists and for one that does not', async () => {
    const { credentials } = await makeLogin()
    for (const known of [credentials, { ...credentials, email: `${freshId()}@example.org` }]) {
      const address = freshId()
      const statuses: number[] = []
      for (let guess = 0; guess < 12; guess += 1) {
        statuses.push((await login({ ...known, password: `Wrong-Tide-${guess}` }, address)).status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
      const refused = await login(known, address)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    }
    // The owner, from somewhere else.
    expect((await login(credentials)).status).toBe(200)
  })

  test('all at once finds nothing beyond what one after the other would', async () => {
    const { credentials } = await makeLogin()
    const address = freshId()
    const guesses = Array.from({ length: 39 }, (_, guess) =>
      login({ ...credentials, password: `Wrong-Tide-${guess}` }, address),
    )
    const answers = await Promise.all([...guesses, login(credentials, address)])
    expect(answers.at(-1)?.status).toBe(429)
  })

  test('is forgotten after a success', async () => {
    const { credentials } = await makeLogin()
    const address = freshId()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 6; guess += 1) await login({ ...credentials, password: 'Wrong-Tide-7' }, address)
      expect((await login(credentials, address)).status).toBe(200)
    }
  })

  test('one password on many accounts from one address stops before 60', async () => {
    const { tenant_id } = await makeTenant()
    const address = freshId()
    let statuses: number[] = []
    for (let batch = 0; batch < 6; batch += 1) {
      const tries = Array.from({ length: 10 }, () =>
        login({ email: `${freshId()}@example.org`, tenant_id, password: PASSWORD }, address),
      )
      statuses = [...statuses, ...(await Promise.all(tries)).map((each) => each.status)]
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(60)
    expect(statuses.at(-1)).toBe(429)
    const { credentials } = await makeLogin({ tenant_id })
    expect((await login(credentials)).status).toBe(200)
  })

  test('of the current password by whoever found an open session stops, too', async () => {
    const { credentials } = await makeLogin()
    const token = await logIn(credentials)
    const body = { current_password: 'Wrong-Tide-7', password: 'New-Tide-7', confirm_password: 'New-Tide-7' }
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await ask('POST', '/auth/change-password', { token, body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await login(credentials)).status).toBe(200)
  })

  test('ends with a new password, for whoever had forgotten the old one', async () => {
    const { credentials, tenant_id, email } = await makeLogin()
    const address = freshId()
    const wrong = { ...credentials, password: 'Wrong-Tide-7' }
    for (let guess = 0; guess < 11; guess += 1) await login(wrong, address)
    expect((await login(credentials, address)).status).toBe(429)
    await ask('POST', '/auth/forgot-password', { body: { email, tenant_id } })
    const token = await mailedToken(tenant_id, email)
    const body = { token, password: 'New-Tide-7', confirm_password: 'New-Tide-7' }
    expect((await ask('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await login({ ...credentials, password: 'New-Tide-7' }, address)).status).toBe(200)
  })
})

test('a password hashed with lower parameters is hashed anew when its owner logs in', async () => {
  const { id, tenant_id, credentials } = await makeLogin()
  const old = await argon2.hash(PASSWORD, { type: argon2.argon2id, memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
  const db = rowsOf(tenant_id)
  await db.updateTable('accounts').set({ password_hash: old }).where('id', '=', id).execute()
  await logIn(credentials)
  const { password_hash } = await db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toContain('m=19456')
  await expect(logIn(credentials)).resolves.toEqual(expect.any(String))
})

test('a login without a field names it', async () => {
  const { body, status } = await login({ email: 'ada@example.org' })
  expect(status).toBe(422)
  expect(body.errors.map((each: { pointer: string }) => each.pointer)).toEqual(['/tenant_id', '/password'])
})

describe('bearer tokens', () => {
  // AUTH_SECRET of the tests holds two secrets, the one that signs and the one before it.
  const [SECRET, FORMER] = (process.env.AUTH_SECRET ?? '').split(',').map(keyOf) as [Buffer, Buffer]

  function keyOf(secret: string): Buffer {
    return Buffer.from(`access-token:${secret.trim()}`)
  }

  async function forge(claims: object, header: object, secret: Uint8Array): Promise<string> {
    return new SignJWT(claims as never).setProtectedHeader(header as never).sign(secret)
  }

  test('that are forged are refused, all of 300', async () => {
    const { id, tenant_id, session_version } = await makeLogin()
    const now = Math.floor(Date.now() / 1000)
    const good = {
      iss: 'quorate',
      aud: 'quorate-api',
      sub: id,
      tenant: tenant_id,
      roles: ['administrator'],
      ver: session_version,
      iat: now,
      nbf: now,
      exp: now + 3600,
    }
    const header = { alg: 'HS256', typ: 'at+jwt' }
    const genuine = await forge(good, header, SECRET)
    expect((await ask('GET', '/auth/me', { token: genuine })).status).toBe(200)
    const former = await forge(good, header, FORMER)
    expect((await ask('GET', '/auth/me', { token: former })).status).toBe(200)
    const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claim = (name: string, ...values: unknown[]) =>
      fc.constantFrom(...values).map((value) => async () => forge({ ...good, [name]: value }, header, SECRET))
    const without = fc.constantFrom('iss', 'aud', 'sub', 'tenant', 'roles', 'ver', 'nbf', 'exp').map((name) => () => {
      const { [name as 'iss']: _, ...rest } = good
      return forge(rest, header, SECRET)
    })
    const otherHeader = fc
      .constantFrom(
        { alg: 'HS512', typ: 'at+jwt' },
        { alg: 'HS256', typ: 'JWT' },
        { alg: 'HS256' },
        { alg: 'HS256', typ: 'at+jwt', kid: 'x' },
        { alg: 'HS256', typ: 'at+jwt', jku: 'https://keys.example.org' },
        { alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'eA' } },
      )
      .map((other) => () => forge(good, other, SECRET))
    const otherSecret = fc
      .uint8Array({ minLength: 32, maxLength: 64 })
      .map((secret) => () => forge(good, header, secret))
    const unsigned = fc
      .tuple(fc.constantFrom('none', 'None', 'NONE', 'HS256', 'RS256', ''), fc.constantFrom('', 'AAAA', 'x'))
      .map(
        ([alg, signature]) =>
          async () =>
            `${b64({ alg, typ: 'at+jwt' })}.${b64(good)}.${signature}`,
      )
    const changed = fc
      .record({ roles: fc.constant(['administrator']), ver: fc.nat(), tenant: fc.string(), sub: fc.uuid() })
      .map((fields) => async () => {
        const [head, , signature] = genuine.split('.')
        return `${head}.${b64({ ...good, ...fields, iat: now + 1 })}.${signature}`
      })
    const cut = fc.nat(genuine.length - 2).map((at) => async () => {
      const flipped = genuine.charAt(at) === 'A' ? 'B' : 'A'
      // The last bits of a base64url character can stand for nothing, so one is taken from the front instead.
      return genuine.slice(0, at) + (genuine.charAt(at) === '.' ? '' : flipped) + genuine.slice(at + 1)
    })
    const forgery = fc.oneof(
      claim('iss', 'someone', '', null, ['quorate', 'x']),
      claim('aud', 'quorate', 'x', '', null),
      claim('sub', 'x', '', 'administrator', null, tenant_id),
      claim('tenant', '', null, freshId(), 7),
      claim('roles', [], ['root'], 'administrator', null),
      claim('ver', session_version + 1, session_version - 1, '1', null, 1.5),
      claim('nbf', now + 3600),
      claim('exp', now - 3600, 0, 'tomorrow'),
      without,
      otherHeader,
      otherSecret,
      unsigned,
      changed,
      cut,
    )
    await fc.assert(
      fc.asyncProperty(forgery, async (make) => {
        const token = await make()
        if (token === genuine) return
        expect((await ask('GET', '/auth/me', { token })).status, token).toBe(401)
      }),
      { numRuns: 300 },
    )
  })

  test('open what the role allows and no more', async () => {
    const { id, tenant_id, session_version } = await makeLogin({ roles: ['member'] })
    const token = await signAccessToken(
      { account_id: id, tenant_id, roles: ['member'], session_version, browser_session_id: null },
      60,
    )
    expect((await ask('GET', '/accounts/', { token })).status).toBe(403)
  })

  test('are needed: without one it is 401, and the session cookie is none', async () => {
    for (const headers of [{}, { cookie: 'quorate.session=x' }, { authorization: 'Basic YTpi' }]) {
      const answer = await ask('GET', '/auth/me', { headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  })
})
