import { DateText } from '#components/ui/date-text'
import { Money } from '#components/ui/money'
import { RecordRow } from '#components/ui/record-row'
import { pages } from '#lib/paths'
import type { Credit } from '#lib/payments/schema'

interface CreditsProps {
  credits: readonly Credit[]
  /** Whether the payments can be opened. */
  hasLinks: boolean
}

/** What somebody has left of payments, the oldest first: it is used in this order. */
export function Credits({ credits, hasLinks }: CreditsProps) {
  return (
    <ul>
      {credits.map(({ id, number, received_on, amount, remaining, currency }) => (
        <RecordRow
          key={id}
          title={number}
          {...(hasLinks && { href: pages.admin.payment(id) })}
          detail={
            <>
              Left of <Money amount={amount} currency={currency} />, received <DateText value={received_on} />
            </>
          }
        >
          <Money amount={remaining} currency={currency} className="font-medium" />
        </RecordRow>
      ))}
    </ul>
  )
}
