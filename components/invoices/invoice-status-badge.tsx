import {
  Ban,
  CircleCheckBig,
  CircleOff,
  CirclePercent,
  Clock,
  FilePen,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { CREDITED_LABEL } from '#components/invoices/invoice-standing'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import { INVOICE_STATUS_LABELS, type InvoiceStatus, type InvoiceSummary } from '#lib/invoices/schema'
import { isAllCredited } from '#lib/invoices/status'

const STYLES: Readonly<Record<InvoiceStatus, { tone: Tone; icon: LucideIcon }>> = {
  draft: { tone: 'neutral', icon: FilePen },
  open: { tone: 'warning', icon: Clock },
  paid: { tone: 'success', icon: CircleCheckBig },
  void: { tone: 'neutral', icon: Ban },
  uncollectible: { tone: 'danger', icon: CircleOff },
}

const CREDITED: (typeof STYLES)[InvoiceStatus] = { tone: 'neutral', icon: Undo2 }

interface InvoiceStatusBadgeProps {
  /** What is not known beyond the status is not told. */
  invoice: Pick<InvoiceSummary, 'status' | 'paid' | 'credited'> &
    Partial<Pick<InvoiceSummary, 'is_overdue' | 'is_partially_paid'>>
  size?: 'sm' | 'md'
}

/** Where an invoice stands, in a word; overdue and partly paid are told beside it. */
export function InvoiceStatusBadge({ invoice, size = 'sm' }: InvoiceStatusBadgeProps) {
  const isCredited = isAllCredited(invoice)
  const { tone, icon } = isCredited ? CREDITED : STYLES[invoice.status]
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {invoice.is_overdue ? (
        <StatusBadge tone="danger" icon={TriangleAlert} size={size}>
          Overdue
        </StatusBadge>
      ) : (
        <StatusBadge tone={tone} icon={icon} size={size}>
          {isCredited ? CREDITED_LABEL : INVOICE_STATUS_LABELS[invoice.status]}
        </StatusBadge>
      )}
      {invoice.is_partially_paid ? (
        <StatusBadge tone="info" icon={CirclePercent} size={size}>
          Partly paid
        </StatusBadge>
      ) : null}
    </span>
  )
}
