import { resolveMember } from '#lib/assistant/names/resolve'
import { compose, type Reading } from '#lib/assistant/reading/compose'
import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { followUp } from '#lib/assistant/reading/follow-up'
import { withIdioms } from '#lib/assistant/reading/idioms'
import { DE } from '#lib/assistant/reading/packs/de'
import { EN } from '#lib/assistant/reading/packs/en'
import { FR } from '#lib/assistant/reading/packs/fr'
import { foldedOf, type Language, type Pack, phrasesOf } from '#lib/assistant/reading/packs/pack'
import { findPieces, lexiconOf, type Matching, type Piece, stem } from '#lib/assistant/reading/pieces'
import { type Token, tokenise } from '#lib/assistant/reading/tokens'
import { type Together, type Variant, variantsOf } from '#lib/assistant/reading/variants'
import { findNameWords, type KnownEvent, loadVocabulary, type Vocabulary } from '#lib/assistant/reading/vocabulary'
import { droppedOf } from '#lib/assistant/reading/whole'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import type { Calendar } from '#lib/query/periods'
import type { Noun } from '#lib/records/model'

const PACKS: Readonly<Record<Language, Pack>> = { en: EN, de: DE, fr: FR }

const PACK_LIST = Object.values(PACKS)

/** One look-up of a plan, with what sets it apart from the others. */
export interface Ask extends Reading {
  readonly label: string | null
}

/** Why a question is not answered: it orders, is about nothing that is kept, or about what is others' or unknown. */
type Refused = 'order' | 'foreign' | 'others' | 'why' | 'not_kept'

/** What is done about a question. */
export type Plan =
  | {
      readonly kind: 'answer'
      readonly language: Language
      readonly asks: readonly Ask[]
      /** How the asks stand to each other. */
      readonly together: Together
      /** The people and events that names were taken for. */
      readonly named: readonly string[]
    }
  | {
      readonly kind: 'clarify'
      readonly language: Language
      readonly words: readonly string[]
      readonly options: readonly string[]
      readonly is_name: boolean
    }
  | {
      readonly kind: 'refuse'
      readonly language: Language
      readonly reason: Refused
      /** Of an order: what something is to be done to. */
      readonly about?: Noun
    }
  | { readonly kind: 'define'; readonly language: Language; readonly concepts: readonly ConceptName[] }

/** The language with the most words of its own in a text; of equals the one before. */
function languageOf(text: string, before: Language = 'en'): Language {
  const { tokens } = tokenise(text)
  const scores = (Object.keys(PACKS) as Language[]).map((language) => {
    const pack = PACKS[language]
    const known = wordsOf(pack)
    return { language, score: tokens.filter(({ word }) => known.has(stem(word, pack)) || known.has(word)).length }
  })
  const most = Math.max(...scores.map(({ score }) => score))
  const best = scores.filter(({ score }) => score === most).map(({ language }) => language)
  return best.includes(before) ? before : (best[0] as Language)
}

/** The language that a conversation has come to. */
export function languageOfAll(turns: readonly string[]): Language {
  return turns.reduce<Language>((before, turn) => languageOf(turn, before), 'en')
}

const ownWords = new Map<Pack, ReadonlySet<string>>()

function wordsOf(pack: Pack): ReadonlySet<string> {
  const known = ownWords.get(pack)
  if (known) return known
  const lists = [
    pack.fillers,
    ...Object.values(pack.words),
    ...pack.time.months,
    ...Object.values(pack.time).filter((each) => typeof each === 'string'),
  ]
  const words = new Set(
    lists
      .flatMap((list) => phrasesOf(list).flatMap((phrase) => fold(phrase).split(' ')))
      .flatMap((word) => [word, stem(word, pack)]),
  )
  ownWords.set(pack, words)
  return words
}

/** What a turn said, for the next one to lean on. */
interface Said {
  readonly pieces: readonly Piece[]
  /** What was said before it, for "what is the difference?". */
  readonly earlier: readonly Piece[] | null
  readonly language: Language
  readonly isFuture: boolean
}

/** Reads a question, after the ones before it. The same question in the same place is always read the same. */
export async function read(readContext: ReadContext, turns: readonly string[]): Promise<Plan> {
  return (await follow(readContext, turns)).plan
}

