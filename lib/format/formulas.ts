const BEGINS_FORMULA = /^'*[=+\-@\t\r]/
const NUMBER = /^-?\d+([.,]\d+)?$/

/**
 * Returns text that no spreadsheet takes for a formula when it reads it from a CSV or the clipboard (OWASP, CSV
 * injection): such text gets an apostrophe in front, and so does text that would look like it; numbers stay numbers.
 * Nothing is lost: one apostrophe taken from what begins so gives it back.
 */
export function harmless(value: string): string {
  return BEGINS_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
}
