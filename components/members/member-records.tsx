import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import { pages } from '#lib/paths'
import type { MemberActivity } from '#lib/timeline/queries'

const MAX_SHOWN = 6

const INVOICE_TONES: Readonly<Record<string, Tone>> = { open: 'warning', paid: 'success', uncollectible: 'danger' }

const REGISTRATION_TONES: Readonly<Record<string, Tone>> = {
  confirmed: 'success',
  attended: 'success',
  waitlisted: 'warning',
  offered: 'info',
  pending_approval: 'info',
  pending_payment: 'info',
  no_show: 'danger',
}

function word(status: string): string {
  const text = status.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const ROW =
  'relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-separator py-2.5 first:pt-0 last:border-0 last:pb-0'

/** The latest invoices of a member. */
export function MemberInvoices({ invoices }: { invoices: MemberActivity['invoices'] }) {
  if (invoices.length === 0) {
    return <p className="text-muted">No invoice yet. Dues, tickets and donations of this member appear here.</p>
  }
  return (
    <ul>
      {invoices.slice(0, MAX_SHOWN).map((invoice) => (
        <li key={invoice.id} className={ROW}>
          <div className="min-w-0">
            <Link href={pages.admin.invoice(invoice.id)} className="font-medium after:absolute after:inset-0">
              {invoice.number ?? 'Draft'}
            </Link>
            <p className="text-[0.8125rem] text-muted">
              Due <DateText value={invoice.due_date} />
            </p>
          </div>
          <div className="flex items-center gap-3">
            <Money amount={invoice.total} currency={invoice.currency} className="font-medium" />
            <StatusBadge tone={INVOICE_TONES[invoice.status] ?? 'neutral'}>{word(invoice.status)}</StatusBadge>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The latest registrations of a member. */
export function MemberRegistrations({ registrations }: { registrations: MemberActivity['registrations'] }) {
  if (registrations.length === 0) {
    return <p className="text-muted">No registration yet. Events that this member signs up for appear here.</p>
  }
  return (
    <ul>
      {registrations.slice(0, MAX_SHOWN).map((registration) => (
        <li key={registration.id} className={ROW}>
          <div className="min-w-0">
            <Link href={pages.admin.event(registration.event_id)} className="font-medium after:absolute after:inset-0">
              {registration.title}
            </Link>
            <p className="text-[0.8125rem] text-muted">
              <DateText value={registration.event_date} />
              {registration.quantity > 1 ? ` · ${registration.quantity} seats` : ''}
            </p>
          </div>
          <StatusBadge tone={REGISTRATION_TONES[registration.status] ?? 'neutral'}>
            {word(registration.status)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}
