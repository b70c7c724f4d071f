import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { settleTerms } from '#lib/members/terms'
import { settleSeat } from '#lib/seats/payment'

/**
 * Lets everything that hangs on locked invoices follow where they stand now. Whoever changes what remains to be paid on
 * an invoice, or voids it, calls this in the same transaction: money takes effect here and nowhere else.
 */
export async function settle(ctx: Ctx, ...invoices: readonly { id: string }[]): Promise<void> {
  if (invoices.length === 0) return
  const ids = invoices.map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'status', 'paid_on', 'registration_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('registration_id', 'is not', null),
        exists(selectFrom('terms').select('terms.id').whereRef('terms.invoice_id', '=', 'invoices.id')),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const row of rows) {
    await settleTerms(ctx, row)
    if (row.registration_id) await settleSeat(ctx, row)
  }
}
