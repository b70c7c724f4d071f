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
    fields: ['number', 'payer_name'],
    cell: (payment) => <PaymentCell payment={payment} />,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    priority: 2,
    fields: ['invoice_numbers'],
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
    fields: ['amount_minor', 'refunded_minor', 'currency'],
    cell: ({ amount, currency, status }) => (
      <Money
        amount={amount}
        currency={currency}
        className={status === 'refunded' ? 'text-muted line-through' : 'font-medium'}
      />
    ),
  },
]

/** The list of payments with what was received, what is taken off it, and what is left. */
export function PaymentsList({ initial, sums }: PaymentsListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Payments"
      one="payment"
      many="payments"
      file={api.payments}
      columns={COLUMNS}
      footers={footersOf(sums, /"?method\b/.test(JSON.stringify(initial.params)))}
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

/**
 * Where something was given back, the sum of the rows and what is taken off it stand there as well.
 *
 * @param isByWay whether only some ways of paying are listed: what was given back counts by the way it went
 */
function footersOf(sums: readonly PaymentSums[], isByWay: boolean) {
  const isLess = sums.some(({ given_back }) => Number(given_back) !== 0)
  const fields = isLess ? (['received', 'given_back', 'kept'] as const) : (['kept'] as const)
  const labels = {
    received: 'Received',
    given_back: isByWay ? 'Given back this way, or reversed' : 'Given back or reversed',
    kept: 'Received, less given back',
  }
  return {
    number: (
      <span className="flex flex-col">
        {sums.flatMap(({ currency }) => fields.map((field) => <span key={currency + field}>{labels[field]}</span>))}
      </span>
    ),
    amount_minor: (
      <span className="flex flex-col items-end">
        {sums.flatMap((sum) =>
          fields.map((field) => <Money key={sum.currency + field} amount={sum[field]} currency={sum.currency} />),
        )}
      </span>
    ),
  }
}
