import { APICallError } from '@ai-sdk/provider'
import { waitInWords, waitOf } from '#lib/assistant/chain/rate-limits'
import type { FailureKind } from '#lib/assistant/chain/schema'

const SENTENCES: Record<FailureKind, string> = {
  rate_limited: 'The model is asked too often.',
  quota: 'The quota of the key is used up.',
  credentials: 'The model server does not accept the key.',
  unknown_model: 'The model server does not have the model.',
  context_too_long: 'The conversation is too long for the model.',
  unsupported_setting: 'The model does not take a setting of the request.',
  no_tools: 'The model cannot call tools.',
  bad_request: 'The model server refused the request.',
  content_filter: 'The filter of the model server stopped the answer.',
  timeout: 'The model did not answer in time.',
  unreachable: 'The model server cannot be reached.',
  server_error: 'The model server failed.',
  bad_answer: 'The model server sent something that is not an answer.',
  interrupted: 'The answer of the model broke off.',
  too_large: 'The answer of the model was too large.',
}

const ABOUT_REQUEST = new Set<FailureKind>([
  'context_too_long',
  'unsupported_setting',
  'no_tools',
  'bad_request',
  'content_filter',
])

/** Whether it says something of the request rather than of the model's health: it opens no circuit. */
export function isAboutRequest(kind: FailureKind): boolean {
  return ABOUT_REQUEST.has(kind)
}

interface FailureDetails {
  status?: number | undefined
  /** How long the server asked to be left alone. */
  wait_ms?: number | undefined
  /** The field of the request that it did not take. */
  setting?: string | undefined
  /** What the server wrote; never shown or logged. */
  cause?: unknown
}

/** A model failed. The message never holds a word of the server's, which may repeat keys or prompts. */
export class LinkFailure extends Error {
  override readonly name = 'LinkFailure'
  readonly kind: FailureKind
  readonly status: number | null
  readonly wait_ms: number | null
  readonly setting: string | null

  constructor(kind: FailureKind, { status, wait_ms, setting }: Omit<FailureDetails, 'cause'> = {}) {
    super(SENTENCES[kind])
    this.kind = kind
    this.status = status ?? null
    this.wait_ms = wait_ms ?? null
    this.setting = setting ?? null
  }
}

/** What a server says about a failure, in its body or in an event of its stream. */
export interface Complaint {
  code?: unknown
  type?: unknown
  message?: unknown
  param?: unknown
}

/** Fields of a request that an answer can do without. */
const SETTINGS = [
  'temperature',
  'top_p',
  'top_k',
  'seed',
  'stop',
  'frequency_penalty',
  'presence_penalty',
  'parallel_tool_calls',
  'tool_choice',
  'response_format',
  'stream_options',
  'reasoning_effort',
  'verbosity',
  'max_tokens',
  'max_completion_tokens',
  'metadata',
  'store',
  'user',
]

/**
 * Classifies a refusal by its status and by what the server said.
 *
 * @param status of the response, or 200 when the complaint came inside a stream
 */
export function refusal(status: number, complaint: Complaint, headers: Headers, now: number): LinkFailure {
  const words = `${text(complaint.code)} ${text(complaint.type)} ${text(complaint.message)}`.toLowerCase()
  const effective = status >= 400 ? status : statusInStream(complaint, words)
  const wait_ms = waitOf(headers, now) ?? waitInWords(words)
  const details = { status: effective }
  // Some servers call what they grant per minute a quota as well; they say when it is over.
  const isGranted = effective === 429 && /\bquota\b|billing/.test(words) && wait_ms === undefined
  if (effective === 402 || isGranted || /insufficient_quota|billing_hard_limit/.test(words))
    return new LinkFailure('quota', details)
  if (effective === 429) return new LinkFailure('rate_limited', { ...details, wait_ms })
  if (/model_not_found|access to (the )?model/.test(words)) return new LinkFailure('unknown_model', details)
  if (effective === 401 || effective === 403) return new LinkFailure('credentials', details)
  if (/content_?filter|content_policy|responsibleai/.test(words)) return new LinkFailure('content_filter', details)
  if (
    effective === 413 ||
    /context_length|context (length|window)|maximum context|too many tokens|prompt is too long/.test(words)
  ) {
    return new LinkFailure('context_too_long', details)
  }
  if (effective === 404) return new LinkFailure('unknown_model', details)
  if (effective === 408 || effective === 409 || effective >= 500) return new LinkFailure('server_error', details)
  return badRequest(words, complaint, details)
}

function badRequest(words: string, complaint: Complaint, details: FailureDetails): LinkFailure {
  const isAboutSupport =
    /support|unrecogni|unknown|unexpected|not permitted|not allowed|extra (inputs|fields)|only the default/.test(words)
  const param = text(complaint.param).split(/[.[]/)[0] ?? ''
  const setting = SETTINGS.includes(param) ? param : SETTINGS.find((name) => new RegExp(`\\b${name}\\b`).test(words))
  if (isAboutSupport && setting !== undefined) return new LinkFailure('unsupported_setting', { ...details, setting })
  if (isAboutSupport && (param === 'tools' || /\b(tools?|functions?)\b/.test(words)))
    return new LinkFailure('no_tools', details)
  return new LinkFailure('bad_request', details)
}

function statusInStream({ code }: Complaint, words: string): number {
  const number = Number(code)
  if (Number.isInteger(number) && number >= 400 && number <= 599) return number
  if (/rate.?limit|too many requests|insufficient_quota/.test(words)) return 429
  if (/authentication|invalid_api_key/.test(words)) return 401
  if (/permission/.test(words)) return 403
  if (/model_not_found/.test(words)) return 404
  if (/invalid_request|context_length|bad_request/.test(words)) return 400
  return 500
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the complaint within a parsed body or event: `{error: {...}}`, or its inside. */
export function complaintIn(body: unknown): Complaint {
  if (Array.isArray(body)) return complaintIn(body[0])
  if (typeof body !== 'object' || body === null) return { message: text(body) }
  const inner = 'error' in body ? body.error : body
  if (typeof inner === 'object' && inner !== null) return inner as Complaint
  return { message: text(inner) }
}

/** Turns whatever an attempt threw or streamed as its error into a failure; `headers` are the response's, if one came. */
export function failureOf(error: unknown, headers: Headers, now: number): LinkFailure {
  const own = findOwn(error)
  if (own !== null) return own
  if (APICallError.isInstance(error)) {
    if (error.data !== undefined) return refusal(200, complaintIn(error.data), headers, now)
    return new LinkFailure(error.statusCode === undefined ? 'unreachable' : 'bad_answer', { status: error.statusCode })
  }
  if (error instanceof TypeError) return new LinkFailure('unreachable')
  if (error instanceof Error) return new LinkFailure('bad_answer')
  const complaint = complaintIn(error)
  const isComplaint = 'message' in complaint || 'code' in complaint || 'type' in complaint
  return isComplaint ? refusal(200, complaint, headers, now) : new LinkFailure('bad_answer')
}

/** The packages wrap what fetch and the stream of its body throw. */
function findOwn(error: unknown): LinkFailure | null {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof LinkFailure) return current
    current = current.cause
  }
  return null
}
