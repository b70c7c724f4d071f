import type { z } from 'zod'

/**
 * Returns the columns of a table that a schema names, to be selected: a field that is a column is added in the schema
 * alone.
 *
 * @param derived the fields that the query works out itself
 */
export function columnsOf<T extends string, F extends Record<string, z.ZodType>, D extends keyof F & string>(
  table: T,
  schema: { shape: F },
  derived: readonly D[],
): `${T}.${Exclude<keyof F & string, D>}`[] {
  const fields = Object.keys(schema.shape) as (keyof F & string)[]
  const isColumn = (field: keyof F & string): field is Exclude<keyof F & string, D> =>
    !(derived as readonly string[]).includes(field)
  return fields.filter(isColumn).map((field) => `${table}.${field}` as const)
}
