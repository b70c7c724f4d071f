import { isDeepStrictEqual } from 'node:util'
import { resolveMember } from '#lib/assistant/names/resolve'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { offersOf } from '#lib/assistant/reading/learnt/offers'
import { PACKS } from '#lib/assistant/reading/manner'
import { foldedOf, type Language, type Pack } from '#lib/assistant/reading/packs/pack'
import { hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { Ask, Plan } from '#lib/assistant/reading/plan'
import { lineOf, says, type Token, tokenise } from '#lib/assistant/reading/tokens'
import type { ReadContext } from '#lib/figures/read-context'
import { OPEN_TO_ALL } from '#lib/query/answer'
import { rowScope } from '#lib/query/compile'
import { models, modelsOf } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/** Whether a plan looks up only what is open to everybody. */
export const isOpenToAll = (plan: Plan): boolean =>
  plan.kind === 'answer' &&
  plan.asks.every(({ question, measure }) => measure === undefined && OPEN_TO_ALL.has(question.of as Noun))

/** A plan for somebody who reaches only their own records: what is of others is neither answered nor offered. */
export function ofOwn(plan: Plan, own: readonly Piece[], composed: Plan): Plan {
  if (plan.kind === 'answer' && isOfOthers(own, plan.asks, plan.language)) {
    // What is open to all is answered, whatever else may have been meant.
    if (composed.kind === 'answer') return composed
    return { kind: 'refuse', language: plan.language, reason: 'others' }
  }
  if (plan.kind !== 'clarify' || !plan.offered) return plan
  const offered = plan.offered.filter(({ asks }) => !isOfOthers(own, asks, plan.language))
  return { ...plan, offered, options: offered.map(({ text }) => text) }
}

/**
 * A plan of somebody who works for the association and asks of their own: rows of which their role reads no others are
 * held to their own record, so that it is seen whose they are, and so are all others where they say "my" or "I" of them.
 * Whose account belongs to no member has nothing of their own.
 */
export async function heldToOwn(readContext: ReadContext, plan: Plan, pieces: readonly Piece[]): Promise<Plan> {
  const { ctx, reaches_all } = readContext
  const { language } = plan
  const isOfAsker = asksOfSelf(pieces)
  if (!reaches_all || !(isOfAsker || speaksOfSelf(pieces, language))) return plan
  const self = await resolveMember(readContext, 'me')
  if (self.kind !== 'one')
    return isOfAsker && (plan.kind === 'answer' || plan.kind === 'clarify')
      ? { kind: 'refuse', language, reason: 'no_record' }
      : plan
  const { id } = self.member
  const held = (ask: Ask): Ask => {
    const { of, where = {} } = ask.question
    const noun = of as Noun
    const model = modelsOf(ctx)[noun]
    if (ask.measure !== undefined || !(isOfAsker || model.reach(rowScope(ctx, noun)) !== 'all')) return ask
    const heldTo = (condition: Condition): Ask => ({ ...ask, question: { ...ask.question, where: condition } })
    if (noun === 'members') {
      // Whatever became of it, it is theirs.
      const { status, ...others } = where
      const isUsual = isDeepStrictEqual(status, model.population.where.status)
      const one = heldTo({ ...(isUsual ? others : where), id })
      return ask.wants === 'list' && ask.fields.length > 0 ? { ...one, wants: 'field' } : one
    }
    if (model.fields.member_id) return heldTo({ ...where, member_id: id })
    // What an invoice or a payment consists of is whose that is; an event is theirs by their registration.
    const [step] =
      Object.entries(model.relations).find(([, { to, many }]) => !many && models[to].fields.member_id) ?? []
    if (step) return heldTo({ ...where, [step]: { ...(where[step] as Condition), member_id: id } })
    const { some } = (where.registrations ?? {}) as { some?: Condition }
    return some ? heldTo({ ...where, registrations: { some: { ...some, member_id: id } } }) : ask
  }
  if (plan.kind === 'answer') return { ...plan, asks: plan.asks.map(held) }
  if (plan.kind !== 'clarify' || !plan.offered) return plan
  const own = plan.offered.map((offer) => ({ ...offer, asks: offer.asks.map(held) }))
  const offered = await offersOf(readContext, language, own)
  return { ...plan, offered, options: offered.map(({ text }) => text) }
}

/** What somebody has or does as a member, whatever they do for the association. */
const OF_A_MEMBER: readonly ConceptName[] = [
  ...(['owes', 'paid', 'unpaid', 'registered', 'attended', 'waitlisted', 'checked_in', 'no_show', 'joined'] as const),
  ...([
    'invoices',
    'payments',
    'refunds',
    'registrations',
    'dues',
    'donations',
    'overdue',
    'expires',
    'paid_until',
  ] as const),
]

/** "Meine Mitglieder" are those of the association: somebody's own are their membership, and that they are a member. */
const OWN_MEMBERSHIP = /^(?:membership|mitgliedschaft|adh[ée]sion)$/i
const ONE_MEMBER = /^(?:member|mitglied|membre)$/i
const I = /^(?:(?:am|do) )?(?:i|ich|je|j)$/i
/** "How long is my membership" says both at once. */
const UNTIL: readonly ConceptName[] = ['paid_until', 'expires']
const MY = /\b(?:my|meine?|mon|ma)\b/i
/** "Show me", "zeig mir" says nothing of whose something is. */
const TO_ME = /^(?:me|mir|mich|moi)$/i

/**
 * Whether somebody says "my" or "I" of what they have or do as a member: "what do I owe?", "my invoices". What they do for
 * others is none of it: "members whom I registered".
 */
function asksOfSelf(pieces: readonly Piece[]): boolean {
  const isOfOthers = pieces.some((piece) => isConcept(piece, 'members', 'people', 'who') && !isOwnMembership(piece))
  const asked = pieces.filter((piece) => !isConcept(piece, 'yes_no'))
  return asked.some((piece, index) => {
    if (isConcept(piece, ...UNTIL) && MY.test(piece.text)) return true
    if (!isConcept(piece, 'self') || TO_ME.test(piece.text)) return false
    const [before, next] = [asked[index - 1], asked[index + 1]]
    if (isConcept(before, ...UNTIL) && MY.test(piece.text)) return true
    if (isConcept(next, 'members'))
      return isOwnMembership(next) || (I.test(piece.text) && ONE_MEMBER.test(next?.text ?? ''))
    // A German or French verb may stand in front: "schulde ich", "dois-je".
    return !isOfOthers && (isConcept(next, ...OF_A_MEMBER) || isConcept(before, 'owes', 'paid', 'registered'))
  })
}

const isOwnMembership = (piece: Piece | undefined): boolean =>
  isConcept(piece, 'members') && OWN_MEMBERSHIP.test(piece?.text ?? '')

/** Whether words of somebody who reaches only their own records name others, or ask how somebody else can be reached. */
export function isOfElse(own: readonly Piece[], tokens: readonly Token[], pack: Pack): boolean {
  const line = lineOf(tokens)
  if (own.some((piece) => piece.is === 'event' || isConcept(piece, 'events'))) return false
  const isNamed = own.some((piece) => piece.is === 'unknown' || piece.is === 'nothing' || piece.is === 'person')
  const isName = (piece: Piece | undefined) => piece?.is === 'unknown' && tokens[piece.from]?.has_capital === true
  // "Ditte Åberg": two such words beside each other are somebody's name.
  if (own.some((piece, index) => isName(piece) && isName(own[index + 1]) && own[index + 1]?.from === piece.to))
    return true
  const isOwn = hasConcept(own, 'self')
  return (
    says(line, pack.others) ||
    // "How much revenue did the association have?": of what is their own nobody speaks so.
    (!isOwn && says(line, pack.association)) ||
    (isNamed && !isOwn && hasConcept(own, 'phone', 'address', 'email', 'has_email'))
  )
}

/** Whether words speak of whoever asks. */
function speaksOfSelf(pieces: readonly Piece[], language: Language): boolean {
  const selves = new Set(foldedOf(PACKS[language].words.self ?? ''))
  return pieces.some(
    (piece) =>
      isConcept(piece, 'self') ||
      // "War ich": whoever asks may be a part of what is said, but not of "give me".
      (piece.is === 'concept' &&
        !isConcept(piece, 'list') &&
        tokenise(piece.text).tokens.some(({ word }) => selves.has(word))),
  )
}

/** Whether somebody who reaches only their own records asks for those of others. */
export function isOfOthers(pieces: readonly Piece[], asks: readonly Ask[], language: Language): boolean {
  return (
    !speaksOfSelf(pieces, language) &&
    asks.some(({ question, measure }) => measure !== undefined || !OPEN_TO_ALL.has(question.of as Noun))
  )
}
