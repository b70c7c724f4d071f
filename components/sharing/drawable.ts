/**
 * What the font of the pictures can draw: Latin, Greek and Cyrillic letters with the usual signs. Anything else has to
 * stay away from the renderer, which would look for it in the internet.
 */
const UNDRAWABLE =
  /[^ -~\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u2116\u2122\u2212]+/g

/**
 * Returns as much of the text as can be drawn, in one line; null when that is not most of its letters and digits, so
 * that what is left would say something else.
 */
export function drawable(text: string, longest = 220): string | null {
  const whole = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2012]/g, '-')
  const left = whole.replace(UNDRAWABLE, ' ').replace(/ +/g, ' ').trim()
  const letters = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (letters(left) === 0 || letters(left) < 0.8 * letters(whole)) return null
  return left.length > longest ? `${left.slice(0, longest - 1).trimEnd()}…` : left
}
