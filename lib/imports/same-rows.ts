import type { CheckedRow, ImportSession, Told } from '#lib/imports/noun'
import { columnOf } from '#lib/imports/read-row'
import type { ImportColumn } from '#lib/imports/schema'

/** What a row has in common with one that it repeats. */
export interface RowKey {
  field: string
  key: string
  /** Behind "Line 7": "has the same number". */
  says: string
}

/**
 * Tells the rows of a file that repeat an earlier one.
 *
 * @param keysOf by what a row is told to repeat another
 * @param as what becomes of it
 */
export function sameRows<T extends Told>(
  columns: readonly ImportColumn[],
  keysOf: (given: T, object_id: string | null) => RowKey[],
  as: 'problem' | 'skip' = 'problem',
): Pick<ImportSession, 'compare'> {
  const lines = new Map<string, number>()
  return {
    compare: ({ given, decision, line }: CheckedRow) => {
      // What is refused anyway makes no other row a repetition.
      if (decision.outcome === 'problem') return
      const keys = keysOf(given as T, decision.object_id)
      const found = keys.find(({ key }) => lines.has(key))
      if (!found) {
        for (const { key } of keys) lines.set(key, line)
        return
      }
      const sentence = `Line ${lines.get(found.key)} ${found.says}.`
      decision.outcome = as
      if (as === 'skip') {
        decision.note = sentence
        return
      }
      const column = columnOf(columns, found.field)
      decision.problems.push({
        ...{ position: column?.position ?? null, column: column?.header || null, field: found.field },
        message: `${sentence} Leave one of the two rows out.`,
      })
    },
  }
}
