import type { Association } from '#lib/demo/association'
import { CANCELLED_AT, dayOf, instantOf, SETTLED_AT } from '#lib/demo/calendar'
import type { EventPlan } from '#lib/demo/events'
import { EVENT_CANCELLED } from '#lib/demo/ledger'
import type { Money } from '#lib/demo/money'
import type { Row } from '#lib/demo/rows'
import { todayIn } from '#lib/format/dates'

/** What was done about the invoices of cancelled events: all were taken back, and what was paid was given back. */
export function cancellationRows(
  { time_zone, clock }: Association,
  events: readonly EventPlan[],
  { rows, invoiceOfRegistration }: Money,
): Row<'event_cancellations'>[] {
  const credited = new Set(rows.credit_notes.map(({ invoice_id }) => invoice_id))
  const voided = rows.invoices.filter(({ void_reason }) => void_reason === EVENT_CANCELLED).map(({ id }) => id)
  const settled = new Set([...credited, ...voided])
  return events.flatMap(({ row, registrations }) => {
    if (!row.cancelled_at) return []
    const ids = registrations.flatMap(({ row: { id } }) => invoiceOfRegistration.get(id) ?? [])
    const invoice_count = ids.filter((id) => settled.has(id)).length
    // Without an invoice there was nothing to settle.
    if (invoice_count === 0) return []
    const refunded_on = todayIn(time_zone, new Date(row.cancelled_at))
    return {
      event_id: row.id,
      refund_method: 'bank_transfer',
      refunded_on,
      notifies: false,
      invoice_count,
      settled_count: invoice_count,
      faults: [],
      finished_at: instantOf(clock(dayOf(refunded_on), SETTLED_AT)),
      created_at: instantOf(clock(dayOf(refunded_on), CANCELLED_AT)),
    }
  })
}
