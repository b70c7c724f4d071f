'use client'

import { DateText } from '#components/ui/date-text'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import { inFours } from '#lib/format/bank'
import type { Import, ImportStatement } from '#lib/imports/schema'
import { pages } from '#lib/paths'

/** What a bank statement holds, by account: its days, what came in and went out, and whether it follows on the one before. */
export function StatementFacts({ statements }: Pick<Import, 'statements'>) {
  return statements.map((statement) => <Statement key={statement.account + statement.currency} statement={statement} />)
}

function Statement({ statement }: { statement: ImportStatement }) {
  const { number } = useFormat()
  const { account, currency, from, until, booking_count, received, paid_out, opening, closing, previous } = statement
  const isKnown = previous !== null && previous.closing !== null && opening !== null && previous.until < from
  const isBroken = isKnown && previous.closing !== opening
  return (
    <StatusSentence
      tone={isBroken ? 'warning' : 'neutral'}
      title={
        <>
          {account === '' ? 'Account' : inFours(account)}: <DateText value={from} style="long" />
          {until === from ? null : (
            <>
              {' '}
              to <DateText value={until} style="long" />
            </>
          )}
        </>
      }
    >
      {number(booking_count)} {booking_count === 1 ? 'booking' : 'bookings'}:{' '}
      <Money amount={received} currency={currency} /> came in and <Money amount={paid_out} currency={currency} /> went
      out
      {opening !== null && closing !== null ? (
        <>
          , from a balance of <Money amount={opening} currency={currency} /> to{' '}
          <Money amount={closing} currency={currency} />
        </>
      ) : null}
      .{' '}
      {isKnown && !isBroken ? (
        <>
          It follows on the <Before previous={previous} /> without a gap.
        </>
      ) : null}
      {isBroken ? (
        <>
          Something may be missing: the <Before previous={previous} /> ended with{' '}
          <Money amount={previous.closing ?? ''} currency={currency} />. Get the days between from your bank, and import
          them too.
        </>
      ) : null}
    </StatusSentence>
  )
}

function Before({ previous: { import_id, until } }: { previous: NonNullable<ImportStatement['previous']> }) {
  return (
    <Link href={pages.admin.import(import_id)} className="link">
      statement until <DateText value={until} style="long" />
    </Link>
  )
}
