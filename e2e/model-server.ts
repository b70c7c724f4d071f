import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BY_NAME, type ChatRequest, json, type Reply, reply, type Script } from '#e2e/model-replies'

/** A request as it arrived. */
export interface RecordedRequest {
  method: string
  path: string
  authorization: string | null
  body: ChatRequest | null
}

/** A running server that speaks OpenAI's chat completions and does as it is told. */
export interface ModelServer {
  /** For OPENAI_BASE_URL. */
  base_url: string
  requests: RecordedRequest[]
  /** Says what a model does from now on; several replies are used one after the other, the last one for good. */
  script(model: string, ...replies: Script[]): void
  /** Says what `/models` does from now on: the ids that it lists, or any reply. */
  list(models: string[] | Reply): void
  /** How many requests for completions of the model came. */
  count(model: string): number
  stop(): Promise<void>
}

/**
 * Starts the server on a free port, or the given one. Models do what their name says or `script` told. Other processes
 * tell it over HTTP: `POST /script {"model", "replies"}`, `POST /list {"models"}`, and `GET /requests` for what came.
 */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const requests: RecordedRequest[] = []
  const scripts = new Map<string, Script[]>()
  const counts = new Map<string, number>()
  let listing: string[] | Reply = Object.keys(BY_NAME)

  const next = (body: ChatRequest): Reply => {
    const count = counts.get(body.model) ?? 0
    counts.set(body.model, count + 1)
    const replies = scripts.get(body.model) ?? [BY_NAME[body.model.split('-')[0] ?? ''] ?? { mode: 'text' as const }]
    const script = replies[Math.min(count, replies.length - 1)] as Script
    return typeof script === 'function' ? script(body, count) : script
  }
  const script = (model: string, ...replies: Script[]) => {
    scripts.set(model, replies)
    counts.delete(model)
  }

  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const path = request.url ?? '/'
    const body = await readBody(request)
    if (path === '/requests') return json(response, 200, requests)
    if (path === '/script' || path === '/list') {
      if (path === '/script') script(String(body?.model), ...((body?.replies ?? []) as Reply[]))
      else listing = body?.models as string[] | Reply
      return json(response, 200, {})
    }
    const authorization = request.headers.authorization ?? null
    requests.push({ method: request.method ?? '', path, authorization, body })
    if (path.endsWith('/models')) {
      if (!Array.isArray(listing)) return reply(response, listing, emptyRequest)
      return json(response, 200, { object: 'list', data: listing.map((id) => ({ id, object: 'model' })) })
    }
    if (!path.endsWith('/chat/completions') || body === null) {
      return json(response, 404, { error: { message: `Unknown path ${path}` } })
    }
    return reply(response, next(body), body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script,
    list: (models) => {
      listing = models
    },
    count: (model) => counts.get(model) ?? 0,
    stop: () => stop(server),
  }
}

const emptyRequest: ChatRequest = { model: '', messages: [] }

async function readBody(request: IncomingMessage): Promise<ChatRequest | null> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? null : JSON.parse(text)
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

if (import.meta.main) {
  const server = await startModelServer(Number(process.argv[2] ?? 0))
  console.log(server.base_url)
}
