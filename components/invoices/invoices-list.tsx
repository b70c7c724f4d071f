'use client'

import { FilePlus, ReceiptText } from 'lucide-react'
import { INVOICE_KIND_LABELS } from '#components/invoices/invoice-standing'
import { InvoiceStatusBadge } from '#components/invoices/invoice-status-badge'
import { BulkActions, SETTING_FIELD } from '#components/ui/bulk-actions'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import type { InvoiceSummary, InvoiceSums } from '#lib/invoices/schema'
import { api, pages } from '#lib/paths'

interface InvoicesListProps {
  initial: ResourcePage<InvoiceSummary>
  /** Of the whole filtered list, one entry per currency. */
  sums: readonly InvoiceSums[]
  /** Of those among them that are open. */
  owed: readonly InvoiceSums[]
  canWrite: boolean
}

const COLUMNS: readonly ResourceColumn<InvoiceSummary>[] = [
  {
    key: 'invoice',
    header: 'Invoice',
    title: true,
    sort: 'number',
    fields: ['number', 'payer_name', 'kind'],
    cell: (invoice) => <InvoiceCell invoice={invoice} />,
  },
  { key: 'status', header: 'Status', cell: (invoice) => <InvoiceStatusBadge invoice={invoice} /> },
  {
    key: 'issue_date',
    header: 'Issued',
    sort: 'issue_date',
    align: 'end',
    priority: 3,
    cell: ({ issue_date }) => <DateText value={issue_date} />,
  },
  {
    key: 'due_date',
    header: 'Due',
    sort: 'due_date',
    align: 'end',
    cell: ({ due_date }) => <DateText value={due_date} />,
  },
  {
    key: 'total_minor',
    header: 'Total',
    sort: 'total',
    align: 'end',
    priority: 2,
    fields: ['total_minor', 'currency'],
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    key: 'remaining_minor',
    header: 'Remaining',
    align: 'end',
    hint: 'What is still to be paid. Only open invoices ask for something; written-off ones are no longer expected.',
    cell: (invoice) => <RemainingCell invoice={invoice} />,
  },
  {
    key: 'paid_minor',
    header: 'Paid',
    align: 'end',
    isExtra: true,
    cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
  },
  {
    key: 'created_at',
    header: 'Added',
    sort: 'created_at',
    align: 'end',
    isExtra: true,
    cell: ({ created_at }) => <DateText value={created_at} style="medium" />,
  },
]

/** The list of invoices with the sums of all that match. */
export function InvoicesList({ initial, sums, owed, canWrite }: InvoicesListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Invoices"
      one="invoice"
      many="invoices"
      file={api.invoices}
      columns={COLUMNS}
      footers={{
        invoice: 'Sum of all pages',
        total_minor: <Sums sums={sums} field="total" />,
        paid_minor: <Sums sums={sums} field="paid" />,
        remaining_minor: owed.length > 0 ? <Sums sums={owed} field="remaining" /> : '–',
      }}
      rowHref={({ id }) => pages.admin.invoice(id)}
      rowLabel={({ number, payer_name }) => number ?? payer_name}
      search="Number, payer, member"
      bulk={
        canWrite && initial.custom_fields.some(({ archived_at }) => archived_at === null)
          ? (chosen) => <BulkActions noun="invoices" chosen={chosen} actions={[SETTING_FIELD]} />
          : undefined
      }
      none={{
        title: 'No invoices yet',
        text: 'Dues, tickets and donations, each with what was paid and what is still owed.',
        icon: <ReceiptText />,
        action: canWrite ? (
          <ButtonLink href={pages.admin.newInvoice()} variant="primary">
            <FilePlus aria-hidden />
            Write the first invoice
          </ButtonLink>
        ) : null,
      }}
    />
  )
}

function InvoiceCell({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <span className="name-cell">
      <span>{invoice.payer_name}</span>
      <span className="tabular">
        {invoice.number ?? 'No number yet'} · {INVOICE_KIND_LABELS[invoice.kind]}
      </span>
    </span>
  )
}

function RemainingCell({ invoice: { status, remaining, currency } }: { invoice: InvoiceSummary }) {
  const isOwed = status === 'open' && /[1-9]/.test(remaining)
  return isOwed ? <Money amount={remaining} currency={currency} /> : <span className="text-muted">–</span>
}

/** A sum for each currency, below one another. */
function Sums({ sums, field }: { sums: readonly InvoiceSums[]; field: 'total' | 'paid' | 'remaining' }) {
  return (
    <span className="flex flex-col items-end">
      {sums.map((sum) => (
        <Money key={sum.currency} amount={sum[field]} currency={sum.currency} />
      ))}
    </span>
  )
}
