import type { BulkAction } from '#lib/bulk-actions/schema'

type Counts = Pick<BulkAction, 'changed_count' | 'unchanged_count' | 'refused_count'>

/** What became of the rows of an action that is over: "8 changed.", "1 changed, 2 were so already." */
export function outcomeWords({ changed_count, unchanged_count, refused_count }: Counts): string {
  const parts = [
    `${changed_count} changed`,
    ...(unchanged_count > 0 ? [`${unchanged_count} were so already`] : []),
    ...(refused_count > 0 ? [`${refused_count} could not be changed`] : []),
  ]
  return `${parts.join(', ')}.`
}
