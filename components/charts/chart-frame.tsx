'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface ChartProps {
  title: string
  /** What the chart shows in a sentence: how it is counted, over what time. */
  description?: string
  /** The title stands above already, in a section's heading. */
  isTitleHidden?: boolean
  formatValue: (value: number) => string
  /** When the figures were counted, in words: "as of 3 March, 14:00". */
  asOf?: string
}

/** The same figures as text, first column first. */
interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

interface ChartFrameProps extends Omit<ChartProps, 'formatValue'> {
  children: ReactNode
  /** Asked only once somebody opens the table: few do, and it has as many elements as the chart. */
  tableOf: () => ChartTable
}

/** What stands around every chart: its title, what it means, and the same figures as a table. */
export function ChartFrame({ title, description, isTitleHidden = false, asOf, children, tableOf }: ChartFrameProps) {
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
      <details ref={details} className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Show as table
          {asOf ? <span suppressHydrationWarning>{asOf}</span> : null}
        </summary>
        {isOpen ? <FigureTable title={title} table={tableOf()} /> : null}
      </details>
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
