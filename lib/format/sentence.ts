/** Begins with a capital. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words behind each other as they stand in a sentence: "a, b and c". */
export function listed(words: readonly string[], joint = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joint} ${last}`
}
