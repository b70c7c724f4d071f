import { createHash } from 'node:crypto'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { fileStore } from '#lib/files/store'
import { toLocal } from '#lib/format/dates'
import { postalAddress } from '#lib/invoices/postal-address'
import { getInvoice } from '#lib/invoices/queries'
import type { BillTo } from '#lib/invoices/schema'
import { renderPaper } from '#lib/papers/pdf'
import type { Issuer } from '#lib/tenants/issuer'
import { getTenant } from '#lib/tenants/queries'

/**
 * Returns an issued invoice as PDF: with payer, lines and issuer as they were frozen, and with what was paid since.
 *
 * @throws AppError not_found; conflict for a draft
 */
export async function getInvoicePdf(ctx: Ctx, id: string) {
  const [invoice, tenant] = await Promise.all([getInvoice(ctx, id), getTenant(ctx)])
  const { number, issue_date, member_id } = invoice
  if (number === null || issue_date === null) {
    throw new AppError(
      'conflict',
      'A draft has no paper yet. Finalise the invoice: that gives it its number and date.',
      {
        field: 'status',
      },
    )
  }
  const { time_zone } = tenant
  const {
    tax_exemption = null,
    locale = tenant.locale,
    logo_file_id = null,
    accent_color = tenant.accent_color,
    ...issuer
  } = (invoice.issuer ?? { name: tenant.name }) as Issuer
  const [member, logo] = await Promise.all([
    member_id
      ? ctx.db.selectFrom('members').select('member_number').where('id', '=', member_id).executeTakeFirst()
      : null,
    logo_file_id ? fileStore.read(ctx, logo_file_id) : null,
  ])
  const payer = (invoice.bill_to ?? { name: invoice.payer_name }) as BillTo
  const content = await renderPaper({
    ...invoice,
    kind: 'invoice',
    locale,
    number,
    issuer: { ...paperIssuer(issuer), logo, accent_color },
    recipient: {
      name: payer.name,
      address: postalAddress(payer, locale),
      member_number: member?.member_number ?? null,
      vat_id: payer.tax_id ?? null,
    },
    issued_on: issue_date,
    due_on: invoice.due_date,
    note: invoice.public_note,
    lines: invoice.lines.map((line) => ({ ...line, detail: null })),
    tax_exemption: Number(invoice.tax) === 0 ? tax_exemption : null,
    cancelled_on: invoice.voided_at ? toLocal(invoice.voided_at, time_zone).slice(0, 10) : null,
  })
  return {
    name: `${number}.pdf`,
    media_type: 'application/pdf',
    byte_size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    content: async () => content,
  }
}

/** What is frozen of the association as papers print it. */
function paperIssuer({ name, legal_name, address, invoice_footer = null, ...facts }: Issuer) {
  return {
    ...{ contact_email: null, telephone: null, website: null, tax_number: null, vat_id: null, register_entry: null },
    ...{ iban: null, bic: null, bank_name: null },
    ...facts,
    legal_name: legal_name ?? name,
    address: address?.split('\n') ?? [],
    footer: invoice_footer,
  }
}
