import { type RawBuilder, sql } from 'kysely'

/**
 * The ids of the rows that have one of the values in a column, as an array in SQL. Each value is looked up by the
 * column's index: while all rows are new, as during an import, there are no statistics, and one condition on all
 * values would read every row of the tenant.
 */
export function rowsWith(table: string, column: string, values: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`array(select found.id from unnest(${[...values]}::text[]) as asked (value)
    cross join lateral (select t.id from ${sql.table(table)} t
      where t.tenant_id = current_tenant() and t.${sql.ref(column)} = asked.value offset 0) found)`
}