/** Reads a question as `read` does, and returns also what reads others in the place of the next one. */
export async function follow(
  readContext: ReadContext,
  turns: readonly string[],
): Promise<{ plan: Plan; next: (text: string) => Promise<Plan> }> {
  const vocabulary = await loadVocabulary(readContext)
  let before: Said | null = null
  let plan: Plan = { kind: 'clarify', language: 'en', words: [], options: [], is_name: false }
  let place: Said | null = null
  for (const text of turns) {
    place = before
    const turn: { plan: Plan; said: Said | null } = await readTurn(readContext, vocabulary, text, before)
    plan = turn.plan
    // What was not understood is no ground for the next turn: whoever says it otherwise says it anew.
    if (plan.kind !== 'clarify' || plan.is_name || plan.options.length > 0) before = turn.said ?? before
  }
  const readIn = (place: Said | null) => async (text: string) =>
    (await readTurn(readContext, vocabulary, text, place)).plan
  if (plan.kind === 'clarify' && !plan.is_name && plan.options.length === 0)
    plan = { ...plan, options: await nearest(turns.at(-1) ?? '', plan.words, readIn(place)) }
  return { plan, next: readIn(before) }
}

/** Returns the question without the words that were not understood, where that can be answered. */
async function nearest(
  last: string,
  words: readonly string[],
  readAgain: (text: string) => Promise<Plan>,
): Promise<string[]> {
  const cut = words
    .reduce(
      (text, word) =>
        text.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}\s]/gu, '.')}(?![\\p{L}\\p{N}])`, 'iu'),
          ' ',
        ),
      last,
    )
    .replace(/\s+/g, ' ')
    .replace(/\s+([?.!,])/g, '$1')
    .trim()
  const isTurning = PACK_LIST.some(({ words: { not = '', never = '', without = '', only = '' } }) =>
    [not, never, without, only].flatMap(phrasesOf).some((phrase) => words.some((word) => fold(word) === fold(phrase))),
  )
  if (isTurning || words.length === 0 || cut === last || cut.length < MIN_QUESTION) return []
  const plan = await readAgain(cut)
  return plan.kind === 'answer' ? [cut] : []
}

/** Letters below which nothing is left of a question. */
const MIN_QUESTION = 8

/** What pieces speak of: the first noun, else what the first condition can be said of. */
function nounMeant(pieces: readonly Piece[]): Noun | undefined {
  const concepts = pieces.flatMap((piece) => (piece.is === 'concept' ? piece.names.map(conceptOf) : []))
  const [named] = concepts.flatMap(({ noun }) => noun ?? [])
  return named ?? concepts.flatMap(({ where }) => Object.keys(where ?? {}) as Noun[])[0]
}

async function readTurn(
  readContext: ReadContext,
  vocabulary: Vocabulary,
  text: string,
  before: Said | null,
): Promise<{ plan: Plan; said: Said | null }> {
  const language = languageOf(text, before?.language)
  const pack = PACKS[language]
  const { text: clean, tokens } = tokenise(text)
  const refused = refusalOf(tokens, pack)
  if (refused && refused !== 'order') return { plan: { kind: 'refuse', language, reason: refused }, said: null }
  const { today, tenant } = readContext
  const matching: Matching = {
    isFuture: before?.isFuture ?? false,
    pack,
    lexicon: lexiconOf(pack, vocabulary),
    vocabulary,
    calendar: { today, fiscal_year_start: tenant.fiscal_year_start },
    names: await findNameWords(
      readContext,
      [...new Set(tokens.flatMap(({ word }) => [word, word.replace(/s$/, '')]))].filter((word) => word.length > 1),
    ),
  }
  if (refused) {
    const about = nounMeant([...findPieces(tokens, matching), ...(before?.pieces ?? [])])
    return { plan: { kind: 'refuse', language, reason: refused, ...(about && { about }) }, said: null }
  }
  const clauses = clausesOf(clean, tokens)
  const placed = withoutPreamble(await place(readContext, matching, findPieces(tokens, matching), tokens), clauses)
  const indefinite = new Set(foldedOf(pack.indefinite))
  const isAny = ({ from }: Piece) => indefinite.has(tokens[from - 1]?.word ?? '')
  const own = pickEvents(
    withIdioms(placed, !readContext.reaches_all, vocabulary.own_tier).map((piece) => ({
      ...piece,
      clause: clauses[piece.from] ?? 0,
    })),
    vocabulary,
    today,
    isAny,
  )
  const pieces = before ? followUp(before.pieces, own) : own
  const isFuture = pieces.some(
    (piece) => piece.is === 'concept' && piece.names.some((name) => conceptOf(name).is_future),
  )
  const said = { pieces, earlier: before?.pieces ?? null, language, isFuture }
  const has = (name: ConceptName) => own.some((piece) => piece.is === 'concept' && piece.names.includes(name))
  if (has('why')) return { plan: { kind: 'refuse', language, reason: 'why' }, said }
  const isMeant = own.at(-1)?.text.toLowerCase() === 'mean'
  if ((has('define') || isMeant) && !pieces.some(({ is }) => is === 'person' || is === 'event' || is === 'time'))
    return {
      plan: {
        kind: 'define',
        language,
        concepts: own.flatMap((piece) => (piece.is === 'concept' ? [...piece.names] : [])),
      },
      said,
    }

  const { persons, doubt } = await resolvePersons(readContext, pieces)
  if (doubt) return { plan: { kind: 'clarify', language, ...doubt, is_name: true }, said }
  const setting = {
    today,
    fiscal_year_start: tenant.fiscal_year_start,
    prepositions: new Set(foldedOf(pack.prepositions)),
    is_own: !readContext.reaches_all,
    persons: new Map([...persons].map(([piece, { id }]) => [piece, id])),
  }
  const events = new Map<Piece, KnownEvent>()
  const isOfAll = has('all') && opensYesNo(tokens, pack)
  const isYesNo =
    opensYesNo(tokens, pack) &&
    !own.some(
      (piece, index) =>
        isConcept(piece, ...ASKING) &&
        (piece.clause ?? 0) <= (own.find(isTelling)?.clause ?? 0) &&
        // Behind a noun it says which one: "members who…".
        !(isConcept(piece, 'who', 'which') && own.slice(0, index).some(isTelling)),
    )
  const calendar = { today, fiscal_year_start: tenant.fiscal_year_start }
  const { variants, together } =
    lastTwo(own, before, calendar) ?? variantsOf(isOfAll ? [SHARE, ...pieces] : pieces, calendar)
  const asks: Ask[] = []
  for (const variant of variants) {
    const meant = resolveEvents(variant.pieces, today)
    for (const [piece, event] of meant) events.set(piece, event)
    const reading = compose(variant.pieces, { ...setting, events: meant })
    if (!reading)
      return { plan: { kind: 'clarify', language, words: unknownOf(pieces), options: [], is_name: false }, said }
    const composed = (each: readonly Piece[]) => compose(each, { ...setting, events: meant })
    const dropped = droppedOf(variant.pieces, reading, composed)
    const wants = isOfAll ? 'all' : isYesNo && reading.wants === 'list' ? 'yes-no' : reading.wants
    asks.push({ ...reading, unused: [...reading.unused, ...dropped], wants, label: variant.label })
  }
  // Of most things nobody keeps how they stood on a past day.
  if (asks.some(({ as_of }) => as_of !== null)) return { plan: { kind: 'refuse', language, reason: 'not_kept' }, said }
  const unused = [...new Set(asks.flatMap((ask) => ask.unused))]
  // Who gave which feedback is not kept, so that nobody can ask about it.
  const isOfPeople = (word: string) =>
    pieces.some(
      (piece) =>
        piece.text === word &&
        (piece.is === 'person' ||
          (piece.is === 'value' && piece.where.members) ||
          isConcept(piece, 'guests', 'members')),
    )
  if (unused.some(isOfPeople) && asks.some(({ question }) => question.of === 'feedback'))
    return { plan: { kind: 'refuse', language, reason: 'not_kept' }, said }
  if (unused.length > 0)
    return { plan: { kind: 'clarify', language, words: unused, options: [], is_name: false }, said }
  if (!readContext.reaches_all && isOfOthers(own, asks))
    return { plan: { kind: 'refuse', language, reason: 'others' }, said }
  const named = [...[...persons.values()].map(({ label }) => label), ...[...events.values()].map(({ title }) => title)]
  return { plan: { kind: 'answer', language, asks, together, named }, said }
}

/** "What is the difference?", "and in per cent?": the last two answers beside each other. */
function lastTwo(
  own: readonly Piece[],
  before: Said | null,
  calendar: Calendar,
): { variants: Variant[]; together: Together } | null {
  const isAsked =
    own.some((piece) => isConcept(piece, 'difference', 'development', 'growth', 'compare')) &&
    own.every((piece) =>
      isConcept(
        piece,
        'difference',
        'development',
        'growth',
        'compare',
        'share',
        'percent',
        'which',
        'what',
        'how_many',
        'how_much',
        'and',
        'same',
        'them',
        'by',
        'than',
        'or',
      ),
    )
  if (!isAsked || !before?.earlier) return null
  const labelled = (pieces: readonly Piece[]): Variant => {
    const [only, ...more] = variantsOf(pieces, calendar).variants
    const time = pieces.find(({ is }) => is === 'time')
    return { pieces: (more.length > 0 ? more.at(-1) : only)?.pieces ?? pieces, label: time?.text ?? null }
  }
  return { variants: [labelled(before.pieces), labelled(before.earlier)], together: 'compared' }
}

const OPEN_TO_ALL: ReadonlySet<Noun> = new Set(['events', 'ticket_types', 'tiers', 'sessions'] as const)

/** Whether somebody who reaches only their own records asks for those of others. */
function isOfOthers(pieces: readonly Piece[], asks: readonly Ask[]): boolean {
  const isOwn = pieces.some((piece) => piece.is === 'concept' && piece.names.includes('self'))
  return !isOwn && asks.some(({ question, measure }) => measure !== undefined || !OPEN_TO_ALL.has(question.of as Noun))
}

const unknownOf = (pieces: readonly Piece[]) => pieces.flatMap((piece) => (piece.is === 'unknown' ? [piece.text] : []))

/** Whether a question begins as those do that are answered by yes or no. */
function opensYesNo(tokens: readonly Token[], pack: Pack): boolean {
  const fillers = new Set(phrasesOf(pack.fillers).flatMap((phrase) => fold(phrase).split(' ')))
  const openers = foldedOf(pack.openers)
  const words = tokens.map(({ word }) => word)
  const line = ` ${words.join(' ')} `
  if (phrasesOf(pack.inverted).some((phrase) => line.includes(` ${fold(phrase)} `))) return true
  return words.slice(0, 8).some((_, at) => {
    const rest = words.slice(at).join(' ')
    const isStart = at === 0 || words.slice(0, at).every((word) => fillers.has(word))
    return isStart && openers.some((opener) => rest.startsWith(`${opener} `))
  })
}

/** Where the parts of a question begin: behind each comma, colon or full stop. */
function clausesOf(text: string, tokens: readonly Token[]): number[] {
  let clause = 0
  return tokens.map(({ start }, index) => {
    const before = tokens[index - 1]
    if (before && /[,:;.!?–—]|\s-\s/.test(text.slice(before.end, start))) clause += 1
    return clause
  })
}

const ASKING: readonly ConceptName[] = [
  'how_many',
  'how_much',
  'which',
  'who',
  'list',
  'share',
  'average',
  'sum',
  'when',
  'where',
]

/** Whether a piece speaks of the data. */
const isTelling = (piece: Piece): boolean =>
  piece.is !== 'unknown' &&
  piece.is !== 'unit' &&
  (piece.is !== 'concept' ||
    piece.names.some(
      (name) =>
        conceptOf(name).noun ??
        conceptOf(name).where ??
        conceptOf(name).amount ??
        conceptOf(name).measure ??
        conceptOf(name).field,
    ))

/** Leaves out what is said around a question: a part without a word of the data, before or beside one that has some. */
function withoutPreamble(pieces: readonly Piece[], clauses: readonly number[]): Piece[] {
  const clauseOf = (piece: Piece) => clauses[piece.from] ?? 0
  const told = new Set(pieces.filter(isTelling).map(clauseOf))
  const asking = pieces.findIndex((piece) => isConcept(piece, ...ASKING))
  const hasTellingBefore = pieces.slice(0, Math.max(0, asking)).some(isTelling)
  return pieces.filter((piece, index) => {
    if (piece.is !== 'unknown') return true
    if (asking > index && !hasTellingBefore) return false
    return told.size === 0 || told.has(clauseOf(piece))
  })
}

/** The year that a time is, where it is a whole one. */
function yearOf(piece: Piece): string | null {
  if (piece.is !== 'time' || typeof piece.time.within === 'string') return null
  const { from, until } = piece.time.within
  return from?.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31` ? from.slice(0, 4) : null
}

