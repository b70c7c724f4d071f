/** The body of a failed API answer, or the same shape for a failure without one. */
export interface Problem {
  /** The HTTP status; 503 when there was no answer at all. */
  status: number
  title: string
  detail: string
  code: string
  request_id: string | null
  errors: { pointer: string; code: string; message: string }[]
}

const NO_ANSWER: Problem = {
  status: 503,
  title: 'No connection',
  detail: 'The server did not answer. Check the connection and try again; nothing you entered is lost.',
  code: 'unavailable',
  request_id: null,
  errors: [],
}

const UNEXPECTED: Problem = {
  status: 500,
  title: 'Something went wrong',
  detail: 'Something went wrong on our side. Try again in a moment; nothing you entered is lost.',
  code: 'internal',
  request_id: null,
  errors: [],
}

/** Whatever was thrown, as a problem that can be shown. A failed fetch is "No connection". */
export function problemOf(error: unknown): Problem {
  if (isRecord(error) && isRecord(error.problem)) {
    const { problem } = error
    return {
      status: typeof problem.status === 'number' ? problem.status : UNEXPECTED.status,
      title: textOf(problem.title) ?? UNEXPECTED.title,
      detail: textOf(problem.detail) ?? textOf(problem.title) ?? UNEXPECTED.detail,
      code: textOf(problem.code) ?? UNEXPECTED.code,
      request_id: textOf(problem.request_id),
      errors: Array.isArray(problem.errors) ? problem.errors.flatMap(fieldProblemOf) : [],
    }
  }
  // Browsers report every failure to reach the server as a TypeError of fetch.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? NO_ANSWER : UNEXPECTED
}

/** The sentence to show for whatever was thrown. */
export function problemText(error: unknown): string {
  return problemOf(error).detail
}

/**
 * Messages by field name: "/lines/0/amount" becomes "lines.0.amount". The first message of a field wins.
 * Empty when there was no error or it names no field.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  if (!error) return messages
  for (const { pointer, message } of problemOf(error).errors) {
    const field = fieldOf(pointer)
    if (field && !(field in messages)) messages[field] = message
  }
  return messages
}

/** A JSON pointer as the name of a field. */
export function fieldOf(pointer: string): string {
  return pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}

function fieldProblemOf(entry: unknown): Problem['errors'] {
  if (!isRecord(entry)) return []
  const pointer = textOf(entry.pointer)
  const message = textOf(entry.message)
  return pointer && message ? [{ pointer, message, code: textOf(entry.code) ?? 'invalid' }] : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
