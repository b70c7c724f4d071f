import { FilePlus, ReceiptText } from 'lucide-react'
import { INVOICE_KIND_LABELS } from '#components/invoices/invoice-standing'
import { InvoiceStatusBadge } from '#components/invoices/invoice-status-badge'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Money } from '#components/ui/money'
import type { InvoiceSummary, InvoiceSums } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

interface InvoicesTableProps {
  invoices: readonly InvoiceSummary[]
  /** Of the whole filtered list, one entry per currency. */
  sums: readonly InvoiceSums[]
  /** Of those among them that are open. */
  owed: readonly InvoiceSums[]
  isFiltered: boolean
  canWrite: boolean
}

/** The rows of the list of invoices with the sums of all that the filters let through. */
export function InvoicesTable({ invoices, sums, owed, isFiltered, canWrite }: InvoicesTableProps) {
  return (
    <DataTable
      label="Invoices"
      columns={columnsWith(sums, owed)}
      rows={invoices}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pages.admin.invoice(id)}
      empty={<NoInvoices isFiltered={isFiltered} canWrite={canWrite} />}
    />
  )
}

function columnsWith(sums: readonly InvoiceSums[], owed: readonly InvoiceSums[]): Column<InvoiceSummary>[] {
  return [
    {
      key: 'invoice',
      header: 'Invoice',
      title: true,
      sort: 'number',
      cell: (invoice) => <InvoiceCell invoice={invoice} />,
      footer: 'Sum of all pages',
    },
    { key: 'status', header: 'Status', cell: (invoice) => <InvoiceStatusBadge invoice={invoice} /> },
    {
      key: 'issued',
      header: 'Issued',
      sort: 'issue_date',
      align: 'end',
      priority: 3,
      cell: ({ issue_date }) => <DateText value={issue_date} />,
    },
    {
      key: 'due',
      header: 'Due',
      sort: 'due_date',
      align: 'end',
      cell: ({ due_date }) => <DateText value={due_date} />,
    },
    {
      key: 'total',
      header: 'Total',
      sort: 'total',
      align: 'end',
      priority: 2,
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
      footer: <Sums sums={sums} field="total" />,
    },
    {
      key: 'remaining',
      header: 'Remaining',
      align: 'end',
      hint: 'What is still to be paid. Only open invoices ask for something; written-off ones are no longer expected.',
      cell: (invoice) => <RemainingCell invoice={invoice} />,
      footer: owed.length > 0 ? <Sums sums={owed} field="remaining" /> : '–',
    },
  ]
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
function Sums({ sums, field }: { sums: readonly InvoiceSums[]; field: 'total' | 'remaining' }) {
  return (
    <span className="flex flex-col items-end">
      {sums.map((sum) => (
        <Money key={sum.currency} amount={sum[field]} currency={sum.currency} />
      ))}
    </span>
  )
}

function NoInvoices({ isFiltered, canWrite }: { isFiltered: boolean; canWrite: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No invoices match"
        icon={<ReceiptText />}
        action={<ButtonLink href={pages.admin.invoices()}>Show all invoices</ButtonLink>}
      >
        Try fewer filters. The search looks for the beginning of a number, and for the names of payers and members.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No invoices yet"
      icon={<ReceiptText />}
      action={
        canWrite ? (
          <ButtonLink href={pages.admin.newInvoice()} variant="primary">
            <FilePlus aria-hidden />
            Write the first invoice
          </ButtonLink>
        ) : null
      }
    >
      Dues, tickets and donations, each with what was paid and what is still owed.
    </EmptyState>
  )
}
