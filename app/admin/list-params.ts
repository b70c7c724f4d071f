import type { z } from 'zod'
import { AppError, type FieldError } from '#lib/errors'
import { parseQuery } from '#lib/http/parse'

/** The parameters of a page's address as Next hands them over. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** The parameters of a list page: as text for the browser's own requests, and as the list's filter. */
export type ListParams<F> =
  | { params: Record<string, string>; filter: F; errors: null }
  | { params: Record<string, string>; filter: null; errors: FieldError[] }

/**
 * Reads a list's filter from a page's address. Empty parameters count as not given; wrong ones are
 * returned as errors, so that the page can say which they are.
 */
export async function listParams<S extends z.ZodObject>(
  schema: S,
  searchParams: SearchParams,
): Promise<ListParams<z.output<S>>> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(await searchParams)) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, one)
  }
  const params = Object.fromEntries(search)
  try {
    return { params, filter: parseQuery(schema, search) as z.output<S>, errors: null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { params, filter: null, errors: error.errors }
    throw error
  }
}

/** What a list query refused to do: a cursor that belongs to another list is found out only by the query. */
export function refusalOf(error: unknown): FieldError[] {
  if (error instanceof AppError && error.code === 'invalid') return error.errors
  throw error
}
