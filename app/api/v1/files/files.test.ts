import { createHash } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { GET as getLogo } from '#app/(public)/e/[tenant_id]/logo/route.next'
import { routes } from '#app/api/v1/routes'
import { type Caller, callApi, callRaw, makeCaller } from '#app/api/v1/test-client'
import { type Ctx, createCtx } from '#lib/context'
import { checkFile } from '#lib/files/content'
import { MAX_FILE_BYTES } from '#lib/files/schema'
import { keepFile, readFile } from '#lib/files/service'
import { UPLOADS } from '#lib/http/body'
import { METHODS } from '#lib/http/router'
import { api } from '#lib/paths'
import { SHEET_LIMITS } from '#lib/sheets/schema'

const PATH = '/api/v1/files/?kind=logo'
const PDF = Buffer.from('%PDF-1.7\nInvoice\n%%EOF\n')
let png: Uint8Array
let other: Uint8Array

beforeAll(async () => {
  const drawn = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  png = new Uint8Array(await drawn('#0a0'))
  other = new Uint8Array(await drawn('#00a'))
})

function send(caller: Caller, body: Uint8Array = png, headers: Record<string, string> = {}) {
  return caller.call('POST', `${PATH}&name=Our logo.webp`, { body, headers })
}

async function sent(caller: Caller, body?: Uint8Array): Promise<string> {
  const answer = await send(caller, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

async function makeLogo(caller: Caller, logo_file_id: string | null) {
  const { body } = await caller.call('GET', api.tenant())
  return caller.call('PATCH', api.tenant(), { body: { logo_file_id }, if_match: body.version })
}

function read(caller: Caller, id: string, headers: Record<string, string> = {}) {
  return callRaw('GET', api.file(id), { headers: { authorization: `Bearer ${caller.token}`, ...headers } })
}

function shown(tenant_id: string, query = '', headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/e/${tenant_id}/logo${query}`, { headers })
  return getLogo(request, { params: Promise.resolve({ tenant_id }) })
}

function ctxOf({ tenant_id, account_id }: Caller, roles: 'administrator' | 'member' = 'administrator'): Ctx {
  const account = { account_id, roles: [roles], session_version: 1, browser_session_id: null }
  return createCtx({ tenant_id, actor: { kind: 'account', ...account }, request_id: 'test' })
}

async function countFiles({ db }: Caller): Promise<number> {
  return (await db.selectFrom('files').select('id').execute()).length
}

test('every endpoint that takes a file has its limit, and nothing else has a larger one', () => {
  const taking = routes.flatMap(({ path, handlers }) =>
    METHODS.filter((method) => handlers[method]?.declaration.upload).map(
      (method) => `${method} ${path.replace(/\/$/, '')}`,
    ),
  )
  expect([...UPLOADS.keys()].sort()).toEqual(taking.sort())
  expect(UPLOADS.get('POST /api/v1/files')).toBe(MAX_FILE_BYTES)
  expect(UPLOADS.get('POST /api/v1/imports')).toBe(SHEET_LIMITS.bytes)
})

test('a logo is kept with what it is, told in the log, and read back byte for byte', async () => {
  const caller = await makeCaller()
  const answer = await send(caller)
  expect(answer.status).toBe(201)
  const file = answer.body
  expect(file).toMatchObject({
    kind: 'logo',
    name: 'Our logo.png',
    media_type: 'image/png',
    account_id: caller.account_id,
  })
  const response = await read(caller, file.id)
  const content = Buffer.from(await response.arrayBuffer())
  expect(content).toHaveLength(file.byte_size)
  expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(file.byte_size),
    'content-disposition': `inline; filename="Our logo.png"; filename*=UTF-8''Our%20logo.png`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag: `"${file.sha256}"`,
  })
  const log = await caller.call('GET', '/api/v1/audit/?noun=files')
  expect(log.body).toMatchObject([{ action: 'file.kept', object_id: file.id, after: { name: 'Our logo.png' } }])
})

test('who holds a file gets 304 and no content, but only while the file is there', async () => {
  const caller = await makeCaller()
  const id = await sent(caller)
  const etag = (await read(caller, id)).headers.get('etag') ?? ''
  const again = await read(caller, id, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await caller.call('DELETE', api.file(id))).status).toBe(204)
  expect((await read(caller, id, { 'if-none-match': etag })).status).toBe(404)
})

test('what a file is called or said to be decides nothing', async () => {
  const caller = await makeCaller()
  const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
  const refused = await send(caller, page, { 'content-type': 'image/png' })
  expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  expect(refused.body.detail).toMatch(/PNG, JPEG or WebP/)
  const taken = await caller.call('POST', `${PATH}&name=page.html`, {
    body: png,
    headers: { 'content-type': 'text/html' },
  })
  expect(taken.body).toMatchObject({ name: 'page.png', media_type: 'image/png' })
  const strange = await caller.call('POST', `${PATH}&name=${encodeURIComponent('Łą"\\/;x')}`, { body: png })
  const disposition = (await read(caller, strange.body.id)).headers.get('content-disposition')
  expect(disposition).toMatch(/^inline; filename="[\w .;-]+\.png"; filename\*=UTF-8''%C5%81%C4%85%22__%3Bx\.png$/)
})

test('a file beyond 10 MB is 413, an empty one 422, a kind that nobody sends 422, and nothing is kept', async () => {
  const caller = await makeCaller()
  expect(await send(caller, new Uint8Array(MAX_FILE_BYTES + 1))).toMatchObject({
    status: 413,
    body: { detail: 'The body is larger than 10 MB. Send less at once.' },
  })
  expect((await send(caller, new Uint8Array(MAX_FILE_BYTES))).status).toBe(415)
  expect((await send(caller, new Uint8Array(0))).status).toBe(422)
  expect((await caller.call('POST', '/api/v1/files/?kind=paper', { body: new Uint8Array(PDF) })).status).toBe(422)
  expect((await caller.call('POST', '/api/v1/files/', { body: png })).status).toBe(422)
  expect(await countFiles(caller)).toBe(0)
})

test('nothing of a file is read before it is known that its sender may send it', async () => {
  let asked = 0
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked += 1
          controller.enqueue(png)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  const route = routes.find(({ path }) => path === '/api/v1/files/')?.handlers.POST
  const post = (token: string) => {
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: body(), duplex: 'half' }
    return route?.(new Request(`http://localhost${PATH}`, init as RequestInit), { address: '10.9.8.7' })
  }
  const { token } = await makeCaller(['member'])
  expect([(await post('none'))?.status, (await post(token))?.status, asked]).toEqual([401, 403, 0])
  expect([(await post((await makeCaller()).token))?.status, asked]).toEqual([201, 1])
})

