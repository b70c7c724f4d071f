import { AUDIENCE_LABELS } from '#components/events/event-words'
import { SeatsMeter } from '#components/events/seats-meter'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import { StatusBadge } from '#components/ui/status-badge'
import type { TicketType } from '#lib/events/schema'
import { PAYMENT_RULE_LABELS } from '#lib/seats/schema'

/** The ticket types of an event as organizers see them: price, audience, how many are sold. */
export function EventTickets({ tickets }: { tickets: readonly TicketType[] }) {
  return (
    <ul>
      {tickets.map((ticket) => (
        <li
          key={ticket.id}
          className="grid gap-x-5 gap-y-2 border-b border-separator py-3 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_6.5rem_8rem] sm:items-center"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium wrap-break-word">{ticket.name}</span>
              <SaleBadge ticket={ticket} />
            </p>
            <p className="text-[0.8125rem] text-muted">
              {AUDIENCE_LABELS[ticket.audience]}
              {/[1-9]/.test(ticket.price) ? ` · ${PAYMENT_RULE_LABELS[ticket.payment_rule].toLowerCase()}` : null}
              {ticket.code ? (
                <>
                  {' '}
                  · code <span className="tabular font-medium text-foreground">{ticket.code}</span>
                </>
              ) : null}
              <SaleWindow ticket={ticket} />
            </p>
            {ticket.description ? <p className="mt-0.5 max-w-prose text-muted">{ticket.description}</p> : null}
          </div>
          <Price amount={ticket.price} currency={ticket.currency} />
          <SeatsMeter taken={ticket.sold} capacity={ticket.quota} of={ticket.name} />
        </li>
      ))}
    </ul>
  )
}

/** What a ticket costs; nothing is a word. */
export function Price({ amount, currency }: { amount: string; currency: string }) {
  if (!/[1-9]/.test(amount)) return <span className="font-medium sm:text-end">Free</span>
  return <Money amount={amount} currency={currency} className="font-medium sm:text-end" />
}

function SaleBadge({ ticket: { is_active, is_on_sale, quota, sold } }: { ticket: TicketType }) {
  if (!is_active) return <StatusBadge tone="neutral">Not sold</StatusBadge>
  if (quota !== null && sold >= quota) return <StatusBadge tone="danger">Sold out</StatusBadge>
  return is_on_sale ? null : <StatusBadge tone="warning">Outside its sale</StatusBadge>
}

function SaleWindow({ ticket: { sale_from, sale_to } }: { ticket: TicketType }) {
  if (!sale_from && !sale_to) return null
  return (
    <>
      {' '}
      · sold{' '}
      {sale_from ? (
        <>
          from <DateText value={sale_from} />{' '}
        </>
      ) : null}
      {sale_to ? (
        <>
          until <DateText value={sale_to} />
        </>
      ) : null}
    </>
  )
}
