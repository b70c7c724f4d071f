'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TableMenu } from '#components/ui/export-menu'
import { currencyExponent, toAmount } from '#lib/format/money'
import type { Table } from '#lib/sheets/table/schema'

/** The words on a chart. */
export interface ChartWords {
  /** Their language, where that is not the one of the page. */
  language?: string
  colon: string
  value: string
  share: string
  bar_chart: string
  as_table: string
  download: string
}

export const CHART_WORDS: ChartWords = {
  colon: ':',
  value: 'Value',
  share: 'Share',
  bar_chart: 'bar chart',
  as_table: 'Show as table',
  download: 'Download',
}

export interface ChartProps {
  title: string
  /** What the chart shows in a sentence: how it is counted, over what time. */
  description?: string
  /** The title stands above already, in a section's heading. */
  isTitleHidden?: boolean
  formatValue: (value: number) => string
  /** The values are minor units of this currency. */
  currency?: string | undefined
  /** When the figures were counted, in words: "as of 3 March, 14:00". */
  asOf?: string
  /** Its figures are offered as a file beside it. */
  hasOwnDownload?: boolean | undefined
  words?: ChartWords
}

/** The same figures as text, first column first. */
interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

interface ChartFrameProps extends Omit<ChartProps, 'formatValue' | 'currency'> {
  children: ReactNode
  /** Asked only once somebody opens the table: few do, and it has as many elements as the chart. */
  tableOf: () => ChartTable
  /** The same for a file. */
  sheetOf: () => Sheet
}

type Sheet = Pick<Table, 'columns' | 'rows'>

/** A column of a chart's file with its values: plain numbers, or amounts where they are minor units of a currency. */
export function valueColumn(header: string, values: readonly (number | null)[], currency: string | undefined) {
  if (currency === undefined) return { column: { header, kind: 'number' as const }, values }
  return {
    column: { header: `${header} (${currency})`, kind: 'money' as const, decimals: currencyExponent(currency) },
    values: values.map((value) => (value === null ? null : toAmount(Math.round(value), currency))),
  }
}

/** A chart as a table for a file: what its bars or parts are called, and columns of values. */
export function chartSheet(
  title: string,
  labels: readonly string[],
  columns: readonly ReturnType<typeof valueColumn>[],
): Sheet {
  return {
    columns: [{ header: title, kind: 'text' }, ...columns.map(({ column }) => column)],
    rows: labels.map((label, row) => [label, ...columns.map(({ values }) => values[row] ?? null)]),
  }
}

/** What stands around every chart: its title, what it means, and the same figures as a table. */
export function ChartFrame({
  title,
  description,
  isTitleHidden = false,
  asOf,
  hasOwnDownload = false,
  words = CHART_WORDS,
  children,
  tableOf,
  sheetOf,
}: ChartFrameProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)

  // It may have been opened before this runs.
  useEffect(() => setOpen(details.current?.open === true), [])

  return (
    <figure className="min-w-0">
      <figcaption className={isTitleHidden ? 'sr-only' : 'mb-3'}>
        <span className="block font-medium">{title}</span>
        {description ? <span className="block text-[0.8125rem] text-muted">{description}</span> : null}
      </figcaption>
      {children}
      <div className="relative">
        <details ref={details} className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={hasOwnDownload ? '' : 'pe-12'}>
            {words.as_table}
            {asOf ? <span suppressHydrationWarning>{asOf}</span> : null}
          </summary>
          {isOpen ? <FigureTable title={title} table={tableOf()} /> : null}
        </details>
        {hasOwnDownload ? null : (
          <div className="absolute end-0 top-1.5 max-md:top-2.5">
            <TableMenu name={title} table={sheetOf} words={words} isIcon />
          </div>
        )}
      </div>
    </figure>
  )
}

function FigureTable({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="tabular">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished chart never move, and labels may repeat
            <tr key={row}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
