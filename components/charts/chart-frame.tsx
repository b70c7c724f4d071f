import type { ReactNode } from 'react'

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

interface ChartFrameProps extends Omit<ChartProps, 'formatValue'> {
  children: ReactNode
  /** The same figures as text, first column first. */
  table: { columns: readonly string[]; rows: readonly (readonly ReactNode[])[] }
}

/** What stands around every chart: its title, what it means, and the same figures as a table. */
export function ChartFrame({ title, description, isTitleHidden = false, asOf, children, table }: ChartFrameProps) {
  return (
    <figure className="min-w-0">
      <figcaption className={isTitleHidden ? 'sr-only' : 'mb-3'}>
        <span className="block font-medium">{title}</span>
        {description ? <span className="block text-[0.8125rem] text-muted">{description}</span> : null}
      </figcaption>
      {children}
      <details className="mt-3 text-[0.8125rem]">
        <summary className="inline-flex min-h-6 items-center gap-2 rounded-sm text-muted hover:text-foreground max-md:min-h-11">
          Show as table
          {asOf ? <span className="before:me-2 before:content-['·']">{asOf}</span> : null}
        </summary>
        <div className="mt-2 overflow-x-auto">
          <table className="tabular w-full">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {table.columns.map((column, position) => (
                  <th
                    key={column}
                    scope="col"
                    className={`border-b border-border py-1.5 font-medium text-muted ${position === 0 ? 'text-start' : 'ps-4 text-end'}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([head, ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished chart never move, and labels may repeat
                <tr key={row}>
                  <th scope="row" className="border-b border-separator py-1.5 text-start font-normal">
                    {head}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={table.columns[column + 1]} className="border-b border-separator py-1.5 ps-4 text-end">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
