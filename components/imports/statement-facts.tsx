'use client'

import { DateText } from '#components/ui/date-text'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import { inFours, isIban } from '#lib/format/bank'
import type { Import, ImportStatement } from '#lib/imports/schema'
import { pages } from '#lib/paths'

/** What a bank statement holds, by account: its days, what came in and went out, and whether it follows on the one before. */
export function StatementFacts({ statements }: Pick<Import, 'statements'>) {
  return statements.map((statement) => <Statement key={statement.account + statement.currency} statement={statement} />)
}

function Statement({ statement }: { statement: ImportStatement }) {
  const { number } = useFormat()
  const { account, currency, from, until, booking_count, received, paid_out, opening, closing, previous } = statement
  const balances = opening !== null && closing !== null ? { opening, closing } : null
  const hasGap = balances !== null && !addsUp(statement, balances)
  const follows = previous !== null && previous.closing !== null && previous.closing === opening
  // What overlaps tells nothing of what lies between.
  const isCut = !follows && opening !== null && previous !== null && previous.closing !== null && previous.until < from
  return (
    <StatusSentence
      tone={hasGap || isCut ? 'warning' : 'neutral'}
      title={
        <>
          {account === '' ? 'Account' : isIban(account) ? inFours(account) : account}:{' '}
          <DateText value={from} style="long" />
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
      {balances ? (
        <>
          , from a balance of <Money amount={balances.opening} currency={currency} /> to{' '}
          <Money amount={balances.closing} currency={currency} />
        </>
      ) : null}
      .{' '}
      {hasGap
        ? 'That does not add up, so bookings are missing in the file: get all days from your bank, and import them too. '
        : null}
      {follows ? (
        <>
          It follows on the <Before previous={previous} /> without a gap.
        </>
      ) : null}
      {isCut ? (
        <>
          Something may be missing: the <Before previous={previous} /> ended with{' '}
          <Money amount={previous.closing ?? ''} currency={currency} />. Get the days between from your bank, and import
          them too.
        </>
      ) : null}
    </StatusSentence>
  )
}

/** Whether what came in and went out leads from the balance before to the one after. */
function addsUp(
  { received, paid_out }: ImportStatement,
  { opening, closing }: { opening: string; closing: string },
): boolean {
  // Banks write decimals that the currency may not have.
  const [before, came, went, after] = [opening, received, paid_out, closing].map((each) =>
    Math.round(Number(each) * 1e5),
  )
  return Number(before) + Number(came) - Number(went) === after
}

function Before({ previous: { import_id, until } }: { previous: NonNullable<ImportStatement['previous']> }) {
  return (
    <Link href={pages.admin.import(import_id)} className="link">
      <span>
        statement until <DateText value={until} style="long" />
      </span>
    </Link>
  )
}
