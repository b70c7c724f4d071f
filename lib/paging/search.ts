import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Sorts behind every other character in the order of the "C" collation. */
export const LAST_CHARACTER = '\u{10ffff}'

/**
 * The condition that a column begins with a text: a range in the order of the "C" collation, because LIKE would not
 * reach an index under row-level security.
 *
 * @param start the text, as SQL, folded like the column
 */
export function beginsWith(column: string, start: RawBuilder<string>): RawBuilder<SqlBool> {
  const by = sql.ref(column)
  return sql<SqlBool>`(${by} >= ${start} and ${by} < ${start} || ${sql.lit(LAST_CHARACTER)})`
}
