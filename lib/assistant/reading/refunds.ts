import { isObject } from '#lib/assistant/reading/learnt/canonical'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { hasConcept, type Piece, speaksOfRefunds } from '#lib/assistant/reading/pieces'
import { type Ask, askBack, type Plan } from '#lib/assistant/reading/plan'
import type { ReadContext } from '#lib/figures/read-context'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** What payments were, of which it goes without saying where something was refunded. */
const isOfRefunded = (status: unknown): boolean => isObject(status) && Array.isArray(status.in)

/** A condition on payments of which something was refunded as one on the refunds; null where it says something else of the payments. */
function refundsWhere(where: Condition): Condition | null {
  const refunds: Record<string, unknown> = {}
  for (const [name, held] of Object.entries(where)) {
    if (name === 'status' && isOfRefunded(held)) continue
    if (name === 'refunded_minor') {
      // That it is more than nothing is so of each.
      const more = isObject(held) && Object.keys(held).join() === 'gt' && Number(held.gt) === 0
      if (!more) refunds.amount_minor = held
    } else if (['refunded_on', 'method', 'member_id', 'currency', 'allocations'].includes(name)) refunds[name] = held
    else if (name === 'member') refunds.payment = { member: held }
    else return null
  }
  return refunds
}

/** How groups of refunds are told by what groups of their payments are; null where refunds have nothing of it. */
function refundsBy(by: NonNullable<Question['by']>): NonNullable<Question['by']> | null {
  if (typeof by === 'object') return by.field === 'refunded_on' ? by : null
  if (by === 'method' || by === 'member_id' || by === 'currency') return by
  return by === 'member' || by.startsWith('member.') ? `payment.${by}` : null
}

const ORDERS: Readonly<Record<string, string>> = {
  refunded_minor: 'amount_minor',
  ...{ refunded_on: 'refunded_on', received_on: 'refunded_on', value: 'value', key: 'key' },
}

/**
 * A question for payments of which something was refunded as one for the refunds: what was learnt of questions knows the
 * payments alone. Null where it asks something else of the payments.
 *
 * @internal for tests
 */
export function asRefunds(question: Question): Question | null {
  const { of, where = {}, field, by, order, share_of, compare, as_of, ...rest } = question
  if (of !== 'payments' || as_of !== undefined || share_of !== undefined || typeof compare === 'object') return null
  const isOfThem = 'refunded_minor' in where || 'refunded_on' in where || field === 'refunded_minor'
  if (!isOfThem || (field !== undefined && field !== 'refunded_minor')) return null
  const [there, group] = [refundsWhere(where), by === undefined ? undefined : refundsBy(by)]
  const rank = order && ORDERS[order.replace(/^-/, '')]
  if (there === null || group === null || (order !== undefined && rank === undefined)) return null
  return {
    ...rest,
    of: 'refunds',
    where: there,
    ...(field !== undefined && { field: 'amount_minor' }),
    ...(group !== undefined && { by: group }),
    ...(rank !== undefined && { order: `${order?.startsWith('-') ? '-' : ''}${rank}` }),
    ...(compare !== undefined && { compare }),
  }
}

/** Fields of payments that refunds do not have. */
const UNTOLD = ['refunded_minor', 'received_on']

/** A look-up as one of refunds, or of something else of which it is said that it was refunded; null for any other. */
function asksRefunds(ask: Ask): Ask | null {
  const { measure, question: asked, fields } = ask
  if (measure !== undefined) return null
  const question = asked.of === 'refunds' ? asked : asRefunds(asked)
  if (question) return { ...ask, question, fields: fields.filter((name) => !UNTOLD.includes(name)) }
  return asked.of !== 'payments' && /"(?:refunded_(?:minor|on)|refunds)":/.test(JSON.stringify(asked)) ? ask : null
}

/** Whether a plan answers by refunds, be it beside something else. */
export const isOfRefunds = (plan: Plan): boolean =>
  plan.kind === 'answer' &&
  plan.asks.some(({ question, measure }) => measure === undefined && question.of === 'refunds')

/**
 * The plan of a question in which refunds are spoken of. Where they are what it asks for, it is answered by them if it was
 * read as one of the payments that they are of, and what cannot be put so is asked back rather than answered by payments or
 * credit notes: then what its words came to is offered. Income less refunds is no refunds.
 *
 * @param composed what was composed of the words, with those that found no place
 */
export async function heldToRefunds(
  readContext: ReadContext,
  plan: Plan,
  pieces: readonly Piece[],
  composed: Plan,
): Promise<Plan> {
  const isOfThem = speaksOfRefunds(pieces)
  const ofWords = (composed.kind === 'clarify' && !composed.is_name && composed.asks) || []
  const offerWords = async (asked: Plan): Promise<Plan> => {
    if (!isOfThem || ofWords.length === 0 || ofWords.some(({ question }) => question.of !== 'refunds')) return asked
    const offered = await offersOf(readContext, plan.language, [
      { asks: ofWords, together: ofWords.length === 1 ? 'single' : 'several', is_partial: true },
    ])
    return { ...askBack(plan.language, []), offered, options: offered.map(({ text }) => text) }
  }
  if (plan.kind === 'answer') {
    const asks = plan.asks.map((ask) => asksRefunds(ask) ?? (isOfThem ? null : ask))
    const isLess = !isOfThem && hasConcept(pieces, 'revenue', 'funds') && asks.length === 1
    const isAnother =
      isLess && asks.some((ask) => ask?.question.of === 'refunds' || ask?.question.field === 'refunded_minor')
    if (isAnother || asks.some((ask) => ask === null)) return offerWords(askBack(plan.language, []))
    return isOfThem || asks.length > 1 ? { ...plan, asks: asks as Ask[] } : plan
  }
  if (!isOfThem || plan.kind !== 'clarify' || plan.is_name || !plan.offered) return plan
  const left = plan.offered.flatMap(({ text: _, ...offer }) => {
    const asks = offer.asks.map(asksRefunds)
    return asks.every((ask) => ask !== null) ? { ...offer, asks } : []
  })
  if (left.length === 0) return offerWords({ ...plan, offered: [], options: [] })
  const offered = await offersOf(readContext, plan.language, left)
  return { ...plan, offered, options: offered.map(({ text }) => text) }
}
