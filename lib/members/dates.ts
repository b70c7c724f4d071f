import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the SQL of a member's date with none as infinity, spelt as its index spells it. CASE rather than
 * COALESCE: under row-level security only the former can be an index condition.
 */
export function dayOrInfinity(column: 'joined_on' | 'valid_through'): RawBuilder<string> {
  const day = sql.ref(`members.${column}`)
  return sql<string>`(case when ${day} is null then 'infinity'::date else ${day} end)`
}
