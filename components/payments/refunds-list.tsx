'use client'

import { Undo2 } from 'lucide-react'
import { methodText } from '#components/payments/payment-words'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { api, pages } from '#lib/paths'
import type { RefundSummary, RefundSums } from '#lib/payments/schema'

interface RefundsListProps {
  initial: ResourcePage<RefundSummary>
  /** Of the whole filtered list, one entry per currency. */
  sums: readonly RefundSums[]
}

const COLUMNS: readonly ResourceColumn<RefundSummary>[] = [
  {
    key: 'payment',
    header: 'Of payment',
    title: true,
    fields: ['payment_number', 'payer_name', 'member_id'],
    cell: ({ payer_name, payment_number }) => (
      <span className="name-cell">
        <span>{payer_name ?? 'Unnamed'}</span>
        <span className="tabular">{payment_number}</span>
      </span>
    ),
  },
  {
    key: 'invoice_numbers',
    header: 'Invoices',
    priority: 3,
    cell: ({ invoice_numbers }) => <span className="tabular">{invoice_numbers ?? '–'}</span>,
  },
  { key: 'reason', header: 'Reason', priority: 2, cell: ({ reason }) => reason },
  { key: 'reference', header: 'Reference', isExtra: true, cell: ({ reference }) => reference ?? '–' },
  {
    key: 'recorded_by',
    header: 'Written by',
    isExtra: true,
    cell: ({ recorded_by_name }) => recorded_by_name ?? '–',
  },
  { key: 'method', header: 'How', cell: ({ method }) => methodText(method) },
  {
    key: 'refunded_on',
    header: 'Refunded',
    sort: 'refunded_on',
    align: 'end',
    cell: ({ refunded_on }) => <DateText value={refunded_on} />,
  },
  {
    key: 'amount_minor',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    fields: ['amount_minor', 'currency'],
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} className="font-medium" />,
  },
]

/** The list of refunds with what they come to; each leads to the payment that it is of. */
export function RefundsList({ initial, sums }: RefundsListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Refunds"
      one="refund"
      many="refunds"
      file={api.refunds}
      columns={COLUMNS}
      footers={{
        payment: 'Refunded',
        amount_minor: (
          <span className="flex flex-col items-end">
            {sums.map(({ currency, refunded }) => (
              <Money key={currency} amount={refunded} currency={currency} />
            ))}
          </span>
        ),
      }}
      rowHref={({ payment_id }) => pages.admin.payment(payment_id)}
      rowLabel={({ payer_name, payment_number }) => `Refund of ${payment_number}${payer_name ? `, ${payer_name}` : ''}`}
      search="Payment, invoice, payer"
      none={{
        title: 'No refunds yet',
        text: 'Open a payment and give it back, or a part of it.',
        icon: <Undo2 />,
        action: (
          <ButtonLink href={pages.admin.payments()} variant="primary">
            Look at the payments
          </ButtonLink>
        ),
      }}
    />
  )
}
