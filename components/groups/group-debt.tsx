import { ReceiptText } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link'
import { Money } from '#components/ui/money'
import type { GroupDebt as Debt } from '#lib/dashboard/finance'
import { toAmount } from '#lib/format/money'
import { pages } from '#lib/paths'

interface GroupDebtProps {
  debt: Debt
  currency: string
  /** Who pays for the family or organisation. */
  payer: string
}

/** What is open of whoever pays for a family or organisation and of its people, apart, each opening its invoices; nothing where nothing is. */
export function GroupDebt({ debt, currency, payer }: GroupDebtProps) {
  const parts = [
    { label: `Owed by ${payer}`, ...debt.own },
    { label: 'Owed by the other people', ...debt.of_people },
  ].filter(({ value }) => value > 0)
  if (parts.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map(({ label, value, query }) => (
        <ButtonLink
          key={label}
          href={pages.admin.invoices(query)}
          className="h-auto min-h-9 max-w-full whitespace-normal py-1 text-start"
        >
          <ReceiptText aria-hidden />
          {label}: <Money amount={toAmount(value, currency)} currency={currency} />
        </ButtonLink>
      ))}
    </div>
  )
}
