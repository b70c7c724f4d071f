import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx } from '#lib/context'
import { importedNumber } from '#lib/invoices/imported'
import { type LockedInvoice, lockInvoices, settleInvoices } from '#lib/invoices/service'
import { allocate, lockPayments, recordSettled, sumOf, takeBack } from '#lib/payments/allocations'
import { NEXT_VERSION } from '#lib/records/versions'
import { requireOpenBooks, requireOpenToUndo } from '#lib/tenants/books'
import { todayOfTenant } from '#lib/tenants/queries'

/** A payment that a file tells of. */
export interface ImportedPayment {
  /** imported_paid stands for what an invoice of the file says of itself that was paid. */
  series: 'imported' | 'imported_paid'
  external_number: string | null
  member_id: string | null
  payer_name: string | null
  method: string
  reference: string | null
  note: string | null
  amount_minor: number
  currency: string
  received_on: string
  /** What of it settles invoices; the rest is credit of the payer. */
  parts: readonly { invoice_id: string; amount_minor: number }[]
}

/**
 * Writes payments of a file down in the running transaction, settles invoices with them, and returns their ids in order.
 * They are numbered apart from ours, and nobody gets a receipt.
 *
 * @throws AppError invalid when a part is more than remains of its invoice, or a day lies in the closed books
 */
export async function addImportedPayments(ctx: Ctx, payments: readonly ImportedPayment[]): Promise<string[]> {
  if (payments.length === 0) return []
  await requireOpenBooks(
    ctx,
    payments.map(({ received_on }) => ({ day: received_on, field: 'received_on' })),
    await todayOfTenant(ctx),
  )
  const invoices = await lockInvoices(
    ctx,
    payments.flatMap(({ parts }) => parts.map(({ invoice_id }) => invoice_id)),
  )
  const rows = payments.map(({ parts, ...payment }) => {
    const id = uuidv7()
    const number = importedNumber(payment.external_number ?? `P-${id.slice(-12)}`)
    return { ...payment, id, number, applied_minor: sumOf(parts), recorded_by: actingAccountId(ctx) }
  })
  const parts = payments.flatMap(({ parts, received_on }, at) =>
    parts.map(({ invoice_id, amount_minor }) => ({
      ...{ payment_id: (rows[at] as { id: string }).id, amount_minor, received_on },
      invoice: invoices.get(invoice_id) as LockedInvoice,
    })),
  )
  const settled = parts.map(({ payment_id: _, ...part }) => part)
  await settleInvoices(ctx, ...settled)
  await ctx.db.insertInto('payments').values(rows).execute()
  await allocate(
    ctx,
    parts.map(({ payment_id, invoice, amount_minor, received_on: effective_on }) => ({
      ...{ payment_id, invoice_id: invoice.id, amount_minor, effective_on },
    })),
  )
  await recordSettled(ctx, ...settled)
  await recordAudit(
    ctx,
    ...rows.map(
      ({ id, applied_minor: _applied, recorded_by: _by, ...after }, at): AuditEntry => ({
        ...{ action: 'payment.imported', noun: 'payments', object_id: id },
        after: { ...after, invoice_id: payments[at]?.parts[0]?.invoice_id ?? null },
      }),
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes payments of an import away again in the running transaction: what they paid is owed as before.
 *
 * @throws AppError conflict where a day lies in the closed books
 */
export async function removeImportedPayments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const locked = await lockPayments(ctx, ids)
  await requireOpenToUndo(
    ctx,
    locked.map(({ payment }) => payment.received_on),
    await todayOfTenant(ctx),
  )
  await takeBack(
    ctx,
    ...locked.map(({ payment, parts }) => ({ payment_id: payment.id, parts, on: payment.received_on })),
  )
  await ctx.db
    .updateTable('payments')
    .set({ applied_minor: 0, ...NEXT_VERSION })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  await sql`select remove_imported_payments(${[...ids]}::uuid[])`.execute(ctx.db)
}