/** Takes "the last gala", "the workshop on 3 December" for the one that it is. */
function pickEvents(
  pieces: readonly Piece[],
  { events }: Vocabulary,
  today: string,
  isAny: (piece: Piece) => boolean,
): Piece[] {
  const picked: Piece[] = []
  const about = pieces.some((piece) =>
    isConcept(
      piece,
      'attended',
      'attendees',
      'no_show',
      'registered',
      'registrations',
      'waitlisted',
      'checked_in',
      'rating',
      'feedback',
      'free_seats',
      'seats',
      'fill',
      'has_room',
      'seats_taken',
      'cancelled',
      'no_show_rate',
      'guests',
      'fill_rate',
      'location',
      'starts',
      'where',
      'price',
      'detail',
      'overview',
      'closes',
      'guests',
      'unpaid',
      'paid',
      'revenue',
    ),
  )
  // "Winter Gala 2025": the year says which one of that name.
  const year = pieces.find((piece) => piece.is === 'time' && yearOf(piece) !== null)
  const isOfEdition = (piece: Piece) =>
    piece.is === 'event' &&
    piece.events.length > 1 &&
    year !== undefined &&
    piece.events.some(({ on }) => on.startsWith(yearOf(year) as string))
  const edition = pieces.find(isOfEdition)
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece
    if (edition && piece === year) continue
    if (piece === edition && piece.is === 'event' && year) {
      picked.push({
        ...piece,
        events: piece.events.filter(({ on }) => on.startsWith(yearOf(year) as string)),
        siblings: piece.events,
      })
      continue
    }
    const kind =
      piece.is === 'concept'
        ? piece.names
            .map((name) =>
              conceptOf(name).noun === 'events'
                ? ((conceptOf(name).where?.events as { kind?: string } | undefined)?.kind ?? 'any')
                : null,
            )
            .find(Boolean)
        : null
    if (!kind || (kind === 'any' && !isConcept(pieces[index - 1], 'last', 'next', 'newest'))) {
      picked.push(piece)
      continue
    }
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    const rank = isConcept(before, 'last', 'newest')
      ? 'last'
      : isConcept(before, 'next')
        ? 'next'
        : isConcept(after, 'last', 'next') && after?.from === piece.to
          ? isConcept(after, 'next')
            ? 'next'
            : 'last'
          : null
    const dated =
      after?.is === 'time' && after.time.day ? after : before?.is === 'time' && before.time.day ? before : null
    const isOne = !/(?:s|en)$/i.test(piece.text) && !isAny(piece)
    const own = events.filter(
      ({ kind: each, status }) => (kind === 'any' || each === kind) && status !== 'draft' && status !== 'cancelled',
    )
    const day = dated?.is === 'time' ? dated.time.day?.slice(5) : undefined
    const upcoming = own.filter(({ on }) => on >= today).sort((a, b) => (a.on < b.on ? -1 : 1))
    const past = own.filter(({ on }) => on < today).sort((a, b) => (a.on > b.on ? -1 : 1))
    const isBack = pieces.some((each) =>
      isConcept(each, 'attended', 'attendees', 'no_show', 'rating', 'feedback', 'no_show_rate'),
    )
    const chosen = day
      ? own.find(({ on }) => on.slice(5) === day)
      : rank === 'last'
        ? past[0]
        : rank === 'next'
          ? upcoming[0]
          : isBack
            ? (past[0] ?? upcoming[0])
            : (upcoming[0] ?? past[0])
    const isThisYear = after?.is === 'time' && after.time.within === 'this_year'
    const hasTime = pieces.some(({ is }) => is === 'time') && !isThisYear
    if (
      !chosen ||
      !isOne ||
      (!day && !about) ||
      (!day && !rank && (hasTime || kind === 'workshop')) ||
      (rank && pieces[index - 1]?.is === 'number')
    ) {
      picked.push(piece)
      continue
    }
    if (rank && isConcept(before, 'last', 'next', 'newest')) picked.pop()
    if (dated && dated === before) picked.pop()
    picked.push({ from: piece.from, to: piece.to, text: piece.text, is: 'event', events: [chosen], siblings: own })
    if ((dated && dated === after) || isThisYear || (rank && !isConcept(before, 'last', 'next', 'newest'))) index += 1
  }
  return picked
}

