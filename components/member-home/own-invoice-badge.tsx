import { CREDITED_LABEL } from '#components/invoices/invoice-standing'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { InvoiceStatus, InvoiceSummary } from '#lib/invoices/schema'
import { isAllCredited } from '#lib/invoices/status'

const STYLES: Readonly<Record<InvoiceStatus, { tone: Tone; label: string }>> = {
  draft: { tone: 'neutral', label: 'Not sent yet' },
  open: { tone: 'warning', label: 'To pay' },
  paid: { tone: 'success', label: 'Paid' },
  void: { tone: 'neutral', label: 'Cancelled' },
  uncollectible: { tone: 'neutral', label: 'No longer expected' },
}

/** Where an own invoice stands, in plain words. */
export function OwnInvoiceBadge({ invoice }: { invoice: InvoiceSummary }) {
  if (invoice.is_overdue) return <StatusBadge tone="danger">Overdue</StatusBadge>
  if (isAllCredited(invoice)) return <StatusBadge tone="neutral">{CREDITED_LABEL}</StatusBadge>
  const { tone, label } = STYLES[invoice.status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
