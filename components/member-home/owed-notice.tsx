import { ButtonLink } from '#components/ui/button-link'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import { formatDate } from '#lib/format/dates'
import { sumAmounts } from '#lib/format/money'
import type { InvoiceSummary } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

interface OwedNoticeProps {
  /** The own invoices that are not paid. */
  invoices: readonly InvoiceSummary[]
  locale: string
}

/** What is owed, in one sentence with one button; nothing when nothing is. */
export function OwedNotice({ invoices, locale }: OwedNoticeProps) {
  const [first] = invoices.toSorted((a, b) => a.due_date.localeCompare(b.due_date))
  if (!first) return null
  const isOne = invoices.length === 1
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  const due = formatDate(first.due_date, { locale, timeZone: 'UTC', style: 'long' })
  return (
    <StatusSentence
      tone={first.is_overdue ? 'danger' : 'warning'}
      title={
        <>
          You owe{' '}
          {currencies.map((currency, position) => {
            const amounts = invoices.filter((one) => one.currency === currency).map(({ remaining }) => remaining)
            return (
              <span key={currency}>
                {position > 0 ? ' and ' : ''}
                <Money amount={sumAmounts(amounts, currency)} currency={currency} />
              </span>
            )
          })}
        </>
      }
      action={
        <ButtonLink
          href={isOne ? pages.member.invoice(first.id) : pages.member.invoices()}
          variant="primary"
          className="max-sm:w-full"
        >
          {isOne ? 'See the invoice' : `See ${invoices.length} invoices`}
        </ButtonLink>
      }
    >
      {first.is_overdue ? `It was due ${due}.` : `${isOne ? 'Due' : 'The first is due'} ${due}.`}
    </StatusSentence>
  )
}
