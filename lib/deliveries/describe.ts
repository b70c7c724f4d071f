import type { Ctx } from '#lib/context'
import { getCreditNote } from '#lib/credit-notes/queries'
import { AppError } from '#lib/errors'
import type { PaperRef } from '#lib/files/schema'
import { fileStore } from '#lib/files/store'
import { toLocal } from '#lib/format/dates'
import { toAmount, toMinor } from '#lib/format/money'
import { postalAddress } from '#lib/invoices/postal-address'
import { getInvoice } from '#lib/invoices/queries'
import type { BillTo } from '#lib/invoices/schema'
import { getMembersAsPayers } from '#lib/invoices/service'
import type { Paper, PaperLine } from '#lib/papers/paper'
import { fill, wordsOf } from '#lib/papers/words'
import { getPayment } from '#lib/payments/queries'
import type { Payment } from '#lib/payments/schema'
import { readPayBy } from '#lib/reminders/queries'
import type { Issuer } from '#lib/tenants/issuer'
import { getIssuer, getTenant } from '#lib/tenants/queries'

/**
 * Returns what a paper prints, and its file's name: payer, lines and issuer as they were frozen, and where the money
 * stands now.
 *
 * @throws AppError not_found, also for another's when only own ones are in reach; conflict for a draft
 */
export async function describePaper(
  ctx: Ctx,
  { noun, id, step = 0 }: PaperRef,
): Promise<{ name: string; paper: Paper }> {
  if (noun === 'credit_notes') return describeCreditNote(ctx, id)
  return noun === 'payments' ? describeReceipt(ctx, id) : describeInvoice(ctx, id, step)
}

async function describeInvoice(ctx: Ctx, id: string, step: number): Promise<{ name: string; paper: Paper }> {
  const { bill_to, ...invoice } = await getInvoice(ctx, id)
  const { number, issue_date, voided_at } = invoice
  if (number === null || issue_date === null) {
    throw new AppError(
      'conflict',
      'A draft has no paper yet. Finalise the invoice: that gives it its number and date.',
      {
        field: 'status',
      },
    )
  }
  const { time_zone, tax_exemption, ...dressed } = await dress(ctx, invoice.issuer as Issuer | null)
  const payer = (bill_to ?? { name: invoice.payer_name }) as BillTo
  const paper = {
    ...invoice,
    ...dressed,
    number,
    recipient: await recipientOf(ctx, payer, invoice.member_id, dressed.locale),
    issued_on: issue_date,
    due_on: invoice.due_date,
    note: invoice.public_note,
    lines: invoice.lines.map((line) => ({ ...line, detail: null })),
    tax_exemption: Number(invoice.tax) === 0 ? tax_exemption : null,
    cancelled_on: voided_at ? toLocal(voided_at, time_zone).slice(0, 10) : null,
  }
  if (step === 0) return { name: `${number}.pdf`, paper: { ...paper, kind: 'invoice' } }
  const { reminder_texts } = wordsOf(dressed.locale)
  const text = reminder_texts[Math.min(step, reminder_texts.length) - 1] as string
  return {
    name: `${number}-${step}.pdf`,
    paper: { ...paper, kind: 'reminder', step, text, pay_by: await readPayBy(ctx, id, step) },
  }
}

/** What stands on an invoice only. */
const NOTHING_ASKED = {
  due_on: null,
  service_from: null,
  service_to: null,
  po_number: null,
  paid_on: null,
  reference: null,
} as const

async function describeCreditNote(ctx: Ctx, id: string): Promise<{ name: string; paper: Paper }> {
  const { bill_to, ...note } = await getCreditNote(ctx, id)
  const { time_zone: _, tax_exemption, ...dressed } = await dress(ctx, note.issuer as Issuer)
  const none = toAmount(0, note.currency)
  const paper: Paper = {
    ...note,
    ...dressed,
    ...NOTHING_ASKED,
    kind: 'credit_note',
    credited_invoice: note.invoice_number,
    recipient: await recipientOf(ctx, bill_to as BillTo, note.member_id, dressed.locale),
    issued_on: note.issue_date,
    lines: note.lines.map((line) => ({ ...line, ...ONE, discount: none, unit_price: line.amount })),
    tax_exemption: Number(note.tax) === 0 ? tax_exemption : null,
    cancelled_on: null,
    paid: none,
    credited: none,
  }
  return { name: `${note.number}.pdf`, paper }
}

