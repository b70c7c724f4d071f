import type { ReactNode } from 'react'
import { RowKeys, SelectBox, SortHeader } from '#components/ui/data-table-parts'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorState } from '#components/ui/error-state'
import { InfoTip } from '#components/ui/info-tip'
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
  /** None where a row opens nothing. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** What a row is called, for its selection box. */
  rowLabel?: ((row: Row) => string) | undefined
  selection?: TableSelection | undefined
  isLoading?: boolean
  /** More columns than fit may be shown: the table scrolls sideways, and its head not along with the page. */
  isWide?: boolean
  /** Newer rows are on their way; these stay readable. */
  isRefreshing?: boolean
  error?: { title?: string; detail?: string; onRetry?: () => void } | null | undefined
  empty?: ReactNode
}

/**
 * The looks of cells stand in app/globals.css under .data-table: a page holds hundreds of them, and each repeats its
 * classes in the document, in its payload and in the browser.
 */
const SHOWN = { 1: '', 2: 'from-md', 3: 'from-lg' } as const

/** The classes of a cell, or none at all. */
function cellClass<Row>({ align, priority = 1 }: Column<Row>, more = ''): string | undefined {
  return [more, align === 'end' ? 'end' : '', SHOWN[priority]].filter(Boolean).join(' ') || undefined
}

const SKELETON_ROWS = 8
const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-4/5'] as const

/**
 * A list as a table; on phones each row becomes a card of its most important columns.
 * Rows open with a click anywhere or Enter, and arrow keys move between them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, isLoading = false, isRefreshing = false, isWide = false, error, empty } = props
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
      className={`data-table panel overflow-x-auto ${isWide ? 'wide' : 'xl:overflow-clip'} ${isRefreshing ? 'opacity-60 transition-opacity delay-150' : ''}`}
    >
      <table aria-busy={isLoading || isRefreshing}>
        <caption className="sr-only">{label}</caption>
        <TableHead {...props} />
        {isLoading ? (
          <LoadingBody columns={columns} hasBox={props.selection !== undefined} />
        ) : (
          <TableBody {...props} />
        )}
        <TableFoot {...props} />
      </table>
    </RowKeys>
  )
}

function TableHead<Row>({ columns, rows, rowKey, selection }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className="box">
            <SelectBox label="Select all rows on this page" selection={selection} page={rows.map(rowKey)} />
          </th>
        ) : null}
        {columns.map((column) => {
          const { key, header, sort, align, width, hint } = column
          return (
            <th key={key} scope="col" style={width ? { width } : undefined} className={cellClass(column)}>
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
          )
        })}
      </tr>
    </thead>
  )
}

function TableBody<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowHref, rowLabel, selection } = props
  const page = selection ? rows.map(rowKey) : []
  const titleKey = (columns.find((column) => column.title) ?? columns[0])?.key
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <tr key={key} className={selection?.has(key) ? 'selected' : undefined}>
            {selection ? (
              <td className="box">
                <SelectBox
                  label={`Select ${rowLabel?.(row) ?? 'this row'}`}
                  selection={selection}
                  page={page}
                  row={key}
                />
              </td>
            ) : null}
            {columns.map((column) =>
              column.key === titleKey ? (
                <td key={column.key} className={cellClass(column, 'title')}>
                  <TitleContent href={rowHref?.(row)}>{column.cell(row)}</TitleContent>
                </td>
              ) : (
                // On phones the heading of the column stands before the value.
                <td key={column.key} className={cellClass(column)} data-label={column.header}>
                  <span>{column.cell(row)}</span>
                </td>
              ),
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

/** The headline of a row, and its link: a plain one, whose clicks LinkRouter hands to the router. */
function TitleContent({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} data-row-link>
      {children}
    </a>
  )
}

function TableFoot<Row>({ columns, selection, isLoading }: DataTableProps<Row>) {
  if (isLoading || columns.every((column) => column.footer === undefined)) return null
  return (
    <tfoot>
      <tr>
        {selection ? <td className="box" /> : null}
        {columns.map((column) => (
          <td
            key={column.key}
            className={cellClass(column, column.footer === undefined ? 'empty' : '')}
            data-label={column.header}
          >
            {column.footer === undefined ? null : <span>{column.footer}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

interface LoadingBodyProps<Row> {
  columns: readonly Column<Row>[]
  hasBox: boolean
}

function LoadingBody<Row>({ columns, hasBox }: LoadingBodyProps<Row>) {
  return (
    <tbody>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => row).map((row) => (
        <tr key={row}>
          {hasBox ? <td className="box" /> : null}
          {columns.map((column, position) => (
            <td key={column.key} className={cellClass(column)}>
              <Bone
                className={`h-3.5 ${WIDTHS[(row + position) % WIDTHS.length]} ${column.align === 'end' ? 'ms-auto' : ''}`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
