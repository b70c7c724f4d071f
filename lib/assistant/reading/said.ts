import type { FoundOne } from '#lib/assistant/reading/just-found'
import { type Meant, NOTHING_NAMED } from '#lib/assistant/reading/learnt/forms'
import { plannedOf } from '#lib/assistant/reading/learnt/second'
import { type Manner, PACKS } from '#lib/assistant/reading/manner'
import { type Language, ordinalOf } from '#lib/assistant/reading/packs/pack'
import { hasConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { Offer, Plan } from '#lib/assistant/reading/plan'
import { fold } from '#lib/format/fold'

/** What a turn said, for the next one to lean on. */
export interface Said extends Manner {
  readonly pieces: readonly Piece[]
  /** Those of its own words. */
  readonly own: readonly Piece[]
  /** What was said before it, for "what is the difference?". */
  readonly earlier: readonly Piece[] | null
  readonly language: Language
  /** What was asked, without what was said beside it. */
  readonly heard: string
  readonly isFuture: boolean
  /** Finds what it named, and what it was answered with, for reading the next turn again. */
  readonly meant: () => Promise<Meant>
  /** Finds the one member or event that it was answered with. */
  readonly found: () => Promise<FoundOne | null>
  /** Whether it was answered with a plan that was not composed of its pieces. */
  readonly is_learnt?: boolean
  /** Whether it was answered with the plan before it, changed. */
  readonly is_changed?: boolean
  /** Whether it was asked back which one of a name is meant. */
  readonly asks_whom?: boolean
}

export const nothingFound = async () => null

export const nothingMeant = async (): Promise<Meant> => ({ named: NOTHING_NAMED, plan: null, is_one: false })

export interface Turn {
  readonly plan: Plan
  readonly said: Said | null
}

/** Who was chosen of those of a name. */
export interface Chosen {
  readonly name: string
  readonly id: string
}

/** Where a turn stands. */
export interface Place {
  /** Whether what was asked before was not understood. */
  readonly isLost?: boolean
  readonly chosen?: readonly Chosen[]
  /** All that was said before, the latest last. */
  readonly history?: readonly Said[]
}

/**
 * What a turn was answered with, for the next one to lean on: of several look-ups the last, which was spoken of last, and
 * of two that are held against each other the first.
 */
export function plannedBy(plan: Plan): Pick<Meant, 'plan' | 'is_one'> {
  const asks = plan.kind === 'answer' ? plan.asks : []
  const ask = plan.kind === 'answer' && plan.together === 'several' ? asks.at(-1) : asks[0]
  return { plan: ask ? plannedOf(ask) : null, is_one: asks.length === 1 }
}

/** Whether a turn takes over something from the one before it. */
export const leans = ({ pieces, own, is_changed = false }: Said): boolean =>
  is_changed || pieces.some(({ text }) => text !== '' && !own.some((piece) => piece.text === text))

/** What tells whether somebody asks of their own: "when is it due?" after "my invoices" does, "and the members?" does not. */
export const spokenOf = ({ own, pieces }: Pick<Said, 'own' | 'pieces'>): readonly Piece[] =>
  hasConcept(own, 'members', 'people', 'who') ? own : pieces

/** Several of one name of whom it was asked which one is meant. */
export interface Namesakes {
  readonly plan: Extract<Plan, { kind: 'clarify' }>
  /** Who was chosen of them; null as long as nobody was. */
  readonly id: string | null
}

/** "The one from Kiel": what tells which of several of one name is meant; null where nothing leads up to it. */
export function oneOf(text: string): string | null {
  const said = Object.values(PACKS).find(({ one_of }) => one_of.test(text))
  return said ? text.replace(said.one_of, '').split(/[?,]/)[0] || null : null
}

/** "The other one": those of a name who were not chosen; null where nobody was, or others are not asked for. */
export function othersOf({ plan, id }: Namesakes, text: string): Namesakes['plan'] | null {
  const { options, ids = [] } = plan
  if (id === null || !Object.values(PACKS).some(({ other_one }) => other_one.test(text.trim()))) return null
  const isOther = (_: string, index: number) => ids[index] !== id
  return { ...plan, options: options.filter(isOther), ids: ids.filter(isOther) }
}

/** A choice among several of one name is not longer: "the one in Malmö". */
export const MAX_CHOICE = 5

/** Words of so many letters say more than which one. */
const LONG = 6

/** Who of several of one name was chosen; null where none of them was. */
export function chosenBy(plan: Plan, text: string): Chosen | null {
  if (plan.kind !== 'clarify' || !plan.is_name) return null
  const { options, ids = [], words } = plan
  const wordsOf = (each: string): readonly string[] => fold(each).match(/[\p{L}\p{N}-]{3,}/gu) ?? []
  const said = text.includes('?') || text.trim().split(/\s+/).length > MAX_CHOICE ? [] : wordsOf(text)
  const isTold = (option: string) =>
    // "Members in Malmö" asks for something else.
    said.every((word) => word.length < LONG || wordsOf(option).includes(word)) &&
    wordsOf(option).some((word) => said.includes(word) && !options.every((each) => wordsOf(each).includes(word)))
  const [at = -1, ...others] = options.includes(text)
    ? [options.indexOf(text)]
    : options.flatMap((option, index) => (isTold(option) ? [index] : []))
  const id = others.length === 0 ? ids[at] : undefined
  return id === undefined ? null : { name: words[0] ?? '', id }
}

/** What may stand beside the place of an offer: "the second one, please", "ich meine die erste". */
const BESIDE_A_PLACE =
  /(?<!\p{L})(?:the|one|option|please|i|mean|meant|take|person|number|no|die|der|das|den|ich|meine|nehme|bitte|möglichkeit|nummer|nr|la|le|l|je|veux|dire|prends|svp|s|il|te|vous|plait|plaît|proposition|personne|numéro|numero|n)(?!\p{L})|[,.!?°’']/giu

/** What says that the last of what was offered is meant. */
const LAST = /^(?:last|latter|letzte[rn]?|letztere[rn]?|dernier|dernière|derniere)$/u

/** Which of what was offered is meant by its place: "the second one", "le dernier"; null where no place is said. */
export function placeSaid(text: string): number | 'last' | null {
  const place = text.toLowerCase().replace(BESIDE_A_PLACE, ' ').trim()
  if (LAST.test(place)) return 'last'
  if (/^\d$/.test(place)) return Number(place) || null
  return Math.max(0, ...Object.values(PACKS).map((pack) => ordinalOf(place, pack))) || null
}

/** What was chosen of what was offered: said as it stands there, or by its place, "the second one". */
export function offerChosen(plan: Plan, text: string): Offer | undefined {
  if (plan.kind !== 'clarify' || plan.offered === undefined) return undefined
  const said = plan.offered.find((offer) => offer.text === text)
  const place = placeSaid(text)
  if (said || !place) return said
  return place === 'last' ? plan.offered.at(-1) : plan.offered[place - 1]
}
