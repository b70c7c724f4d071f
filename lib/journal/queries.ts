import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { AppError } from '#lib/errors'
import { fiscalYearOf, todayIn } from '#lib/format/dates'
import { currencyExponent, toAmount } from '#lib/format/money'
import type { Span } from '#lib/format/periods'
import { type Entry, entriesIn } from '#lib/journal/entries'
import {
  ENTRY_KINDS,
  ENTRY_WORDS,
  type EntryKind,
  type Journal,
  type JournalFilter,
  type JournalOfCurrency,
} from '#lib/journal/schema'
import { readAll } from '#lib/paging/keyset'
import { fileOfRows } from '#lib/sheets/file-of-rows'
import { type SheetCell, type SheetColumn, type SheetFormat, sheetFile } from '#lib/sheets/write-sheet'
import { getTenant } from '#lib/tenants/queries'

/** What is billed, by rate of tax: what an opening balance brought forward was billed elsewhere. */
const BILLED: readonly EntryKind[] = ['invoice', 'cancellation', 'credit_note']
const MONEY: readonly EntryKind[] = ['payment', 'reversal', 'refund']

/** The days of a period. Throws invalid when it ends before it begins. */
function spanOf({ from, to }: JournalFilter, time_zone: string, fiscal_year_start: number): Span {
  const today = todayIn(time_zone)
  const last = to ?? today
  const first = from ?? fiscalYearOf(last, fiscal_year_start).start_on
  if (first <= last) return { from: first, to: last }
  throw new AppError('invalid', `to: The period ends on ${last}, before it begins on ${first}.`, { field: 'to' })
}

interface Sum {
  currency: string
  kind: EntryKind
  is_before: boolean
  method: JournalOfCurrency['money'][number]['method'] | null
  tax_name: string | null
  tax_rate: string | null
  papers: number
  net: number
  tax: number
  amount: number
}

/**
 * Returns the books of a period: what was owed at its beginning, what moved it, what is owed at its end; what was billed
 * by rate of tax, and what came by way of paying. Throws invalid for a period that ends before it begins.
 */
export async function getJournal(ctx: Ctx, filter: JournalFilter): Promise<Journal> {
  const { currency: own, time_zone, fiscal_year_start } = await getTenant(ctx)
  const { from, to } = spanOf(filter, time_zone, fiscal_year_start)
  // Of what went before only the sum is told.
  const { rows } = await sql<Sum>`
    select currency, kind, is_before, method, tax_name, tax_rate, count(*) filter (where is_first)::int as papers,
      coalesce(sum(net_minor), 0)::bigint as net, coalesce(sum(tax_minor), 0)::bigint as tax, sum(amount_minor)::bigint as amount
    from (
      select currency, kind, is_first, net_minor, tax_minor, amount_minor, day < ${from} as is_before,
        case when kind in (${sql.join(MONEY)}) and day >= ${from} then method end as method,
        case when day >= ${from} then tax_name end as tax_name, case when day >= ${from} then tax_rate::text end as tax_rate
      from ${entriesIn(time_zone, to)} where day <= ${to}
    ) as dated
    group by 1, 2, 3, 4, 5, 6`.execute(ctx.db)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, sums]) => ofCurrency(currency, sums))
    .toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own) || (a.currency < b.currency ? -1 : 1))
  return { from, to, currencies }
}

const sumOf = (sums: readonly Sum[], key: 'net' | 'tax' | 'amount' | 'papers') =>
  sums.reduce((sum, each) => sum + Number(each[key]), 0)

/** What the tax at one rate is called on the papers: nothing where some call it otherwise than others. */
function nameOf(found: readonly Sum[]): string | null {
  const [name = null, ...others] = new Set(found.flatMap(({ tax_name }) => tax_name ?? []))
  return others.length === 0 ? name : null
}

function ofCurrency(currency: string, sums: readonly Sum[]): JournalOfCurrency {
  const amount = (minor: number) => toAmount(minor, currency)
  const moved = sums.filter(({ is_before }) => !is_before)
  const of = (kinds: readonly EntryKind[]) => moved.filter(({ kind }) => kinds.includes(kind))
  const before = sumOf(
    sums.filter(({ is_before }) => is_before),
    'amount',
  )
  return {
    currency,
    paper_count: sumOf(moved, 'papers'),
    owed_before: amount(before),
    movements: ENTRY_KINDS.flatMap((kind) => {
      const found = of([kind])
      if (found.length === 0) return []
      return [{ kind, paper_count: sumOf(found, 'papers'), amount: amount(sumOf(found, 'amount')) }]
    }),
    owed_after: amount(before + sumOf(moved, 'amount')),
    billed: [...Map.groupBy(of(BILLED), ({ tax_rate }) => Number(tax_rate)).values()]
      .map((found) => ({
        tax_name: nameOf(found),
        tax_rate: found[0]?.tax_rate ?? '0',
        net: amount(sumOf(found, 'net')),
        tax: amount(sumOf(found, 'tax')),
        gross: amount(sumOf(found, 'amount')),
      }))
      .toSorted((a, b) => Number(b.tax_rate) - Number(a.tax_rate)),
    money: [...Map.groupBy(of(MONEY), ({ method }) => method ?? 'other')]
      .map(([method, found]) => {
        const came = -sumOf(
          found.filter(({ kind }) => kind === 'payment'),
          'amount',
        )
        const kept = -sumOf(found, 'amount')
        return { method, received: amount(came), given_back: amount(kept - came), kept: amount(kept), by: kept }
      })
      .toSorted((a, b) => b.by - a.by)
      .map(({ by: _, ...money }) => money),
  }
}

