import type { IncomingHttpHeaders } from 'node:http'
import NextAuthExport, { type NextAuthOptions } from 'next-auth'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeAccount, makeTenant } from '#db/factories'
import { tenantDb } from '#db/tenant'
import { findPageCtx, sessionCookieName, sessionCookies, sessionOptions } from '#lib/accounts/browser-session'
import { endAllSessions } from '#lib/accounts/sessions'
import { deviceCookie, readDevice, sealDevice } from '#lib/auth/known-device'
import { isOwnRequest } from '#lib/auth/own-request'
import { hashPassword } from '#lib/auth/passwords'
import { verifyAccessToken } from '#lib/auth/tokens'
import { createCtx } from '#lib/context'

type Handler = (request: object, response: object, options: NextAuthOptions) => Promise<void>
// Bundlers and Node disagree on what the default export of this package is.
const nextAuth = ((NextAuthExport as unknown as { default?: Handler }).default ?? NextAuthExport) as unknown as Handler

const PASSWORD = 'Evening-Tide-7'
const hash = hashPassword(PASSWORD, 'test')

afterEach(() => {
  vi.useRealTimers()
})

/** A browser as far as the session endpoints see one: it keeps cookies and sends them back. */
function openBrowser(address = `test-${Math.random()}`) {
  const jar = new Map<string, string>()
  const setCookies: string[] = []
  async function ask(method: string, action: string[], body: Record<string, string> = {}) {
    let status = 200
    let answer: unknown
    const headers: IncomingHttpHeaders = { host: 'localhost:3000', 'user-agent': 'A browser' }
    const set = new Map<string, string | string[]>()
    const response = {
      status: (code: number) => {
        status = code
        return response
      },
      getHeader: (name: string) => set.get(name.toLowerCase()),
      setHeader: (name: string, value: string | string[]) => {
        set.set(name.toLowerCase(), value)
        return response
      },
      json: (value: unknown) => {
        answer = value
      },
      send: (value: unknown) => {
        answer = value
      },
      end: () => {},
    }
    const request = { method, headers, body, cookies: Object.fromEntries(jar), query: { nextauth: action } }
    const device = await readDevice(jar.get(deviceCookie().name))
    const scope = { address, request_id: 'a-request', user_agent: 'A browser', device, fault: null }
    await nextAuth(request, response, sessionOptions(scope))
    for (const cookie of [set.get('set-cookie') ?? []].flat()) {
      setCookies.push(cookie)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /Max-Age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, decodeURIComponent(value))
    }
    if (scope.device) jar.set(deviceCookie().name, await sealDevice(scope.device))
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
    return { status, body: answer as any, fault: scope.fault as unknown }
  }
  async function post(action: string[], body: Record<string, string>) {
    const { csrfToken } = (await ask('GET', ['csrf'])).body
    return ask('POST', action, { ...body, csrfToken, json: 'true', callbackUrl: '/' })
  }
  const signIn = (credentials: Record<string, string>) => post(['callback', 'credentials'], credentials)
  const session = () => ask('GET', ['session'])
  const cookie = () => jar.get(sessionCookieName())
  return { ask, post, signIn, session, cookie, jar, setCookies }
}

async function makeLogin(fields: { status?: string } = {}) {
  const { tenant_id, db } = await makeTenant()
  const { id, email } = await makeAccount(db, { ...fields, password_hash: await hash })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'a-request' })
  return { tenant_id, db, id, email, ctx, credentials: { email, tenant_id, password: PASSWORD } }
}

describe('signing a browser in', () => {
  test('gives its pages a context and its scripts a short-lived token of that session', async () => {
    const { credentials, id, tenant_id, db } = await makeLogin()
    const browser = openBrowser()
    expect((await browser.signIn(credentials)).body.url).not.toContain('error')
    const page = await findPageCtx(browser.cookie(), 'a-request')
    expect(page).toMatchObject({ account: { id, roles: ['administrator'] }, tenant: { tenant_id, currency: 'EUR' } })
    const { body } = await browser.session()
    const claims = await verifyAccessToken(body.access_token)
    const row = await db.selectFrom('browser_sessions').selectAll().executeTakeFirstOrThrow()
    expect(claims).toMatchObject({ account_id: id, tenant_id, browser_session_id: row.id })
    expect(claims.expires_at - Date.now() / 1000).toBeLessThanOrEqual(600)
    expect(Date.parse(body.access_token_expires_at) / 1000).toBeCloseTo(claims.expires_at, -1)
    expect(Date.parse(row.expires_at as never) - Date.parse(row.created_at as never)).toBe(24 * 3600 * 1000)
    expect(row.user_agent).toBe('A browser')
  })

  test('tells the form the problem that the API would tell', async () => {
    const { credentials } = await makeLogin()
    const unverified = await makeLogin({ status: 'unverified' })
    const problemOf = async (given: Record<string, string>) => {
      const { body } = await openBrowser().signIn(given)
      return JSON.parse(new URL(body.url).searchParams.get('error') ?? '')
    }
    expect(await problemOf({ ...credentials, password: 'Wrong-Tide-7' })).toMatchObject({
      status: 401,
      detail: 'Invalid email or password.',
    })
    expect(await problemOf(unverified.credentials)).toMatchObject({ status: 403, code: 'unverified' })
    expect(await problemOf({ email: credentials.email })).toMatchObject({
      status: 422,
      errors: [{ pointer: '/tenant_id' }, { pointer: '/password' }],
    })
  })

  test('takes the identifier of the association in any capital letters', async () => {
    const { credentials } = await makeLogin()
    const browser = openBrowser()
    await browser.signIn({ ...credentials, tenant_id: credentials.tenant_id.toUpperCase() })
    expect((await browser.session()).body.user.tenant_id).toBe(credentials.tenant_id)
  })

  test('needs the form’s own token against forged requests', async () => {
    const { credentials } = await makeLogin()
    const browser = openBrowser()
    await browser.ask('POST', ['callback', 'credentials'], { ...credentials, json: 'true' })
    expect(browser.cookie()).toBeUndefined()
  })
})

