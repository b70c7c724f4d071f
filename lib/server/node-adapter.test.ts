import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BODY_LIMIT, bodyLimit, HEAVY, holdBytes, MAX_HELD, readBytes } from '#lib/http/body'
import { jsonResponse } from '#lib/http/json'
import { problemResponse } from '#lib/http/problem'
import { chooseCoding } from '#lib/server/compress'
import { sendResponse, toRequest } from '#lib/server/node-adapter'

let server: Server
let answer: (request: Request) => Response | Promise<Response>

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const response = await toRequest(incoming, outgoing, 'https://club.example')
      .then((request) => answer(request))
      .catch((error) => problemResponse(error, 'r'))
    await sendResponse(response, outgoing).catch(() => {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => new Promise((closed) => server.close(closed)))

function call(method: string, path: string, chunks: Buffer[] = [], headers: IncomingHttpHeaders = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const sending = httpRequest({ port, host: '127.0.0.1', method, path, headers }, (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes.toString(), bytes })
        })
        incoming.on('error', reject)
      })
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The server answers and hangs up while we still send.
        if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
      })
      for (const chunk of chunks) sending.write(chunk)
      sending.end()
    },
  )
}

it('hands over method, path, query, headers and body as they came', async () => {
  answer = async (request) =>
    Response.json({
      url: request.url,
      method: request.method,
      name: request.headers.get('x-name'),
      body: await request.text(),
    })
  const { body } = await call('POST', '/a%20b/?q=%C3%A4&q=2', [Buffer.from('{"a":"'), Buffer.from('ä"}')], {
    'x-name': 'n',
    host: 'evil.example',
  })
  expect(JSON.parse(body)).toEqual({
    url: 'https://club.example/a%20b/?q=%C3%A4&q=2',
    method: 'POST',
    name: 'n',
    body: '{"a":"ä"}',
  })
})

it('sends JSON with its length and every cookie', async () => {
  answer = () => {
    const response = jsonResponse({ a: 'ä' }, { status: 201, headers: { etag: '"1"' } })
    response.headers.append('set-cookie', 'a=1')
    response.headers.append('set-cookie', 'b=2')
    return response
  }
  const { status, headers, body } = await call('GET', '/')
  expect(status).toBe(201)
  expect(headers).toMatchObject({ 'content-length': '10', etag: '"1"', 'set-cookie': ['a=1', 'b=2'] })
  expect(body).toBe('{"a":"ä"}')
})

it('compresses JSON from a kilobyte on, in the coding that the caller takes', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `Member ${index}` }))
  const text = JSON.stringify(rows)
  answer = () => jsonResponse(rows, { status: 200 })
  const ask = (accept: string) => call('GET', '/', [], accept === '' ? {} : { 'accept-encoding': accept })
  const [br, gzip, plain, refused] = await Promise.all([
    ask('gzip, deflate, br'),
    ask('gzip'),
    ask(''),
    ask('br;q=0, gzip;q=0'),
  ])
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.bytes.length) })
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.bytes.length) })
  expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  for (const { bytes } of [br, gzip]) expect(bytes.length).toBeLessThan(text.length / 3)
  for (const { headers, body } of [plain, refused]) {
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(text)
  }
  for (const { headers } of [br, gzip, plain, refused]) expect(headers.vary).toBe('Accept-Encoding')

  answer = () => jsonResponse({ a: 1 }, { status: 200 })
  const small = await ask('br')
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.body).toBe('{"a":1}')
})

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['x-gzip, br', 'br'],
  ['GZIP, BR', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, *;q=0', null],
  ['br;q=nonsense', null],
])('understands Accept-Encoding: %s', (header, coding) => expect(chooseCoding(header)).toBe(coding))

it('sends no body where there is none', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(await call('DELETE', '/')).toMatchObject({ status: 204, body: '' })
  answer = () => Response.json({ a: 1 })
  expect(await call('HEAD', '/')).toMatchObject({ status: 200, body: '' })
})

it('streams what is not JSON, part by part and as it is', async () => {
  answer = () => {
    const parts = ['one\n', 'two\n', 'three\n']
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(part))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/csv' } })
  }
  const { headers, body } = await call('GET', '/', [], { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['transfer-encoding']).toBe('chunked')
  expect(body).toBe('one\ntwo\nthree\n')
})

it('gives a stream up when the reader leaves', async () => {
  const isCancelled = new Promise<boolean>((cancelled) => {
    answer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
          cancel: () => cancelled(true),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      )
  })
  const { port } = server.address() as AddressInfo
  const leaving = httpRequest({ port, host: '127.0.0.1' }, (incoming) => incoming.once('data', () => leaving.destroy()))
  leaving.on('error', () => {})
  leaving.end()
  expect(await isCancelled).toBe(true)
})

it('gives a stream up whose reader left before it began', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const isCancelled = new Promise<boolean>((cancelled) => {
    answer = async () => {
      leaving.destroy()
      await left
      return new Response(new ReadableStream({ cancel: () => cancelled(true) }))
    }
  })
  server.once('request', (_, outgoing) => outgoing.once('close', leave))
  const { port } = server.address() as AddressInfo
  const leaving = httpRequest({ port, host: '127.0.0.1' })
  leaving.on('error', () => {})
  leaving.end()
  expect(await isCancelled).toBe(true)
})

