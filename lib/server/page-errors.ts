import type { ServerResponse } from 'node:http'
import { toAppError } from '#db/errors'
import { logger } from '#lib/log'
import { loggablePath } from '#lib/server/guard'

/**
 * The pages that are being made, by request id, and whether one failed because the database is away. On globalThis,
 * because Next's bundles have modules of their own.
 */
const scope = globalThis as typeof globalThis & { quoratePages?: Map<string, boolean> }
scope.quoratePages ??= new Map()
const pages = scope.quoratePages

/** Has the answer say 503, as the API does, when the page fails because the database is away; Next says 500. */
export function watchPage(outgoing: ServerResponse, requestId: string): void {
  pages.set(requestId, false)
  outgoing.once('close', () => pages.delete(requestId))
  const writeHead = outgoing.writeHead.bind(outgoing) as (status: number, ...rest: unknown[]) => ServerResponse
  outgoing.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || pages.get(requestId) !== true) return writeHead(status, ...rest)
    outgoing.setHeader('Retry-After', '2')
    return writeHead(503, ...rest)
  }
}

/** What Next tells of the request in which an error was thrown. */
export interface FailedRequest {
  path: string
  method: string
  headers: NodeJS.Dict<string | string[]>
}

/** Logs what a page, or a route that Next answers, has thrown, under the id of its request and the reference that the visitor sees. */
export function reportPageError(error: unknown, { path, method, headers }: FailedRequest): void {
  const requestId = String(headers['x-request-id'] ?? '')
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  logger.error(
    { request_id: requestId, reference: digest, method, path: loggablePath(path), err: error },
    'a page failed',
  )
  if (pages.has(requestId) && isUnavailable(error)) pages.set(requestId, true)
}

function isUnavailable(error: unknown): boolean {
  // An AppError of another bundle is not an instance of ours.
  const isOurs = error instanceof Error && error.name === 'AppError'
  return (isOurs && 'code' in error ? error.code : toAppError(error).code) === 'unavailable'
}
