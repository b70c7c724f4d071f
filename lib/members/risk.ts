import type { Condition } from '#lib/records/model'

/** Who is likely to leave: those whom the figure of it names. */
export const LIKELY_TO_LEAVE: Condition = { risk_of_leaving: { in: ['medium', 'high'] } }
