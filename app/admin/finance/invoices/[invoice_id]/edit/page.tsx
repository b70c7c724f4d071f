import type { Metadata } from 'next'
import { foundOr404 } from '#app/admin/found'
import { placeOptions } from '#app/admin/members/form-options'
import { InvoiceForm } from '#components/invoices/invoice-form'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/auth/session'
import { parseParams } from '#lib/http/parse'
import { getInvoice } from '#lib/invoices/queries'
import { pages } from '#lib/paths'
import { idParams } from '#lib/wire/schema'

const PathParams = idParams('invoice_id')

export const metadata: Metadata = { title: 'Change a draft' }

export default async function EditInvoicePage({ params }: { params: Promise<Record<string, string>> }) {
  const { ctx } = await requirePageCtx('invoices.write')
  const invoice = await foundOr404(
    params.then((given) => {
      const { invoice_id } = parseParams(PathParams, given) as { invoice_id: string }
      return getInvoice(ctx, invoice_id)
    }),
  )
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
