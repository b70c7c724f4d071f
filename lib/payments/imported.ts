import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx } from '#lib/context'
import { importedNumber } from '#lib/invoices/imported'
import { lockInvoice, settleInvoice } from '#lib/invoices/service'
import { allocate, lockPayment, type Part, recordSettled, sumOf, takeBack } from '#lib/payments/allocations'
import { touch } from '#lib/records/versions'

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
 * @throws AppError invalid when a part is more than remains of its invoice
 */
export async function addImportedPayments(ctx: Ctx, payments: readonly ImportedPayment[]): Promise<string[]> {
  const invoices = new Set(payments.flatMap(({ parts }) => parts.map(({ invoice_id }) => invoice_id)))
  for (const id of [...invoices].sort()) await lockInvoice(ctx, id, null)
  const ids: string[] = []
  for (const { parts, ...payment } of payments) {
    const id = uuidv7()
    const settled: Part[] = []
    for (const { invoice_id, amount_minor } of parts) {
      const invoice = await lockInvoice(ctx, invoice_id, null)
      await settleInvoice(ctx, invoice, amount_minor, payment.received_on)
      settled.push({ invoice, amount_minor })
    }
    const number = importedNumber(payment.external_number ?? `P-${id.slice(-12)}`)
    await ctx.db
      .insertInto('payments')
      .values({ ...payment, id, number, applied_minor: sumOf(parts), recorded_by: actingAccountId(ctx) })
      .execute()
    await allocate(
      ctx,
      parts.map((part) => ({ ...part, payment_id: id })),
      payment.received_on,
    )
    await recordSettled(ctx, settled, payment.received_on)
    await recordAudit(ctx, {
      action: 'payment.imported',
      noun: 'payments',
      object_id: id,
      after: { number, ...payment, invoice_id: parts[0]?.invoice_id ?? null },
    })
    ids.push(id)
  }
  return ids
}

/** Takes payments of an import away again in the running transaction: what they paid is owed as before. */
export async function removeImportedPayments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { payment, parts } = await lockPayment(ctx, id, null)
    await takeBack(ctx, id, parts, payment.received_on)
    await touch(ctx, 'payments', id, { applied_minor: 0 })
  }
  if (ids.length > 0) await sql`select remove_imported_payments(${[...ids]}::uuid[])`.execute(ctx.db)
}
