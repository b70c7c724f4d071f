import { isDeepStrictEqual } from 'node:util'
import { conceptsOf, hasConcept, type Piece } from '#lib/assistant/reading/pieces'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** What a condition says of money that is still to come. */
const UNPAID = /"status":"open"|"owes(?:_overdue)?":true|"is_overdue":true/

/**
 * Whether a question asks if something was paid while what is looked up is what was not: "has she settled her dues?" is
 * answered by her open invoices, and that there are none is no no.
 */
export function isTurned(pieces: readonly Piece[], where: Condition | undefined): boolean {
  // "À jour de sa cotisation", "paid up": who is in good standing has paid.
  const isOfPaid = hasConcept(pieces, 'paid', 'paid_on_time', 'received', 'active')
  const isOfUnpaid = hasConcept(pieces, 'unpaid', 'owes', 'overdue', 'not')
  return isOfPaid && !isOfUnpaid && UNPAID.test(JSON.stringify(where ?? {}))
}

/** Whether one person is asked about, of whom that nothing is open is a yes to whether it was paid, and what is open a no. */
export const isOfOnePayer = ({ of, where = {} }: Question): boolean =>
  typeof (of === 'members' ? where.id : where.member_id) === 'string'

/** What tells which record is meant, and that it counts at all. */
const OF_ONE: ReadonlySet<string> = new Set(['id', 'member_id', 'first_name', 'last_name', 'title', 'organization'])

/**
 * Whether that there are rows answers by yes what is asked of members or events: "is my membership renewed by itself?" is
 * not answered by there being a member, while "is Tom Kinsella a member?" is.
 */
export function isAnsweredByRows(pieces: readonly Piece[], { of, where = {} }: Question): boolean {
  if (of !== 'members' && of !== 'events') return true
  const usual = models[of].population.where
  const isSaid = Object.entries(where).some(
    ([name, held]) => !OF_ONE.has(name) && !isDeepStrictEqual(held, usual[name]),
  )
  const asksMore = pieces.some((piece) => {
    const concepts = conceptsOf(piece)
    // "Still a member": what the condition holds is answered by whoever meets it.
    const isHeld = concepts.some((concept) => {
      const said = Object.entries(concept.where?.[of] ?? {})
      return said.length > 0 && said.every(([name, held]) => isDeepStrictEqual(where[name], held))
    })
    return (
      ['value', 'unknown', 'number', 'unit'].includes(piece.is) ||
      (!isHeld && concepts.some(({ where, field, is_verb, amount }) => where || field || is_verb || amount))
    )
  })
  return isSaid || !asksMore
}
