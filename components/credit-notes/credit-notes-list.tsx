'use client'

import { FileMinus } from 'lucide-react'
import { CREDIT_REASON_LABELS } from '#components/credit-notes/credit-note-words'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import type { CreditNoteSummary } from '#lib/credit-notes/schema'
import { api, pages } from '#lib/paths'

const COLUMNS: readonly ResourceColumn<CreditNoteSummary>[] = [
  {
    key: 'number',
    header: 'Credit note',
    title: true,
    sort: 'number',
    fields: ['number', 'payer_name'],
    cell: ({ payer_name, number }) => (
      <span className="name-cell">
        <span>{payer_name}</span>
        <span className="tabular">{number}</span>
      </span>
    ),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    priority: 2,
    fields: [],
    cell: ({ invoice_number }) => <span className="tabular whitespace-nowrap">{invoice_number}</span>,
  },
  { key: 'reason', header: 'Reason', priority: 3, cell: ({ reason }) => CREDIT_REASON_LABELS[reason] },
  {
    key: 'issue_date',
    header: 'Issued',
    sort: 'issue_date',
    align: 'end',
    cell: ({ issue_date }) => <DateText value={issue_date} />,
  },
  {
    key: 'total_minor',
    header: 'Total',
    sort: 'total',
    align: 'end',
    fields: ['total_minor', 'currency'],
    cell: ({ total, currency }) => <Money amount={total} currency={currency} className="font-medium" />,
  },
]

/** The list of credit notes. */
export function CreditNotesList({ initial }: { initial: ResourcePage<CreditNoteSummary> }) {
  return (
    <ResourceList
      initial={initial}
      label="Credit notes"
      one="credit note"
      many="credit notes"
      file={api.creditNotes}
      columns={COLUMNS}
      rowHref={({ id }) => pages.admin.creditNote(id)}
      rowLabel={({ number }) => number}
      search="Number, payer"
      none={{
        title: 'No credit notes yet',
        text: 'Open an issued invoice and credit it, or a part of it, from its menu.',
        icon: <FileMinus />,
      }}
    />
  )
}
