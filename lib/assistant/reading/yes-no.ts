import { isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { Condition } from '#lib/records/model'

/** What a condition says of money that is still to come. */
const UNPAID = /"status":"open"|"owes(?:_overdue)?":true|"is_overdue":true/

/**
 * Whether a question asks if something was paid while what is looked up is what was not: "has she settled her dues?" is
 * answered by her open invoices, and that there are none is no no.
 */
export function isTurned(pieces: readonly Piece[], where: Condition | undefined): boolean {
  const isOfPaid = pieces.some((piece) => isConcept(piece, 'paid', 'paid_on_time', 'received'))
  const isOfUnpaid = pieces.some((piece) => isConcept(piece, 'unpaid', 'owes', 'overdue', 'not'))
  return isOfPaid && !isOfUnpaid && UNPAID.test(JSON.stringify(where ?? {}))
}
