import { PageSection } from '#components/layout/page-section'
import { ReminderControls } from '#components/reminders/reminder-controls'
import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { Invoice } from '#lib/invoices/schema'
import type { Reminder } from '#lib/reminders/schema'

/** The reminders of an invoice that were sent, and the way to stop them. */
export function RemindersSection({ invoice, canWrite }: { invoice: Invoice; canWrite: boolean }) {
  const { id, reminders, reminders_stopped, currency, status } = invoice
  if (status !== 'open' && reminders.length === 0) return null
  return (
    <PageSection title="Reminders" subtitle="Sent by billing runs, after the days that Settings say.">
      <div className="grid gap-4">
        {reminders.length > 0 ? (
          <ul className="grid gap-2">
            {reminders.map((reminder) => (
              <li key={reminder.id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <span>
                  Reminder {reminder.step}, <DateText value={reminder.sent_on} />
                  <span className="text-muted">
                    {' '}
                    · <Money amount={reminder.remaining} currency={currency} />
                  </span>
                </span>
                <MailState reminder={reminder} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">None was sent.</p>
        )}
        {status === 'open' ? (
          <ReminderControls of={{ noun: 'invoices', id }} stop={reminders_stopped} canWrite={canWrite} />
        ) : null}
      </div>
    </PageSection>
  )
}

const MAIL_STATES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  queued: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Not delivered', tone: 'danger' },
  local: { label: 'In the mailbox', tone: 'neutral' },
}

function MailState({ reminder: { delivery, mail_status } }: { reminder: Reminder }) {
  if (delivery === 'print') return <StatusBadge tone="neutral">To print</StatusBadge>
  const { label, tone } = MAIL_STATES[mail_status ?? 'queued'] ?? { label: 'Sent', tone: 'neutral' as const }
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
