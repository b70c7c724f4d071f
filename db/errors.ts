import pg from 'pg'
import { AppError, explanationOf } from '#lib/errors'

const RETRY_SOON = { 'retry-after': '2' }
/** Room on a disk is not made within seconds. */
const RETRY_LATER = { 'retry-after': '30' }

/** The system's reasons why a connection is not made or is lost; EAGAIN is a Unix socket whose queue is full. */
const CONNECTION_TROUBLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTCONN',
  'EPIPE',
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No more files or sockets may be opened.
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
])

/** Returns the error as domain code would have thrown it; an unknown one becomes `internal` with its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  if (isConnectionTrouble(error)) return unreachable(error)
  return new AppError('internal', 'An unexpected error happened. It has been logged under this request_id.', {
    cause: error,
  })
}

function unreachable(cause: unknown): AppError {
  return new AppError('unavailable', 'The database cannot be reached at the moment. Try again shortly.', {
    cause,
    headers: RETRY_SOON,
  })
}

/** A full disk, no memory, a disk that fails, and a server that therefore takes no writes. */
const STORAGE_FAULTS = new Set(['53000', '53100', '53200', '58030', '25006'])

/** Whether the database could not store something for want of room, and not because of what it was. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && STORAGE_FAULTS.has(error.code ?? '')
}

function fromDatabase(error: pg.DatabaseError): AppError {
  if (isStorageFault(error)) {
    return new AppError(
      'unavailable',
      'The database is out of space or memory and can store nothing. Whoever runs this site must make room; try again later.',
      { cause: error, headers: RETRY_LATER },
    )
  }
  const known = explanationOf(error.constraint)
  switch (error.code) {
    case 'QT002':
      return new AppError('unauthenticated', 'The session has ended. Sign in again.', {
        cause: error,
        headers: { 'www-authenticate': 'Bearer realm="quorate", error="invalid_token"' },
      })
    case 'QT003':
      return new AppError('conflict', `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`, {
        cause: error,
      })
    case '23505':
      if (known) return new AppError('conflict', known.message, { field: known.field, cause: error })
      return new AppError('conflict', 'This exists already.', { cause: error })
    case '23503':
    case '23514':
      if (known) return new AppError('invalid', known.message, { field: known.field, cause: error })
      break
    // Text that is no value of its type, numbers and dates out of range, characters that cannot be stored.
    case '22P02':
    case '22007':
    case '22008':
    case '22003':
    case '22021':
    case '22P05':
      return new AppError('invalid', 'A value is outside of what can be stored. Check numbers and dates.', {
        cause: error,
      })
    case '55P03':
      return new AppError('conflict', 'Somebody else is changing the same record. Try again.', {
        cause: error,
        headers: RETRY_SOON,
      })
    // It is stopping, starting or recovering; a pooler in front of it has lost it.
    case '57P01':
    case '57P02':
    case '57P03':
    case '57P05':
    case '08000':
    case '08003':
    case '08006':
    case '08P01':
      return unreachable(error)
    case '40001':
    case '40P01':
    case '57014':
    case '53300':
    case '25P03':
      return new AppError('unavailable', 'The database is busy at the moment. Try again shortly.', {
        cause: error,
        headers: RETRY_SOON,
      })
  }
  return new AppError('internal', 'An unexpected error happened. It has been logged under this request_id.', {
    cause: error,
  })
}

function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  return (
    CONNECTION_TROUBLE.has(code) ||
    // The Unix socket of a server that is not there.
    (code === 'ENOENT' && syscall === 'connect') ||
    /timeout exceeded when trying to connect|query read timeout|timeout expired|connection terminated|connection error|not queryable|client was closed/i.test(
      message,
    )
  )
}
