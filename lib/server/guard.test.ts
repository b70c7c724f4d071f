import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { callerAddress, dropForeignHeaders, findRefusal, givenRequestId, isApi, loggablePath } from '#lib/server/guard'

function arriving(
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
  remoteAddress = '::ffff:10.0.0.9',
) {
  return { url, method, headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage
}

describe('the guard in front of every framework', () => {
  it.each([
    '/',
    '/admin/members?q=M%C3%BCller%20%26%20S%C3%B6hne',
    '/api/v1/members/?name=a%5Cb',
    '/a..b/%20c',
    '/%E2%9C%93',
  ])('lets %s pass', (url) => expect(findRefusal(arriving(url))).toBeNull())

  it.each([
    ['/%', 400],
    ['/%zz', 400],
    ['/%ff', 400],
    ['/a%00b', 400],
    ['/?q=%00', 400],
    ['/a\\b', 400],
    ['/a%5cb', 400],
    ['/%2e%2e%2fetc', 400],
    ['/../etc', 400],
    ['/a%0d%0ab', 400],
    ['http://elsewhere.example/', 400],
    ['*', 400],
    [`/${'a'.repeat(9000)}`, 414],
  ])('refuses %s', (url, status) => expect(findRefusal(arriving(url))?.status).toBe(status))

  it('knows no path of the API with two slashes in a row', () => {
    expect(findRefusal(arriving('/api/v1//members/'))?.status).toBe(404)
    expect(findRefusal(arriving('/api/v1/members/?q=//'))).toBeNull()
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get'])('refuses the method %s', (method) => {
    expect(findRefusal(arriving('/', method))?.status).toBe(405)
  })

  it('refuses a body beyond the limit by its announcement alone', () => {
    expect(findRefusal(arriving('/api/v1/x', 'POST', { 'content-length': '1048577' }))?.status).toBe(413)
    expect(findRefusal(arriving('/login', 'POST', { 'content-length': '99999999' }))?.status).toBe(413)
    expect(findRefusal(arriving('/api/v1/x', 'POST', { 'content-length': '1048576' }))).toBeNull()
  })

  it('wants a length for bodies that pages read', () => {
    expect(findRefusal(arriving('/login', 'POST', { 'transfer-encoding': 'chunked' }))?.status).toBe(411)
    expect(findRefusal(arriving('/api/v1/x', 'POST', { 'transfer-encoding': 'chunked' }))).toBeNull()
  })

  it('gives everything under /api but the browser session to the API', () => {
    expect(['/api', '/api/', '/api/v1/members/', '/api/v2', '/api?x=1'].map(isApi)).not.toContain(false)
    expect(['/', '/apis', '/api/auth/session', '/admin/api'].map(isApi)).not.toContain(true)
  })

  it('believes X-Forwarded-For as far as there are trusted proxies', () => {
    const request = arriving('/', 'GET', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.1' })
    expect([0, 1, 2, 3, 9].map((proxies) => callerAddress(request, proxies))).toEqual([
      '10.0.0.9',
      '10.0.0.1',
      '1.2.3.4',
      '6.6.6.6',
      '6.6.6.6',
    ])
    expect(callerAddress(arriving('/'), 1)).toBe('10.0.0.9')
  })

  it('takes a request id from a trusted proxy only, and only a well-formed one', () => {
    const request = arriving('/', 'GET', { 'x-request-id': 'abc-12345678' })
    expect(givenRequestId(request, 0)).toBeNull()
    expect(givenRequestId(request, 1)).toBe('abc-12345678')
    expect(givenRequestId(arriving('/', 'GET', { 'x-request-id': 'a b\n' }), 1)).toBeNull()
  })

  it('drops the headers by which an outsider could speak for the server', () => {
    const headers = {
      'x-middleware-subrequest': 'x',
      'x-nonce': 'x',
      'x-forwarded-host': 'evil.example',
      accept: '*/*',
    }
    const untrusted = arriving('/', 'GET', headers)
    dropForeignHeaders(untrusted, 0)
    expect(untrusted.headers).toEqual({ accept: '*/*' })
    const proxied = arriving('/', 'GET', headers)
    dropForeignHeaders(proxied, 1)
    expect(proxied.headers).toEqual({ accept: '*/*', 'x-forwarded-host': 'evil.example' })
  })

  it('logs paths without queries, addresses and tokens', () => {
    expect(loggablePath('/verify-email?token=secret')).toBe('/verify-email')
    expect(loggablePath('/x/ann@example.org/y')).toBe('/x/[struck out]/y')
    expect(loggablePath(`/x/${'t'.repeat(64)}`)).toBe('/x/[struck out]')
    expect(loggablePath('/api/v1/members/019a1fb9-9da9-71e7-b763-9b9b4bbf5767')).toContain('019a1fb9')
  })
})
