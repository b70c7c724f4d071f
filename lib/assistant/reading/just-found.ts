import { answerOnce } from '#lib/assistant/answer-once'
import { grounded, soonestFirst } from '#lib/assistant/look-up'
import type { Meant, Named } from '#lib/assistant/reading/learnt/forms'
import { languageOf, PACKS } from '#lib/assistant/reading/manner'
import { foldedOf, type Language, ordinalOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { conceptsOf, hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { Plan } from '#lib/assistant/reading/plan'
import { says, type Token, tokenise } from '#lib/assistant/reading/tokens'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import { modelsOf } from '#lib/query/models'

/** The only member, event or city that an answer found. */
export interface FoundOne {
  readonly noun: 'members' | 'events' | 'cities'
  readonly id: string
  readonly label: string
}

/** Whom or what a plan finds, where that is one: "who is our oldest member?", "which event had the most no-shows?" */
export async function foundBy(readContext: ReadContext, plan: Plan): Promise<FoundOne | null> {
  const [ask, ...others] = plan.kind === 'answer' ? plan.asks : []
  if (!ask || others.length > 0 || ask.measure !== undefined) return null
  const { question } = ask
  const isRanking = question.order === '-value' || question.order === 'value'
  const noun = question.by === undefined ? question.of : FOUND_BY[String(question.by)]
  const isOfOne = question.by === undefined ? question.show === 'rows' : isRanking && (question.limit ?? 1) === 1
  if (!isOfOne || (noun !== 'members' && noun !== 'events' && noun !== 'cities')) return null
  const { rows, groups } = await answerOnce(readContext, grounded(question, modelsOf(readContext.ctx)))
  if (groups) {
    const [first, second] = groups
    // Of two that share the first place neither is meant.
    return first?.key && first.value !== second?.value ? { noun, id: first.key, label: first.label } : null
  }
  const [row, ...more] = rows ?? []
  return row && more.length === 0 ? { noun, id: String(row.id), label: String(row.title) } : null
}

/** What a ranking finds, by what it is by. */
const FOUND_BY: Readonly<Record<string, FoundOne['noun'] | undefined>> = {
  member_id: 'members',
  member: 'members',
  event_id: 'events',
  event: 'events',
  city: 'cities',
}

/** By which pieces members and events are named. */
const KINDS = [
  ['members', 'person'],
  ['events', 'event'],
] as const

/** What was said before a question. */
interface Before {
  readonly pieces: readonly Piece[]
  readonly own: readonly Piece[]
  readonly language: Language
  readonly meant: () => Promise<{ readonly named: Pick<Named, 'persons' | 'events'>; readonly plan: Meant['plan'] }>
  readonly found: () => Promise<FoundOne | null>
}

/** Who or what a word of a question means that was just found: "and when did she join?" */
export async function referredTo(
  readContext: ReadContext,
  text: string,
  before: Before | null,
): Promise<Referred | null> {
  if (!before) return null
  const pack = PACKS[languageOf(text, before.language)]
  const { found } = pack
  const { tokens } = tokenise(text)
  // "Können Sie": with a capital it is whoever is asked.
  const spoken = tokens.filter(({ has_capital, is_first }) => is_first || !has_capital).map(({ word }) => word)
  // "The event", but not "the event with the most registrations".
  const isThat = (line: string) =>
    foldedOf(found.that).some((that) =>
      foldedOf(found.event).some((event) => {
        const [, after] = line.split(` ${that} ${event} `)
        return after !== undefined && !foldedOf(found.which).includes(after.split(' ')[0] ?? '')
      }),
    )
  const line = foldedOf(found.neither).reduce(
    (rest, phrase) => rest.replaceAll(` ${phrase} `, ' '),
    ` ${spoken.join(' ')} `,
  )
  const isSaid = (words: string) => says(line, words)
  const nth = await nthOf(readContext, nthSaid(tokens, pack), before)
  if (nth) return nth
  if (!isSaid(`${found.members}|${found.events}|${found.cities}`) && !isThat(line)) return null
  // Whoever was named in it is meant before whoever was found by it.
  for (const [noun, is] of KINDS) {
    const [piece, ...others] = before.pieces.filter((each) => each.is === is)
    const words = isSaid(found[noun])
      ? foldedOf(found[noun])
      : noun === 'events' && isThat(line)
        ? foldedOf(found.event)
        : null
    if (!piece || others.length > 0 || !words) continue
    const { named } = await before.meant()
    const [id = ''] = noun === 'members' ? named.persons : named.events
    const known =
      piece.is === 'person' && id !== ''
        ? { ...piece, id }
        : piece.is === 'event' && piece.events.some((event) => event.id === id)
          ? { ...piece, events: piece.events.filter((event) => event.id === id) }
          : piece
    return { noun, id, label: piece.text, words, piece: known }
  }
  if (before.own.some(({ is }) => is === 'person' || is === 'event')) return null
  const one = await orNone(before.found())
  if (!one || !isSaid(found[one.noun])) return null
  return { ...one, words: foldedOf(found[one.noun]).map((phrase) => phrase.split(' ').at(-1) ?? '') }
}

/** The ordinal that a question names one of a list by, "the first one", "für die zweite angemeldet", and which it is. */
function nthSaid(tokens: readonly Token[], pack: Pack): { word: string; nth: number } | null {
  const at = tokens.findIndex(({ word }, index) => index > 0 && !/^\d/.test(word) && ordinalOf(word, pack) > 0)
  const { word = '' } = tokens[at] ?? {}
  const [next, ...more] = tokens.slice(at + 1).flatMap((token) => (token.word === '?' ? [] : [token.word]))
  // In German the verb stands behind it: any other word says the first of what it is.
  const isAlone = next === undefined || next === 'one' || (more.length === 0 && PARTICIPLE.test(next))
  return at > 0 && isAlone ? { word, nth: ordinalOf(word, pack) } : null
}

const PARTICIPLE = /^(?:an|ein|zu)?ge\w+(?:t|en)$/

/** The member or event in a place of the list that was answered before. */
async function nthOf(
  readContext: ReadContext,
  place: ReturnType<typeof nthSaid>,
  { meant }: Before,
): Promise<Referred | null> {
  const { plan } = place ? await meant() : { plan: null }
  const { question } = plan ?? {}
  const noun = question?.of
  if (!place || question?.show !== 'rows' || (noun !== 'members' && noun !== 'events')) return null
  const asked = soonestFirst(grounded(question, modelsOf(readContext.ctx)), readContext.today)
  const row = (await orNone(answerOnce(readContext, asked)))?.rows?.[place.nth - 1]
  return row ? { noun, id: String(row.id), label: String(row.title), words: [place.word] } : null
}

/** What cannot be looked up any more is nobody; of a database that is away it is told elsewhere. */
function orNone<T>(looked: Promise<T>): Promise<T | null> {
  return looked.catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })
}

