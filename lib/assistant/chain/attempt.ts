import '#lib/assistant/chain/empty-setting'
import {
  InvalidResponseDataError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { ModelLink } from '#lib/assistant/chain/endpoints'
import { failureOf, LinkFailure } from '#lib/assistant/chain/failures'
import { answerFetch } from '#lib/assistant/chain/guarded-fetch'

/** How long and how large an answer may be. */
export interface AttemptLimits {
  /** From the request to the first content. */
  first_content_ms: number
  /** Between two parts of the answer. */
  gap_ms: number
  /** From the request to the end. */
  attempt_ms: number
  max_bytes: number
  max_characters: number
}

interface AttemptParts {
  limits: AttemptLimits
  now: () => number
  /** Fields of the request that the model's server does not take. */
  unsupported: ReadonlySet<string>
  onHeaders: (headers: Headers) => void
}

/** Whether a part belongs to the answer: from the first such part on, the answer is this model's. */
export function isContent(part: LanguageModelV4StreamPart): boolean {
  switch (part.type) {
    case 'text-delta':
    case 'reasoning-delta':
      return part.delta !== ''
    case 'tool-input-start':
    case 'tool-call':
      return true
    default:
      return false
  }
}

/**
 * Asks one model once and yields what it streams. Throws LinkFailure when it fails in any way, also after parts were
 * yielded, and the caller's reason when the caller aborts. It ends with a `finish` part, or it throws.
 */
export async function* attempt(
  link: ModelLink,
  options: LanguageModelV4CallOptions,
  { limits, now, unsupported, onHeaders }: AttemptParts,
): AsyncGenerator<LanguageModelV4StreamPart, void, undefined> {
  const watch = startWatch(options.abortSignal, limits)
  let headers = new Headers()
  const noteHeaders = (received: Headers) => {
    headers = received
    onHeaders(received)
  }
  const fetchAnswer = answerFetch({ now, max_bytes: limits.max_bytes, onHeaders: noteHeaders }, unsupported)
  try {
    const model = await watch.orAborted(languageModel(link, fetchAnswer))
    const { stream } = await watch.orAborted(model.doStream({ ...options, abortSignal: watch.signal }))
    yield* checked(stream, watch, limits)
  } catch (error) {
    options.abortSignal?.throwIfAborted()
    throw watch.signal.aborted ? watch.signal.reason : failureOf(error, headers, now())
  } finally {
    watch.stop()
  }
}

/** The package that speaks to a server is loaded when the first question goes there. */
async function languageModel({ endpoint, model }: ModelLink, fetchAnswer: typeof fetch): Promise<LanguageModelV4> {
  const { base_url: baseURL, api_key } = endpoint
  if (endpoint.dialect === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ baseURL, apiKey: api_key ?? '', fetch: fetchAnswer }).chat(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const settings = { name: 'quorate', baseURL, includeUsage: true, fetch: fetchAnswer }
  return createOpenAICompatible({ ...settings, ...(api_key !== null && { apiKey: api_key }) })(model)
}

async function* checked(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  watch: Watch,
  limits: AttemptLimits,
): AsyncGenerator<LanguageModelV4StreamPart, void, undefined> {
  const reader = stream.getReader()
  let characters = 0
  let hasContent = false
  try {
    for (;;) {
      if (hasContent) watch.expect(limits.gap_ms)
      const { done, value: part } = await watch.orAborted(reader.read())
      if (done) throw new LinkFailure(hasContent ? 'interrupted' : 'bad_answer')
      if (part.type === 'error') throw hasContent ? asBreak(part.error) : part.error
      hasContent ||= isContent(part)
      if (hasContent && part.type !== 'ping') watch.relax()
      if ('delta' in part) characters += part.delta.length
      if (characters > limits.max_characters) throw new LinkFailure('too_large')
      if (part.type === 'finish') {
        requireAnswer(part.finishReason.unified, hasContent)
        watch.stop()
        yield part
        return
      }
      yield part
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** One package reports a missing end as an error; the other as a reason to finish. */
function asBreak(error: unknown): unknown {
  return InvalidResponseDataError.isInstance(error) ? new LinkFailure('interrupted') : error
}

function requireAnswer(reason: string, hasContent: boolean): void {
  if (reason === 'content-filter') throw new LinkFailure('content_filter')
  if (!hasContent) throw new LinkFailure('bad_answer')
  if (reason === 'error' || reason === 'interrupted') throw new LinkFailure('interrupted')
}

interface Watch {
  signal: AbortSignal
  /** Something must come within so many milliseconds, unless that is being waited for already. */
  expect(limit_ms: number): void
  /** It came. Nothing is expected while the reader is busy with it. */
  relax(): void
  /** Waits for the promise, but no longer than the limits and the caller allow. */
  orAborted<T>(promise: PromiseLike<T>): Promise<T>
  stop(): void
}

/** Aborts its signal with a `timeout` failure when a limit passes, and with the caller's reason when the caller aborts. */
function startWatch(caller: AbortSignal | undefined, limits: AttemptLimits): Watch {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new LinkFailure('timeout'))
  const relax = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const leave = () => controller.abort(caller?.reason)
  let timer: NodeJS.Timeout | null = setTimeout(giveUp, limits.first_content_ms)
  const whole = setTimeout(giveUp, limits.attempt_ms)
  if (caller?.aborted) leave()
  caller?.addEventListener('abort', leave, { once: true })
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(controller.signal.reason)
    if (controller.signal.aborted) fail()
    else controller.signal.addEventListener('abort', fail, { once: true })
  })
  aborted.catch(() => {})
  return {
    signal: controller.signal,
    expect: (limit_ms) => {
      timer ??= setTimeout(giveUp, limit_ms)
    },
    relax,
    orAborted: (promise) => Promise.race([promise, aborted]),
    stop: () => {
      relax()
      clearTimeout(whole)
      caller?.removeEventListener('abort', leave)
      controller.abort(new LinkFailure('interrupted'))
    },
  }
}
