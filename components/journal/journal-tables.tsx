import { PageSection } from '#components/layout/page-section'
import { methodText } from '#components/payments/payment-words'
import { type Column, DataTable } from '#components/ui/data-table'
import { Money } from '#components/ui/money'
import { ShownTable } from '#components/ui/shown-table'
import { sumAmounts } from '#lib/format/money'
import type { Span } from '#lib/format/periods'
import { ENTRY_WORDS, type EntryKind, type JournalOfCurrency } from '#lib/journal/schema'
import { pages } from '#lib/paths'
import { revenueOf } from '#lib/payments/metrics'

type Billed = JournalOfCurrency['billed'][number]
type MoneyBy = JournalOfCurrency['money'][number]

interface JournalTablesProps {
  span: Span
  books: JournalOfCurrency
  /** There are others: each table says of which it is. */
  isOneOfMany: boolean
}

/** The books of a period in one currency: from what was owed before to what is owed after, and what it is made of. */
export function JournalTables({ span, books, isOneOfMany }: JournalTablesProps) {
  const among = isOneOfMany ? books.currency : null
  return (
    <>
      <TableSection
        title="What moved the books"
        subtitle="From what was owed before to what is owed at the end; credit that payers have counts as owed to them. Each row that is a link opens its papers."
        among={among}
        columns={standingColumns(books)}
        rows={standingRows(span, books)}
        rowKey={({ what }) => what}
        rowHref={({ href }) => href}
      />
      {books.billed.length > 0 ? (
        <TableSection
          title="Billed, by rate of tax"
          subtitle="Invoices less those cancelled, and credit notes."
          among={among}
          columns={billedColumns(books)}
          rows={books.billed}
          rowKey={({ tax_name, tax_rate }) => `${tax_rate} ${tax_name}`}
        />
      ) : null}
      {books.money.length > 0 ? (
        <TableSection
          title="Money, by way of paying"
          subtitle="On the day it came or went."
          among={among}
          columns={moneyColumns(books)}
          rows={books.money}
          rowKey={({ method }) => method}
        />
      ) : null}
    </>
  )
}

interface TableSectionProps<Row> {
  title: string
  subtitle: string
  /** The currency, where there are several. */
  among: string | null
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => string | undefined
}

/** A table under its heading, with the button that saves it. */
function TableSection<Row>({ title, subtitle, among, ...table }: TableSectionProps<Row>) {
  const name = among === null ? title : `${title}, ${among}`
  return (
    <PageSection title={name} subtitle={subtitle} bare>
      <ShownTable name={name}>
        <DataTable label={name} {...table} />
      </ShownTable>
    </PageSection>
  )
}

/** The list of the papers behind a row, where a list shows just those. */
function hrefOf(kind: EntryKind, { from, to }: Span, { currency, movements }: JournalOfCurrency): string | undefined {
  const within = (field: string) => ({ currency, filter: JSON.stringify({ [field]: { gte: from, lte: to } }) })
  switch (kind) {
    case 'invoice':
      // The list does not tell what was brought forward from what was billed.
      return movements.some((each) => each.kind === 'opening_balance')
        ? undefined
        : pages.admin.invoices({ currency, issued_from: from, issued_to: to })
    case 'cancellation':
      return pages.admin.invoices(within('voided_at'))
    case 'write_off':
      return pages.admin.invoices(within('uncollectible_at'))
    case 'credit_note':
      return pages.admin.creditNotes(within('issue_date'))
    case 'payment':
      return pages.admin.payments(revenueOf(currency, { from, to }))
    case 'reversal':
      return pages.admin.payments(within('reversed_on'))
    case 'refund':
      return pages.admin.refunds({ currency, refunded_from: from, refunded_to: to })
    default:
      return undefined
  }
}

const amountColumn = <Row,>(
  key: keyof Row & string,
  header: string,
  currency: string,
  rows: readonly Row[],
): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => <Money amount={String(row[key])} currency={currency} />,
  footer: (
    <Money
      amount={sumAmounts(
        rows.map((row) => String(row[key])),
        currency,
      )}
      currency={currency}
    />
  ),
})

/** A row of what was owed and what moved it. */
interface Standing {
  what: string
  papers: number | null
  amount: string
  href: string | undefined
}

function standingRows(span: Span, books: JournalOfCurrency): Standing[] {
  const moved = books.movements.map(({ kind, paper_count, amount }) => ({
    what: ENTRY_WORDS[kind],
    papers: paper_count,
    amount,
    href: hrefOf(kind, span, books),
  }))
  return [{ what: 'Owed before', papers: null, amount: books.owed_before, href: undefined }, ...moved]
}

function standingColumns({ currency, owed_after }: JournalOfCurrency): Column<Standing>[] {
  return [
    { key: 'what', header: 'What', title: true, cell: ({ what }) => what, footer: 'Owed at the end' },
    { key: 'papers', header: 'Papers', align: 'end', cell: ({ papers }) => papers ?? '–' },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={currency} className="font-medium" />,
      footer: <Money amount={owed_after} currency={currency} />,
    },
  ]
}

function billedColumns({ currency, billed }: JournalOfCurrency): Column<Billed>[] {
  return [
    {
      key: 'rate',
      header: 'Tax',
      title: true,
      cell: ({ tax_name, tax_rate }) =>
        Number(tax_rate) === 0 ? 'No tax' : `${tax_name ?? 'Tax'} ${Number(tax_rate)}%`,
      footer: 'All',
    },
    amountColumn('net', 'Before tax', currency, billed),
    amountColumn('tax', 'Tax', currency, billed),
    amountColumn('gross', 'With tax', currency, billed),
  ]
}

function moneyColumns({ currency, money }: JournalOfCurrency): Column<MoneyBy>[] {
  return [
    { key: 'method', header: 'Way', title: true, cell: ({ method }) => methodText(method), footer: 'All' },
    amountColumn('received', 'Received', currency, money),
    amountColumn('given_back', 'Given back', currency, money),
    amountColumn('kept', 'Kept', currency, money),
  ]
}
