import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { askRaw, freshId, must, registration } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const LISTS = [
  '/api/v1/members',
  '/api/v1/events',
  '/api/v1/finances/finances/invoices',
  '/api/v1/finances/finances/payments',
  '/api/v1/tiers',
  '/api/v1/accounts',
  '/api/v1/mails',
  '/api/v1/audit',
]

const PROTECTED = [
  ['GET', '/api/v1/auth/me'],
  ['GET', '/api/v1/members/'],
  ['GET', '/api/v1/events/'],
  ['POST', '/api/v1/events/'],
  ['GET', '/api/v1/events/stats'],
  ['GET', '/api/v1/events/00000000-0000-7000-8000-000000000000'],
  ['GET', '/api/v1/finances/finances/invoices/'],
  ['GET', '/api/v1/tenant'],
] as const

test.describe('what the API does with requests as such', () => {
  test('a list path without its slash is 307 to the one with it, for every method, query kept', async ({ api }) => {
    const { token } = await api.as('admin')
    for (const path of LISTS) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
        for (const authorization of [undefined, `Bearer ${token}`]) {
          const answer = await askRaw(api.url, {
            method,
            path: `${path}?limit=2&q=a%20b`,
            headers: authorization ? { authorization } : {},
          })
          expect(answer.status, `${method} ${path}`).toBe(307)
          expect(answer.headers.location).toBe(`${path}/?limit=2&q=a%20b`)
        }
      }
    }
    const { ask } = await api.as('admin')
    const followed = await ask('GET', `${LISTS[0]}/?limit=2`)
    expect(followed.body).toHaveLength(2)
  })

  test('without a token, with garbage, a forged or another’s it is 401 and says how to come in', async ({ api }) => {
    const { token } = await api.as('admin')
    const [head, claims, signature] = token.split('.') as [string, string, string]
    const content = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    const cases: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      bearer('garbage'),
      bearer('a.b.c'),
      { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
      bearer(`${head}.${claims}.`),
      bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`),
      bearer(`${head}.${encode({ ...content, exp: 1 })}.${signature}`),
      bearer(`${head}.${encode({ ...content, tenant: 'demo-two', tenant_id: 'demo-two' })}.${signature}`),
      bearer(`${head}.${claims}.${signature.slice(0, -2)}`),
    ]
    for (const headers of cases) {
      for (const [method, path] of PROTECTED) {
        const answer = await api.anonymous(method, path, { headers })
        expect(answer.status, `${method} ${path} ${headers.authorization?.slice(0, 20)}`).toBe(401)
        expect(answer.body).toMatchObject({ status: 401, code: 'unauthenticated', request_id: expect.any(String) })
        expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      }
    }
  })

  test('a session cookie never opens the API', async ({ api, adminPage }) => {
    await adminPage.goto('/admin')
    const cookies = await adminPage.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(cookie).toContain('session')
    for (const [method, path] of PROTECTED) {
      expect((await api.anonymous(method, path, { headers: { cookie } })).status, path).toBe(401)
    }
  })

  test('what does not exist is 404 as JSON, with and without a token', async ({ api }) => {
    const { ask } = await api.as('admin')
    for (const path of [
      '/api/v1/no-such-thing',
      '/api/v1/',
      '/api/v1',
      '/api/',
      '/api/v2/members/',
      '/api/v1/finances/invoices',
      '/api/v1/members/not-an-id',
      '/api/v1/events/stats/',
      '/api/v1//members/',
    ]) {
      for (const send of [api.anonymous, ask]) {
        const answer = await send('GET', path)
        const isObject = path === '/api/v1/members/not-an-id'
        expect(answer.status, path).toBe(isObject && send === api.anonymous ? 401 : 404)
        expect(answer.headers.get('content-type'), path).toBe('application/problem+json; charset=utf-8')
        expect(answer.body.request_id, path).toBe(answer.headers.get('x-request-id'))
      }
    }
  })

  test('every refusal is a problem with a sentence and the id under which it is logged', async ({ api }) => {
    const { ask } = await api.as('admin')
    const answers = [
      await ask('POST', paths.events(), { body: {} }),
      await ask('GET', paths.member('00000000-0000-7000-8000-000000000000')),
      await ask('PUT', paths.events()),
      await api.anonymous('GET', paths.auth.me()),
      await ask('POST', paths.events(), { body: 'text', headers: { 'content-type': 'text/plain' } }),
      await ask('POST', paths.events(), { body: '{"title":' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 405, 401, 415, 400])
    for (const { status, headers, body } of answers) {
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).toMatchObject({ type: 'about:blank', status, request_id: headers.get('x-request-id') })
      for (const part of [body.title, body.detail, body.code]) expect(part).toMatch(/\w+/)
    }
  })

  test('HEAD answers like GET without a body, OPTIONS names the methods', async ({ api }) => {
    const { token } = await api.as('admin')
    const headers = { authorization: `Bearer ${token}` }
    for (const path of [paths.members(), paths.auth.me(), paths.eventStats()]) {
      const [get, head] = [
        await askRaw(api.url, { path, headers }),
        await askRaw(api.url, { method: 'HEAD', path, headers }),
      ]
      expect([get.status, head.status], path).toEqual([200, 200])
      expect(head.text).toBe('')
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      const options = await askRaw(api.url, { method: 'OPTIONS', path })
      expect(options.status).toBe(204)
      expect(options.headers.allow).toContain('GET')
    }
  })

  test('nothing an outsider sends brings a 5xx', async ({ api }) => {
    const { token } = await api.as('admin')
    const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const big = Buffer.alloc(1_150_000, 0x20)
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const post = { method: 'POST', path: paths.events(), headers: json }
    const signIn = {
      method: 'POST',
      path: '/api/auth/callback/credentials',
      headers: { 'content-type': 'application/json', origin: api.url },
    }
    const cases: [string, Parameters<typeof askRaw>[1], number][] = [
      ['broken percent-encoding', { path: '/api/v1/members/%E0%A4%A' }, 400],
      ['a lone percent sign', { path: '/api/v1/%/' }, 400],
      ['broken percent-encoding of a page', { path: '/login%ZZ' }, 400],
      ['a NUL in the path', { path: '/api/v1/members/%00' }, 400],
      ['a NUL in the query', { path: '/api/v1/members/?q=%00', headers: json }, 400],
      ['a NUL in a page', { path: '/login?tenant_id=%00' }, 400],
      ['a climb', { path: '/api/v1/%2e%2e/%2e%2e/etc/passwd' }, 400],
      ['TRACE', { method: 'TRACE', path: '/api/v1/members/' }, 405],
      ['TRACE of a page', { method: 'TRACE', path: '/login' }, 405],
      ['an unheard-of method', { method: 'PROPFIND', path: '/api/v1/members/' }, 405],
      ['20 kB of headers', { path: '/api/v1/members/', headers: { 'x-much': 'a'.repeat(20_000) } }, 431],
      ['a long address', { path: `/api/v1/members/?q=${'a'.repeat(9000)}` }, 414],
      ['a body of 1.1 MB', { ...post, headers: { ...json, 'content-length': String(big.length) }, body: big }, 413],
      ['a body of 1.1 MB in pieces', { ...post, headers: { ...json, 'transfer-encoding': 'chunked' }, body: big }, 413],
      ['text', { ...post, headers: { ...json, 'content-type': 'text/plain' }, body: 'hello' }, 415],
      [
        'a form',
        { ...post, headers: { ...json, 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
        415,
      ],
      ['no type', { ...post, headers: { authorization: json.authorization }, body: '{}' }, 415],
      ['deep JSON', { ...post, body: deep }, 422],
      ['a list for an object', { ...post, body: '[]' }, 422],
      ['null', { ...post, body: 'null' }, 422],
      ['a number', { ...post, body: '1e999' }, 422],
      ['nothing', { ...post, body: '' }, 400],
      ['half of an object', { ...post, body: '{"title":"a"' }, 400],
      ['bytes that are no UTF-8', { ...post, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400],
      ['a NUL in a text', { ...post, body: JSON.stringify({ title: 'a\0b', event_date: '2031-01-01T10:00:00' }) }, 422],
      ['half of a character', { ...post, body: '{"title":"\\ud800","event_date":"2031-01-01T10:00:00"}' }, 422],
      ['a prototype', { ...post, body: '{"__proto__":{"a":1},"title":"a","event_date":"2031-01-01T10:00:00"}' }, 422],
      ['signing in by GET', { path: '/api/auth/callback/credentials' }, 405],
      ['half of an object for signing in', { ...signIn, body: '{"email":' }, 400],
      ['nothing for signing in', { ...signIn, body: '' }, 302],
      ['a list for signing in', { ...signIn, body: '[]' }, 422],
      ['no address to go on to', { path: '/api/auth/session?callbackUrl=nowhere' }, 422],
      ['an unknown version', { ...post, method: 'PATCH', path: paths.member('x'), body: '{}' }, 404],
    ]
    for (const [name, asked, status] of cases) {
      const answer = await askRaw(api.url, asked)
      expect(answer.status, name).toBe(status)
      if (asked.path.startsWith('/api/v1') && status !== 431) {
        expect(answer.headers['content-type'], name).toBe('application/problem+json; charset=utf-8')
      }
    }
  })

  test('odd values in fields and filters are refused or taken, never a fault', async ({ api }) => {
    const { ask } = await api.join()
    const values = [
      '',
      ' ',
      '\u202e',
      '💥'.repeat(50),
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '-0',
      '9'.repeat(400),
      '1e308',
      '../../x',
    ]
    for (const value of values) {
      const answers = await Promise.all([
        ask('GET', paths.members({ q: value, city: value })),
        ask('GET', `${paths.events()}?${new URLSearchParams({ q: value, from: value })}`),
        ask('GET', `${paths.invoices()}?${new URLSearchParams({ min_amount: value })}`),
        ask('POST', paths.members(), { body: { first_name: value, last_name: value, birth_date: value } }),
        ask('GET', paths.event(value)),
        api.anonymous('POST', paths.auth.login(), { body: { tenant_id: value, email: value, password: value } }),
      ])
      expect(
        answers.filter(({ status }) => status >= 500).map(({ text }) => text),
        value,
      ).toEqual([])
    }
  })

  test('lists and pages travel compressed to those who take it, streams never', async ({ api }) => {
    const { token, ask } = await api.as('admin')
    const authorization = `Bearer ${token}`
    const unpack = (answer: Awaited<ReturnType<typeof askRaw>>) =>
      (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync)(answer.bytes).toString()
    for (const path of [paths.members({ limit: 100 }), paths.openapi(), '/login']) {
      const headers = { authorization }
      const [plain, packed] = [
        await askRaw(api.url, { path, headers }),
        await askRaw(api.url, { path, headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' } }),
      ]
      expect(plain.headers['content-encoding'], path).toBeUndefined()
      expect(packed.headers['content-encoding'], path).toMatch(/^(br|gzip)$/)
      for (const { headers } of [plain, packed]) expect(headers.vary, path).toMatch(/accept-encoding/i)
      expect(packed.bytes.length, path).toBeLessThan(plain.bytes.length / 3)
      if (path !== '/login') expect(unpack(packed), path).toBe(plain.text)
      else expect(unpack(packed)).toContain('</html>')
    }
    const streamed = await askRaw(api.url, {
      method: 'POST',
      path: paths.ai.chat(),
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'accept-encoding': 'gzip, br',
      },
      body: JSON.stringify({ message: 'How many active members do we have?' }),
    })
    expect(streamed.headers['content-encoding']).toBeUndefined()
    expect(streamed.headers['cache-control']).toBe('no-store, no-transform')
    expect(streamed.text).toContain('[DONE]')

    const { headers } = await ask('GET', paths.openapi())
    const again = await ask('GET', paths.openapi(), { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('a description of the API is there and names the paths of the specification', async ({ api }) => {
    const description = must(await api.anonymous('GET', paths.openapi()), 200)
    expect(description.openapi).toMatch(/^3\.1/)
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/auth/login',
        '/api/v1/auth/register',
        '/api/v1/auth/verify-email',
        '/api/v1/auth/resend-verification',
        '/api/v1/auth/me',
        '/api/v1/members/',
        '/api/v1/events/',
        '/api/v1/events/stats',
        '/api/v1/events/{event_id}',
        '/api/v1/finances/finances/invoices/',
      ]),
    )
  })

  test('health is told to anybody, and when the jobs last ran, and nothing more', async ({ api }) => {
    const [lives, serves] = [await api.anonymous('GET', '/healthz'), await api.anonymous('GET', '/readyz')]
    expect([lives.status, serves.status]).toEqual([200, 200])
    expect(lives.text).toBe('ok\n')
    expect(serves.text).toMatch(/^ok\njobs: last run (\d{4}-\d\d-\d\dT[\d:.]+\+00:00|not yet)\n$/)
  })

  test('thirty who register with a new tenant at once find one tenant', async ({ api }) => {
    const tenant_id = freshId('rush')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.anonymous('POST', paths.auth.register(), { body: registration(tenant_id) })),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  })
})
