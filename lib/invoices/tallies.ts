import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'

/**
 * Folds the differences that writers have appended to the invoice sums into one row each, so that reading
 * them stays quick. Returns nothing; what is added meanwhile waits for the next time.
 */
export async function foldInvoiceTallies(ctx: Ctx): Promise<void> {
  const columns = [
    'currency',
    'status',
    'days_to_pay',
    'row_count',
    'total_minor',
    'paid_minor',
    'credited_minor',
  ] as const
  await transaction(ctx, (ctx) =>
    ctx.db
      .with('taken', (db) => db.deleteFrom('invoice_tallies').returning(columns))
      .insertInto('invoice_tallies')
      .columns([...columns])
      .expression((select) =>
        select
          .selectFrom('taken')
          .select([
            'currency',
            'status',
            'days_to_pay',
            sql<number>`sum(row_count)`.as('row_count'),
            sql<number>`sum(total_minor)`.as('total_minor'),
            sql<number>`sum(paid_minor)`.as('paid_minor'),
            sql<number>`sum(credited_minor)`.as('credited_minor'),
          ])
          .groupBy(['currency', 'status', 'days_to_pay'])
          .having(
            sql<boolean>`sum(row_count) <> 0 or sum(total_minor) <> 0 or sum(paid_minor) <> 0 or sum(credited_minor) <> 0`,
          ),
      )
      .execute(),
  )
}
