import { PartyPopper } from 'lucide-react'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Money } from '#components/ui/money'
import { ShownTable } from '#components/ui/shown-table'
import type { Arrear } from '#lib/invoices/schema'
import { pages, type Query } from '#lib/paths'

/** What one payer owes, and the list of the invoices it is made of. */
type Owing = Arrear & { query: Query }

interface ArrearsTableProps {
  arrears: readonly Owing[]
  /** What everybody owes, also those who are not shown. */
  total: { remaining: string; overdue: string; currency: string }
}

/** Who owes what, those who owe most first; each row opens the invoices it is made of. */
export function ArrearsTable({ arrears, total }: ArrearsTableProps) {
  return (
    <ShownTable name="Who owes what">
      <DataTable
        label="Who owes what"
        columns={columnsWith(total)}
        rows={arrears}
        rowKey={({ member_id, payer_name }) => member_id ?? payer_name}
        rowHref={(arrear) => pages.admin.invoices(arrear.query)}
        empty={
          <EmptyState title="Nobody owes anything" icon={<PartyPopper />} compact>
            Every issued invoice is paid.
          </EmptyState>
        }
      />
    </ShownTable>
  )
}

function columnsWith(total: ArrearsTableProps['total']): Column<Owing>[] {
  return [
    { key: 'payer', header: 'Who', title: true, cell: ({ payer_name }) => payer_name, footer: 'Everybody' },
    {
      key: 'count',
      header: 'Open invoices',
      align: 'end',
      priority: 2,
      cell: ({ open_count }) => open_count,
    },
    {
      key: 'oldest',
      header: 'Oldest due',
      align: 'end',
      cell: ({ oldest_due_date }) => <DateText value={oldest_due_date} />,
    },
    {
      key: 'overdue',
      header: 'Overdue',
      align: 'end',
      cell: ({ overdue, currency }) =>
        /[1-9]/.test(overdue) ? (
          <Money amount={overdue} currency={currency} className="text-danger-text" />
        ) : (
          <span className="text-muted">–</span>
        ),
      footer: <Money amount={total.overdue} currency={total.currency} />,
    },
    {
      key: 'remaining',
      header: 'Owes in all',
      align: 'end',
      cell: ({ remaining, credit, currency }) => (
        <span className="name-cell items-end">
          <Money amount={remaining} currency={currency} className="font-medium" />
          {credit !== null && /[1-9]/.test(credit) ? (
            <span>
              Has <Money amount={credit} currency={currency} /> credit
            </span>
          ) : null}
        </span>
      ),
      footer: <Money amount={total.remaining} currency={total.currency} />,
    },
  ]
}
