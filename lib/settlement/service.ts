import type { Ctx } from '#lib/context'
import { settleTerms } from '#lib/members/terms'
import { settleSeat } from '#lib/seats/payment'

/**
 * Lets everything that hangs on a locked invoice follow where it stands now. Whoever changes what remains to be paid on
 * an invoice, or voids it, calls this in the same transaction: money takes effect here and nowhere else.
 */
export async function settle(ctx: Ctx, invoice: { id: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'status', 'paid_on', 'registration_id'])
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  await settleTerms(ctx, row)
  if (row.registration_id) await settleSeat(ctx, row)
}
