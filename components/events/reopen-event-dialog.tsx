'use client'

import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { useFormat } from '#components/ui/format-context'
import { cancellationQuery } from '#lib/events/client'
import type { ActionableEvent, CancellationProgress } from '#lib/events/schema'

interface ReopenEventDialogProps {
  event: ActionableEvent
  cancellation: CancellationProgress
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before a cancelled event is reopened whose invoices are, or are being, taken back. */
export function ReopenEventDialog({ event, cancellation, onConfirm, onClose }: ReopenEventDialogProps) {
  const { number } = useFormat()
  const { data } = useQuery(cancellationQuery(event.id, cancellation))
  const { settled_count: taken, invoice_count, finished_at } = data ?? cancellation
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Reopen “${event.title}” as a draft`}
      confirmLabel="Reopen"
      onConfirm={onConfirm}
    >
      Registrations stand as before, but {number(taken)} of {number(invoice_count)} invoices of tickets were taken back
      and stay so{finished_at ? '' : '; the others stand again'}. The page of the event then names the seats without an
      invoice: a new one is written on the page of each registration.
    </ConfirmDialog>
  )
}
