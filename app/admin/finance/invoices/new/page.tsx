import type { Metadata } from 'next'
import { foundOr404 } from '#app/admin/found'
import { knownParams, type PageProps } from '#app/page-params'
import { placeOptions } from '#app/place-options'
import { askedFields } from '#components/custom-fields/custom-form'
import { InvoiceForm } from '#components/invoices/invoice-form'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { addDays } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getIssuer } from '#lib/tenants/queries'
import { Id } from '#lib/wire/schema'

export const metadata: Metadata = { title: 'New invoice' }

export default async function NewInvoicePage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('invoices.write')
  const { member_id } = await knownParams({ member_id: Id }, searchParams)
  const [member, custom, { today, payment_terms_days }] = await Promise.all([
    member_id && can(ctx, 'members.read') ? foundOr404(getMember(ctx, member_id)) : null,
    listCustomFields(ctx, 'invoices'),
    getIssuer(ctx),
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="New invoice"
        subtitle="It starts as a draft: nobody is asked to pay before you finalise it."
        breadcrumbs={[{ label: 'Invoices', href: pages.admin.invoices() }]}
      />
      <InvoiceForm
        custom={askedFields(custom)}
        member={member ? { id: member.id, label: displayName(member) } : null}
        due_date={addDays(today, payment_terms_days)}
        countries={placeOptions().countries}
      />
    </div>
  )
}
