import { z } from 'zod'
import { Instant } from '#lib/wire/schema'

/**
 * What a cell holds. Money is in minor units of the result's currency, percent a share between 0 and 1 (or a change:
 * 0.12 is 12 % up), rating 1 to 5, dates "YYYY-MM-DD", month the first day of it; everything else with a unit is a
 * plain count.
 */
export const UNITS = [
  'members',
  'events',
  'invoices',
  'payments',
  'registrations',
  'seats',
  'responses',
  'findings',
  'terms',
  'count',
  'money',
  'percent',
  'days',
  'rating',
  'score',
  'date',
  'month',
  'instant',
  'text',
] as const
export const Unit = z.enum(UNITS)
export type Unit = z.infer<typeof Unit>

export const CellValue = z.union([z.number(), z.string(), z.null()])
export type CellValue = z.infer<typeof CellValue>

/** A column of a result's rows. */
export const Column = z.strictObject({ key: z.string(), label: z.string(), unit: Unit })
export type Column = z.infer<typeof Column>

/** A row: what it is called, its cells by column key, and the page or list that it opens. */
export const ResultRow = z.strictObject({
  id: z.string().describe('Of the record, or of the group'),
  label: z.string(),
  cells: z.record(z.string(), CellValue),
  href: z.string().nullable(),
})
export type ResultRow = z.infer<typeof ResultRow>

/** A stretch of days, both ends included; null is open. */
export const Period = z.strictObject({ from: z.iso.date().nullable(), to: z.iso.date().nullable(), label: z.string() })
export type Period = z.infer<typeof Period>

/** The same figure for an earlier period. */
export const Comparison = z.strictObject({
  value: z.number().nullable(),
  period: Period,
  change: z.number().nullable().describe('Of the value against this one: 0.12 is 12 % more; null against nothing'),
  href: z.string().nullable(),
})
export type Comparison = z.infer<typeof Comparison>

/** What was asked of the data, in words: "status" "Status" "active, grace". */
export const AppliedFilter = z.strictObject({ name: z.string(), label: z.string(), value: z.string() })
export type AppliedFilter = z.infer<typeof AppliedFilter>

/** What a tool found: a value, rows, or both, with everything needed to check it and to open it. */
export const ToolResult = z.strictObject({
  metric: z.string().describe('Such as members.count'),
  title: z.string().describe('What it is, as a heading: "Active members by tier"'),
  definition: z.string().describe('How it is counted, in one sentence'),
  value: z.number().nullable(),
  unit: Unit.describe('Of the value'),
  currency: z.string().describe('Of every amount'),
  comparison: Comparison.nullable(),
  columns: z.array(Column),
  rows: z.array(ResultRow),
  row_count: z.int().describe('How many rows there are in all'),
  truncated: z.boolean(),
  totals: z.record(z.string(), z.number()).describe('Sums over all rows, by column key'),
  filters_applied: z.array(AppliedFilter),
  period: Period.nullable(),
  href: z.string().nullable().describe('The list that holds exactly these rows'),
  as_of: Instant,
})
export type ToolResult = z.infer<typeof ToolResult>

/** A result within a conversation's turn: r1, r2 and so on. */
export const NumberedResult = z.strictObject({ id: z.string().regex(/^r\d+$/), tool: z.string(), result: ToolResult })
export type NumberedResult = z.infer<typeof NumberedResult>

/** Where a figure comes from: `value`, `comparison.value`, `comparison.change`, `row_count`, `totals.<column>` or
 *  `rows.<index>.<column>` of a result. */
export const FigureSource = z.strictObject({ result: z.string(), path: z.string() })
export type FigureSource = z.infer<typeof FigureSource>

/** A figure in an answer: where it stands in the text, what it is, and what it opens. */
export const Figure = z.strictObject({
  start: z.int().describe('Offset of its first character in the response'),
  end: z.int(),
  text: z.string(),
  value: CellValue,
  unit: Unit,
  source: FigureSource.nullable(),
  href: z.string().nullable(),
})
export type Figure = z.infer<typeof Figure>

export const Verification = z.strictObject({
  figures: z.int().describe('Figures in the answer; each was looked up'),
  remarks_dropped: z.int().describe('Remarks of a language model that stated facts and were left out'),
})
export type Verification = z.infer<typeof Verification>
