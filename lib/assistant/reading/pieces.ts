import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import {
  type Lexicon,
  type Match,
  type Meaning,
  MIN_STEM,
  matchAt,
  spellingsOf,
  spelt,
  stem,
  toWords,
} from '#lib/assistant/reading/lexicon'
import { numberAt } from '#lib/assistant/reading/numbers'
import { foldedOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { otherTitles } from '#lib/assistant/reading/packs/title-words'
import { remembered } from '#lib/assistant/reading/remembered'
import { findTimes, type Time } from '#lib/assistant/reading/time'
import { lineOf, says, type Token } from '#lib/assistant/reading/tokens'
import type { KnownEvent, Vocabulary } from '#lib/assistant/reading/vocabulary'
import { fold } from '#lib/format/fold'
import { editDistance } from '#lib/format/nearest'
import type { Calendar } from '#lib/query/periods'
import type { Condition, Noun } from '#lib/records/model'

/** A stretch of words with what it stands for. */
export type Piece = { readonly from: number; readonly to: number; readonly text: string; readonly clause?: number } & (
  | { readonly is: 'concept'; readonly names: readonly ConceptName[] }
  /** `also` is what it is where a language is spoken of: "Danish". */
  | {
      readonly is: 'value'
      readonly where: Partial<Record<Noun, Condition>>
      readonly also?: Partial<Record<Noun, Condition>>
    }
  | { readonly is: 'time'; readonly time: Time }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'unit'; readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year' }
  | {
      readonly is: 'event'
      readonly events: readonly KnownEvent[]
      readonly siblings?: readonly KnownEvent[]
      /** Whether it was named by its day or month. */
      readonly is_dated?: boolean
      /** Whether it is the next or the last of its kind. */
      readonly is_ranked?: boolean
      /** Whether all of them are meant: "the last three workshops". */
      readonly are_all?: boolean
    }
  /** With an id where it is known who it is; sure where its place alone tells that it is a name. */
  | { readonly is: 'person'; readonly name: string; readonly id?: string; readonly is_sure?: boolean }
  /** A field that the association added. */
  | { readonly is: 'field'; readonly noun: Noun; readonly name: string; readonly is_number: boolean }
  | { readonly is: 'reference'; readonly where: Partial<Record<Noun, Condition>> }
  /** A word after one that says what is meant, of which the data has none: "in Ghent". */
  | { readonly is: 'nothing'; readonly where: Partial<Record<Noun, Condition>> }
  | { readonly is: 'unknown' }
)

/** Whether a piece is what only registrations have: what somebody eats at an event. */
export const isOfRegistrations = (piece: Piece): boolean =>
  piece.is === 'field'
    ? piece.noun === 'registrations'
    : piece.is === 'value' && Object.keys(piece.where).join() === 'registrations'

/** Whether a piece is a word for one of the concepts. */
export const isConcept = (piece: Piece | undefined, ...names: ConceptName[]): boolean =>
  namesOf(piece).some((name) => names.includes(name))

/** Whether any of several pieces is. */
export const hasConcept = (pieces: readonly Piece[], ...names: ConceptName[]): boolean =>
  pieces.some((piece) => isConcept(piece, ...names))

/** "Which refunds did we make": what else is made is money that comes in. */
const MADE = /\bma[dk]e\b/i

/**
 * Whether pieces speak of refunds themselves. Of payments, invoices or members that are named first it is said that
 * something of them was refunded, and revenue has refunds taken off it.
 */
export function speaksOfRefunds(pieces: readonly Piece[]): boolean {
  const isLess = (piece: Piece) => isConcept(piece, 'revenue', 'funds') && !MADE.test(piece.text)
  if (!hasConcept(pieces, 'refunds') || hasConcept(pieces, 'payments') || pieces.some(isLess)) return false
  const first = pieces.find((piece) => conceptsOf(piece).some(({ noun }) => noun !== undefined))
  return isConcept(first, 'refunds')
}

/** What a concept is, whichever it is. */
export const conceptOf = (name: ConceptName): Concept => CONCEPTS[name]

/** The names of what the words of a piece can stand for. */
export const namesOf = (piece: Piece | undefined): readonly ConceptName[] =>
  piece?.is === 'concept' ? piece.names : []

/** What they can stand for. */
export const conceptsOf = (piece: Piece | undefined): Concept[] => namesOf(piece).map(conceptOf)

/** The condition that a piece names, for each noun that it can be said of: a value, or a number of a row. */
export const whereOf = (piece: Piece | undefined): Partial<Record<Noun, Condition>> | undefined =>
  piece?.is === 'value' || piece?.is === 'nothing' || piece?.is === 'reference' ? piece.where : undefined

/** A piece whose words stand for something else. */
export const asConcept = (piece: Piece, ...names: ConceptName[]): Piece => ({ ...piece, is: 'concept', names }) as Piece

/** Where a piece stands, and its words, for one that says something else there. */
export const placeOf = ({ from, to, text }: Piece) => ({ from, to, text })

/** A word that goes without saying. */
export const unspoken = (name: ConceptName): Piece => ({ from: 0, to: 0, text: '', is: 'concept', names: [name] })

/** What the number in front of a piece is of: an amount, years of age, or so long a time; null where it does not say. */
export function measureOf(piece: Piece | undefined): 'money' | 'age' | 'time' | null {
  if (isConcept(piece, 'money')) return 'money'
  if (isConcept(piece, 'years_old')) return 'age'
  if (piece?.is === 'unit') return 'time'
  const fields = conceptsOf(piece).flatMap(({ field = {} }) => Object.values(field))
  return fields.some((field) => field.startsWith('days_')) ? 'time' : null
}

/** Words that hold a number against how long something has been so. */
const TESTING: ReadonlySet<ConceptName> = new Set(['more_than', 'at_least', 'less_than', 'at_most'] as const)
/** What else than a membership lasts. */
const STANDING_LONG: ReadonlySet<ConceptName> = new Set([
  'overdue',
  'unpaid',
  'owes',
  'due',
  'inactive',
  'waitlisted',
  'not',
  'never',
] as const)

/** What speaks of the past, so that a month without a year is the last one. */
const PAST: ReadonlySet<ConceptName> = new Set([
  'joined',
  'left',
  'attended',
  'attendees',
  'no_show',
  'paid',
  'unpaid',
  'received',
  'issued',
  'revenue',
  'completed',
  'overdue',
  'lapsed',
  'rating',
  'void',
  'written_off',
  'refunds',
  'returned',
  'checked_in',
  'not',
  'payments',
  'cash',
] as const)
const MAX_TITLE_TYPOS = 2
const MIN_TITLE = 8

/** The words of a title without its year or number, which its editions share. */
const bareOf = (words: readonly string[]): string =>
  words.join(' ').replace(/ (?:(?:19|20)\d\d|[ivx]+|\d+(?:st|nd|rd|th) date)$/, '')

/** Events by what their titles are in other words: "Klimatage" for the Climate Adaptation Days. */
export const otherTitlesOf = remembered((events: readonly KnownEvent[]): ReadonlyMap<string, readonly KnownEvent[]> => {
  const bares = new Map<string, { bare: string; events: KnownEvent[] } | null>()
  for (const event of events) {
    const bare = bareOf(toWords(event.title))
    for (const title of otherTitles(bare.split(' '))) {
      if (title.length < MIN_TITLE) continue
      const same = bares.get(title)
      // What two events may be called says neither.
      if (same === undefined) bares.set(title, { bare, events: [event] })
      else if (same !== null && same.bare !== bare) bares.set(title, null)
      else same?.events.push(event)
    }
  }
  return new Map([...bares].flatMap(([title, found]) => (found ? [[title, found.events] as const] : [])))
}, new WeakMap())

/** Whether all short words are the same: "an event" is no slip of the title "AT-Event". */
const areShortSame = (title: string, phrase: string): boolean => {
  const others = phrase.split(' ')
  return title.split(' ').every((word, index) => word.length > MAX_SHORT || word === others[index])
}
const MAX_SHORT = 3

/** Finds an event whose title, or the title without its year, stands at a word. */
function eventAt(
  words: readonly string[],
  at: number,
  titles: ReadonlyMap<string, readonly KnownEvent[]>,
  others: ReadonlyMap<string, readonly KnownEvent[]>,
) {
  for (let length = Math.min(9, words.length - at); length >= 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    const exact = titles.get(phrase)
    if (exact && (length > 1 || phrase.length >= MIN_TITLE)) return { events: exact, to: at + length }
    const other = others.get(phrase)
    if (other) return { events: other, to: at + length }
    if (phrase.length < MIN_TITLE) continue
    for (const [title, events] of titles)
      if (
        title.split(' ').length === length &&
        Math.abs(title.length - phrase.length) <= MAX_TITLE_TYPOS &&
        title[0] === phrase[0] &&
        areShortSame(title, phrase) &&
        editDistance(title, phrase) <= MAX_TITLE_TYPOS
      )
        return { events, to: at + length }
  }
  return null
}

/** Letters of a word that a title is known by. */
const MIN_WORD = 4

/** Whether only editions of one event have a title with these words in it. */
const isOfOne = (part: string, bare: string, events: readonly KnownEvent[]): boolean =>
  events.every(({ title }) => {
    const words = toWords(title).join(' ')
    return !words.includes(part) || words.startsWith(bare)
  })

/** Events by title, and by title without year or number, which several may share. */
const titlesOf = remembered((events: readonly KnownEvent[]): Map<string, KnownEvent[]> => {
  const titles = new Map<string, KnownEvent[]>()
  for (const event of events) {
    const words = toWords(event.title)
    const bare = bareOf(words)
    const compact = bare.replaceAll(' ', '')
    // "Sponge city": how a long title begins.
    const start = words.slice(0, 2).join(' ')
    const isStart =
      words.length > 3 &&
      start.length >= MIN_TITLE &&
      (words[1]?.length ?? 0) >= MIN_WORD &&
      isOfOne(start, bare, events)
    // "The awards night": how a title ends.
    const end = bare.split(' ').slice(1).join(' ')
    const isEnd = end.includes(' ') && end.length >= MIN_TITLE && isOfOne(end, bare, events)
    for (const title of new Set([words.join(' '), bare, compact, ...(isStart ? [start] : []), ...(isEnd ? [end] : [])]))
      titles.set(title, [...(titles.get(title) ?? []), event])
  }
  return titles
}, new WeakMap())

/** Everything that words are matched against. */
export interface Matching {
  readonly pack: Pack
  readonly lexicon: Lexicon
  readonly vocabulary: Vocabulary
  readonly calendar: Calendar
  /** Words that are part of a member's name. */
  readonly names: ReadonlySet<string>
  /** Whether the question before spoke of what is to come. */
  readonly isFuture: boolean
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i
const INVOICE_NUMBER = /^(?:\p{L}{1,6}-)?\d{4}-\d{3,}$/u
/** Small letters before few digits are words: "under-30s". */
const MEMBER_NUMBER = /^(?:\p{Lu}{1,6}-\d+|\p{L}{1,6}-\d{4,})$/u
const GERMAN_ARTICLES = new Set(['der', 'die', 'den', 'dem', 'des'])
const PARTICLES = new Set([
  'd',
  'van',
  'von',
  'de',
  'der',
  'den',
  'ten',
  'ter',
  't',
  'la',
  'le',
  'di',
  'da',
  'zu',
  'zum',
  'el',
  'al',
  'und',
  'o',
])

/** Verbs by their first part, with the second and what they mean. */
const apartFrom = remembered((pack: Pack): Map<string, [string, ConceptName][]> => {
  const verbs = new Map<string, [string, ConceptName][]>()
  for (const [verb, name] of Object.entries(pack.apart)) {
    const [first = '', particle = ''] = verb.split(' ').map(fold)
    verbs.set(first, [...(verbs.get(first) ?? []), [particle, name as ConceptName]])
  }
  return verbs
})

/** Whether somebody's name stands at a place, whatever the word is: "Frau …", "wo wohnt …". */
export function isAddressed(tokens: readonly Token[], at: number, pack: Pack): boolean {
  const before = (count: number) =>
    tokens
      .slice(Math.max(0, at - count), at)
      .map(({ word }) => word)
      .join(' ')
  return foldedOf(pack.addressing).some((phrase) => before(phrase.split(' ').length) === phrase)
}

/** Whether a word is the last of its part of a question. */
const isEnd = (tokens: readonly Token[], index: number) => {
  const next = tokens[index + 1]
  return !next || next.start - (tokens[index]?.end ?? 0) > 1 || ['und', 'oder', '?'].includes(next.word)
}

/** Whether words say that a time lies ahead, whatever else is asked: "d'ici fin décembre", "was findet im Januar statt". */
export function isSaidAhead(tokens: readonly Token[], pack: Pack): boolean {
  const line = lineOf(tokens)
  // A German verb leaves its second part at the end.
  const isApart = (phrase: string) => phrase.split(' ').every((word) => line.includes(` ${word} `))
  return says(line, pack.ahead) || (pack.language === 'de' && foldedOf(pack.ahead).some(isApart))
}

/** A piece that has no place among the words yet. */
type Unplaced<P = Piece> = P extends Piece ? Omit<P, 'from' | 'to' | 'text'> : never

/** Cuts a question into pieces of meaning; what has none is unknown, fillers are left out. */
export function findPieces(tokens: readonly Token[], matching: Matching): Piece[] {
  const { pack, lexicon, vocabulary, calendar, names } = matching
  const words = tokens.map(({ word }) => word)
  const written = tokens.map(({ text }) => spelt(text))
  const taken: boolean[] = words.map(() => false)
  const isFree = (index: number) => taken[index] === false
  const pieces: Piece[] = []
  const areFree = (from: number, to: number) => words.slice(from, to).every((_, index) => isFree(from + index))
  const take = (from: number, to: number) => taken.fill(true, from, to)
  const textOf = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
  const put = (from: number, to: number, piece: Unplaced) => {
    take(from, to)
    pieces.push({ from, to, text: textOf(from, to), ...piece } as Piece)
  }

  for (const [index, { word, text }] of tokens.entries()) {
    if (INVOICE_NUMBER.test(text))
      put(index, index + 1, { is: 'reference', where: { invoices: { number: { contains: text } } } })
    else if (MEMBER_NUMBER.test(text))
      put(index, index + 1, {
        is: 'reference',
        where: {
          members: { member_number: text.toUpperCase() },
          registrations: { member: { member_number: text.toUpperCase() } },
        },
      })
    else if (word.includes('@')) put(index, index + 1, { is: 'reference', where: { members: { email: text } } })
    else if (UUID.test(word)) put(index, index + 1, { is: 'unknown' })
    else if (word === '?') taken[index] = true
  }
  const isNoWord = (word: string) =>
    /^\p{L}{3,}$/u.test(word) &&
    !names.has(word) &&
    !PARTICLES.has(word) &&
    !isOrdinary(word, pack) &&
    !isTimeName(word, pack) &&
    !numberAt([word], 0, pack) &&
    !matchAt([stem(word, pack)], 0, lexicon, () => true)
  const titles = titlesOf(vocabulary.events)
  const others = otherTitlesOf(vocabulary.events)
  for (let at = 0; at < words.length; at += 1) {
    if (!isFree(at)) continue
    const found = eventAt(words, at, titles, others)
    if (found && areFree(at, found.to)) put(at, found.to, { is: 'event', events: found.events })
  }
  // Who is addressed by a name that nobody here has is no slip of anything.
  for (const at of words.keys())
    if (isFree(at) && isAddressed(tokens, at, pack) && isNoWord(words[at] as string)) put(at, at + 1, { is: 'unknown' })
  // What belongs to a phrase is no slip: "step-free access".
  const typed = words.map((word) => stem(word, pack))
  const phrased = typed.flatMap((_, at) => {
    const { to = at } = matchAt(typed, at, lexicon, isFree) ?? {}
    return to - at > 1 ? Array.from({ length: to - at }, (__, index) => at + index) : []
  })
  for (const [index, word] of words.entries())
    if (isFree(index) && !phrased.includes(index) && !matchAt([stem(word, pack)], 0, lexicon, () => true))
      words[index] = timeWord(word, pack, isForeignName(tokens, index, pack)) ?? word
  for (const [at, word] of words.entries()) {
    if (!isFree(at)) continue
    const found = apartFrom(pack)
      .get(word)
      ?.map(([particle, name]) => ({
        to: words.findIndex((each, index) => index > at && each === particle && isFree(index) && isEnd(tokens, index)),
        name,
      }))
      .find(({ to }) => to > at)
    if (!found) continue
    taken[found.to] = true
    put(at, at + 1, { is: 'concept', names: [found.name] })
  }
  const stems = words.map((word) => stem(word, pack))
  const meantAt = (at: number) => matchAt(stems, at, lexicon, isFree, words, written)
  const namesIn = (match: Match | null) => (match?.meaning.is === 'concept' ? match.meaning.names : [])
  // "Adhésions" are memberships, too: alone they say no time.
  const said = stems.flatMap((_, at) => {
    const own = namesIn(meantAt(at))
    return own.includes('members') ? [] : own
  })
  // "Runs out before Christmas and has not paid": what runs out lies ahead, whatever was not done.
  const isAhead = said.includes('expires')
  // What is due and open may be so since long: nobody says which December.
  const isOpen = said.includes('due') && said.some((name) => name === 'unpaid' || name === 'not')
  const isSaidToCome = isSaidAhead(tokens, pack)
  const isPast =
    !isSaidToCome &&
    said.some((name) => PAST.has(name) && !(isAhead && (name === 'not' || name === 'unpaid' || name === 'paid')))
  const hasFuture =
    isSaidToCome ||
    (!isPast &&
      (matching.isFuture ||
        stems.some((_, at) => namesIn(meantAt(at)).some((name) => conceptOf(name).is_future || name === 'next'))))
  // "than last year" compares; as a time of its own it would narrow.
  for (let at = 0; at < words.length; at += 1) {
    const match = meantAt(at)
    const own = namesIn(match)
    if (match && match.to - at > 1 && own.some((name) => name === 'year_before' || name === 'previous'))
      put(at, match.to, { is: 'concept', names: own })
  }
  // "Gala d'hiver" is no winter.
  for (let at = 0; at < words.length; at += 1) {
    const match = meantAt(at)
    const own = namesIn(match)
    // "Fall due", "may leave" are no autumn and no month.
    const isWord = own.length > 0 && isTimeName(words[at] ?? '', pack)
    const isOfEvents = own.some(
      (name) => conceptOf(name).noun === 'events' || name === 'attended' || name === 'registered',
    )
    if (match && match.to - at > 1 && (isWord || isOfEvents)) put(at, match.to, { is: 'concept', names: own })
  }
  // "The board alumni" are called so, whatever "the board" says by itself.
  const isCutOff = (from: number, to: number) =>
    words.slice(from + 1, to).some((_, index) => {
      const match = meantAt(from + 1 + index)
      return match !== null && match.to > to && match.meaning.is === 'value'
    })
  // "Good morning" is no time.
  for (let at = 0; at < words.length; at += 1) {
    const match = meantAt(at)
    if (!match || match.to - at < 2 || isCutOff(at, match.to)) continue
    if (match.meaning.is === 'filler') take(at, match.to)
    // What has a meaning is not cut up by what begins within it.
    else at = match.to - 1
  }
  for (const { from, to, ...time } of findTimes(
    words,
    pack,
    calendar,
    isOpen && !isSaidToCome ? 'open' : isPast ? 'past' : hasFuture ? 'future' : 'open',
    isFree,
  )) {
    // "For ten years or longer" is a measure, not a time.
    if (namesIn(meantAt(to)).some((name) => name === 'or_more' || name === 'or_less')) continue
    // "Hélène Noël": behind a first name a feast or a month may be the name of a family.
    const isNameWord = (at: number) => tokens[at]?.has_capital === true && names.has(words[at] ?? '')
    if (to === from + 1 && isNameWord(from) && isNameWord(from - 1)) continue
    const { is_possessive = false } = tokens[to - 1] ?? {}
    put(from, to, { is: 'time', time: is_possessive ? { ...time, is_possessive } : time })
  }
  // "For more than five years": what is said of how long somebody has been a member.
  for (const [at, word] of words.entries()) {
    if (!isFree(at) || !foldedOf(pack.time.lasting).includes(word)) continue
    if (!namesIn(meantAt(at + 1)).some((name) => TESTING.has(name))) continue
    if (said.some((name) => STANDING_LONG.has(name))) taken[at] = true
    else put(at, at + 1, { is: 'concept', names: ['since_when'] })
  }
  // "Weder Telefon noch E-Mail": said once more, it denies once more.
  const neither = words.indexOf('weder')
  const nor = neither < 0 ? -1 : words.indexOf('noch', neither)
  if (pack.language === 'de' && nor > 0 && isFree(nor)) put(nor, nor + 1, { is: 'concept', names: ['not'] })
  // A word that says nothing in front of a name that is no word: "dörte brüggemann".
  const isFirstName = (index: number) =>
    !PARTICLES.has(words[index] ?? '') &&
    meantAt(index)?.meaning.is === 'filler' &&
    names.has(words[index + 1] ?? '') &&
    meantAt(index + 1) === null
  // Names of people, with the particles between them.
  const isName = (index: number) =>
    isFree(index) &&
    (names.has(words[index] ?? '') || (pack.language === 'en' && names.has((words[index] ?? '').replace(/s$/, '')))) &&
    ((tokens[index]?.has_capital ?? false) || !meantAt(index) || isFirstName(index))
  for (let from = 0; from < words.length; from += 1) {
    if (!isName(from) || (PARTICLES.has(words[from] ?? '') && !isName(from + 1))) continue
    // "Der Ruben Wiersma steht hier": the article is none of his names.
    if (pack.language === 'de' && GERMAN_ARTICLES.has(words[from] ?? '')) continue
    let to = from + 1
    const isWritten = tokens[from]?.has_capital === true
    // What nobody knows beside a name is the rest of it.
    const isRest = (index: number) =>
      isFree(index) &&
      words[index] !== undefined &&
      (tokens[index]?.has_capital || (!isWritten && correct(words[index] as string, matching) === null)) &&
      !meantAt(index) &&
      !numberAt(words, index, pack)
    while (
      isName(to) ||
      isRest(to) ||
      // "Speicher 21 GmbH".
      (isFree(to) && /^\d+$/.test(words[to] ?? '') && isName(to + 1)) ||
      (isFree(to) &&
        PARTICLES.has(words[to] ?? '') &&
        (isName(to + 1) || (PARTICLES.has(words[to + 1] ?? '') && isName(to + 2))))
    )
      to += 1
    const last = names.has(words[to - 1] ?? '') ? '' : 's'
    const name = textOf(from, to)
    put(from, to, {
      is: 'person',
      name: last !== '' && names.has((words[to - 1] ?? '').replace(/s$/, '')) ? name.replace(/s$/, '') : name,
    })
  }
  for (let at = 0; at < words.length; ) {
    if (!isFree(at)) {
      at += 1
      continue
    }
    const match = meantAt(at)
    const number =
      /^\d/.test(words[at] ?? '') || !match || match.meaning.is === 'filler' ? numberAt(words, at, pack) : null
    const before = pieces.find((piece) => piece.to === at)
    const isCounted = isConcept(before, 'at_least', 'at_most', 'more_than', 'less_than', 'exactly')
    if (
      number &&
      (isCounted || !(number.value === 1 && !/^\d/.test(words[at] ?? ''))) &&
      (!match || match.to <= number.to)
    ) {
      put(at, number.to, { is: 'number', value: number.value })
      at = number.to
    } else if (match?.meaning.is === 'filler' && isCutOff(at, match.to)) {
      taken[at] = true
      at += 1
    } else if (match) {
      if (match.meaning.is === 'filler') take(at, match.to)
      else put(at, match.to, match.meaning)
      at = match.to
    } else at += 1
  }
  for (let at = 0; at < words.length; at += 1) {
    if (!isFree(at)) continue
    // "Who has been to a gala before?"
    if (foldedOf(pack.time.before).includes(words[at] ?? '') && isEnd(tokens, at)) {
      taken[at] = true
      continue
    }
    const near = correct(words[at] ?? '', matching)
    // A name that nobody here knows is no slip: "à Paris".
    const corrected = isForeignName(tokens, at, pack) && near?.is !== 'value' ? null : near
    if (corrected?.is === 'filler') taken[at] = true
    else if (corrected) put(at, at + 1, corrected)
    else put(at, at + 1, { is: 'unknown' })
  }
  return pieces.sort((a, b) => a.from - b.from)
}

const ordinaryIn = remembered(({ ordinary }: Pack): ReadonlySet<string> => new Set(fold(ordinary).split(' ')))

/** Whether a word is one of everyday language, so that it is no slip of another. */
const isOrdinary = (word: string, pack: Pack): boolean => ordinaryIn(pack).has(word)

/** What a misspelt word stands for; null where nothing is near, or too much. */
function correct(typed: string, { pack, lexicon }: Matching): Meaning | null {
  if (typed.length < 4 || /\d/.test(typed) || isOrdinary(typed, pack)) return null
  let best: { meaning: Meaning; order: readonly number[] } | null = null
  for (const word of new Set([typed, typed.replace(/([aou])e/g, '$1')])) {
    const own = stem(word, pack)
    // Two slips in a word of middling length make too many others of it: "abgehalten" is no "abgesagt".
    const most = own.length < 4 ? 0 : own.length < MIN_TWICE ? 1 : 2
    const letters = [...own].sort().join('')
    for (const [first, entries] of lexicon.all()) {
      if (Math.abs(first.length - own.length) > most || first.length <= MIN_STEM) continue
      const single = entries.find(({ words }) => words.length === 1)
      if (!single) continue
      const distance = editDistance(first, own)
      // Held against the whole word too: "send" is no "pending".
      const whole = Math.min(...spellingsOf(single).map((each) => editDistance(each, word)))
      if (whole > most + 1) continue
      // Slips leave the beginning of a word as it is: "rentré" is no "entré".
      if (distance > most || (first[0] !== own[0] && letters !== [...first].sort().join(''))) continue
      // Another letter makes another word of a short one: "fast" is no "fest".
      if (word.length <= SHORT && first.length === own.length && letters !== [...first].sort().join('')) continue
      // The nearest is taken; of those as near the one of the same letters in another order, the likeliest slip; of
      // those the word that says nothing, which does the least harm.
      const isSwapped = letters === [...first].sort().join('')
      // A short word is easily another one, and what says nothing would go unnoticed.
      if (single.meaning.is === 'filler' && (distance > 1 || (!isSwapped && own.length < MIN_FILLER))) continue
      if (single.meaning.is === 'value' && own.length < MIN_FILLER) continue
      const order = [distance, isSwapped ? 0 : 1, single.meaning.is === 'filler' ? 0 : 1]
      if (!best || isBefore(order, best.order)) best = { meaning: single.meaning, order }
    }
  }
  return best?.meaning ?? null
}

/** Letters of a word in which two slips are understood. */
const MIN_TWICE = 9

/** Letters of a word in which none is taken for another. */
const SHORT = 4

/** Letters of a word that may stand for one that says nothing. */
const MIN_FILLER = 5

/** Whether the first number that differs is the smaller one. */
function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

/** Whether a word within a question is written like a name. German writes every noun like one. */
const isForeignName = (tokens: readonly Token[], at: number, pack: Pack) =>
  at > 0 && tokens[at]?.has_capital === true && pack.language !== 'de'

/** The word of time that a misspelt word stands for: "Septmeber". Of what is written like a name only a month can be. */
function timeWord(word: string, pack: Pack, isName: boolean): string | null {
  if (word.length < MIN_TIME_WORD || isOrdinary(word, pack)) return null
  const { months, day, week, month, quarter, year, seasons, today, yesterday, tomorrow, start } = pack.time
  if ([today, yesterday, tomorrow, pack.time.last, pack.time.next].some((words) => foldedOf(words).includes(word)))
    return null
  const units = isName ? [] : [...seasons, day, week, month, quarter, year, yesterday, tomorrow]
  const starts = isName ? [] : foldedOf(start).flatMap((phrase) => phrase.split(' '))
  const known = [...months, ...units].flatMap((words) => foldedOf(words)).concat(starts)
  if (known.includes(word)) return null
  const letters = [...word].sort().join('')
  return (
    known.find(
      (each) =>
        each.length >= MIN_TIME_WORD &&
        // Slips leave the beginning of a word as it is.
        ((each.length > MIN_TIME_WORD && each[0] === word[0] && editDistance(each, word) <= 1) ||
          // "Step" has the letters of "sept" and is no slip of it.
          (letters === [...each].sort().join('') && (each.length > MIN_TIME_WORD || editDistance(each, word) <= 1)) ||
          (each.length > 7 && editDistance(each, word) <= 2)),
    ) ?? null
  )
}

const MIN_TIME_WORD = 4

/** Whether a word names a month or a season. */
const isTimeName = (word: string, { time }: Pack) =>
  [...time.months, ...time.seasons].some((words) => foldedOf(words).includes(word))
