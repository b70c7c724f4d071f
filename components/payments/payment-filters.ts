import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS_LABELS } from '#components/payments/payment-words'
import type { Filter } from '#components/ui/filter-fields'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The filters of the list of payments. What only links choose is offered only while it is set. */
export function paymentFilters(params: Readonly<Record<string, string>>): Filter[] {
  const { currency, member_id, invoice_id } = params
  return [
    { name: 'status', label: 'State', kind: 'choices', options: optionsOf(PAYMENT_STATUS_LABELS) },
    { name: 'method', label: 'How', kind: 'choices', options: optionsOf(PAYMENT_METHOD_LABELS) },
    { name: 'received_from', label: 'Received from', kind: 'date' },
    { name: 'received_to', label: 'Received to', kind: 'date' },
    ...(currency ? [{ name: 'currency', label: 'Currency', options: [{ value: currency, label: currency }] }] : []),
    ...(member_id
      ? [{ name: 'member_id', label: 'Member', options: [{ value: member_id, label: 'the chosen one' }] }]
      : []),
    ...(invoice_id
      ? [{ name: 'invoice_id', label: 'Invoice', options: [{ value: invoice_id, label: 'the chosen one' }] }]
      : []),
  ]
}
