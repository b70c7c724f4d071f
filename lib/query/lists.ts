import { auditList } from '#lib/audit/queries'
import { eventList } from '#lib/events/queries'
import { feedbackList } from '#lib/feedback/queries'
import { nearest } from '#lib/format/nearest'
import { invoiceList } from '#lib/invoices/queries'
import { mailList } from '#lib/mail/queries'
import { memberList } from '#lib/members/queries'
import { paymentList } from '#lib/payments/queries'
import { invalid } from '#lib/query/asked'
import type { List, Noun } from '#lib/records/model'
import { registrationList } from '#lib/registrations/queries'

/** The lists of nouns; a noun without one is asked about only. */
const lists: { readonly [N in Noun]?: List<unknown, unknown> } = {
  members: memberList,
  events: eventList,
  registrations: registrationList,
  feedback: feedbackList,
  invoices: invoiceList,
  payments: paymentList,
  mails: mailList,
  audit: auditList,
}

/** Returns the list of a noun; null for a noun that is asked about only. */
export function listFor(noun: Noun): List<unknown, unknown> | null {
  return lists[noun] ?? null
}

/** Throws invalid, with the nearest, for an order that the list of a noun does not have. */
export function requireSort(noun: Noun, sort: string): void {
  const known = Object.keys(listFor(noun)?.sorts ?? {})
  const name = sort.replace(/^-/, '')
  if (known.includes(name)) return
  if (known.length === 0) throw invalid('sort', `There is no list of ${noun} to sort. Leave sort out.`)
  const near = nearest(name, known)
  throw invalid(
    'sort',
    `${near ? `Did you mean ${near}? ` : ''}Sort by one of ${known.join(', ')}, with - in front for descending.`,
  )
}
