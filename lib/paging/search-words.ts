/** More words than these are not looked for. */
const MAX_WORDS = 6

/** Returns the words of a search text that are looked for. An apostrophe parts them: there are several, and any is typed. */
export function searchWords(text: string): string[] {
  return text
    .split(/[\s,;()"'’‘ʼ`´]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}
