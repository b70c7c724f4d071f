import type { ReactNode } from 'react'
import { InvoiceLines } from '#components/invoices/invoice-lines'
import { InvoiceTotals } from '#components/invoices/invoice-totals'
import { DateText } from '#components/ui/date-text'
import { inFours } from '#lib/format/bank'
import { toAmount } from '#lib/format/money'
import { postalAddress } from '#lib/invoices/postal-address'
import type { BillTo, Invoice } from '#lib/invoices/schema'
import type { Issuer } from '#lib/tenants/issuer'

interface InvoicePaperProps {
  invoice: Invoice
  /** Who issues it, as long as that is not frozen on the invoice. */
  issuer: Issuer
  locale: string
}

/** An invoice as it would be printed: who asks whom to pay what for what, until when. */
export function InvoicePaper({ invoice, issuer: current, locale }: InvoicePaperProps) {
  const issuer = (invoice.issuer as Issuer | null) ?? current
  const { number, status, due_date, issue_date, service_from, service_to, reference, po_number, public_note } = invoice
  return (
    <article aria-label="The invoice" className="panel p-5 sm:p-8 lg:p-10">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-base font-semibold text-balance">{issuer.legal_name ?? issuer.name}</p>
          {issuer.address ? <p className="mt-1 whitespace-pre-line text-muted">{issuer.address}</p> : null}
        </div>
        <div className="sm:text-end">
          <p className="text-xl font-semibold tracking-tight">{status === 'draft' ? 'Draft invoice' : 'Invoice'}</p>
          <p className="tabular text-muted">{number ?? 'Its number comes with finalising'}</p>
        </div>
      </header>
      <div className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="text-[0.8125rem] text-muted">Billed to</p>
          <Payer payer={invoice.bill_to as BillTo | null} locale={locale} />
        </div>
        <dl className="grid content-start gap-1.5">
          <Fact label="Issued">{issue_date ? <DateText value={issue_date} style="long" /> : 'Not yet'}</Fact>
          <Fact label="Due">
            <DateText value={due_date} style="long" />
          </Fact>
          {service_from || service_to ? (
            <Fact label="For">
              <Period from={service_from} to={service_to} />
            </Fact>
          ) : null}
          {reference ? <Fact label="Reference">{reference}</Fact> : null}
          {po_number ? <Fact label="Your order">{po_number}</Fact> : null}
        </dl>
      </div>
      <InvoiceLines invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      {invoice.tax === toAmount(0, invoice.currency) && issuer.tax_exemption ? (
        <p className="mt-4 text-sm text-muted">{issuer.tax_exemption}</p>
      ) : null}
      {public_note ? <p className="mt-8 max-w-prose whitespace-pre-line">{public_note}</p> : null}
      <IssuerFacts issuer={issuer} />
    </article>
  )
}

/** Where to pay, and what the law wants to know of whoever issues a paper. */
function IssuerFacts({ issuer }: { issuer: Issuer }) {
  const columns = [
    [issuer.iban ? `IBAN ${inFours(issuer.iban)}` : null, issuer.bic ? `BIC ${issuer.bic}` : null, issuer.bank_name],
    [
      issuer.tax_number ? `Tax number ${issuer.tax_number}` : null,
      issuer.vat_id ? `VAT ID ${issuer.vat_id}` : null,
      issuer.register_entry,
    ],
    [issuer.contact_email, issuer.telephone, issuer.website],
  ]
    .map((lines) => lines.filter((line) => line != null))
    .filter((lines) => lines.length > 0)
  if (columns.length === 0 && !issuer.invoice_footer) return null
  return (
    <footer className="mt-8 border-border border-t pt-4 text-[0.8125rem] text-muted">
      <div className="flex flex-wrap gap-x-10 gap-y-3">
        {columns.map((lines) => (
          <p key={lines[0]} className="tabular wrap-break-word">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        ))}
      </div>
      {issuer.invoice_footer ? <p className="mt-3 max-w-prose whitespace-pre-line">{issuer.invoice_footer}</p> : null}
    </footer>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular wrap-break-word">{children}</dd>
    </div>
  )
}

function Period({ from, to }: { from: string | null; to: string | null }) {
  if (from && to && from !== to) {
    return (
      <>
        <DateText value={from} /> – <DateText value={to} />
      </>
    )
  }
  return <DateText value={from ?? to} />
}

function Payer({ payer, locale }: { payer: BillTo | null; locale: string }) {
  if (!payer) return <p className="mt-1 text-muted">Nobody yet</p>
  const { name, email, tax_id } = payer
  const below = [...postalAddress(payer, locale), ...(tax_id ? [`Tax number ${tax_id}`] : [])]
  return (
    <address className="mt-1 wrap-break-word not-italic">
      <span className="block font-medium">{name}</span>
      {below.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {email ? <Email address={email} /> : null}
    </address>
  )
}

/** Breaks before the @ where it does not fit on one line. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="block">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
