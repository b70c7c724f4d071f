import { ReceiptText } from 'lucide-react'
import { INVOICE_KIND_LABELS } from '#components/invoices/invoice-standing'
import { OwnInvoiceBadge } from '#components/member-home/own-invoice-badge'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Money } from '#components/ui/money'
import type { InvoiceSummary } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

const COLUMNS: Column<InvoiceSummary>[] = [
  {
    key: 'invoice',
    header: 'Invoice',
    title: true,
    cell: ({ number, kind }) => (
      <span className="tabular">
        {number} <span className="font-normal text-muted">· {INVOICE_KIND_LABELS[kind]}</span>
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: (invoice) => <OwnInvoiceBadge invoice={invoice} /> },
  { key: 'due', header: 'Due', align: 'end', priority: 2, cell: ({ due_date }) => <DateText value={due_date} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    key: 'remaining',
    header: 'To pay',
    align: 'end',
    cell: ({ status, remaining, currency }) =>
      status === 'open' && /[1-9]/.test(remaining) ? (
        <Money amount={remaining} currency={currency} className="font-medium" />
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]

/** A member's own invoices, the latest first. */
export function OwnInvoicesTable({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  return (
    <DataTable
      label="Your invoices"
      columns={COLUMNS}
      rows={invoices}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pages.member.invoice(id)}
      empty={
        <EmptyState title="No invoice so far" icon={<ReceiptText />}>
          When there is something to pay, it appears here, and you get a mail.
        </EmptyState>
      }
    />
  )
}
