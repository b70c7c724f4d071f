import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import { type LockedInvoice, lockInvoice, unsettleInvoice } from '#lib/invoices/service'
import { lockVersioned } from '#lib/records/versions'

/** What of a payment goes to an invoice. */
interface Allocation {
  payment_id: string
  invoice_id: string
  /** Below zero where it is taken back. */
  amount_minor: number
}

/** What of a payment a locked invoice gets, or has. */
export interface Part {
  invoice: LockedInvoice
  amount_minor: number
}

/** The sum of parts in minor units. */
export function sumOf(parts: readonly { amount_minor: number }[]): number {
  return parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

/** Returns the first of the parts that make up an amount in minor units, the last of them only as far as it is needed. */
export function takeFirst<T extends { amount_minor: number }>(parts: readonly T[], most: number): T[] {
  let missing = most
  return parts.flatMap((part) => {
    const amount_minor = Math.min(Math.max(missing, 0), part.amount_minor)
    missing -= amount_minor
    return amount_minor > 0 ? [{ ...part, amount_minor }] : []
  })
}

/** Writes down what goes to invoices, or comes back from them, from a day on. */
export async function allocate(ctx: Ctx, allocations: readonly Allocation[], effective_on: string): Promise<void> {
  if (allocations.length === 0) return
  await ctx.db
    .insertInto('payment_allocations')
    .values(allocations.map((allocation) => ({ ...allocation, id: uuidv7(), effective_on })))
    .execute()
}

/** What stands of the allocations of a payment or an invoice, one row for each invoice or payment, the newest first. */
export function standing(ctx: Ctx, of: 'payment_id' | 'invoice_id', id: string) {
  return ctx.db
    .selectFrom('payment_allocations')
    .select(['payment_id', 'invoice_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .where(of, '=', id)
    .groupBy(['payment_id', 'invoice_id'])
    .having(sql<boolean>`sum(amount_minor) > 0`)
    .orderBy(sql`max(created_at)`, 'desc')
}

/** Writes into the log which invoices nothing remains of. */
export async function recordSettled(ctx: Ctx, parts: readonly Part[], paid_on: string): Promise<void> {
  for (const { invoice, amount_minor } of parts) {
    if (amount_minor !== invoice.remaining_minor) continue
    await recordAudit(ctx, {
      action: 'invoice.paid',
      noun: 'invoices',
      object_id: invoice.id,
      before: { status: invoice.status },
      after: { status: 'paid', paid_on },
    })
  }
}

/** Takes parts of a payment off their invoices, which are owed again. What the payment says of itself is up to the caller. */
export async function takeBack(ctx: Ctx, payment_id: string, parts: readonly Part[], on: string): Promise<void> {
  for (const { invoice, amount_minor } of parts) await unsettleInvoice(ctx, invoice, amount_minor)
  await allocate(
    ctx,
    parts.map(({ invoice, amount_minor }) => ({ payment_id, invoice_id: invoice.id, amount_minor: -amount_minor })),
    on,
  )
}

/**
 * Locks a payment and, before it, the invoices that it settles, in the order of their ids. Returns both, with what of the
 * payment each invoice has, the newest first.
 *
 * @throws AppError not_found, stale
 */
export async function lockPayment(ctx: Ctx, id: string, version: number | null) {
  const invoices = new Map<string, LockedInvoice>()
  const lockAll = async () => {
    const found = await standing(ctx, 'payment_id', id).orderBy(sql`max(id::text)`, 'desc').execute()
    for (const invoice_id of found.map((part) => part.invoice_id).toSorted()) {
      if (!invoices.has(invoice_id)) invoices.set(invoice_id, await lockInvoice(ctx, invoice_id, null))
    }
    return found
  }
  await lockAll()
  const payment = await lockVersioned(ctx, 'payments', id, version, 'payment')
  // Meanwhile its credit may have gone to another invoice.
  const parts = (await lockAll()).map(
    ({ invoice_id, amount_minor }): Part => ({
      invoice: invoices.get(invoice_id) as LockedInvoice,
      amount_minor,
    }),
  )
  return { payment, parts }
}