/** Whether a question speaks of all that the one found is among: "which members have his name?" means no one of them. */
export const speaksOfAll = (own: readonly Piece[], { noun }: Referred): boolean =>
  noun !== 'cities' &&
  // "Since when has she been a member?" is of her.
  !(noun === 'members' && hasConcept(own, 'since_when')) &&
  own.some((piece) =>
    noun === 'members'
      ? isConcept(piece, 'members', 'people', 'who')
      : conceptsOf(piece).some(({ noun }) => noun === 'events'),
  )

/** What was just found, or named, with the words that mean it. */
export interface Referred extends FoundOne {
  readonly words: readonly string[]
  /** As it was named. */
  readonly piece?: Piece
}

/** The pieces of a question with the one that was just found in the place of the word that means it. */
export function withReferred(
  pieces: readonly Piece[],
  referred: Referred | null,
  at: number,
  { text }: Token,
  { events }: Vocabulary,
): Piece[] {
  if (!referred) return [...pieces]
  const { id, label, noun } = referred
  const place = { from: at, to: at + 1, text }
  const rest = pieces.filter(({ from, to }) => to <= at || from > at)
  const among = (piece: Piece) => [...rest, piece].sort((one, other) => one.from - other.from)
  if (referred.piece) return among({ ...referred.piece, ...place })
  if (noun === 'cities') {
    const where = { members: { city: label }, events: { location: { contains: label } } }
    return among({ ...place, is: 'value', where })
  }
  const known = events.filter((event) => event.id === id)
  const piece: Piece =
    noun === 'members'
      ? { ...place, is: 'person', name: label, id }
      : { ...place, is: 'event', events: known, siblings: known }
  return among(piece)
}

/** So many rows are named each by its id in the address of the list that shows them. */
const MAX_NAMED = 50

/**
 * What was answered with so many of an order, as just those: "how many of them are organisations?" after the ten largest
 * debtors is of these ten.
 */
export async function amongFirst(readContext: ReadContext, meant: Meant, own: readonly Piece[]): Promise<Meant> {
  const question = meant.plan?.question
  const isOfThem = own.some((piece) =>
    isConcept(piece, 'them', 'how_many', 'how_much', 'sum', 'average', 'email', 'phone', 'age', 'where', 'address'),
  )
  const { limit = 1 } = question ?? {}
  // The only one is no several, and of very many no address can name each.
  if (!question || limit === 1 || limit > MAX_NAMED || question.show !== 'rows' || !isOfThem) return meant
  const found = await orNone(answerOnce(readContext, grounded(question, modelsOf(readContext.ctx))))
  const id = { in: (found?.rows ?? []).map((row) => String(row.id)) }
  return id.in.length === 0 ? meant : { ...meant, plan: { question: { of: question.of, show: 'rows', where: { id } } } }
}
