import { SectionTabs } from '#components/layout/section-tabs'
import { pages } from '#lib/paths'

/** The pages about money. */
export function FinanceTabs() {
  return (
    <SectionTabs
      label="Finance"
      tabs={[
        { label: 'Overview', href: pages.admin.finance() },
        { label: 'Invoices', href: pages.admin.invoices() },
        { label: 'Payments', href: pages.admin.payments() },
        { label: 'Credit notes', href: pages.admin.creditNotes() },
        { label: 'Billing runs', href: pages.admin.billingRuns() },
        { label: 'Journal', href: pages.admin.journal() },
      ]}
    />
  )
}
