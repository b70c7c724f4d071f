'use client'

import { SectionTabs } from '#components/layout/section-tabs'
import { useListState } from '#components/ui/use-list-state'

const VIEWS: readonly { label: string; status?: string; overdue?: string }[] = [
  { label: 'All' },
  { label: 'Drafts', status: 'draft' },
  { label: 'Open', status: 'open' },
  { label: 'Overdue', overdue: 'true' },
  { label: 'Paid', status: 'paid' },
  { label: 'Written off', status: 'uncollectible' },
]

/** The views of the invoices that are asked for most; other short parameters stay, a filter does not. */
export function InvoiceViews() {
  const { href } = useListState()
  return (
    <SectionTabs
      label="Invoices by status"
      tabs={VIEWS.map(({ label, status = '', overdue = '' }) => ({
        label,
        href: href({ status, overdue, filter: null, view: null }),
      }))}
    />
  )
}
