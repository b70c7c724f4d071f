import { askRaw } from '#e2e/api'
import { expect, test } from '#e2e/test'

const NONCE = /script-src [^;]*'nonce-([A-Za-z0-9+/=]{22,})'/

test.describe('headers', () => {
  test('every kind of answer is confined', async ({ api }) => {
    const page = await askRaw(api.url, { path: '/login' })
    const script = /src="(\/_next\/static\/[^"]+\.js[^"]*)"/.exec(page.text)?.[1]
    expect(script).toBeDefined()
    const answers = {
      page,
      'missing page': await askRaw(api.url, { path: '/no-such-page' }),
      'page behind a session': await askRaw(api.url, { path: '/admin' }),
      description: await askRaw(api.url, { path: '/api/v1/openapi.json' }),
      'missing data': await askRaw(api.url, { path: '/api/v1/no-such-thing' }),
      'redirect of the API': await askRaw(api.url, { path: '/api/v1/members' }),
      'refused data': await askRaw(api.url, { path: '/api/v1/members/' }),
      session: await askRaw(api.url, { path: '/api/auth/session' }),
      static: await askRaw(api.url, { path: script ?? '/' }),
      refusal: await askRaw(api.url, { path: '/%ZZ' }),
      health: await askRaw(api.url, { path: '/healthz' }),
    }
    expect(answers['missing page'].status).toBe(404)
    expect([302, 303, 307, 308]).toContain(answers['page behind a session'].status)
    expect(answers.static.status).toBe(200)
    for (const [name, { headers }] of Object.entries(answers)) {
      expect(headers['x-content-type-options'], name).toBe('nosniff')
      expect(headers['referrer-policy'], name).toBeDefined()
      expect(headers['cross-origin-resource-policy'], name).toBe('same-origin')
      expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by'], name).toBeUndefined()
      expect(headers.server, name).toBeUndefined()
      expect(headers['x-request-id'], name).toMatch(/^[\w.-]{8,}$/)
    }
    expect(answers.description.headers['cache-control']).toBe('no-cache')
    expect(answers.description.headers['content-security-policy']).toContain("default-src 'none'")
    for (const name of ['missing data', 'redirect of the API', 'refused data'] as const) {
      expect(answers[name].headers['cache-control'], name).toBe('no-store')
      expect(answers[name].headers['content-security-policy'], name).toContain("default-src 'none'")
    }
    expect(answers.session.headers['cache-control']).toMatch(/no-store|no-cache/)
    for (const name of ['page', 'missing page'] as const) {
      const policy = String(answers[name].headers['content-security-policy'])
      expect(policy, name).toMatch(NONCE)
      expect(policy.split(';').find((part) => part.includes('script-src'))).not.toMatch(/unsafe-(inline|eval)/)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(answers[name].headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(answers[name].headers['cache-control'], name).toMatch(/no-store/)
    }
  })

  test('each page has a nonce of its own, and every script of it carries it', async ({ api }) => {
    const nonces = new Set<string>()
    for (let count = 0; count < 5; count++) {
      const { headers, text } = await askRaw(api.url, { path: '/login' })
      const nonce = NONCE.exec(String(headers['content-security-policy']))?.[1] ?? ''
      nonces.add(nonce)
      for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    }
    expect(nonces.size).toBe(5)
  })

  test('headers that a framework would believe are not believed', async ({ api }) => {
    const { headers, text } = await askRaw(api.url, {
      path: '/login',
      headers: {
        'x-nonce': 'mine',
        'content-security-policy': "script-src 'nonce-mine'",
        'x-forwarded-host': 'evil.example',
      },
    })
    expect(String(headers['content-security-policy'])).not.toContain('mine')
    expect(text).not.toContain('evil.example')
    const around = await askRaw(api.url, {
      path: '/admin',
      headers: { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    })
    expect(around.status).not.toBe(200)
    const host = await askRaw(api.url, { path: '/admin', headers: { host: 'evil.example' } })
    expect(String(host.headers.location)).not.toContain('evil.example')
  })

  test('cookies of a session are closed to scripts and to other sites', async ({ api }) => {
    const csrf = await askRaw(api.url, { path: '/api/auth/csrf' })
    const cookies = [csrf.headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly/i)
      expect(cookie).toMatch(/SameSite=(Lax|Strict)/i)
      expect(cookie).toMatch(/Path=\//i)
    }
  })

  test('signing in from another site’s page is refused', async ({ api }) => {
    const variants = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: api.url },
      {},
    ]
    for (const headers of variants) {
      for (const path of ['/api/auth/callback/credentials', '/api/auth/signout']) {
        const answer = await askRaw(api.url, {
          method: 'POST',
          path,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } as Record<string, string>,
          body: 'csrfToken=x&json=true',
        })
        expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403)
      }
    }
  })
})
