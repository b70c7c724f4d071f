import '#lib/assistant/chain/empty-setting'
import {
  InvalidResponseDataError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Content,
  type LanguageModelV4FinishReason,
  type LanguageModelV4StreamPart,
  type LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { whenAborted } from '#lib/assistant/chain/aborted'
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

/** A whole answer, and how long it took from the request to its first content. */
export interface Answer {
  content: LanguageModelV4Content[]
  first_content_ms: number
  finishReason: LanguageModelV4FinishReason
  usage: LanguageModelV4Usage
}

/** Whether a part belongs to the answer rather than to what frames it. */
function isContent(part: LanguageModelV4StreamPart): boolean {
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
 * Asks one model once and returns its answer, which is streamed so that silence is noticed. Throws LinkFailure when it
 * fails in any way, and the caller's reason when the caller aborts.
 */
export async function attempt(
  link: ModelLink,
  options: LanguageModelV4CallOptions,
  { limits, now, unsupported, onHeaders }: AttemptParts,
): Promise<Answer> {
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
    return await readWhole(stream, watch, limits)
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

async function readWhole(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  watch: Watch,
  limits: AttemptLimits,
): Promise<Answer> {
  const reader = stream.getReader()
  const content: LanguageModelV4Content[] = []
  let first_content_ms: number | null = null
  let characters = 0
  try {
    for (;;) {
      const { done, value: part } = await watch.orAborted(reader.read())
      if (done) throw new LinkFailure(first_content_ms === null ? 'bad_answer' : 'interrupted')
      if (part.type === 'error') throw first_content_ms === null ? part.error : asBreak(part.error)
      if (isContent(part)) first_content_ms ??= performance.now() - watch.started
      if (first_content_ms !== null && part.type !== 'ping') watch.expect(limits.gap_ms)
      if ('delta' in part) characters += part.delta.length
      if (characters > limits.max_characters) throw new LinkFailure('too_large')
      if (part.type === 'tool-call') content.push(part)
      if (part.type === 'text-delta') append(content, 'text', part.delta)
      if (part.type === 'reasoning-delta') append(content, 'reasoning', part.delta)
      if (part.type === 'finish') {
        const { finishReason, usage } = part
        if (finishReason.unified === 'content-filter') throw new LinkFailure('content_filter')
        if (first_content_ms === null) throw new LinkFailure('bad_answer')
        if (BROKEN.has(finishReason.unified)) throw new LinkFailure('interrupted')
        return { content, first_content_ms, finishReason, usage }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function append(content: LanguageModelV4Content[], type: 'text' | 'reasoning', delta: string): void {
  const last = content.at(-1)
  if (last?.type === type) last.text += delta
  else content.push({ type, text: delta })
}

/** One package reports a missing end as an error; the other as a reason to finish. */
const BROKEN: ReadonlySet<string> = new Set(['error', 'interrupted'])

function asBreak(error: unknown): unknown {
  return InvalidResponseDataError.isInstance(error) ? new LinkFailure('interrupted') : error
}

interface Watch {
  started: number
  signal: AbortSignal
  /** The next part must come within so many milliseconds. */
  expect(limit_ms: number): void
  /** Waits for the promise, but no longer than the limits and the caller allow. */
  orAborted<T>(promise: PromiseLike<T>): Promise<T>
  stop(): void
}

/** Aborts its signal with a `timeout` failure when a limit passes, and with the caller's reason when the caller aborts. */
function startWatch(caller: AbortSignal | undefined, limits: AttemptLimits): Watch {
  const late = new AbortController()
  const giveUp = () => late.abort(new LinkFailure('timeout'))
  const whole = setTimeout(giveUp, limits.attempt_ms)
  let next = setTimeout(giveUp, limits.first_content_ms)
  const signal = caller ? AbortSignal.any([caller, late.signal]) : late.signal
  const aborted = whenAborted(signal)
  aborted.catch(() => {})
  return {
    started: performance.now(),
    signal,
    expect: (limit_ms) => {
      clearTimeout(next)
      next = setTimeout(giveUp, limit_ms)
    },
    orAborted: (promise) => Promise.race([promise, aborted]),
    stop: () => {
      clearTimeout(next)
      clearTimeout(whole)
      late.abort(new LinkFailure('interrupted'))
    },
  }
}
