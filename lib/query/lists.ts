import { auditList } from '#lib/audit/queries'
import type { Ctx } from '#lib/context'
import { eventList } from '#lib/events/queries'
import { feedbackList } from '#lib/feedback/queries'
import { nearest } from '#lib/format/nearest'
import { groupList } from '#lib/groups/queries'
import { invoiceList } from '#lib/invoices/queries'
import { mailList } from '#lib/mail/queries'
import { memberList } from '#lib/members/queries'
import { paymentList, refundList } from '#lib/payments/queries'
import { invalid } from '#lib/query/asked'
import { customSort } from '#lib/query/custom-fields'
import { modelsOf } from '#lib/query/models'
import type { List, Noun } from '#lib/records/model'
import { registrationList } from '#lib/registrations/queries'

/** The lists of nouns; a noun without one is asked about only. */
const lists: { readonly [N in Noun]?: List<unknown, unknown> } = {
  members: memberList,
  groups: groupList,
  events: eventList,
  registrations: registrationList,
  feedback: feedbackList,
  invoices: invoiceList,
  payments: paymentList,
  refunds: refundList,
  mails: mailList,
  audit: auditList,
}

/** Returns the list of a noun; null for a noun that is asked about only. */
export function listFor(noun: Noun): List<unknown, unknown> | null {
  return lists[noun] ?? null
}

/**
 * Throws invalid, with the nearest, for an order that the list of a noun does not have. The context has the custom fields
 * where the order is by one of them.
 */
export function requireSort(ctx: Ctx, noun: Noun, sort: string): void {
  const known = Object.keys(listFor(noun)?.sorts ?? {})
  const name = sort.replace(/^-/, '')
  if (known.includes(name) || (known.length > 0 && Object.hasOwn(customSort(ctx, noun, sort), name))) return
  if (known.length === 0) throw invalid('sort', `There is no list of ${noun} to sort. Leave sort out.`)
  const near = nearest(name, known)
  throw invalid(
    'sort',
    `${near ? `Did you mean ${near}? ` : ''}Sort by one of ${known.join(', ')}, with - in front for descending.`,
  )
}

/** What stands in place of columns where a table is to have its headline only. */
const NO_COLUMNS = 'none'

/**
 * Throws invalid, with the nearest, for a column that the table of a noun does not have. The context has the custom
 * fields where one of them is among the columns.
 */
export function requireColumns(ctx: Ctx, noun: Noun, columns: readonly string[]): void {
  const { fields, relations, many } = modelsOf(ctx)[noun]
  const list = listFor(noun)
  const known = [fields, relations, list?.sorts ?? {}].flatMap((names) => Object.keys(names))
  known.push(...(list?.columns ?? []), NO_COLUMNS)
  const unknown = columns.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const near = nearest(unknown, known)
  throw invalid('columns', `${many} have no column ${unknown}. ${near ? `Did you mean ${near}?` : 'Leave it out.'}`)
}
