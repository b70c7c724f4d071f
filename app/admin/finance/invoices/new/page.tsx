import type { Metadata } from 'next'
import { foundOr404 } from '#app/admin/found'
import { knownParams, type PageProps } from '#app/page-params'
import { placeOptions } from '#app/place-options'
import { askedFields } from '#components/custom-fields/custom-form'
import { InvoiceForm } from '#components/invoices/invoice-form'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { addDays, todayIn } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { Id } from '#lib/wire/schema'

export const metadata: Metadata = { title: 'New invoice' }

/** How long people have to pay unless somebody says otherwise; the API has the same default. */
const DAYS_TO_PAY = 30

export default async function NewInvoicePage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('invoices.write')
  const { member_id } = await knownParams({ member_id: Id }, searchParams)
  const [member, custom] = await Promise.all([
    member_id && can(ctx, 'members.read') ? foundOr404(getMember(ctx, member_id)) : null,
    listCustomFields(ctx, 'invoices'),
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
        due_date={addDays(todayIn(tenant.time_zone), DAYS_TO_PAY)}
        countries={placeOptions().countries}
      />
    </div>
  )
}
