import type { Ctx } from '#lib/context'
import { deliverPaper } from '#lib/deliveries/service'
import { AppError } from '#lib/errors'

/**
 * Mails the invoice of a member's latest term to whoever pays it; nothing where the term has none that still counts.
 *
 * @param mail what goes with it instead of the mail of invoices
 * @throws AppError invalid (`send`) where the payer has no address, conflict where the payer has died or is archived
 */
export async function sendInvoice(
  ctx: Ctx,
  member_id: string,
  mail?: Parameters<typeof deliverPaper>[2],
): Promise<void> {
  const term = await ctx.db
    .selectFrom('terms')
    .innerJoin('invoices', 'invoices.id', 'terms.invoice_id')
    .select('invoices.id')
    .where('terms.member_id', '=', member_id)
    .where('terms.state', 'in', ['proposed', 'active'])
    .where('invoices.status', 'in', ['open', 'paid'])
    .orderBy('terms.created_at', 'desc')
    .orderBy('terms.id', 'desc')
    .executeTakeFirst()
  if (!term) return
  try {
    await deliverPaper(ctx, { noun: 'invoices', id: term.id }, mail)
  } catch (error) {
    const isUnaddressed = error instanceof AppError && error.errors.some(({ pointer }) => pointer === '/to')
    if (!isUnaddressed) throw error
    throw new AppError('invalid', `${error.message.replace(/ Give one\.$/, '')} Add one first, or do not send.`, {
      field: 'send',
      cause: error,
    })
  }
}
