'use client'

import { Banknote } from 'lucide-react'
import { PaymentStatusBadge } from '#components/payments/payment-status-badge'
import { methodText } from '#components/payments/payment-words'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { api, pages } from '#lib/paths'
import type { PaymentSummary, PaymentSums } from '#lib/payments/schema'

interface PaymentsListProps {
  initial: ResourcePage<PaymentSummary>
  /** Of the whole filtered list, one entry per currency. */
  sums: readonly PaymentSums[]
}

const COLUMNS: readonly ResourceColumn<PaymentSummary>[] = [
  {
    key: 'number',
    header: 'Payment',
    title: true,
    sort: 'number',
    fields: ['number', 'member_id'],
    cell: (payment) => <PaymentCell payment={payment} />,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    priority: 2,
    fields: [],
    cell: ({ invoice_number }) => <span className="tabular whitespace-nowrap">{invoice_number ?? '–'}</span>,
  },
  {
    key: 'unapplied_minor',
    header: 'Credit left',
    align: 'end',
    isExtra: true,
    cell: ({ unapplied, currency }) => <Money amount={unapplied} currency={currency} />,
  },
  { key: 'method', header: 'How', priority: 3, cell: ({ method }) => methodText(method) },
  { key: 'status', header: 'State', cell: ({ status }) => <PaymentStatusBadge status={status} /> },
  {
    key: 'received_on',
    header: 'Received',
    sort: 'received_on',
    align: 'end',
    cell: ({ received_on }) => <DateText value={received_on} />,
  },
  {
    key: 'amount_minor',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    fields: ['amount_minor', 'currency'],
    cell: ({ amount, currency, status }) => (
      <Money
        amount={amount}
        currency={currency}
        className={status === 'refunded' ? 'text-muted line-through' : 'font-medium'}
      />
    ),
  },
]

/** The list of payments with the sum of what was received and kept. */
export function PaymentsList({ initial, sums }: PaymentsListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Payments"
      one="payment"
      many="payments"
      file={api.payments}
      columns={COLUMNS}
      footers={{ number: 'Received, less given back', amount_minor: <Kept sums={sums} /> }}
      rowHref={({ id }) => pages.admin.payment(id)}
      rowLabel={({ number }) => number}
      search="Number, invoice, payer"
      none={{
        title: 'No payments yet',
        text: 'Record a payment here or on its invoice; the invoice is settled in the same step.',
        icon: <Banknote />,
        action: (
          <ButtonLink href={pages.admin.invoices({ status: 'open' })} variant="primary">
            Look at the open invoices
          </ButtonLink>
        ),
      }}
    />
  )
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
