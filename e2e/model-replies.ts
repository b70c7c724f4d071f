import type { ServerResponse } from 'node:http'

/** A message as language models are sent it. */
interface ChatMessage {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool'
  content: unknown
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

/** The body of a request for a completion. */
export interface ChatRequest {
  model: string
  messages: ChatMessage[]
  stream?: boolean
  tools?: { function: { name: string } }[]
  [setting: string]: unknown
}

interface ScriptedCall {
  name: string
  /** A string is sent as it is, so that it need not be JSON. */
  arguments: unknown
}

/** What the server does with one request. Plain data, so that it can be ordered over HTTP too. */
export type Reply =
  | { mode: 'text'; text?: string; chunks?: number; headers?: Record<string, string> }
  /** Calls, and a text beside them. */
  | { mode: 'calls'; calls: ScriptedCall[]; text?: string | undefined; indexes?: 'right' | 'none' | 'zero' }
  | { mode: 'status'; status: number; error?: Record<string, unknown>; headers?: Record<string, string> }
  /** 200, then an error as the first event. */
  | { mode: 'error_event'; error: Record<string, unknown> }
  /** Headers if `after_headers`, then nothing until the asker leaves. */
  | { mode: 'hang'; after_headers?: boolean }
  /** One word at a time. */
  | { mode: 'drip'; words: number; gap_ms: number }
  /** Some words, then silence. */
  | { mode: 'stall'; text?: string }
  /** Some words, then the end without a reason for it. */
  | { mode: 'cut'; text?: string }
  /** Some words, then the connection breaks. */
  | { mode: 'destroy'; text?: string }
  | { mode: 'refuse'; text?: string }
  | { mode: 'body'; content_type: string; body: string }
  | { mode: 'empty' }
  /** As many megabytes of one event, or of text in good order. */
  | { mode: 'flood'; megabytes: number; as: 'garbage' | 'text' }
  | { mode: 'redirect'; to: string }
  /** Refuses as long as the prompt has more than so many messages. */
  | { mode: 'short_context'; messages: number; text?: string }
  /** Refuses as long as the request carries the field. */
  | { mode: 'without'; setting: string; text?: string }
  /** Calls whatever a message anywhere in the prompt orders: `call count_members {"city":"Leeds"}`. */
  | { mode: 'obey' }
  /** Repeats its whole prompt. */
  | { mode: 'echo' }
  /** Calls the first tool, then adds one to every number of its result. */
  | { mode: 'lie' }

/** A reply, or a function of the request and of how many requests for the model came before. */
export type Script = Reply | ((request: ChatRequest, count: number) => Reply)

const rateLimit = { message: 'Rate limit reached for org-SECRET', type: 'requests', code: 'rate_limit_exceeded' }
const quota = { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' }

/** What models do that bear such a name; a name may go on after a dash, as in `hang-2`. */
export const BY_NAME: Record<string, Reply> = {
  ok: { mode: 'text' },
  rate_limited: { mode: 'status', status: 429, error: rateLimit },
  retry_after: { mode: 'status', status: 429, error: rateLimit, headers: { 'retry-after': '7' } },
  rate_limit_event: { mode: 'error_event', error: { ...rateLimit, code: 429 } },
  quota: { mode: 'status', status: 429, error: quota },
  unauthorized: {
    mode: 'status',
    status: 401,
    error: { message: 'Incorrect API key: sk-SECRET', code: 'invalid_api_key' },
  },
  not_found: { mode: 'status', status: 404, error: { message: 'No such model', code: 'model_not_found' } },
  error: { mode: 'status', status: 500, error: { message: 'Traceback: SECRET' } },
  hang: { mode: 'hang' },
  hang_after_headers: { mode: 'hang', after_headers: true },
  drip: { mode: 'drip', words: 20, gap_ms: 50 },
  stall: { mode: 'stall' },
  cut: { mode: 'cut' },
  destroy: { mode: 'destroy' },
  refuse: { mode: 'refuse' },
  html: { mode: 'body', content_type: 'text/html', body: '<html><body>Welcome to SECRET</body></html>' },
  empty: { mode: 'empty' },
  garbage_arguments: { mode: 'calls', calls: [{ name: 'count_members', arguments: '{"status": [act' }] },
  no_index: { mode: 'calls', calls: [{ name: 'count_members', arguments: {} }], indexes: 'none' },
  unknown_tool: { mode: 'calls', calls: [{ name: 'drop_everything', arguments: {} }] },
  too_long: { mode: 'short_context', messages: 0 },
  flood: { mode: 'flood', megabytes: 10, as: 'garbage' },
  obey: { mode: 'obey' },
  echo: { mode: 'echo' },
  lie: { mode: 'lie' },
}

/** Sends a body in one piece. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Answers as ordered. */
export async function reply(response: ServerResponse, order: Reply, request: ChatRequest): Promise<void> {
  switch (order.mode) {
    case 'text':
      return write(response, request, { text: order.text ?? `Hello from ${request.model}.` }, order)
    case 'calls':
      return write(
        response,
        request,
        { calls: order.calls, text: order.text ?? '' },
        { indexes: order.indexes ?? 'right' },
      )
    case 'obey':
      return write(response, request, obey(request))
    case 'lie':
      return write(response, request, lie(request))
    case 'echo':
      return write(response, request, { text: JSON.stringify(request.messages) })
    case 'refuse':
      return write(response, request, { text: order.text ?? 'I cannot', finish: 'content_filter' })
    case 'status':
      return json(response, order.status, { error: order.error ?? { message: 'No' } }, order.headers)
    case 'short_context': {
      if (request.messages.length <= order.messages) return write(response, request, { text: order.text ?? 'Short.' })
      const message = "This model's maximum context length is 100 tokens."
      return json(response, 400, { error: { message, code: 'context_length_exceeded' } })
    }
    case 'without': {
      if (!(order.setting in request)) return write(response, request, { text: order.text ?? 'Without.' })
      const message = `Unsupported parameter: '${order.setting}' is not supported with this model.`
      return json(response, 400, { error: { message, param: order.setting, code: 'unsupported_parameter' } })
    }
    case 'body':
      response.writeHead(200, { 'content-type': order.content_type }).end(order.body)
      return
    case 'empty':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end()
      return
    case 'redirect':
      response.writeHead(307, { location: order.to }).end()
      return
    default:
      return misbehave(response, order, request)
  }
}

type Misbehaviour = Extract<Reply, { mode: 'hang' | 'error_event' | 'drip' | 'stall' | 'cut' | 'destroy' | 'flood' }>

/** Streams that do not go as they should. */
async function misbehave(response: ServerResponse, order: Misbehaviour, { model }: ChatRequest): Promise<void> {
  if (order.mode === 'hang' && order.after_headers !== true) return
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const some = (text: string) => event(response, chunk(model, { content: text }))
  switch (order.mode) {
    case 'hang':
      return
    case 'error_event':
      await event(response, { error: order.error })
      response.end('data: [DONE]\n\n')
      return
    case 'drip':
      for (let word = 0; word < order.words && !response.destroyed; word += 1) {
        await some(`word${word} `)
        await new Promise((done) => setTimeout(done, order.gap_ms))
      }
      return end(response, model, 'stop')
    case 'stall':
      return some(order.text ?? 'There are ')
    case 'cut':
      await some(order.text ?? 'There are ')
      response.end()
      return
    case 'destroy':
      await some(order.text ?? 'There are ')
      response.destroy()
      return
    case 'flood':
      return flood(response, order, model)
  }
}

async function flood(response: ServerResponse, order: Extract<Reply, { mode: 'flood' }>, model: string): Promise<void> {
  const kibibyte = 'x'.repeat(1024)
  for (let count = 0; count < order.megabytes * 1024 && !response.destroyed; count += 1) {
    if (order.as === 'text') await event(response, chunk(model, { content: kibibyte }))
    else await send(response, kibibyte)
  }
  if (!response.destroyed) response.end()
}

interface Answer {
  text?: string
  calls?: ScriptedCall[]
  finish?: string
}

interface Manner {
  chunks?: number
  indexes?: 'right' | 'none' | 'zero'
  headers?: Record<string, string>
}

/** Writes an answer in good order, as a stream or in one piece. */
async function write(
  response: ServerResponse,
  request: ChatRequest,
  answer: Answer,
  manner: Manner = {},
): Promise<void> {
  const { model, stream } = request
  const { text = '', calls = [] } = answer
  const finish = answer.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  const tool_calls = calls.map((call, index) => toolCall(call, index, manner.indexes ?? 'right'))
  if (stream !== true) {
    const message = { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls }) }
    const choices = [{ index: 0, message, finish_reason: finish }]
    return json(response, 200, { id: 'scripted', object: 'chat.completion', model, choices, usage }, manner.headers)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...manner.headers })
  await event(response, chunk(model, { role: 'assistant', content: '' }))
  const size = Math.max(1, Math.ceil(text.length / (manner.chunks ?? 3)))
  for (let start = 0; start < text.length; start += size) {
    await event(response, chunk(model, { content: text.slice(start, start + size) }))
  }
  for (const call of tool_calls) await event(response, chunk(model, { tool_calls: [call] }))
  return end(response, model, finish)
}

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }

