/** The colours of up to five series, in the order in which they are given out. */
export const SERIES = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
] as const

/** From harmless to grave, for things such as the age of what is owed. */
export const SCALE = ['var(--scale-1)', 'var(--scale-2)', 'var(--scale-3)', 'var(--scale-4)', 'var(--scale-5)'] as const

/** What something is compared with is always grey. */
export const COMPARE = 'var(--chart-compare)'

export const GRID = 'var(--chart-grid)'

/** A colour of a list, by position; the last one when there are too few. */
export function colorAt(colors: readonly string[], position: number): string {
  return colors[position] ?? colors.at(-1) ?? COMPARE
}
