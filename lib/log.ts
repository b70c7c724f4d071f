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
  serializers: {
    err: (error: unknown) => {
      if (!(error instanceof Error)) return { message: String(error) }
      const code = 'code' in error ? error.code : undefined
      return { type: error.name, message: error.message, ...(code !== undefined && { code }), stack: error.stack }
    },
  },
})
