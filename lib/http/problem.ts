import { toAppError } from '#db/errors'
import { ERRORS } from '#lib/errors'
import { jsonResponse } from '#lib/http/json'
import { logger } from '#lib/log'

/** Answers with problem+json (RFC 9457); what is not the caller's fault is logged with its cause. */
export function problemResponse(thrown: unknown, requestId: string, request?: Request): Response {
  const error = toAppError(thrown)
  const { status, title } = ERRORS[error.code]
  if (status >= 500) {
    const path = request ? new URL(request.url).pathname : undefined
    logger.error(
      { request_id: requestId, code: error.code, method: request?.method, path, err: error.cause ?? error },
      'request failed',
    )
  }
  const body = {
    type: 'about:blank',
    title,
    status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.errors.length > 0 && { errors: error.errors }),
  }
  return jsonResponse(body, {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...error.headers },
  })
}
