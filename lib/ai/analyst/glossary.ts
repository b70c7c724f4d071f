import { has } from '#lib/ai/analyst/frame'
import type { Question } from '#lib/ai/analyst/slots'

/** What words of the association mean; figures are defined by the results themselves. */
const ENTRIES: readonly (readonly [string, string])[] = [
  [
    'st.grace',
    'A member is in grace when the paid term has ended but the grace days of the tier still run. In grace, a member keeps the benefits; after it the membership lapses.',
  ],
  ['st.lapsed', 'A membership is lapsed when its term and its days of grace are over and it was not renewed.'],
  ['st.pending', 'A pending member has applied and waits for approval, or for the first payment.'],
  ['st.suspended', 'A suspended member was stopped by an administrator; only an administrator ends that.'],
  ['st.uncollectible', 'An uncollectible invoice was written off: nobody expects it to be paid any more.'],
  ['st.void', 'A void invoice was cancelled after it was issued; it counts in no figure.'],
]

/** The definition of a status that a question asks for, or null. */
export function glossaryEntry(q: Question): string | null {
  if (!has(q, 'o.define') || q.periods.length > 0 || q.member_ref || has(q, 'o.count', 'o.sum')) return null
  return ENTRIES.find(([feature]) => q.features.has(feature))?.[1] ?? null
}
