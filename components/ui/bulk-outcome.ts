import type { BulkAction } from '#lib/bulk-actions/schema'

/** What became of the rows of an action that is over: "3 sent, 1 could not be sent." */
export function outcomeWords({ changed_count, unchanged_count, refused_count }: BulkAction, done: string): string {
  const parts = [
    `${changed_count} ${done}`,
    ...(unchanged_count > 0 ? [`${unchanged_count} were so already`] : []),
    ...(refused_count > 0 ? [`${refused_count} could not be ${done}`] : []),
  ]
  return `${parts.join(', ')}.`
}
