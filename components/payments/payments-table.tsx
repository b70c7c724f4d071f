import { Banknote } from 'lucide-react'
import { PaymentStatusBadge } from '#components/payments/payment-status-badge'
import { methodText } from '#components/payments/payment-words'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Money } from '#components/ui/money'
import { pages } from '#lib/paths'
import type { PaymentSummary, PaymentSums } from '#lib/payments/schema'

interface PaymentsTableProps {
  payments: readonly PaymentSummary[]
  /** Of the whole filtered list, one entry per currency. */
  sums: readonly PaymentSums[]
  isFiltered: boolean
}

/** The rows of the list of payments with the sum of what was received and kept. */
export function PaymentsTable({ payments, sums, isFiltered }: PaymentsTableProps) {
  return (
    <DataTable
      label="Payments"
      columns={columnsWith(sums)}
      rows={payments}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pages.admin.payment(id)}
      empty={<NoPayments isFiltered={isFiltered} />}
    />
  )
}

function columnsWith(sums: readonly PaymentSums[]): Column<PaymentSummary>[] {
  return [
    {
      key: 'payment',
      header: 'Payment',
      title: true,
      sort: 'number',
      cell: (payment) => <PaymentCell payment={payment} />,
      footer: 'Received, less taken back',
    },
    {
      key: 'invoice',
      header: 'Invoice',
      priority: 2,
      cell: ({ invoice_number }) => <span className="tabular whitespace-nowrap">{invoice_number ?? '–'}</span>,
    },
    { key: 'method', header: 'How', priority: 3, cell: ({ method }) => methodText(method) },
    { key: 'status', header: 'State', cell: ({ status }) => <PaymentStatusBadge status={status} /> },
    {
      key: 'received',
      header: 'Received',
      sort: 'received_on',
      align: 'end',
      cell: ({ received_on }) => <DateText value={received_on} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency, status }) => (
        <Money
          amount={amount}
          currency={currency}
          className={status === 'refunded' ? 'text-muted line-through' : 'font-medium'}
        />
      ),
      footer: <Kept sums={sums} />,
    },
  ]
}

function PaymentCell({ payment }: { payment: PaymentSummary }) {
  return (
    <span className="name-cell">
      <span>{payment.payer_name ?? 'Unnamed'}</span>
      <span className="tabular">{payment.number}</span>
    </span>
  )
}

function Kept({ sums }: { sums: readonly PaymentSums[] }) {
  return (
    <span className="flex flex-col items-end">
      {sums.map((sum) => (
        <Money key={sum.currency} amount={sum.kept} currency={sum.currency} />
      ))}
    </span>
  )
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No payments match"
        icon={<Banknote />}
        action={<ButtonLink href={pages.admin.payments()}>Show all payments</ButtonLink>}
      >
        Try fewer filters. The search looks for the beginning of a payment’s or invoice’s number and of a payer’s name.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No payments yet"
      icon={<Banknote />}
      action={
        <ButtonLink href={pages.admin.invoices({ status: 'open' })} variant="primary">
          Show open invoices
        </ButtonLink>
      }
    >
      Open an invoice and record its payment; it is settled in the same step.
    </EmptyState>
  )
}
