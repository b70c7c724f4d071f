import { Banknote, CalendarDays, FileText, History, type LucideIcon, Mail } from 'lucide-react'
import { InvoiceStatusBadge } from '#components/invoices/invoice-status-badge'
import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { RecordRow } from '#components/ui/record-row'
import { Timeline, TimelineItem } from '#components/ui/timeline'
import { actionText, fieldText } from '#lib/audit/words'
import { pages } from '#lib/paths'
import type { MemberActivity, TimelineEntry } from '#lib/timeline/queries'

const MAX_SHOWN = 6

/** The latest invoices of a member. */
export function MemberInvoices({ invoices }: { invoices: MemberActivity['invoices'] }) {
  if (invoices.length === 0) {
    return <p className="text-muted">No invoice yet. Dues, tickets and donations of this member appear here.</p>
  }
  return (
    <ul>
      {invoices.slice(0, MAX_SHOWN).map((invoice) => (
        <RecordRow
          key={invoice.id}
          title={invoice.number ?? 'Draft'}
          href={pages.admin.invoice(invoice.id)}
          detail={
            <>
              Due <DateText value={invoice.due_date} />
            </>
          }
        >
          <div className="flex items-center gap-3">
            <Money amount={invoice.total} currency={invoice.currency} className="font-medium" />
            <InvoiceStatusBadge invoice={invoice} />
          </div>
        </RecordRow>
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
      {registrations.slice(0, MAX_SHOWN).map(({ id, event_id, title, event_date, quantity, status }) => (
        <RecordRow
          key={id}
          title={title}
          href={pages.admin.event(event_id)}
          detail={
            <>
              <DateText value={event_date} />
              {quantity > 1 ? ` · ${quantity} seats` : ''}
            </>
          }
        >
          <RegistrationStatusBadge status={status} />
        </RecordRow>
      ))}
    </ul>
  )
}

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  change: History,
  registration: CalendarDays,
  invoice: FileText,
  credit_note: FileText,
  payment: Banknote,
  mail: Mail,
}

const SENTENCES: Readonly<Record<string, string>> = {
  'member.consent_given': 'Consented to',
  'member.consent_withdrawn': 'No consent, or no longer, to',
  'member.consent_taken_back': 'Noted by mistake, taken back: consent to',
  'registration.created': 'Registered for',
  'registration.checked_in': 'Came to',
  'registration.cancelled': 'Gave up the seat at',
  'invoice.finalized': 'Invoiced',
  'invoice.voided': 'Invoice cancelled',
  'invoice.written_off': 'Written off of',
  'credit_note.issued': 'Credited by',
  'payment.recorded': 'Paid',
  'payment.reversed': 'Payment reversed, the money did not stay:',
  'payment.refunded': 'Given back of',
  'mail.queued': 'Mail on its way:',
  'mail.sent': 'Mail:',
  'mail.failed': 'Mail that did not arrive:',
}

function hrefOf({ kind, subject }: TimelineEntry): string | null {
  if (!subject) return null
  if (kind === 'registration') return pages.admin.event(subject.id)
  if (kind === 'invoice') return pages.admin.invoice(subject.id)
  if (kind === 'credit_note') return pages.admin.creditNote(subject.id)
  if (kind === 'mail') return pages.admin.settingsMailMessage(subject.id)
  return kind === 'payment' ? pages.admin.payment(subject.id) : null
}

/** Everything that happened with a member, the latest first. */
export function MemberTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className="text-muted">
        Nothing has happened yet. Changes, registrations, invoices, money and mails appear here.
      </p>
    )
  }
  return (
    <Timeline>
      {entries.map((entry) => (
        <TimelineItem
          key={entry.id}
          icon={ICONS[entry.kind]}
          at={entry.at}
          by={entry.actor_name}
          title={<EntrySentence {...entry} href={hrefOf(entry)} />}
        />
      ))}
    </Timeline>
  )
}

function EntrySentence({ action, subject, href, amount, currency, fields }: TimelineEntry & { href: string | null }) {
  return (
    <>
      {SENTENCES[action] ?? actionText(action)}
      {subject ? ' ' : null}
      {subject && href ? (
        <Link href={href} className="link">
          {subject.label}
        </Link>
      ) : (
        subject?.label
      )}
      {amount && currency ? (
        <>
          {' · '}
          <Money amount={amount} currency={currency} />
        </>
      ) : null}
      {fields.length > 0 ? <span className="text-muted">: {fields.map(fieldText).join(', ')}</span> : null}
    </>
  )
}
