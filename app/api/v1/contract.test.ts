import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeRoutes, routes } from '#app/api/v1/routes'
import { callApi, makeCaller } from '#app/api/v1/test-client'
import { makeTenant } from '#db/factories'
import { METHODS } from '#lib/http/router'
import { isAllowed, ROLES } from '#lib/permissions'

const NOBODY = '018f0000-0000-7000-8000-000000000000'

const endpoints = routes.flatMap((route) =>
  METHODS.flatMap((method) => {
    const handler = route.handlers[method]
    return handler
      ? [{ method, path: route.path.replace(/\{\w+\}/g, NOBODY), route, declaration: handler.declaration }]
      : []
  }),
)

test('every route file is listed, and every listed path has its file', () => {
  const files = readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => `/api/v1/${file.replace(/\/?route\.ts$/, '').replace(/\[(\w+)\]/g, '{$1}')}`)
  expect(routes.map((route) => route.path.replace(/\/$/, '')).sort()).toEqual(files.sort())
})

test('what Next is to route or to call is named so that Next finds it, and the API has one door in it', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).concat(readdirSync('.'))
  const name = /(?:^|\/)(?:route|page|layout|instrumentation|proxy|manifest|robots|sitemap)\.ts$/
  expect(files.filter((file) => name.test(file) && !file.startsWith('api/v1/'))).toEqual([])
  expect(files.filter((file) => file.startsWith('api/') && file.endsWith('.next.ts')).sort()).toEqual([
    'api/[[...path]]/route.next.ts',
    'api/auth/[...nextauth]/route.next.ts',
  ])
})

test('every endpoint that is not public answers 401 without a token', async () => {
  for (const { method, path, declaration } of endpoints) {
    const { status, headers } = await callApi(method, path)
    if (declaration.permission === 'public') expect.soft(status, `${method} ${path}`).not.toBe(401)
    else {
      expect.soft(status, `${method} ${path}`).toBe(401)
      expect.soft(headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  }
})

test('every endpoint refuses the roles that lack its permission and lets the others pass', async () => {
  for (const role of ROLES) {
    const tenant = await makeTenant()
    for (const { method, path, declaration } of endpoints) {
      if (declaration.permission === 'public') continue
      const anyOf = typeof declaration.permission === 'string' ? [declaration.permission] : declaration.permission
      const may = anyOf.some((permission) => isAllowed([role], permission))
      // Each with a session of its own: some endpoints end it.
      const { call } = await makeCaller([role], tenant)
      const { status, body } = await call(method, path, { body: declaration.body ? {} : undefined })
      if (may)
        expect
          .soft([200, 201, 202, 204, 404, 409, 412, 422, 428], `${role} ${method} ${path} ${JSON.stringify(body)}`)
          .toContain(status)
      else expect.soft(status, `${role} ${method} ${path}`).toBe(403)
    }
  }
})

test('a method that a path does not have is 405 for whoever is signed in, 401 for others', async () => {
  const { call } = await makeCaller()
  const answer = await call('PUT', '/api/v1/members/', { body: {} })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toContain('GET')
  expect((await callApi('PUT', '/api/v1/members/')).status).toBe(401)
})

test('a body that is no UTF-8 is refused, and nothing of it is kept', async () => {
  const { call, db } = await makeCaller()
  const send = (last_name: string, encoding: BufferEncoding) =>
    call('POST', '/api/v1/members/', {
      body: new Uint8Array(Buffer.from(JSON.stringify({ first_name: 'Zoë', last_name }), encoding)),
      headers: { 'content-type': 'application/json' },
    })
  const answer = await send('Latin', 'latin1')
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
  expect(answer.body.detail).toContain('UTF-8')
  expect((await send('Unicode', 'utf8')).body.first_name).toBe('Zoë')
  expect(await db.selectFrom('members').select('last_name').execute()).toEqual([{ last_name: 'Unicode' }])
})

test('an unknown path is 404 in JSON before anybody is asked who they are', async () => {
  for (const path of [
    '/api/v1/nothing',
    '/api/v1/finances/invoices',
    '/api/v1/finances/invoices/',
    '/api/v1/members/a/b/c',
    '/api/v1/',
  ]) {
    const answer = await callApi('GET', path)
    expect.soft(answer.status, path).toBe(404)
    expect.soft(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  }
})

test('the description tells every endpoint once, with names that nobody else has', () => {
  const description = describeRoutes()
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(endpoints.length)
  expect(JSON.stringify(description)).not.toContain('#/$defs/')
})

test('every body and every answer has a name in the description', () => {
  const { paths, components } = describeRoutes()
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map(({ content }) => content),
    ]
    for (const { schema } of contents.flatMap((content) => content?.['application/json'] ?? [])) {
      const each = (schema.type === 'array' ? schema.items : schema) as { $ref?: string }
      const name = each.$ref?.replace('#/components/schemas/', '') ?? 'none'
      expect.soft(components.schemas, operation.operationId).toHaveProperty(name)
    }
  }
})

test('the description says what generated clients go by', () => {
  const { paths, components, servers, tags } = describeRoutes()
  const of = (path: string, method: string) => paths[`/api/v1/${path}`]?.[method]
  const parameter = (path: string, method: string, name: string) =>
    of(path, method)?.parameters.find((each) => each.name === name)
  expect(of('members/', 'get')?.operationId).toBe('listMembers')
  expect(of('members/', 'post')?.operationId).toBe('addMember')
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    expect.soft(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect.soft(operation.description, operation.operationId).toMatch(/^\S.+\.$/)
  }
  for (const tag of tags) expect.soft(tag.description, tag.name).toMatch(/\.$/)
  expect(parameter('members/', 'get', 'status')).toMatchObject({
    explode: false,
    schema: { type: 'array', items: { enum: expect.arrayContaining(['active', 'lapsed']) } },
  })
  expect(parameter('members/', 'post', 'If-Match')).toBeUndefined()
  expect(parameter('members/{member_id}', 'patch', 'If-Match')?.required).toBe(true)
  expect(of('ai/chat', 'post')?.responses[200]?.content).toHaveProperty(['text/event-stream'])
  for (const type of ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']) {
    expect(of('members/', 'get')?.responses[200]?.content).toHaveProperty([type])
    expect(of('members/', 'post')?.responses[201]?.content).not.toHaveProperty([type])
  }
  expect(components.schemas.Problem).toMatchObject({
    properties: { code: { enum: expect.arrayContaining(['stale', 'rate_limited', 'url_too_long']) } },
  })
  expect(components.schemas.NewAccount).toMatchObject({ properties: { email: { format: 'email' } } })
  for (const { url } of servers) expect(new URL(url).origin).toBe(url)
})

test('the description is sent again only to those who do not have it', async () => {
  const path = '/api/v1/openapi.json'
  const first = await callApi('GET', path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await callApi('GET', path, { headers: { 'if-none-match': held } })
    expect.soft([again.status, again.body, again.headers.get('etag')], held).toEqual([304, null, etag])
  }
  for (const held of ['"other"', 'other', '']) {
    expect.soft((await callApi('GET', path, { headers: { 'if-none-match': held } })).status, held).toBe(200)
  }
})