/** What must not or cannot be done: orders to change something, and what no record holds. */
function refusalOf(tokens: readonly Token[], pack: Pack): 'order' | 'foreign' | null {
  const words = tokens.map(({ word }) => word)
  const line = ` ${words.join(' ')} `
  const isIn = (list: string) => foldedOf(list).find((phrase) => line.includes(` ${phrase} `))
  if (isIn(pack.foreign)) return 'foreign'
  const fillers = new Set(foldedOf(pack.fillers))
  const first = words.findIndex((word) => !fillers.has(word))
  const start = words.slice(Math.max(0, first)).join(' ')
  const starts = words.join(' ')
  const orders = foldedOf(pack.orders)
  return orders.some((order) => start.startsWith(`${order} `) || starts.startsWith(`${order} `)) ? 'order' : null
}

/** Makes what is unknown into names, places and kinds where its place tells what it is. */
async function place(
  readContext: ReadContext,
  { pack }: Matching,
  pieces: readonly Piece[],
  tokens: readonly Token[],
): Promise<Piece[]> {
  const found: Piece[] = []
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece
    if (piece.is !== 'unknown') {
      found.push(piece)
      continue
    }
    const isCapital = tokens[piece.from]?.has_capital ?? false
    const before = pieces[index - 1]
    const isIn = before?.is === 'concept' && before.names.includes('in') && before.to === piece.from
    if (isIn && isCapital) {
      found.push({
        ...piece,
        is: 'nothing',
        where: { members: { city: piece.text }, events: { location: { contains: piece.text } } },
      })
      continue
    }
    let to = index
    while (
      pieces[to + 1]?.is === 'unknown' &&
      pieces[to + 1]?.from === pieces[to]?.to &&
      tokens[(pieces[to + 1] as Piece).from]?.has_capital
    )
      to += 1
    const name = pieces
      .slice(index, to + 1)
      .map(({ text }) => text)
      .join(' ')
    const resolution =
      isCapital && (pack.language !== 'de' || piece.from > 0) && readContext.reaches_all
        ? await resolveMember(readContext, name)
        : null
    const isName = isCapital && resolution?.kind === 'none' && pack.language !== 'de' && piece.from > 0
    if (resolution && (resolution.kind !== 'none' || isName)) {
      found.push({ from: piece.from, to: (pieces[to] as Piece).to, text: name, is: 'person', name })
      index = to
    } else found.push(piece)
  }
  return found
}

