import { QrImage } from '#components/member-home/qr-image'
import { Money } from '#components/ui/money'
import { qrCode } from '#lib/format/qr'
import type { Registration } from '#lib/registrations/schema'

/** A ticket to be shown at the door. */
export function TicketCard({ registration }: { registration: Registration }) {
  const { attendee_name, companions, ticket_name, quantity, seats_came, code, event_title, price, currency } =
    registration
  if (code === null) return null
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrImage
        code={qrCode(code)}
        label={`Ticket for ${event_title}`}
        className="size-52 border border-border max-sm:mx-auto sm:size-44"
      />
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-base font-semibold">{attendee_name}</p>
        <p className="mt-0.5 text-muted">
          {[ticket_name, quantity === 1 ? '1 seat' : `${quantity} seats`].filter(Boolean).join(' · ')}
        </p>
        {companions.length > 0 ? <p className="wrap-break-word text-muted">With {companions.join(', ')}</p> : null}
        {price !== null && /[1-9]/.test(price) ? (
          <p className="text-muted">
            <Money amount={price} currency={currency} />
          </p>
        ) : null}
        <p className="mt-3 text-muted">
          {seats_came === 0
            ? 'Show this code at the door, on the screen or printed.'
            : seats_came < quantity
              ? `${seats_came} of ${quantity} are checked in. The same code lets in the rest.`
              : 'You have been checked in.'}
        </p>
        {seats_came === quantity ? null : <p className="mt-1 font-mono text-[0.8125rem] break-all">{code}</p>}
      </div>
    </div>
  )
}