/** A column of the file, in its order. */
interface EntryColumn extends Omit<SheetColumn, 'decimals'> {
  readonly cell: (entry: Entry) => SheetCell
}

const text = (header: string, cell: EntryColumn['cell']): EntryColumn => ({ header, kind: 'text', cell })
const money = (header: string, minor: (entry: Entry) => number | null): EntryColumn => ({
  header,
  kind: 'money',
  cell: (entry) => {
    const value = minor(entry)
    return value === null ? null : toAmount(value, entry.currency)
  },
})

const COLUMNS: readonly EntryColumn[] = [
  { header: 'Day', kind: 'date', cell: ({ day }) => day },
  text('Kind', ({ kind }) => ENTRY_WORDS[kind]),
  text('Number', ({ number }) => number),
  text('Invoice', ({ invoice_number }) => invoice_number),
  text('Member', ({ member_number }) => member_number),
  text('Payer', ({ payer_name }) => payer_name),
  text('Text', (entry) => entry.text),
  money('Before tax', ({ net_minor }) => net_minor),
  text('Tax', ({ tax_name }) => tax_name),
  { header: 'Tax rate', kind: 'number', cell: ({ tax_rate }) => tax_rate },
  money('Tax amount', ({ tax_minor }) => tax_minor),
  money('Amount', ({ amount_minor }) => amount_minor),
  text('Method', ({ method }) => method?.replaceAll('_', ' ')),
  text('Reference', ({ reference }) => reference),
  text('Currency', ({ currency }) => currency),
]

/**
 * The association's own fields of invoices, such as a cost centre: accountants sort by them. A field has a column where a
 * line of the period has a value of it, archived or not, and the oldest field is the first, so that no field that is added,
 * archived or moved later changes the file of a period that is closed.
 */
async function customColumns(ctx: Ctx, entries: RawBuilder<unknown>, from: string, to: string): Promise<EntryColumn[]> {
  const fields = await listCustomFields(ctx, 'invoices')
  if (fields.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select distinct v.key from ${entries}, jsonb_each(entries.custom_values) v
    where entries.day between ${from} and ${to} and v.value <> 'null'::jsonb`.execute(ctx.db)
  const used = new Set(rows.map(({ key }) => key))
  return fields
    .filter(({ key }) => used.has(key))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ key, label, choices }) => {
      const worded = (value: unknown): string =>
        Array.isArray(value)
          ? value.map(worded).join(', ')
          : (choices.find((choice) => choice.value === value)?.label ?? String(value))
      return text(label, ({ custom_values }) => {
        const value = custom_values?.[key]
        return value === undefined || value === null ? null : worded(value)
      })
    })
}

/**
 * Answers with the entries of a period as a file for the accountant, the earliest first: a line for each line of a paper,
 * each payment and each refund. Throws invalid like getJournal.
 */
export async function journalFile(ctx: Ctx, filter: JournalFilter, format: SheetFormat): Promise<Response> {
  const { currency, time_zone, fiscal_year_start } = await getTenant(ctx)
  const { from, to } = spanOf(filter, time_zone, fiscal_year_start)
  const columns = [...COLUMNS, ...(await customColumns(ctx, entriesIn(time_zone, to), from, to))]
  const name = `journal-${from}-${to}`
  const read = async function* (ctx: Ctx): AsyncGenerator<Entry, void, undefined> {
    const entries = ctx.db
      .selectFrom(entriesIn(time_zone, to) as never)
      .where(sql<boolean>`entries.day between ${from} and ${to}`)
      .select(
        sql<Entry>`entries.kind, entries.day, entries.number, entries.invoice_number, entries.member_number,
          entries.payer_name, entries.text, entries.net_minor, entries.tax_name, entries.tax_rate::text as tax_rate,
          entries.tax_minor, entries.amount_minor, entries.method, entries.reference, entries.currency, entries.custom_values` as never,
      )
    const id = sql`(entries.number || ' ' || entries.kind || ' ' || entries.part)`
    const sorts = { day: { by: sql`entries.day`, type: 'date' } } as const
    for await (const batch of readAll<Entry>(ctx, entries as never, 'day', id, sorts)) yield* batch
  }
  const decimals = currencyExponent(currency)
  const rows = async function* (entries: AsyncIterable<Entry>) {
    for await (const entry of entries) yield columns.map(({ cell }) => cell(entry))
  }
  const head = columns.map((column) => ({ ...column, decimals }))
  return fileOfRows(ctx, read, (entries) => sheetFile(format, name, head, rows(entries)))
}
