import { z } from 'zod'
import { AppError, type FieldError } from '#lib/errors'
import { parseQuery } from '#lib/http/parse'

/** What stands behind the question mark of a page's address, as Next hands it over. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** What a page gets from its address. */
export interface PageProps {
  params: Promise<Record<string, string>>
  searchParams: SearchParams
}

/** The parameters of a page: as text for the browser's own requests, and as the schema has them. */
export type PageParams<F> =
  | { params: Record<string, string>; filter: F; errors: null }
  | { params: Record<string, string>; filter: null; errors: FieldError[] }

/**
 * Reads all parameters of a page by a schema, such as a list's filter. Empty ones count as not given; unknown, repeated
 * and wrong ones are returned as errors, so that the page can say which they are.
 */
export async function pageParams<S extends z.ZodObject>(
  schema: S,
  searchParams: SearchParams,
): Promise<PageParams<z.output<S>>> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(await searchParams)) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, one)
  }
  const params = Object.fromEntries(search)
  try {
    return { params, filter: parseQuery(schema, search) as z.output<S>, errors: null }
  } catch (error) {
    return { params, filter: null, errors: refusalOf(error) }
  }
}

/** What a list query refused to do: a cursor that belongs to another list is found out only by the query. */
export function refusalOf(error: unknown): FieldError[] {
  if (error instanceof AppError && error.code === 'invalid') return error.errors
  throw error
}

/** Any text. */
export const Text = z.string()

/**
 * Reads the parameters that a page knows, each by its schema, for pages that do without: what is empty, repeated or wrong
 * counts as not given, and others are none of the page's business.
 */
export async function knownParams<S extends Record<string, z.ZodType>>(
  schemas: S,
  searchParams: SearchParams,
): Promise<{ [N in keyof S]: z.output<S[N]> | undefined }> {
  const given = await searchParams
  const read = ([name, schema]: [string, z.ZodType]) => [
    name,
    given[name] === '' ? undefined : schema.safeParse(given[name]).data,
  ]
  return Object.fromEntries(Object.entries(schemas).map(read))
}
