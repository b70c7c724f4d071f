/** Where a template leaves it to whoever writes. */
export const GAP = '…'

/** Whether a text still has a line that somebody has to write. */
export function hasGap(text: string): boolean {
  return text.split('\n').some((line) => line.trim() === GAP)
}
