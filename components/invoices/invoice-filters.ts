import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from '#components/invoices/invoice-standing'
import type { Filter } from '#components/ui/filter-fields'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/**
 * The filters of the list of invoices. Member and currency are chosen by links, so that they are offered only
 * while they are set.
 */
export function invoiceFilters(set: { member?: { id: string; name: string } | null; currency?: string }): Filter[] {
  const { member, currency } = set
  return [
    { name: 'status', label: 'Status', kind: 'choices', options: optionsOf(INVOICE_STATUS_LABELS) },
    { name: 'kind', label: 'For', kind: 'choices', options: optionsOf(INVOICE_KIND_LABELS) },
    {
      name: 'overdue',
      label: 'Overdue',
      options: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
    { name: 'due_from', label: 'Due from', kind: 'date' },
    { name: 'due_to', label: 'Due to', kind: 'date' },
    { name: 'issued_from', label: 'Issued from', kind: 'date' },
    { name: 'issued_to', label: 'Issued to', kind: 'date' },
    { name: 'min_amount', label: 'Total from', kind: 'text' },
    { name: 'max_amount', label: 'Total to', kind: 'text' },
    ...(member ? [{ name: 'member_id', label: 'Member', options: [{ value: member.id, label: member.name }] }] : []),
    ...(currency ? [{ name: 'currency', label: 'Currency', options: [{ value: currency, label: currency }] }] : []),
  ]
}
