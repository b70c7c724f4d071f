'use client'

import { useQuery } from '@tanstack/react-query'
import { methodText } from '#components/payments/payment-words'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Progress } from '#components/ui/progress'
import { cancellationQuery } from '#lib/events/client'
import type { CancellationProgress as Cancellation } from '#lib/events/schema'
import { pages } from '#lib/paths'

interface CancellationProgressProps {
  event_id: string
  cancellation: Cancellation
}

/** How far the invoices of a cancelled event are taken back, followed until they all are. */
export function CancellationProgress({ event_id, cancellation }: CancellationProgressProps) {
  const { number } = useFormat()
  const { data = cancellation } = useQuery(cancellationQuery(event_id, cancellation))
  const { invoice_count, settled_count, refund_method, faults, finished_at } = data
  const money = refund_method
    ? `What was paid is given back: ${methodText(refund_method).toLowerCase()}.`
    : 'What was paid is credit of the payers.'
  return (
    <section aria-label="Invoices of the tickets" className="panel grid gap-3 p-5">
      <Progress
        label={finished_at ? 'Invoices of the tickets, taken back' : 'Invoices of the tickets are being taken back'}
        value={settled_count}
        max={invoice_count}
        detail={`${number(settled_count)} of ${number(invoice_count)}`}
        tone={faults.length > 0 ? 'warning' : finished_at ? 'success' : 'info'}
      />
      <p className="text-muted">{money}</p>
      {faults.length > 0 ? (
        <ul className="grid gap-1">
          {faults.map(({ invoice_id, number, message }) => (
            <li key={invoice_id}>
              <Link href={pages.admin.invoice(invoice_id)} className="link">
                {number ?? 'Draft'}
              </Link>
              : {message}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
