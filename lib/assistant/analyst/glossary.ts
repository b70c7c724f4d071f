import { has } from '#lib/assistant/analyst/frame'
import type { Question } from '#lib/assistant/analyst/slots'

/** What words of the association mean; figures are defined by the results themselves. */
const ENTRIES: readonly (readonly [string, string])[] = [
  ['st.active', 'A member is active while the paid term runs, or without end for a lifetime membership.'],
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

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|help|what can (?:you|i) (?:do|ask)|what do you do|who are you|what are you|how do you work)\b/
const THANKS = /^(?:thanks|thank you|thx|great|perfect|ok|okay|cool)\b/

/** What is said to somebody who only greets, thanks, or asks for help; null for a question. */
export function courtesy(q: Question): string | null {
  const isShort = q.line.tokens.length <= 6 && ![...q.features].some((feature) => /^(?:m|e|ek|ik|st)\./.test(feature))
  if (!isShort) return null
  if (THANKS.test(q.line.line)) return 'You are welcome.'
  if (!GREETING.test(q.line.line)) return null
  return 'I am the built-in analyst. I follow rules, I am no language model: I look things up in the records and show where each figure comes from.'
}
