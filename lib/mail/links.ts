import { linkToken } from '#lib/auth/signed-links'

/** Returns what the link carries by which a member withdraws the consent that a mail is sent for. */
export function withdrawalToken(tenant_id: string, member_id: string, purpose: string): string {
  return linkToken('consent-link', { tenant_id, id: member_id, about: purpose })
}

/** Returns what the link carries by which somebody who was at an event says what it was like. */
export function feedbackToken(tenant_id: string, registration_id: string): string {
  return linkToken('feedback-link', { tenant_id, id: registration_id })
}

/** Returns what the link carries by which somebody who works for the association ends its summaries. */
export function summaryToken(tenant_id: string, account_id: string): string {
  return linkToken('summary-link', { tenant_id, id: account_id })
}

/** What stands in a link where its one-time token was. */
export const SPENT_LINK = 'token=removed'

const TOKEN = /\b(token|seat|feedback|consent|summary)=[\w.~%+-]+/g

/**
 * Returns the text with the tokens of its links struck out: whoever reads over a shoulder cannot use them. Those of seats
 * work until the event begins, those for feedback until it is given, and those that withdraw a consent for good, so
 * delivery leaves them in place and the mail can be sent again.
 */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN, '$1=removed')
}