it('cuts off a stream that breaks, so that nobody takes a part of it for the whole', async () => {
  answer = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(Buffer.alloc(1000))
          controller.error(new Error('the source broke'))
        },
      }),
    )
  await expect(call('GET', '/')).rejects.toMatchObject({ code: 'ECONNRESET' })
})

it('holds heavy bodies only as far as there is room for all of them together, and light ones always', async () => {
  answer = async (request) => new Response(String((await request.arrayBuffer()).byteLength))
  const heavy = Buffer.alloc(HEAVY + 1)
  const others = Array.from({ length: MAX_HELD / BODY_LIMIT }, () => holdBytes())
  for (const { hold } of others) hold(BODY_LIMIT)
  const refused = await call('POST', '/', [heavy])
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '3', connection: 'close' } })
  expect(await call('POST', '/', [Buffer.alloc(HEAVY)])).toMatchObject({ status: 200, body: String(HEAVY) })
  for (const { release } of others) release()
  for (const _ of others) expect(await call('POST', '/', [heavy])).toMatchObject({ status: 200 })
  // What was answered is held no longer.
  const whole = holdBytes()
  whole.hold(MAX_HELD)
  whole.release()
})

it('refuses a body beyond the limit, announced or not', async () => {
  answer = () => Response.json({})
  const big = Buffer.alloc(BODY_LIMIT / 2 + 1)
  const unannounced = await call('POST', '/', [big, big], { 'transfer-encoding': 'chunked' })
  expect(unannounced.status).toBe(413)
  expect(JSON.parse(unannounced.body)).toMatchObject({ code: 'payload_too_large' })
  const announced = await call('POST', '/', [big, big], { 'content-length': String(big.length * 2) })
  expect(announced.status).toBe(413)
})

it.each(['content-length: 12000000', 'transfer-encoding: chunked'])(
  'lets a client that sends all before it reads have its refusal (%s)',
  async (length) => {
    answer = () => Response.json({})
    const { port } = server.address() as AddressInfo
    const isChunked = length.startsWith('transfer')
    const client = connect(port, '127.0.0.1')
    // Nothing is read before all is sent.
    client.pause()
    await new Promise<void>((sent, failed) => {
      client.on('error', failed)
      client.write(`POST / HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\n${isChunked ? 'b71b00\r\n' : ''}`)
      client.write(Buffer.alloc(12_000_000), () => sent())
    })
    const parts: Buffer[] = []
    client.on('data', (part) => parts.push(part)).resume()
    if (isChunked) client.write('\r\n0\r\n\r\n')
    await new Promise((closed) => client.on('close', closed))
    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1.1 413 [\s\S]*payload_too_large/)
  },
)

const UPLOAD = '/api/v1/files/?kind=logo'
const readFile = (request: Request) => readBytes(request.body, bodyLimit('POST', UPLOAD))

it('hands a file over without reading it, and whole to whoever reads it', async () => {
  const part = Buffer.alloc(700_000, 'a')
  answer = async (request) => new Response(String((await readFile(request)).equals(Buffer.concat([part, part, part]))))
  expect(await call('POST', UPLOAD, [part, part, part])).toMatchObject({ status: 200, body: 'true' })
  answer = () => new Response('not for you', { status: 403 })
  const refused = await call('POST', UPLOAD, [part, part], { 'content-length': String(part.length * 2) })
  expect(refused).toMatchObject({ status: 403, body: 'not for you' })
  expect(refused.headers.connection).not.toBe('close')
  const unbounded = await call('POST', UPLOAD, [part, part], { 'transfer-encoding': 'chunked' })
  expect(unbounded).toMatchObject({ status: 403, headers: { connection: 'close' } })
})

it('stops reading a file where it exceeds its limit, whatever was announced', async () => {
  let isRead = false
  answer = async (request) => {
    await readFile(request)
    isRead = true
    return new Response(null, { status: 204 })
  }
  const parts = Array.from({ length: 11 }, () => Buffer.alloc(1_000_000))
  const { status, body } = await call('POST', UPLOAD, parts, { 'transfer-encoding': 'chunked' })
  expect([status, isRead]).toEqual([413, false])
  expect(JSON.parse(body)).toMatchObject({ detail: 'The body is larger than 10 MB. Send less at once.' })
})

it('gives nobody a file that breaks off, before or while it is read', async () => {
  for (const isReading of [false, true]) {
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
    const outcome = new Promise((resolve) => {
      answer = async (request) => {
        if (!isReading) await gone
        const outcome = await readFile(request).catch((error) => error)
        resolve(outcome)
        return new Response(null, { status: 204 })
      }
    })
    const { port } = server.address() as AddressInfo
    const headers = { 'content-length': '1000000' }
    const sending = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: UPLOAD, headers })
    sending.on('error', () => {})
    sending.on('close', () => leave())
    sending.write(Buffer.alloc(1000), () => sending.destroy())
    expect(await outcome).toMatchObject({ code: 'malformed', message: 'The connection ended before the body did.' })
  }
})
