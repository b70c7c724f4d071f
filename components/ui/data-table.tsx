import type { ReactNode } from 'react'
import { RowKeys, SelectBox, SortHeader } from '#components/ui/data-table-parts'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorState } from '#components/ui/error-state'
import { InfoTip } from '#components/ui/info-tip'
import { Link } from '#components/ui/link'
import { Bone } from '#components/ui/skeletons'
import type { TableSelection } from '#components/ui/use-selection'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The field that the list sorts by; makes the heading a link. */
  sort?: string
  align?: 'start' | 'end'
  /** 1 shows always, 2 from tablets, 3 from desktops. */
  priority?: 1 | 2 | 3
  /** Any CSS width. */
  width?: string
  /** A sum or count under the column. */
  footer?: ReactNode
  /** The headline of the row on phones, and the row's link. The first column without it. */
  title?: boolean
  /** How the column is counted. */
  hint?: string
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
  /** What a row is called, for its selection box. */
  rowLabel?: ((row: Row) => string) | undefined
  selection?: TableSelection | undefined
  isLoading?: boolean
  /** Newer rows are on their way; these stay readable. */
  isRefreshing?: boolean
  error?: { title?: string; detail?: string; onRetry?: () => void } | null | undefined
  empty?: ReactNode
  skeletonRows?: number
  density?: 'normal' | 'compact'
}

const SHOWN = { 1: '', 2: 'max-md:hidden md:table-cell', 3: 'max-lg:hidden lg:table-cell' } as const
const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-4/5'] as const

