import { callerOf, freshId, join, mailTo, must, registration } from '#e2e/api'
import { type Instance, startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('limits', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })

  let instance: Instance

  test.beforeAll(async () => {
    // The real limits. A trusted proxy in front lets the tests come from many addresses.
    instance = await startInstance({
      SMTP_URL: process.env.E2E_SMTP_URL ?? '',
      TRUST_PROXY: '1',
      ACCESS_TOKEN_TTL: '6s',
      TENANT_SIGNUP: 'open',
    })
  })
  test.afterAll(() => instance?.stop())

  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('ten wrong passwords and the account is closed for a while to the network that sent them', async () => {
    const { tenant_id, email, password } = await join(instance.url)
    const ask = callerOf(instance.url)
    const attempt = (given: string, address: string) =>
      ask('POST', paths.auth.login(), { body: { tenant_id, email, password: given }, headers: from(address) })
    for (let count = 0; count < 10; count++) {
      expect((await attempt(`Wrong-${count}`, `2001:db8:0:7::${count}`)).status, String(count)).toBe(401)
    }
    const closed = await attempt('Wrong-again', '2001:db8:0:7:1::1')
    expect(closed.status).toBe(429)
    const wait = Number(closed.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await attempt(password, '2001:db8:0:7::99')).status).toBe(429)
    // Its owner, from another network, does not notice.
    expect((await attempt(password, '2001:db8:0:8::1')).status).toBe(200)
    // An account that does not exist closes the same way.
    const nobody = { tenant_id, email: `${freshId('nobody')}@example.org`, password: 'Wrong-1' }
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const answer = await ask('POST', paths.auth.login(), { body: nobody, headers: from('203.0.113.100') })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('a browser that signed in before is let in again although somebody in its network guessed', async () => {
    const { tenant_id, email, password } = await join(instance.url)
    const address = '203.0.113.150'
    const ask = async (jar: Map<string, string>, path: string, form?: Record<string, string>) => {
      const response = await fetch(instance.url + path, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          ...from(address),
          origin: instance.url,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(form && { body: new URLSearchParams(form) }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
        if (name.endsWith('device')) expect(cookie).toMatch(/; HttpOnly/i)
      }
      return response.json()
    }
    const isLetIn = async (jar: Map<string, string>) => {
      const { csrfToken } = await ask(jar, '/api/auth/csrf')
      const form = { tenant_id, email, password, csrfToken, callbackUrl: '/', json: 'true' }
      const { url } = await ask(jar, '/api/auth/callback/credentials', form)
      return !String(url).includes('error')
    }
    const known = new Map<string, string>()
    expect(await isLetIn(known)).toBe(true)
    known.delete('quorate.session')
    for (let count = 0; count < 11; count++) {
      const body = { tenant_id, email, password: `Wrong-${count}` }
      await callerOf(instance.url)('POST', paths.auth.login(), { body, headers: from(address) })
    }
    expect(await isLetIn(new Map())).toBe(false)
    expect(await isLetIn(known)).toBe(true)
  })

  test('signing in well is never limited by itself', async () => {
    const { tenant_id, email, password } = await join(instance.url)
    const ask = callerOf(instance.url)
    for (let count = 0; count < 15; count++) {
      const answer = await ask('POST', paths.auth.login(), {
        body: { tenant_id, email, password },
        headers: from('203.0.113.200'),
      })
      expect(answer.status).toBe(200)
    }
  })

  test('one password tried on many accounts is stopped before the sixtieth', async () => {
    const ask = callerOf(instance.url)
    let refusedAt = 0
    for (let count = 1; count <= 60 && refusedAt === 0; count++) {
      const body = { tenant_id: 'spray', email: `person-${count}@example.org`, password: 'Spring-2031!' }
      const { status } = await ask('POST', paths.auth.login(), { body, headers: from('192.0.2.66') })
      if (status === 429) refusedAt = count
      else expect(status).toBe(401)
    }
    expect(refusedAt).toBeGreaterThan(10)
    expect(refusedAt).toBeLessThanOrEqual(60)
  })

  test('an address is mailed so often and no more', async () => {
    const ask = callerOf(instance.url)
    const given = registration(freshId('club'))
    must(await ask('POST', paths.auth.register(), { body: given, headers: from('192.0.2.10') }), 201)
    await mailTo(given.email)
    const { email, tenant_id } = given
    const statuses: number[] = []
    for (let count = 0; count < 8; count++) {
      const answer = await ask('POST', paths.auth.resendVerification(), {
        body: { email, tenant_id },
        headers: from(`192.0.2.${20 + count}`),
      })
      statuses.push(answer.status)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a flood from one address is answered with 429, and others do not notice', async () => {
    const ask = callerOf(instance.url)
    const knock = (address: string) => ask('GET', paths.members(), { headers: from(address) })
    // Twice the limit and more: the minute may change meanwhile. Over a few connections: the limit counts requests.
    let refused: Awaited<ReturnType<typeof knock>> | undefined
    const flood = async () => {
      for (let count = 0; count < 130 && refused === undefined; count++) {
        const answer = await knock('192.0.2.99')
        if (answer.status === 429) refused = answer
        else expect(answer.status).toBe(401)
      }
    }
    await Promise.all(Array.from({ length: 10 }, flood))
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.headers.get('content-type')).toContain('application/problem+json')
    expect((await knock('192.0.2.100')).status).toBe(401)
  })

  test('a token that has run out is 401', async () => {
    const login = await join(instance.url)
    const { exp } = JSON.parse(Buffer.from(login.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
    await expect
      .poll(async () => (await login.ask('GET', paths.auth.me())).status, { timeout: 20_000, intervals: [500] })
      .toBe(401)
    expect(Date.now() / 1000).toBeGreaterThanOrEqual(exp)
    for (let count = 0; count < 3; count++) {
      const answer = await login.ask('GET', paths.members())
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'unauthenticated' })
    }
  })
})
