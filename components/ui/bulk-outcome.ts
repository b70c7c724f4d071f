import type { BulkAction } from '#lib/bulk-actions/schema'

/** What an action makes of each row, where that is no change of the row: mails that are sent. */
export interface Made {
  one: string
  many: string
  /** "Send", on the button. */
  make: string
  /** "sent". */
  done: string
}

/** "1 mail", "8 mails". */
export function madeText({ one, many }: Made, count: number): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What became of the rows of an action that is over: "3 sent, 1 could not be sent.", "8 mails sent." */
export function outcomeWords(
  {
    changed_count,
    unchanged_count,
    refused_count,
  }: Pick<BulkAction, 'changed_count' | 'unchanged_count' | 'refused_count'>,
  done: string,
  made?: Made,
): string {
  const parts = [
    `${made ? madeText(made, changed_count) : changed_count} ${done}`,
    ...(unchanged_count > 0 ? [`${unchanged_count} ${made ? 'left out' : 'were so already'}`] : []),
    ...(refused_count > 0 ? [`${refused_count} could not be ${done}`] : []),
  ]
  return `${parts.join(', ')}.`
}