describe('a known browser', () => {
  const wrong = { password: 'Wrong-Tide-7' }
  const lockOut = async (credentials: Record<string, string>, address: string) => {
    for (let guess = 0; guess < 10; guess += 1) await openBrowser(address).signIn({ ...credentials, ...wrong })
  }
  const isSignedIn = async (browser: ReturnType<typeof openBrowser>, credentials: Record<string, string>) => {
    await browser.signIn(credentials)
    return browser.cookie() !== undefined
  }

  test('signs in to its account again, signed out or not, where a stranger in its network guessed', async () => {
    const { credentials } = await makeLogin()
    const browser = openBrowser('203.0.113.1')
    await browser.signIn(credentials)
    await browser.post(['signout'], {})
    await lockOut(credentials, '203.0.113.1')
    expect(await isSignedIn(openBrowser('203.0.113.1'), credentials)).toBe(false)
    expect(await isSignedIn(browser, credentials)).toBe(true)
    expect(await isSignedIn(browser, credentials)).toBe(true)
  })

  test('is known to the accounts that signed in with it only, and guesses ten times there', async () => {
    const mine = await makeLogin()
    const other = await makeLogin()
    const browser = openBrowser('203.0.113.2')
    await browser.signIn(mine.credentials)
    await browser.post(['signout'], {})
    await lockOut(other.credentials, '203.0.113.2')
    expect(await isSignedIn(browser, other.credentials)).toBe(false)
    for (let guess = 0; guess < 10; guess += 1) await browser.signIn({ ...mine.credentials, ...wrong })
    expect(await isSignedIn(browser, mine.credentials)).toBe(false)
  })

  test('is not made by a forged cookie, nor by that of a session', async () => {
    const { credentials } = await makeLogin()
    const known = openBrowser('203.0.113.3')
    await known.signIn(credentials)
    await lockOut(credentials, '203.0.113.3')
    const genuine = known.jar.get(deviceCookie().name) ?? ''
    for (const forged of ['', 'x', genuine.slice(0, -3), known.cookie() ?? '']) {
      const browser = openBrowser('203.0.113.3')
      browser.jar.set(deviceCookie().name, forged)
      expect(await isSignedIn(browser, credentials)).toBe(false)
    }
    expect(await findPageCtx(genuine, 'a-request')).toBeNull()
  })
})

