import { sql } from 'kysely'
import type { Ctx } from '#lib/context'

const GROUP = ['currency', 'status', 'kind', 'due_date', 'days_to_pay'] as const
const SUMS = ['row_count', 'total_minor', 'paid_minor', 'credited_minor'] as const

/**
 * Folds the differences that writers have appended to the invoice sums into one row per group, so that
 * adding them up stays quick. One statement: readers see the many rows or the one, and what is added
 * meanwhile waits for the next time.
 */
export async function foldInvoiceTallies(ctx: Ctx): Promise<void> {
  await ctx.db
    .with('folded', (db) =>
      db
        .deleteFrom('invoice_tallies')
        .where(({ exists, selectFrom }) =>
          exists(
            GROUP.reduce(
              (query, column) => query.whereRef(`other.${column}`, '=', `invoice_tallies.${column}`),
              selectFrom('invoice_tallies as other')
                .select('other.id')
                .whereRef('other.id', '<>', 'invoice_tallies.id'),
            ),
          ),
        )
        .returning([...GROUP, ...SUMS]),
    )
    .insertInto('invoice_tallies')
    .columns([...GROUP, ...SUMS])
    .expression((eb) =>
      eb
        .selectFrom('folded')
        .select([...GROUP, ...SUMS.map((column) => sql<number>`sum(${sql.ref(column)})::bigint`.as(column))])
        .groupBy([...GROUP])
        .having(
          sql<boolean>`${sql.join(
            SUMS.map((column) => sql`sum(${sql.ref(column)}) <> 0`),
            sql` or `,
          )}`,
        ),
    )
    .execute()
}