test('a repetition with the same key is the same file; with another content the key is refused', async () => {
  const caller = await makeCaller()
  const key = { 'idempotency-key': 'logo-1' }
  const [first, again] = [await send(caller, png, key), await send(caller, png, key)]
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  expect((await send(caller, other, key)).status).toBe(422)
  expect(await countFiles(caller)).toBe(1)
})

test('members read logos and no papers, and send and remove nothing', async () => {
  const admin = await makeCaller()
  const member = await makeCaller(['member'], admin)
  const logo = await sent(admin)
  const paper = (await keepFile(ctxOf(admin), await checkFile('paper', PDF), 'INV-1')).id
  expect((await read(member, logo)).status).toBe(200)
  expect((await read(member, paper)).status).toBe(404)
  await expect(readFile(ctxOf(member, 'member'), paper)).rejects.toMatchObject({ code: 'not_found' })
  expect((await read(await makeCaller(['treasurer'], admin), paper)).status).toBe(200)
  expect([(await send(member)).status, (await member.call('DELETE', api.file(logo))).status]).toEqual([403, 403])
})

test('a file of another association is 404 to read, to remove, to hold and to take for a logo', async () => {
  const [ours, theirs] = [await makeCaller(), await makeCaller()]
  const id = await sent(theirs)
  const etag = (await read(theirs, id)).headers.get('etag') ?? ''
  expect((await read(ours, id)).status).toBe(404)
  expect((await read(ours, id, { 'if-none-match': etag })).status).toBe(404)
  expect((await ours.call('DELETE', api.file(id))).status).toBe(404)
  expect(await makeLogo(ours, id)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/logo_file_id' }] } })
  // The database holds both ends to one association as well.
  const taken = ours.db.updateTable('tenants').set({ logo_file_id: id }).execute()
  await expect(taken).rejects.toThrow('tenants_logo_exists')
  expect((await read(theirs, id)).status).toBe(200)
})

test('a paper is kept as it was sent: its bytes are the same at each reading, it is saved and never shown in place', async () => {
  const admin = await makeCaller()
  const { id } = await keepFile(ctxOf(admin), await checkFile('paper', PDF), 'INV-2026-00001')
  for (const _ of [1, 2]) {
    const response = await read(admin, id)
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-2026-00001\.pdf"/)
  }
})

test('a paper is neither changed nor removed, also by direct SQL as the application role', async () => {
  const admin = await makeCaller()
  const { id } = await keepFile(ctxOf(admin), await checkFile('paper', PDF), 'INV-1')
  expect(await admin.call('DELETE', api.file(id))).toMatchObject({
    status: 409,
    body: { detail: 'A stored paper cannot be removed.' },
  })
  const client = new pg.Client(process.env.DATABASE_OWNER_URL)
  await client.connect()
  try {
    const asApplication = async (sql: string) => {
      await client.query(`begin; set local role quorate_app; set local app.tenant = '${admin.tenant_id}'`)
      try {
        return await client.query(sql)
      } finally {
        await client.query('rollback')
      }
    }
    await expect(asApplication(`update files set content = 'x'`)).rejects.toThrow('permission denied')
    await expect(asApplication(`update files set name = 'x'`)).rejects.toThrow('permission denied')
    await expect(asApplication('delete from files')).rejects.toThrow('a stored paper cannot be removed')
    expect((await asApplication('select content from files')).rows[0].content.equals(PDF)).toBe(true)
  } finally {
    await client.end()
  }
})

test('the logo in use stays until it is taken out, and only a logo becomes one', async () => {
  const admin = await makeCaller()
  const id = await sent(admin)
  expect(await makeLogo(admin, id)).toMatchObject({ status: 200, body: { logo_file_id: id, version: 2 } })
  expect(await admin.call('DELETE', api.file(id))).toMatchObject({ status: 409 })
  const paper = (await keepFile(ctxOf(admin), await checkFile('paper', PDF), 'INV-1')).id
  expect((await makeLogo(admin, paper)).status).toBe(422)
  expect((await makeLogo(admin, null)).body.logo_file_id).toBeNull()
  expect((await admin.call('DELETE', api.file(id))).status).toBe(204)
})

test('anybody sees the logo in use, whichever address a mail has, and no other file', async () => {
  const admin = await makeCaller()
  const [first, second] = [await sent(admin), await sent(admin, other)]
  const paper = (await keepFile(ctxOf(admin), await checkFile('paper', PDF), 'INV-1')).id
  expect((await shown(admin.tenant_id)).status).toBe(404)
  expect((await shown(admin.tenant_id, `?v=${first}`)).status).toBe(404)
  await makeLogo(admin, second)
  const { sha256 } = await fileOf(admin, second)
  for (const [query, cached] of [
    ['', 'public, max-age=300'],
    [`?v=${second}`, 'public, max-age=86400'],
    [`?v=${first}`, 'public, max-age=300'],
    [`?v=${paper}`, 'public, max-age=300'],
  ]) {
    const response = await shown(admin.tenant_id, query)
    expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
      200,
      `"${sha256}"`,
      cached,
    ])
  }
  expect((await shown(admin.tenant_id, '', { 'if-none-match': `"${sha256}"` })).status).toBe(304)
  expect((await shown('no-such-club')).status).toBe(404)
  expect((await shown('%00')).status).toBe(404)
  expect((await callApi('GET', api.file(second))).status).toBe(401)
})

async function fileOf({ db }: Caller, id: string) {
  return db.selectFrom('files').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
}
