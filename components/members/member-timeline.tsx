import { Banknote, CalendarDays, FileText, History, type LucideIcon } from 'lucide-react'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { actionText, fieldText } from '#lib/audit/words'
import { pages } from '#lib/paths'
import type { TimelineEntry } from '#lib/timeline/queries'

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  change: History,
  registration: CalendarDays,
  invoice: FileText,
  payment: Banknote,
}

const SENTENCES: Readonly<Record<string, string>> = {
  'registration.created': 'Registered for',
  'registration.checked_in': 'Came to',
  'registration.cancelled': 'Gave up the seat at',
  'invoice.finalized': 'Invoiced',
  'invoice.voided': 'Invoice cancelled',
  'payment.recorded': 'Paid',
}

function hrefOf({ kind, subject }: TimelineEntry): string | null {
  if (!subject) return null
  if (kind === 'registration') return pages.admin.event(subject.id)
  if (kind === 'invoice') return pages.admin.invoice(subject.id)
  return kind === 'payment' ? pages.admin.payment(subject.id) : null
}

/** Everything that happened with a member, the latest first. */
export function MemberTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className="text-muted">Nothing has happened yet. Changes, registrations, invoices and payments appear here.</p>
    )
  }
  return (
    <ol className="relative grid gap-4 before:absolute before:inset-y-2 before:start-3.5 before:w-px before:bg-separator">
      {entries.map((entry) => {
        const Icon = ICONS[entry.kind]
        const href = hrefOf(entry)
        return (
          <li key={entry.id} className="relative flex gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full border border-border bg-surface text-muted"
            >
              <Icon className="size-3.5" />
            </span>
            <div className="min-w-0 pt-1">
              <p className="wrap-break-word">
                {SENTENCES[entry.action] ?? actionText(entry.action)}
                {entry.subject ? ' ' : null}
                {entry.subject && href ? (
                  <Link href={href} className="link">
                    {entry.subject.label}
                  </Link>
                ) : null}
                {entry.amount && entry.currency ? (
                  <>
                    {' · '}
                    <Money amount={entry.amount} currency={entry.currency} />
                  </>
                ) : null}
                {entry.fields.length > 0 ? (
                  <span className="text-muted">: {entry.fields.map(fieldText).join(', ')}</span>
                ) : null}
              </p>
              <p className="text-[0.8125rem] text-muted">
                <DateText value={entry.at} />
                {entry.actor_name ? ` · ${entry.actor_name}` : null}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
