import { DateText } from '#components/ui/date-text'
import { FormatProvider } from '#components/ui/format-context'
import type { Message } from '#lib/mail/mailbox'

/** When a message was written, as its association writes it: the mailbox has those of all of them. */
export function WrittenAt({ message: { created_at, locale, time_zone } }: { message: Message }) {
  return (
    <FormatProvider locale={locale} currency="EUR" timeZone={time_zone}>
      <DateText value={created_at} relative />
    </FormatProvider>
  )
}
