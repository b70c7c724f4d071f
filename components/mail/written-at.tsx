import { DateText } from '#components/ui/date-text'
import { FormatProvider } from '#components/ui/format-context'
import type { Message } from '#lib/mail/mailbox'

/** When a message was written, as its association writes it and with its zone: the mailbox has those of all of them, and the service's own in UTC. */
export function WrittenAt({ message: { created_at, locale, time_zone } }: { message: Message }) {
  return (
    <FormatProvider locale={locale} currency="EUR" timeZone={time_zone}>
      <DateText value={created_at} relative /> <span className="text-muted">({time_zone})</span>
    </FormatProvider>
  )
}
