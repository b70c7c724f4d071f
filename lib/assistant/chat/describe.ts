import type { NumberedResult } from '#lib/figures/schema'

const MAX_ROWS = 3

/**
 * Returns a result told in plain sentences with references for its figures: what is said when nobody else finds
 * words that hold.
 */
export function describeResult({ id, result }: NumberedResult): string {
  if (result.choices.length > 0) {
    return `Several records fit that name: ${result.choices.map(({ label }) => label).join('; ')}. Which one is meant?`
  }
  if (result.row_count === 0 && (result.value === null || result.value === 0)) {
    return `${result.title}: nothing was found. [[${id}]]`
  }
  if (result.value !== null) return `${result.title}: {{${id}.value}}. [[${id}]]`
  const column = result.columns.find(({ unit }) => unit !== 'text')
  const rows = result.rows.slice(0, MAX_ROWS).map((_, index) => {
    const figure = column ? `: {{${id}.rows.${index}.${column.key}}}` : ''
    return `{{${id}.rows.${index}.label}}${figure}`
  })
  return `${result.title}: ${rows.join('; ')}. [[${id}]]`
}
