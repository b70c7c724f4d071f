'use client'

import { type ReactNode, useRef } from 'react'
import { TableMenu } from '#components/ui/export-menu'
import { currencyExponent } from '#lib/format/money'
import type { Table } from '#lib/sheets/table/schema'

type Column = Table['columns'][number]
type Cell = Table['rows'][number][number]

/** What a cell says: an amount or a day as what it is, where the page marks it so, else its text. */
function cellOf(cell: Element): { kind: Column['kind']; value: Cell; text: string; currency?: string } {
  const text = (cell.textContent ?? '').trim()
  const amount = cell.querySelector('data')?.value
  if (amount) {
    const [value = '', currency = ''] = amount.split(' ')
    return { kind: 'money', value, text, currency }
  }
  const time = cell.querySelector('time')?.dateTime
  if (time !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(time)) return { kind: 'date', value: time, text }
  if (text === '' || text === '–') return { kind: 'text', value: null, text }
  // Numbers stand at the end of their cell; a number of a member does not.
  const isNumber = ['end', 'right'].includes(getComputedStyle(cell).textAlign)
  const plain = text.replace(/[\s.,’']/g, '')
  if (isNumber && /^-?\d{1,15}$/.test(plain) && !/[.,]\d{1,2}$/.test(text))
    return { kind: 'number', value: Number(plain), text }
  return { kind: 'text', value: text, text }
}

function distinct<T, K extends keyof T>(values: readonly T[], key: K): T[K][] {
  return [...new Set(values.map((value) => value[key]))]
}

/** A table of the page as its cells stand there, without the boxes that select rows. */
function readTable(table: HTMLTableElement): Pick<Table, 'columns' | 'rows'> {
  const isShown = (cell: Element) => !cell.classList.contains('box')
  const cellsOf = (row: HTMLTableRowElement) => [...row.cells].filter(isShown)
  const heads = [...(table.tHead?.rows ?? [])].flatMap((row) =>
    cellsOf(row).map((cell) => (cell.textContent ?? '').trim()),
  )
  const bodies = [...table.tBodies, ...(table.tFoot ? [table.tFoot] : [])]
  const read = bodies.flatMap((part) => [...part.rows].map((row) => cellsOf(row).map(cellOf)))
  const columns = heads.map((header, index): Column => {
    const cells = read.flatMap((row) => (row[index]?.value == null ? [] : [row[index]]))
    const [[kind, other], [currency, another]] = [distinct(cells, 'kind'), distinct(cells, 'currency')]
    // Amounts of several currencies stay as they are written.
    if (!kind || other || another) return { header, kind: 'text' }
    if (kind !== 'money' || !currency) return { header, kind }
    return { header: `${header} (${currency})`, kind, decimals: currencyExponent(currency) }
  })
  const rows = read.map((row) =>
    columns.map(({ kind }, index) => {
      const { value = null, text = '' } = row[index] ?? {}
      return kind === 'text' && value !== null ? text : value
    }),
  )
  return { columns, rows }
}

/** A table with a button below that saves it as it stands there. */
export function ShownTable({ name, children }: { name: string; children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <div ref={shown}>{children}</div>
      <div className="flex justify-end">
        <TableMenu
          name={name}
          table={() => {
            const table = shown.current?.querySelector('table')
            return table ? readTable(table) : { columns: [{ header: name, kind: 'text' }], rows: [] }
          }}
        />
      </div>
    </div>
  )
}
