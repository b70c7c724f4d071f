import type { Column } from '#components/ui/data-table'
import type { Condition } from '#lib/records/model'

/** A column of a noun's list. */
export interface ResourceColumn<Row> extends Omit<Column<Row>, 'footer'> {
  /** Shown only where it was chosen. */
  isExtra?: true
  /** The fields that it shows, for files; its key without them. */
  fields?: readonly string[]
  /** The field that is added up under the column, over all pages, and which rows count for it. */
  sum?: { field: string; where?: Condition }
}

/** The columns that the address chooses, or the usual ones; chosen ones show on every screen. */
export function chosenColumns<Row>(
  columns: readonly ResourceColumn<Row>[],
  chosen: readonly string[],
): readonly ResourceColumn<Row>[] {
  const isKnown = chosen.some((key) => key === 'none' || columns.some((column) => column.key === key))
  if (!isKnown) return columns.filter(({ isExtra }) => !isExtra)
  return columns.flatMap((column): ResourceColumn<Row>[] =>
    column.title ? [column] : chosen.includes(column.key) ? [{ ...column, priority: 1 }] : [],
  )
}
