/** What stands in a link where its one-time token was. */
export const SPENT_LINK = 'token=removed'

const TOKEN = /\b(token|seat)=[\w.~%+-]+/g

/**
 * Returns the text with the tokens of its links struck out: whoever reads over a shoulder cannot use them. Those of seats
 * work until the event begins, so delivery leaves them in place and the mail can be sent again.
 */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN, '$1=removed')
}
