import { AppError } from '#lib/errors'
import { shortened } from '#lib/format/shortened'
import { type Clause, readClause } from '#lib/query/condition'
import { type Models, models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'

/**
 * Returns a condition on a noun as it was understood. Throws invalid with everything that is wrong with it, each with
 * its place and the nearest name that exists.
 *
 * @param given the condition as JSON
 * @param pointer where the condition stands in the request
 * @param known the models that it may speak of: with custom fields, where it could name some
 */
export function readCondition(noun: Noun, given: unknown, pointer = '/filter', known: Models = models): Clause {
  const { clause, errors } = readClause(known, noun, given, pointer)
  const [first, ...more] = errors
  if (!first) return clause
  const place = shortened(first.pointer.slice(1).replaceAll('/', '.'), 100)
  throw new AppError('invalid', `${place}: ${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`, {
    errors,
  })
}

/** Returns a condition given as JSON text, as in an address. Throws invalid. */
export function readFilter(noun: Noun, text: string, known: Models): Clause {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', 'Give filter as JSON, such as {"status": "active"}.', { field: 'filter', cause })
  }
  return readCondition(noun, given, '/filter', known)
}
