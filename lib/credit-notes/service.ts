import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { leftOf, taxIn } from '#lib/credit-notes/lines'
import { getCreditNote } from '#lib/credit-notes/queries'
import type { CreditNote, NewCreditNote } from '#lib/credit-notes/schema'
import { AppError, inField } from '#lib/errors'
import { toMinor, writtenMoney } from '#lib/format/money'
import { creditInvoice, type LockedInvoice, lockInvoice } from '#lib/invoices/service'
import { takeNumberInYear } from '#lib/number-series/service'
import { freePaid } from '#lib/payments/refunds'
import { requirePast } from '#lib/payments/rules'
import { can } from '#lib/permissions'
import { requireOpenBooks } from '#lib/tenants/books'
import { getIssuer } from '#lib/tenants/queries'

/** The lines of an invoice with what was taken back of each so far. */
function linesOf(ctx: Ctx, invoice_id: string) {
  const credited = ctx.db
    .selectFrom('credit_note_lines')
    .select(sql<number>`coalesce(sum(credit_note_lines.amount_minor), 0)::bigint`.as('sum'))
    .where(sql<boolean>`credit_note_lines.invoice_line_id = invoice_lines.id`)
  return ctx.db
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoice_id)
    .select(['id', 'description', 'source', 'tax_name', 'tax_rate', 'tax_minor', 'amount_minor'])
    .select(sql<number>`(${credited})`.as('credited_minor'))
    .orderBy('position')
    .execute()
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Returns the lines of an invoice with what is left to be credited of each, in minor units with tax. */
export async function linesLeft(ctx: Ctx, invoice_id: string) {
  const lines = await linesOf(ctx, invoice_id)
  return lines.map((line) => ({ id: line.id, source: line.source, left_minor: leftOf(line) }))
}

function requireCreditable({ status }: LockedInvoice): void {
  if (status === 'open' || status === 'paid' || status === 'uncollectible') return
  const reasons = {
    draft: 'This invoice is a draft. Change or delete it instead.',
    void: 'This invoice is void; nothing of it is left to credit.',
  }
  throw new AppError('conflict', reasons[status], { field: 'status' })
}

/** Returns what is taken back of each line: what was asked for, else all that is left. */
function chooseParts(lines: readonly Line[], asked: NewCreditNote['lines'], currency: string) {
  if (!asked)
    return lines.map((line) => ({ line, amount_minor: leftOf(line) })).filter(({ amount_minor }) => amount_minor > 0)
  const named = new Set<string>()
  return asked.map(({ invoice_line_id, amount }, position) => {
    const field = `lines/${position}/invoice_line_id`
    const line = lines.find(({ id }) => id === invoice_line_id)
    if (!line) throw new AppError('invalid', 'The invoice has no such line.', { field })
    if (named.has(line.id)) throw new AppError('invalid', 'Name each line once.', { field })
    named.add(line.id)
    const amount_minor =
      amount === undefined ? leftOf(line) : inField(`lines/${position}/amount`, () => toMinor(amount, currency))
    if (amount_minor > 0 && amount_minor <= leftOf(line)) return { line, amount_minor }
    const left = writtenMoney(leftOf(line), currency)
    const message =
      amount_minor > 0 || leftOf(line) === 0
        ? `Only ${left} of “${line.description}” is left to credit.`
        : 'Give an amount above zero.'
    throw new AppError('invalid', message, { field: `lines/${position}/amount` })
  })
}

/**
 * Issues a credit note: takes back an invoice, or lines or parts of lines of it, and returns the note. It first reduces
 * what remains to be paid. What had been paid beyond that is credit of the payer, or is given back when a refund is asked
 * for. Its numbers have no gaps and start again with each year.
 *
 * @param version the version of the invoice that was seen
 * @throws AppError not_found, stale, conflict (draft, void, nothing left), invalid (more than is left of a line, no such line,
 * a refund of what was not paid or on a day that it cannot be), forbidden (a refund by who records no payments)
 */
export async function addCreditNote(
  ctx: Ctx,
  invoice_id: string,
  input: NewCreditNote,
  version: number | null,
): Promise<CreditNote> {
  if (input.refund && !can(ctx, 'payments.write'))
    throw new AppError('forbidden', 'You may not give money back. Leave refund out, and it stays as credit.')
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, invoice_id, version)
    requireCreditable(invoice)
    const [lines, tenant] = [await linesOf(ctx, invoice_id), await getIssuer(ctx)]
    const { currency } = invoice
    const parts = chooseParts(lines, input.lines, currency)
    if (parts.length === 0)
      throw new AppError('conflict', 'All of this invoice is credited already.', { field: 'lines' })
    const rows = parts.map(({ line, amount_minor }, position) => ({
      id: uuidv7(),
      invoice_line_id: line.id,
      position: position + 1,
      description: line.description,
      tax_name: line.tax_name,
      tax_rate: line.tax_rate,
      tax_minor: taxIn(line, amount_minor),
      amount_minor,
    }))
    const total_minor = rows.reduce((sum, row) => sum + row.amount_minor, 0)
    const tax_minor = rows.reduce((sum, row) => sum + row.tax_minor, 0)
    const { issuer, invoice_prefix, today } = tenant
    const freed_minor = await freePaidBeyond(ctx, invoice, total_minor, input, today)
    await creditInvoice(ctx, invoice, { credited_minor: total_minor, freed_minor, on: today })
    const number = `${invoice_prefix}-CN-${await takeNumberInYear(ctx, 'credit_note', today)}`
    const id = uuidv7()
    const sums = { subtotal_minor: total_minor - tax_minor, tax_minor, total_minor, freed_minor }
    const { member_id, payer_name, bill_to } = invoice
    const told = { number, invoice_id, issue_date: today, currency, reason: input.reason, ...sums }
    await ctx.db
      .insertInto('credit_notes')
      .values({
        ...told,
        id,
        member_id,
        payer_name,
        bill_to: JSON.stringify(bill_to),
        issuer: JSON.stringify(issuer),
        note: input.note || null,
        created_by: actingAccountId(ctx),
      })
      .execute()
    await ctx.db
      .insertInto('credit_note_lines')
      .values(rows.map((row) => ({ ...row, credit_note_id: id })))
      .execute()
    await recordAudit(ctx, { action: 'credit_note.issued', noun: 'credit_notes', object_id: id, after: told })
    return getCreditNote(ctx, id)
  })
}

/** Takes what was paid beyond the new rest off the invoice, and returns how much that was, in minor units. */
async function freePaidBeyond(
  ctx: Ctx,
  invoice: LockedInvoice,
  credited_minor: number,
  { refund, reason }: NewCreditNote,
  today: string,
): Promise<number> {
  const beyond = credited_minor - invoice.remaining_minor
  const { refunded_on = today } = refund ?? {}
  requirePast(refunded_on, today, 'refunded_on', 'refund/refunded_on')
  await requireOpenBooks(ctx, [{ day: refunded_on, field: 'refunded_on', pointer: 'refund/refunded_on' }], today)
  if (beyond <= 0) {
    if (!refund) return 0
    throw new AppError('invalid', 'Nothing of what is credited was paid, so there is nothing to give back.', {
      field: 'refund',
    })
  }
  const given = refund ? { method: refund.method, refunded_on, reason: `Credit note: ${reason}` } : undefined
  return freePaid(ctx, invoice, beyond, today, given)
}
