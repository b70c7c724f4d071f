import pino from 'pino'
import { env } from '#lib/env'

/**
 * The process's log: JSON lines with times in UTC. Callers hand over ids, never secrets or addresses;
 * what slips in under the usual names is struck out, and an error's bound values are never printed.
 */
export const logger = pino({
  level: env.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
  base: { pid: process.pid },
  redact: {
    paths: ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization', 'email', '*.email'],
    censor: '[struck out]',
  },
  serializers: { err: loggableError },
})

/**
 * Returns of an error what may stand in a log: never the values in a database's detail. What is no Error is read alike:
 * the job queue reports copies of errors.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, message, code, stack } = error as Record<string, unknown>
  return {
    type: name ?? (error instanceof Error ? error.constructor.name : 'Error'),
    message: message === undefined ? 'without a message' : String(message),
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack }),
  }
}
