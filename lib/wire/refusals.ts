import type { z } from 'zod'
import { AppError, type FieldError } from '#lib/errors'
import { nearest } from '#lib/format/nearest'

/** Returns a name as it stands in a JSON pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** So many faults of a request are told: of tens of thousands nobody reads more, and telling them takes a second. */
const MAX_TOLD = 100

/**
 * Returns what a shape refuses, each with its place, as far as it is told.
 *
 * @param known the fields at the top, of which the nearest is named for one that there is not
 * @param at the place of the value itself, as a JSON pointer
 */
export function fieldErrors(error: z.ZodError, known: readonly string[], at = ''): FieldError[] {
  const told = error.issues.slice(0, MAX_TOLD).flatMap((issue): FieldError[] => {
    const pointer = at + issue.path.map((part) => `/${escapePointer(String(part))}`).join('')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, MAX_TOLD).map((key) => {
        const guess = issue.path.length === 0 ? nearest(key, known) : null
        return {
          pointer: `${pointer}/${escapePointer(key)}`,
          code: 'unknown',
          message: guess ? `There is no field ${key}. Did you mean ${guess}?` : `There is no field ${key} here.`,
        }
      })
    }
    // A rule of our own says in its params what it is called.
    const code = issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code
    return [{ pointer, code, message: issue.message }]
  })
  return told.slice(0, MAX_TOLD)
}

/** Returns the refusal of a request: the first fault with the name of its field, and how many more there are. */
export function invalidFields(errors: FieldError[]): AppError {
  const [first] = errors
  const name = first?.pointer.slice(1).replaceAll('/', '.')
  const others = errors.length < MAX_TOLD ? errors.length - 1 : 'many'
  const more = errors.length > 1 ? ` (and ${others} more)` : ''
  return new AppError('invalid', `${name ? `${name}: ` : ''}${first?.message ?? 'The request is not valid.'}${more}`, {
    errors,
  })
}
