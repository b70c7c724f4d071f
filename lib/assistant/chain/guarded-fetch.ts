import { complaintIn, LinkFailure, refusal } from '#lib/assistant/chain/failures'

const MAX_ERROR_BYTES = 64 * 1024

interface Guard {
  now: () => number
  /** What a body may weigh, unpacked. */
  max_bytes: number
  onHeaders?: (headers: Headers) => void
}

/**
 * Fetches with care: follows no redirect, reads no more than `max_bytes`, and takes no pages or pictures. Throws
 * LinkFailure for every other answer; an abort is thrown as it is.
 */
export async function guardedFetch(input: RequestInfo | URL, init: RequestInit, guard: Guard): Promise<Response> {
  const response = await send(input, { ...init, redirect: 'manual' })
  const { status, headers } = response
  guard.onHeaders?.(headers)
  if (!response.ok) throw await refusalOf(response, init.signal, guard.now())
  if (/html|xml|image|audio|video/.test(headers.get('content-type') ?? '')) {
    await response.body?.cancel().catch(() => {})
    throw new LinkFailure('bad_answer', { status })
  }
  const body = response.body === null ? null : guardBody(response.body, guard.max_bytes, init.signal)
  return new Response(body, { status, headers })
}

/**
 * Returns the fetch of one attempt: guarded, without the fields that the server is known not to take, and with a
 * stream whether the server streams or not.
 */
export function answerFetch(guard: Guard, unsupported: ReadonlySet<string>): typeof fetch {
  return async (input, init) => {
    const response = await guardedFetch(input, { ...init, ...bodyWithout(init?.body, unsupported) }, guard)
    const isWhole = response.headers.get('content-type')?.includes('application/json')
    return isWhole ? new Response(await asEvents(response), response) : response
  }
}

/** Leaves out the settings that a server does not take. */
function bodyWithout(body: unknown, unsupported: ReadonlySet<string>): { body?: string } {
  if (typeof body !== 'string' || unsupported.size === 0) return {}
  const fields = Object.entries(JSON.parse(body)).filter(([name]) => !unsupported.has(name))
  return { body: JSON.stringify(Object.fromEntries(fields)) }
}

async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new LinkFailure('unreachable')
  }
}

async function refusalOf(
  response: Response,
  signal: AbortSignal | null | undefined,
  now: number,
): Promise<LinkFailure> {
  const { status, headers } = response
  if (status < 400) {
    await response.body?.cancel().catch(() => {})
    return new LinkFailure('bad_answer', { status })
  }
  let text = ''
  try {
    if (response.body !== null) text = await new Response(guardBody(response.body, MAX_ERROR_BYTES, signal)).text()
  } catch {
    if (signal?.aborted) throw signal.reason
  }
  return refusal(status, complaintIn(parseJson(text)), headers, now)
}

/** Returns the parsed text, or the text itself when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Passes a body on up to `max_bytes`; what breaks off or goes on for too long fails as such. */
function guardBody(
  body: ReadableStream<Uint8Array>,
  max_bytes: number,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        bytes += value.byteLength
        if (bytes <= max_bytes) return controller.enqueue(value)
        controller.error(new LinkFailure('too_large'))
        await reader.cancel().catch(() => {})
      } catch {
        controller.error(signal?.aborted ? signal.reason : new LinkFailure('interrupted'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Turns a completion that a server sent in one piece, though a stream was asked for, into a stream of one event. */
async function asEvents(response: Response): Promise<string> {
  const answer = parseJson(await response.text())
  if (typeof answer !== 'object' || answer === null) throw new LinkFailure('bad_answer')
  if (!('choices' in answer) || !Array.isArray(answer.choices)) return `data: ${JSON.stringify(answer)}\n\n`
  const choices = answer.choices.map((choice: { message?: { tool_calls?: object[] } }) => {
    const { message, ...rest } = choice
    const tool_calls = message?.tool_calls?.map((call, index) => ({ index, ...call }))
    return { ...rest, delta: { ...message, ...(tool_calls !== undefined && { tool_calls }) } }
  })
  return `data: ${JSON.stringify({ ...answer, choices })}\n\ndata: [DONE]\n\n`
}
