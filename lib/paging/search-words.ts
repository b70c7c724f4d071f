/** More words than these are not looked for. */
const MAX_WORDS = 6

/**
 * Returns the words of a search text that are looked for, without apostrophes and hyphens, which make no difference: there
 * are several of each, and any or none is typed. What is searched loses the same ones (`without_marks` of the database).
 */
export function searchWords(text: string): string[] {
  return text
    .replace(/['’‘ʼ`´‐–-]/g, '')
    .split(/[\s,;()"]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}
