'use client'

import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useAnswerWords } from '#components/assistant/answer-language'
import { barLabel, cellText, chartOf } from '#components/assistant/result-words'
import { BarChart } from '#components/charts/bar-chart'
import { StackedBar } from '#components/charts/stacked-bar'
import { Link } from '#components/ui/link'
import type { Column, ToolResult } from '#lib/figures/schema'

const FIRST_ROWS = 8

interface ResultChartProps {
  result: ToolResult
  /** A button beside it saves it as a file, so that the chart needs none. */
  hasOwnDownload?: boolean | undefined
}

/** What a look-up found: its value or rows, drawn where that helps, and how it was counted. */
export function ResultView({ result, hasOwnDownload }: ResultChartProps) {
  const { words, format } = useAnswerWords()
  // A chart of the only column brings its figures as a table with it.
  const hasTable = result.rows.length > 0 && (result.columns.length > 1 || chartOf(result, format) === null)
  return (
    <div className="grid min-w-0 gap-4">
      {result.value !== null && result.rows.length === 0 ? (
        <p className="tabular text-lg font-semibold">{cellText(result.value, result.unit, result, format)}</p>
      ) : null}
      <ResultChart result={result} hasOwnDownload={hasOwnDownload} />
      {hasTable ? <ResultTable result={result} /> : null}
      {result.rows.length === 0 && result.value === null ? <p className="text-muted">{words.nothing}</p> : null}
      {result.href ? (
        <Link href={result.href} className="link inline-flex w-fit items-center gap-1.5 py-1 text-[0.8125rem]">
          <ExternalLink aria-hidden className="size-3.5" />
          {words.open_list}
        </Link>
      ) : null}
    </div>
  )
}

/** How a look-up was counted, of which time, and when. */
export function ResultNotes({ result: { definition, period, as_of } }: { result: ToolResult }) {
  const { words, format } = useAnswerWords()
  return (
    <div className="grid gap-0.5 text-[0.8125rem] text-muted">
      <p>{definition}</p>
      {period ? <p>{period.label}</p> : null}
      <p>
        {words.as_of}{' '}
        <time dateTime={as_of} className="tabular" suppressHydrationWarning>
          {format.date(as_of)}
        </time>
      </p>
    </div>
  )
}

/** The rows of a look-up as bars, or as one bar in parts; nothing where no chart would tell more than the table. */
export function ResultChart({ result, hasOwnDownload = false }: ResultChartProps) {
  const { words, format, language } = useAnswerWords()
  const chart = chartOf(result, format)
  if (!chart) return null
  const parts = result.rows.map((row) => ({
    label: barLabel(row, format),
    value: Number(row.cells[chart.key]),
    ...(row.href ? { href: row.href } : {}),
  }))
  const frame = {
    title: result.title,
    isTitleHidden: true,
    words: { ...words, language },
    hasOwnDownload,
    currency: chart.unit === 'money' ? result.currency : undefined,
    formatValue: (value: number) => cellText(value, chart.unit, result, format),
  }
  if (chart.kind !== 'bars')
    return <StackedBar {...frame} parts={parts} kind={chart.kind} formatShare={format.percent} />
  return <BarChart {...frame} bars={parts} height={180} />
}

interface ResultTableProps {
  result: ToolResult
  /** So many rows stand there at first. */
  most?: number
}

/** The rows of a look-up with what they add up to. */
export function ResultTable({ result, most = FIRST_ROWS }: ResultTableProps) {
  const { words, told, format } = useAnswerWords()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? result.rows : result.rows.slice(0, most)
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark in every answer */}
      <div role="group" className="overflow-x-auto" aria-label={result.title} tabIndex={0}>
        <table className="tabular w-full text-xs sm:text-[0.8125rem]">
          <thead>
            <tr>
              <th scope="col" className="border-b border-border py-1.5 text-start font-medium text-muted">
                {words.name}
              </th>
              {result.columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={`border-b border-border py-1.5 ps-2 sm:ps-4 font-medium whitespace-nowrap text-muted ${alignOf(column)}`}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ResultRow key={row.id} row={row} result={result} />
            ))}
          </tbody>
          {Object.keys(result.totals).length > 0 ? <ResultSum result={result} /> : null}
        </table>
      </div>
      {result.rows.length > most && !isWhole ? (
        <button
          type="button"
          className="link w-fit py-1 text-[0.8125rem] max-md:min-h-11"
          onClick={() => setWhole(true)}
        >
          {told('more', result.rows.length - most)}
        </button>
      ) : null}
      {result.row_count > result.rows.length && isWhole ? (
        <p className="text-[0.8125rem] text-muted">
          {told('first', result.rows.length, format.number(result.row_count))}
        </p>
      ) : null}
    </div>
  )
}

/** What all rows add up to, also those that are not shown. */
function ResultSum({ result }: { result: ToolResult }) {
  const { words, format } = useAnswerWords()
  return (
    <tfoot>
      <tr className="font-semibold">
        <th scope="row" className="py-1.5 text-start">
          {words.total}
        </th>
        {result.columns.map((column) => (
          <td key={column.key} className={`py-1.5 ps-2 sm:ps-4 whitespace-nowrap ${alignOf(column)}`}>
            {column.key in result.totals ? cellText(result.totals[column.key], column.unit, result, format) : ''}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function ResultRow({ row, result }: { row: ToolResult['rows'][number]; result: ToolResult }) {
  const { format } = useAnswerWords()
  return (
    <tr>
      <th scope="row" className="min-w-32 border-b border-separator py-1.5 text-start font-normal">
        {row.href ? (
          <Link href={row.href} className="link">
            {row.label}
          </Link>
        ) : (
          row.label
        )}
      </th>
      {result.columns.map((column) => (
        <td
          key={column.key}
          className={`border-b border-separator py-1.5 ps-2 sm:ps-4 whitespace-nowrap ${alignOf(column)}`}
        >
          {cellText(row.cells[column.key], column.unit, result, format)}
        </td>
      ))}
    </tr>
  )
}

const TEXT_UNITS = new Set(['text', 'date', 'month', 'instant'])

function alignOf({ unit }: Column): string {
  return TEXT_UNITS.has(unit) ? 'text-start' : 'text-end'
}