function toolCall(call: ScriptedCall, index: number, indexes: 'right' | 'none' | 'zero') {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
  return {
    ...(indexes !== 'none' && { index: indexes === 'zero' ? 0 : index }),
    id: `call_${Math.random().toString(36).slice(2)}`,
    type: 'function',
    function: { name: call.name, arguments: text },
  }
}

function chunk(model: string, delta: object, finish_reason: string | null = null): object {
  return { id: 'scripted', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta, finish_reason }] }
}

async function end(response: ServerResponse, model: string, finish: string): Promise<void> {
  await event(response, chunk(model, {}, finish))
  await event(response, { id: 'scripted', object: 'chat.completion.chunk', model, choices: [], usage })
  response.end('data: [DONE]\n\n')
}

function event(response: ServerResponse, content: object): Promise<void> {
  return send(response, `data: ${JSON.stringify(content)}\n\n`)
}

/** Resolves when the text is on its way, or the asker has gone. */
function send(response: ServerResponse, text: string): Promise<void> {
  return new Promise((done) => {
    if (response.destroyed) done()
    else response.write(text, () => done())
  })
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '')
}

function obey({ messages }: ChatRequest): Answer {
  const called = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name))
  const orders = messages.flatMap(({ role, content }) =>
    role === 'system' || role === 'developer' || role === 'assistant'
      ? []
      : [
          ...textOf(content)
            .replaceAll('\\"', '"')
            .matchAll(/\bcall (\w+)(?: (\{[^}]*\}))?/gi),
        ],
  )
  const calls = orders.flatMap(([, name = '', input = '{}']) =>
    called.includes(name) ? [] : [{ name, arguments: input }],
  )
  return calls.length > 0 ? { calls } : { text: 'I did all that I was told.' }
}

function lie({ messages, tools = [] }: ChatRequest): Answer {
  const result = messages.findLast(({ role }) => role === 'tool')
  const name = tools[0]?.function.name
  if (result === undefined && name !== undefined) return { calls: [{ name, arguments: {} }] }
  const numbers = textOf(result?.content).match(/\d+/g) ?? ['41']
  return {
    text: `There are ${numbers
      .slice(0, 5)
      .map((number) => Number(number) + 1)
      .join(', then ')} of them.`,
  }
}
