import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { placeOptions } from '#app/place-options'
import { askedFields } from '#components/custom-fields/custom-form'
import { InvoiceForm } from '#components/invoices/invoice-form'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getInvoice } from '#lib/invoices/queries'
import { pages } from '#lib/paths'

const invoiceAt = recordReader('invoices.write', 'invoice_id', getInvoice)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return invoiceAt.metadata(params, ({ payer_name }) => `Change the draft for ${payer_name}`)
}

export default async function EditInvoicePage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.write')
  const [invoice, custom] = await Promise.all([invoiceAt(params), listCustomFields(ctx, 'invoices')])
  const { id, member_id, payer_name, number, status } = invoice
  return (
    <div className="page-grid">
      <PageHeader
        title={`Change the draft for ${payer_name}`}
        breadcrumbs={[
          { label: 'Invoices', href: pages.admin.invoices() },
          { label: number ?? 'Draft invoice', href: pages.admin.invoice(id) },
        ]}
      />
      {status === 'draft' ? (
        <InvoiceForm
          custom={askedFields(custom)}
          invoice={invoice}
          member={member_id ? { id: member_id, label: payer_name } : null}
          due_date={invoice.due_date}
          countries={placeOptions().countries}
        />
      ) : (
        <StatusSentence
          tone="info"
          title="This invoice is issued and stays as it is"
          action={<ButtonLink href={pages.admin.invoice(id)}>Open the invoice</ButtonLink>}
        >
          A mistake is put right by cancelling it and writing a new one.
        </StatusSentence>
      )}
    </div>
  )
}
