/** Every way a request can fail: the code on the wire, its HTTP status and its title. */
export const ERRORS = {
  invalid: { status: 422, title: 'The request is not valid' },
  malformed: { status: 400, title: 'The request cannot be read' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'Not allowed' },
  unverified: { status: 403, title: 'The e-mail address is not verified' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not possible here' },
  conflict: { status: 409, title: 'Not possible in the present state' },
  stale: { status: 412, title: 'Changed by somebody else' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  url_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'The body is of a type that is not taken' },
  precondition_required: { status: 428, title: 'Say which version you edit' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available at the moment' },
} as const

/** The `code` of a problem. */
export type ErrorCode = keyof typeof ERRORS

/** One thing wrong with the input: where (JSON pointer), which rule, and a sentence for a person. */
export interface FieldError {
  pointer: string
  code: string
  message: string
}

interface AppErrorDetails {
  /** The one field at fault; becomes `errors` with this pointer. */
  field?: string
  errors?: FieldError[]
  /** Further response headers, such as Retry-After. */
  headers?: Record<string, string>
  cause?: unknown
}

/** What domain code throws. The message is shown to the person, so it names the problem and the way out. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[]
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.headers = details.headers ?? {}
    this.errors = details.errors ?? (details.field ? [{ pointer: `/${details.field}`, code, message }] : [])
  }
}

/** Whether an error says that one thing cannot be done, rather than that nothing works at the moment. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && ['invalid', 'conflict', 'not_found', 'forbidden', 'stale'].includes(error.code)
}

/**
 * Returns the row, or throws `not_found`. A row of another tenant never reaches this point, so it
 * reads like one that never existed.
 */
export function orNotFound<T>(row: T | null | undefined, noun: string): T {
  if (row === null || row === undefined) throw new AppError('not_found', `There is no such ${noun}.`)
  return row
}

/** The refusal of what a role may not do. */
export function refusedByRole(): AppError {
  return new AppError('forbidden', 'Your role does not allow this. Ask an administrator of your association.')
}

/** Runs arithmetic on a field's value and returns what comes of it. Throws invalid, on that field, for its RangeError. */
export function inField<T>(field: string, compute: () => T): T {
  try {
    return compute()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = `${cause.message.charAt(0).toUpperCase()}${cause.message.slice(1)}.`
    throw new AppError('invalid', message, { field, cause })
  }
}

/** What a broken constraint of the database means to a person: the field, and a sentence with the way out. */
interface Explanation {
  field: string
  message: string
}

const explanations = new Map<string, Explanation>()

/** Says what the constraints on a noun's tables mean; each noun's service does so for its own when it is loaded. */
export function explainConstraints(constraints: Record<string, Explanation>): void {
  for (const [name, explanation] of Object.entries(constraints)) explanations.set(name, explanation)
}

/** Returns what a broken constraint means; undefined when no noun has said so. */
export function explanationOf(constraint: string | undefined): Explanation | undefined {
  return constraint === undefined ? undefined : explanations.get(constraint)
}
