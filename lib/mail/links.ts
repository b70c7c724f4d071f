/** What stands in a link where its one-time token was. */
export const SPENT_LINK = 'token=removed'

const TOKEN = /\btoken=[\w.~%+-]+/g

/** Returns the text with the tokens of its links struck out: whoever reads over a shoulder cannot use them. */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN, SPENT_LINK)
}
