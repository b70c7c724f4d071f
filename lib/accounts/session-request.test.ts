import { describe, expect, test } from 'vitest'
import { readSessionRequest } from '#lib/accounts/session-request'
import type { AppError } from '#lib/errors'

const SIGN_IN = ['callback', 'credentials']

function request(method: string, path: string, init: RequestInit = {}): Request {
  return new Request(`http://localhost:3000/api/auth/${path}`, { method, ...init })
}

function post(body: string, type = 'application/json'): Request {
  return request('POST', SIGN_IN.join('/'), { body, headers: { 'content-type': type } })
}

/** The code of the refusal; fails when there is none. */
function refusalOf(given: Request, action: string[] = SIGN_IN): Promise<string> {
  return readSessionRequest(given, action).then(
    () => expect.unreachable(),
    (error: AppError) => error.code,
  )
}

describe('requests to the session endpoints', () => {
  test('lose a callback cookie that is none', async () => {
    const headers = { cookie: 'quorate.callback=nowhere' }
    const refusal = await readSessionRequest(request('GET', 'session', { headers }), ['session']).catch(
      (error) => error,
    )
    expect(refusal.headers).toEqual({ 'set-cookie': 'quorate.callback=; Path=/; Max-Age=0' })
  })

  test('are read whole, as a form or as JSON', async () => {
    const form = await readSessionRequest(post('email=a&callbackUrl=/', 'application/x-www-form-urlencoded'), SIGN_IN)
    expect(await form.text()).toBe('email=a&callbackUrl=/')
    const json = await readSessionRequest(post('{"email":"a"}'), SIGN_IN)
    expect(await json.json()).toEqual({ email: 'a' })
    const session = await readSessionRequest(request('GET', 'session?callbackUrl=/members'), ['session'])
    expect(session.nextUrl.searchParams.get('callbackUrl')).toBe('/members')
  })

  test('sign in with POST only', async () => {
    expect(await refusalOf(request('GET', 'callback/credentials'))).toBe('method_not_allowed')
    expect(await refusalOf(request('HEAD', 'callback/credentials'))).toBe('method_not_allowed')
  })

  test.each(['{', '{"email":', 'null,', '\u0000', "{'a': 1}"])(
    'with unreadable JSON (%s) are malformed',
    async (body) => {
      expect(await refusalOf(post(body))).toBe('malformed')
    },
  )

  test.each(['null', '1', '[]', '"text"', '{"callbackUrl":{}}', '{"csrfToken":7}'])(
    'with JSON that is not an object of texts (%s) are invalid',
    async (body) => {
      expect(await refusalOf(post(body))).toBe('invalid')
    },
  )

  test.each(['no address', 'javascript:alert(1)', '//', 'http://'])(
    'with the callback address %s are invalid, wherever it stands',
    async (callbackUrl) => {
      const encoded = encodeURIComponent(callbackUrl)
      expect(await refusalOf(post(`callbackUrl=${encoded}`, 'application/x-www-form-urlencoded'))).toBe('invalid')
      expect(await refusalOf(request('GET', `session?callbackUrl=${encoded}`), ['session'])).toBe('invalid')
      const headers = { cookie: `quorate.callback=${encoded}` }
      expect(await refusalOf(request('GET', 'session', { headers }), ['session'])).toBe('invalid')
    },
  )
})
