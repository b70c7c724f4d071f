import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { InvoiceStatus, InvoiceSummary } from '#lib/invoices/schema'

const STYLES: Readonly<Record<InvoiceStatus, { tone: Tone; label: string }>> = {
  draft: { tone: 'neutral', label: 'Not sent yet' },
  open: { tone: 'warning', label: 'To pay' },
  paid: { tone: 'success', label: 'Paid' },
  void: { tone: 'neutral', label: 'Cancelled' },
  uncollectible: { tone: 'neutral', label: 'No longer expected' },
}

/** Where an own invoice stands, in plain words. */
export function OwnInvoiceBadge({ invoice }: { invoice: Pick<InvoiceSummary, 'status' | 'is_overdue'> }) {
  if (invoice.is_overdue) return <StatusBadge tone="danger">Overdue</StatusBadge>
  const { tone, label } = STYLES[invoice.status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