/** Stands in front of a question whether something is so of all. */
const SHARE: Piece = { from: -1, to: -1, text: '', is: 'concept', names: ['share'] }

interface Person {
  id: string
  label: string
}

async function resolvePersons(
  readContext: ReadContext,
  pieces: readonly Piece[],
): Promise<{ persons: Map<Piece, Person>; doubt: { words: string[]; options: string[] } | null }> {
  const persons = new Map<Piece, Person>()
  for (const piece of pieces) {
    if (piece.is !== 'person') continue
    const resolution = await resolveMember(readContext, piece.name)
    if (resolution.kind === 'one') persons.set(piece, { id: resolution.member.id, label: resolution.member.label })
    else if (resolution.kind === 'several')
      return { persons, doubt: { words: [piece.text], options: resolution.choices.map(({ label }) => label) } }
    else return { persons, doubt: { words: [piece.text], options: [] } }
  }
  return { persons, doubt: null }
}

/** Which edition is meant of events with the same name: the one whose year is named, else the next, else the last. */
function resolveEvents(pieces: readonly Piece[], today: string): Map<Piece, KnownEvent> {
  const events = new Map<Piece, KnownEvent>()
  const names = pieces.flatMap((piece) => (piece.is === 'concept' ? [...piece.names] : []))
  const isPast = names.some((name) =>
    ['attended', 'no_show', 'rating', 'completed', 'last', 'checked_in', 'no_show_rate'].includes(name),
  )
  for (const piece of pieces) {
    if (piece.is !== 'event') continue
    const sorted = [...piece.events].sort((a, b) => (a.on < b.on ? -1 : 1))
    const [next] = sorted.filter(({ on, status }) => on >= today && status !== 'draft')
    const last = sorted.filter(({ on }) => on < today).at(-1)
    const chosen = isPast ? (last ?? next) : (next ?? last)
    const event = chosen ?? sorted[0]
    if (event) events.set(piece, event)
  }
  return events
}

const isConcept = (piece: Piece | undefined, ...names: ConceptName[]): boolean =>
  piece?.is === 'concept' && piece.names.some((name) => names.includes(name))
const conceptOf = (name: ConceptName): Concept => CONCEPTS[name]
