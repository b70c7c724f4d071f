const HEADER = /^consents\.([a-z][a-z0-9_]{0,39})$/

/** What the column of a purpose is called in a file that is read again, and the field that it fills. */
export function consentHeader(key: string): string {
  return `consents.${key}`
}

/** Returns the key of the purpose that such a column is of; null for any other column. */
export function readConsentHeader(header: string): string | null {
  return HEADER.exec(header.trim())?.[1] ?? null
}