/**
 * A list as a table; on phones each row becomes a card of its most important columns.
 * Rows open with a click anywhere or Enter, and arrow keys move between them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, isLoading = false, isRefreshing = false, error, empty } = props
  if (error) {
    return (
      <div className="panel">
        <ErrorState
          title={error.title ?? 'This list could not be loaded'}
          detail={error.detail}
          onRetry={error.onRetry}
        />
      </div>
    )
  }
  if (!isLoading && rows.length === 0) {
    return <div className="panel">{empty ?? <EmptyState title="Nothing here yet" />}</div>
  }
  return (
    <RowKeys
      className={`data-table panel overflow-x-auto xl:overflow-clip ${isRefreshing ? 'opacity-60 transition-opacity delay-150' : ''}`}
    >
      <table aria-busy={isLoading || isRefreshing} className="w-full border-separate border-spacing-0 max-md:block">
        <caption className="sr-only">{label}</caption>
        <TableHead {...props} />
        {isLoading ? (
          <LoadingBody columns={columns} rows={props.skeletonRows ?? 8} hasBox={props.selection !== undefined} />
        ) : (
          <TableBody {...props} />
        )}
        <TableFoot {...props} />
      </table>
    </RowKeys>
  )
}

function TableHead<Row>({ columns, rows, rowKey, selection }: DataTableProps<Row>) {
  const cell =
    'xl:sticky xl:top-14 xl:z-10 h-10 border-b border-border bg-surface-secondary px-4 text-[0.8125rem] font-medium whitespace-nowrap text-muted'
  return (
    <thead className="max-md:sr-only">
      <tr>
        {selection ? (
          <th scope="col" className={`${cell} w-12 pe-0`}>
            <SelectBox label="Select all rows on this page" selection={selection} keys={rows.map(rowKey)} />
          </th>
        ) : null}
        {columns.map(({ key, header, sort, align, priority = 1, width, hint }) => (
          <th
            key={key}
            scope="col"
            style={width ? { width } : undefined}
            className={`${cell} ${align === 'end' ? 'text-end' : 'text-start'} ${SHOWN[priority]}`}
          >
            <span className={`inline-flex items-center gap-1 ${align === 'end' ? 'flex-row-reverse' : ''}`}>
              {sort ? (
                <SortHeader field={sort} isEnd={align === 'end'}>
                  {header}
                </SortHeader>
              ) : (
                header
              )}
              {hint ? <InfoTip label={`What “${header}” means`}>{hint}</InfoTip> : null}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TableBody<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowHref, rowLabel, selection, density = 'normal' } = props
  const titleKey = (columns.find((column) => column.title) ?? columns[0])?.key
  const height = density === 'compact' ? 'md:h-10' : 'md:h-13'
  return (
    <tbody className="max-md:block">
      {rows.map((row) => {
        const key = rowKey(row)
        const isSelected = selection?.selected.has(key) ?? false
        return (
          <tr
            key={key}
            className={`group/row relative max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-y-1.5 max-md:border-b max-md:border-separator max-md:p-4 max-md:last:border-0 md:hover:bg-surface-secondary/70 ${isSelected ? 'bg-accent-soft' : ''}`}
          >
            {selection ? (
              <td
                className={`${height} border-separator ps-4 group-last/row:border-0 max-md:absolute max-md:end-1 max-md:top-1 md:border-b`}
              >
                <SelectBox label={`Select ${rowLabel?.(row) ?? 'this row'}`} selection={selection} keys={[key]} />
              </td>
            ) : null}
            {columns.map((column) => (
              <BodyCell
                key={column.key}
                column={column}
                row={row}
                height={height}
                isTitle={column.key === titleKey}
                hasBox={selection !== undefined}
                href={column.key === titleKey ? rowHref?.(row) : undefined}
              />
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

interface BodyCellProps<Row> {
  column: Column<Row>
  row: Row
  height: string
  isTitle: boolean
  hasBox: boolean
  href: string | undefined
}

function BodyCell<Row>({ column, row, height, isTitle, hasBox, href }: BodyCellProps<Row>) {
  const { header, align, priority = 1 } = column
  const content = column.cell(row)
  const phone = isTitle
    ? `max-md:block max-md:font-medium ${hasBox ? 'max-md:pe-12' : ''}`
    : priority === 1
      ? 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4'
      : ''
  const end = align === 'end' ? 'md:text-end tabular' : ''
  return (
    <td
      className={`${height} border-separator group-last/row:border-0 md:border-b md:px-4 md:py-2 ${phone} ${end} ${SHOWN[priority]}`}
    >
      {isTitle ? null : (
        <span aria-hidden className="shrink-0 text-[0.8125rem] text-muted md:hidden">
          {header}
        </span>
      )}
      {href ? (
        <Link
          href={href}
          data-row-link
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {content}
        </Link>
      ) : (
        <span className={isTitle ? 'font-medium' : 'min-w-0 max-md:text-end'}>{content}</span>
      )}
    </td>
  )
}

function TableFoot<Row>({ columns, selection, isLoading }: DataTableProps<Row>) {
  if (isLoading || columns.every((column) => column.footer === undefined)) return null
  return (
    <tfoot className="max-md:block">
      <tr className="max-md:grid max-md:gap-y-1.5 max-md:border-t max-md:border-border max-md:p-4">
        {selection ? <td className="border-t border-border bg-surface-secondary max-md:hidden" /> : null}
        {columns.map(({ key, header, footer, align, priority = 1 }) => (
          <td
            key={key}
            className={`h-11 border-border bg-surface-secondary px-4 font-medium max-md:h-auto max-md:bg-transparent max-md:px-0 md:border-t ${align === 'end' ? 'md:text-end tabular' : ''} ${footer === undefined || priority > 1 ? 'max-md:hidden' : 'max-md:flex max-md:justify-between'} ${SHOWN[priority]}`}
          >
            {footer === undefined ? null : (
              <>
                <span aria-hidden className="font-normal text-muted md:hidden">
                  {header}
                </span>
                <span>{footer}</span>
              </>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

interface LoadingBodyProps<Row> {
  columns: readonly Column<Row>[]
  rows: number
  hasBox: boolean
}

function LoadingBody<Row>({ columns, rows, hasBox }: LoadingBodyProps<Row>) {
  return (
    <tbody className="max-md:block">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <tr
          key={row}
          className="group/row max-md:grid max-md:gap-y-2.5 max-md:border-b max-md:border-separator max-md:p-4"
        >
          {hasBox ? <td className="border-separator group-last/row:border-0 max-md:hidden md:border-b" /> : null}
          {columns.map(({ key, align, priority = 1 }, position) => (
            <td
              key={key}
              className={`border-separator group-last/row:border-0 md:h-13 md:border-b md:px-4 ${SHOWN[priority]}`}
            >
              <Bone
                className={`h-3.5 ${WIDTHS[(row + position) % WIDTHS.length]} ${align === 'end' ? 'ms-auto' : ''}`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
