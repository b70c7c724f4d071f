import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { foldInvoiceTallies } from '#lib/invoices/tallies'
import { eachTenant } from '#lib/jobs/tenants'

/** Folds the differences that writers appended into one row per noun and status, for every tenant. */
export async function compactTallies(signal: AbortSignal): Promise<void> {
  await eachTenant('compact-tallies', signal, async (ctx) => {
    await foldTallies(ctx)
    await foldInvoiceTallies(ctx)
  })
}

/**
 * One statement, so readers see the many rows or the one. It takes only rows nobody else holds: two that
 * run at once fold different ones, and a row being written is left for the next time.
 */
async function foldTallies(ctx: Ctx): Promise<void> {
  await ctx.db
    .with('folded', (db) =>
      db
        .deleteFrom('tallies')
        .where('id', 'in', (eb) => eb.selectFrom('tallies').select('id').limit(10_000).forUpdate().skipLocked())
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('tallies as other')
              .select('other.id')
              .whereRef('other.noun', '=', 'tallies.noun')
              .whereRef('other.status', '=', 'tallies.status')
              .whereRef('other.id', '<>', 'tallies.id'),
          ),
        )
        .returning(['noun', 'status', 'row_count']),
    )
    .insertInto('tallies')
    .columns(['noun', 'status', 'row_count'])
    .expression((eb) =>
      eb
        .selectFrom('folded')
        .select(['noun', 'status', sql<number>`sum(row_count)::bigint`.as('row_count')])
        .groupBy(['noun', 'status'])
        .having(sql<boolean>`sum(row_count) <> 0`),
    )
    .execute()
}