describe('the cookie', () => {
  test('is kept from scripts, other sites and idle browsers', async () => {
    const { credentials } = await makeLogin()
    vi.useFakeTimers({ toFake: ['Date'] })
    const browser = openBrowser()
    await browser.signIn(credentials)
    for (const cookie of browser.setCookies) {
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).not.toMatch(/Domain=/i)
    }
    const expires = Date.parse(/session=.*Expires=([^;]+)/.exec(browser.setCookies.at(-1) ?? '')?.[1] ?? '')
    expect(expires / 1000).toBe(Math.floor(Date.now() / 1000) + 3600)
  })

  test('has the __Host- prefix and Secure where the site is served by https', () => {
    const cookies = sessionCookies('https://members.example.org')
    expect(Object.values(cookies).map((cookie) => cookie.name)).toEqual([
      '__Host-quorate.session',
      '__Host-quorate.csrf',
      '__Host-quorate.callback',
    ])
    for (const { options } of Object.values(cookies)) {
      expect(options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true })
    }
  })

  test('replayed after signing out opens neither pages nor the session endpoint', async () => {
    const { credentials } = await makeLogin()
    const browser = openBrowser()
    await browser.signIn(credentials)
    const { access_token } = (await browser.session()).body
    const stolen = browser.cookie()
    const thief = openBrowser()
    thief.jar.set(sessionCookieName(), stolen ?? '')
    expect((await thief.session()).body.access_token).toEqual(expect.any(String))
    await browser.post(['signout'], {})
    expect(browser.cookie()).toBeUndefined()
    for (let replay = 0; replay < 10; replay += 1) {
      expect(await findPageCtx(stolen, 'a-request')).toBeNull()
      thief.jar.set(sessionCookieName(), stolen ?? '')
      expect((await thief.session()).body).toEqual({})
    }
    const claims = await verifyAccessToken(access_token)
    const ctx = createCtx({ ...claims, actor: { kind: 'account', ...claims }, request_id: 'a-request' })
    await expect(ctx.db.selectFrom('accounts').select('id').execute()).rejects.toMatchObject({ code: 'QT002' })
  })

  test('ends with the session version, on pages and on the session endpoint', async () => {
    const { credentials, db, id } = await makeLogin()
    const browser = openBrowser()
    await browser.signIn(credentials)
    const cookie = browser.cookie()
    // The version alone, without ending the browser's row.
    await db.updateTable('accounts').set({ session_version: 2 }).where('id', '=', id).execute()
    expect(await findPageCtx(cookie, 'a-request')).toBeNull()
    // However often a page asks in the background, the next one can still say that the session has ended.
    for (const _ of [1, 2]) {
      expect((await browser.session()).body).toEqual({})
      expect(browser.cookie()).toEqual(expect.any(String))
      expect(await findPageCtx(browser.cookie(), 'a-request')).toBeNull()
    }
    await browser.post(['signout'], {})
    expect(browser.cookie()).toBeUndefined()
  })

  test('ends with everything else when all sessions are ended', async () => {
    const { credentials, ctx, db, id } = await makeLogin()
    const browsers = [openBrowser(), openBrowser()]
    for (const browser of browsers) await browser.signIn(credentials)
    await endAllSessions(ctx, id)
    for (const browser of browsers) expect(await findPageCtx(browser.cookie(), 'a-request')).toBeNull()
    const rows = await db.selectFrom('browser_sessions').select('ended_at').execute()
    expect(rows.every((row) => row.ended_at !== null)).toBe(true)
  })

  test('ends after an hour without a sign of life, and after a day in any case', async () => {
    const { credentials, db } = await makeLogin()
    const idle = openBrowser()
    await idle.signIn(credentials)
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await db
      .updateTable('browser_sessions')
      .set({ last_seen_at: ago(1.1) })
      .execute()
    expect((await idle.session()).body).toEqual({})
    const old = openBrowser()
    await old.signIn(credentials)
    const cookie = old.cookie()
    await db
      .updateTable('browser_sessions')
      .set({ last_seen_at: ago(0), expires_at: ago(0.1) })
      .execute()
    expect(await findPageCtx(cookie, 'a-request')).toBeNull()
    expect((await old.session()).body).toEqual({})
    // Nor does asking about them make either of them last longer.
    for (const { cookie } of [idle, old]) expect(await findPageCtx(cookie(), 'a-request')).toBeNull()
  })

  test('that is forged, cut or empty is no session', async () => {
    const { credentials } = await makeLogin()
    const browser = openBrowser()
    await browser.signIn(credentials)
    const cookie = browser.cookie() ?? ''
    for (const wrong of [
      undefined,
      '',
      'x',
      cookie.slice(0, -3),
      `x${cookie}`,
      cookie.replace(/\.[^.]{8}/, '.AAAAAAAA'),
    ]) {
      expect(await findPageCtx(wrong, 'a-request')).toBeNull()
    }
  })

  test('stays when the database cannot be asked', async () => {
    const { credentials, db } = await makeLogin()
    const browser = openBrowser()
    await browser.signIn(credentials)
    const down = vi.spyOn(Object.getPrototypeOf(tenantDb({ tenant_id: 'x', account: null })), 'selectFrom')
    down.mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    const { fault } = await browser.session()
    down.mockRestore()
    expect(fault).toBeInstanceOf(Error)
    expect(await db.selectFrom('browser_sessions').select('ended_at').execute()).toEqual([{ ended_at: null }])
  })
})

describe('requests to the session endpoints', () => {
  const ask = (method: string, headers: Record<string, string>) =>
    isOwnRequest(
      new Request('http://localhost:3000/api/auth/signout', {
        method,
        headers: { host: 'localhost:3000', ...headers },
      }),
    )

  test('change something only for pages of this site', () => {
    expect(ask('POST', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(ask('POST', { origin: 'http://localhost:3000' })).toBe(true)
    expect(ask('POST', {})).toBe(false)
    expect(ask('POST', { origin: 'null' })).toBe(false)
    expect(ask('POST', { origin: 'http://evil.example' })).toBe(false)
    expect(ask('POST', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' })).toBe(false)
    expect(ask('POST', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' })).toBe(false)
  })

  test('read for them and for the address bar', () => {
    expect(ask('GET', {})).toBe(true)
    expect(ask('GET', { 'sec-fetch-site': 'none' })).toBe(true)
    expect(ask('GET', { 'sec-fetch-site': 'cross-site' })).toBe(false)
  })
})