const ONE = { detail: null, quantity: 1, tax_included: true } as const

async function describeReceipt(ctx: Ctx, id: string): Promise<{ name: string; paper: Paper }> {
  const payment = await getPayment(ctx, id)
  const { number, amount, currency, received_on, reversed_on } = payment
  const [{ time_zone: _, tax_exemption: __, ...dressed }, payer] = await Promise.all([
    getIssuer(ctx).then(({ issuer }) => dress(ctx, issuer as Issuer)),
    payerOf(ctx, payment),
  ])
  const none = toAmount(0, currency)
  const paper: Paper = {
    ...dressed,
    ...NOTHING_ASKED,
    kind: 'receipt',
    number,
    currency,
    received_on,
    method: payment.method,
    recipient: await recipientOf(ctx, payer, payment.member_id, dressed.locale),
    issued_on: received_on,
    note: null,
    lines: receiptLines(payment, dressed.locale),
    refunds: payment.refunds.map((refund) => ({ ...refund, on: refund.refunded_on })),
    tax_by_rate: [],
    tax_exemption: null,
    subtotal: amount,
    tax: none,
    total: amount,
    paid: none,
    credited: none,
    cancelled_on: reversed_on,
  }
  return { name: `${number}.pdf`, paper }
}

/** What became of a payment, in parts that add up to it: what settles invoices, what is left, what was given back. */
function receiptLines({ allocations, currency, unapplied, refunded }: Payment, locale: string): PaperLine[] {
  const words = wordsOf(locale)
  const none = toAmount(0, currency)
  return [
    ...allocations.map(({ invoice_number, amount }) => ({
      description: fill(words.on_invoice, { number: invoice_number ?? '' }),
      amount,
    })),
    { description: words.kept_as_credit, amount: unapplied },
    { description: words.given_back, amount: refunded },
  ]
    .filter(({ amount }) => toMinor(amount, currency) > 0)
    .map((line) => ({ ...line, ...ONE, unit_price: line.amount, discount: none, tax_rate: '0', tax: none }))
}

/** Who is named on a receipt: whom the invoice that it paid was sent to, where that is the payer. */
async function payerOf(ctx: Ctx, { invoice_id, member_id, payer_name }: Payment): Promise<BillTo> {
  const row = invoice_id
    ? await ctx.db
        .selectFrom('invoices')
        .select(['bill_to', 'member_id', 'payer_name'])
        .where('id', '=', invoice_id)
        .executeTakeFirst()
    : undefined
  if (row?.bill_to && row.member_id === member_id && row.payer_name === payer_name)
    return row.bill_to as unknown as BillTo
  const member = member_id ? (await getMembersAsPayers(ctx, [member_id])).get(member_id) : null
  return { ...member, name: payer_name ?? member?.name ?? '' }
}

/** The association as a paper shows it, frozen or as it is now, and how it writes dates. */
async function dress(ctx: Ctx, frozen: Issuer | null) {
  const tenant = await getTenant(ctx)
  const {
    tax_exemption = null,
    locale = tenant.locale,
    logo_file_id = null,
    accent_color = tenant.accent_color,
    ...issuer
  } = frozen ?? { name: tenant.name }
  const { name, legal_name, address, invoice_footer = null, ...facts } = issuer
  return {
    locale,
    time_zone: tenant.time_zone,
    tax_exemption,
    issuer: {
      ...{ contact_email: null, telephone: null, website: null, tax_number: null, vat_id: null, register_entry: null },
      ...{ iban: null, bic: null, bank_name: null },
      ...facts,
      legal_name: legal_name ?? name,
      address: address?.split('\n') ?? [],
      footer: invoice_footer,
      logo: logo_file_id ? await fileStore.read(ctx, logo_file_id) : null,
      accent_color,
    },
  }
}

async function recipientOf(ctx: Ctx, payer: BillTo, member_id: string | null, locale: string) {
  const member = member_id
    ? await ctx.db.selectFrom('members').select('member_number').where('id', '=', member_id).executeTakeFirst()
    : undefined
  return {
    name: payer.name,
    address: postalAddress(payer, locale),
    member_number: member?.member_number ?? null,
    vat_id: payer.tax_id ?? null,
  }
}
