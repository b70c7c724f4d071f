import { z } from 'zod'
import { Day } from '#lib/wire/schema'

/** An order by a custom field of the association. */
const CUSTOM_SORT = /^-?custom_values\.[a-z][a-z0-9_]{0,39}$/

/** How many rows a page has unless the caller says otherwise, and at most. */
export const PAGE_SIZE = { usual: 50, most: 100 }

/**
 * Returns the query schema of a list: paging, sorting from an allow-list (`-` in front for descending),
 * search, and the filters of the noun.
 */
export function listFilter<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  usual: S[number] | `-${S[number]}`,
  filters: F,
) {
  const all = [...sorts, ...sorts.map((name) => `-${name}`)]
  return z.strictObject({
    limit: z.coerce
      .number(`Give a whole number between 1 and ${PAGE_SIZE.most}.`)
      .int('Give a whole number.')
      .min(1, 'Ask for at least one row.')
      .max(PAGE_SIZE.most, `Ask for at most ${PAGE_SIZE.most} rows; follow the Link header for more.`)
      .default(PAGE_SIZE.usual)
      .describe('Rows per page'),
    cursor: z
      .string()
      .max(2000)
      .regex(/^[\w-]+$/, 'This cursor is not one of ours. Take it from the Link header of the page before.')
      .optional()
      .describe('Opaque; from the Link header of another page of the same list'),
    sort: z
      .string()
      .refine(
        (sort) => all.includes(sort) || ('filter' in filters && CUSTOM_SORT.test(sort)),
        `Sort by one of ${sorts.join(', ')}, with - in front for descending.`,
      )
      .meta({ override: { type: 'string', enum: all } })
      .default(usual)
      .describe(
        'Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field',
      ),
    format: z
      .enum(['csv', 'xlsx', 'json'], 'Choose csv, xlsx or json.')
      .optional()
      .describe(
        'All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields',
      ),
    q: z.string().trim().max(200, 'Search for at most 200 characters.').optional().describe('Search text'),
    ...filters,
  })
}

/** What lists of nouns with a model take beside their short parameters: see lib/query. */
export const MODEL_PARAMETERS = {
  filter: z
    .string()
    .max(8000, 'Give a condition of at most 8000 characters.')
    .optional()
    .describe('A condition on any field and on related rows, as JSON; the tag questions explains conditions'),
  columns: z
    .string()
    .max(4000, 'Name fewer columns.')
    .optional()
    .describe('Fields of the file, separated by commas, in their order'),
  profile: z
    .enum(['import'], 'Choose import.')
    .optional()
    .describe('import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators'),
}

/** The past day that a list or figures are asked for, of nouns whose past is kept. */
export const AS_OF = Day.optional().describe(
  'A past day: what is listed and counted is what was so at the end of that day where the association is',
)

/** Several values of one filter in one parameter, separated by commas. */
export function oneOrMore<const V extends readonly [string, ...string[]]>(values: V) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(values, `Choose from ${values.join(', ')}.`)))
    .meta({ override: { type: 'array', items: { type: 'string', enum: [...values] } } })
}
