import type { Concept, ConceptName } from '#lib/assistant/reading/concepts'
import { foldedOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { conceptsOf, hasConcept, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { lineOf, says, type Token } from '#lib/assistant/reading/tokens'

/**
 * "For the board meeting on Thursday I need…": the day says by when something is asked for, and not of when. Only of what
 * reports are made for: "for the workshop on Thursday" says which.
 */
const OCCASIONS: readonly RegExp[] = [
  /((?:^|[.!?,] ?)\s*)(?:for|before|ahead of) [^.,?!]*?\b(?:board|committee|agm|report|present|speech|newsletter)\b[^.,?!]*? (?:on|this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi,
  /((?:^|[.!?,] ?)\s*)(?:für|vor|zur|bis zur) [^.,?!]*?(?:vorstand|sitzung|bericht|präsentation|rede)[\p{L}]* (?:am|diesen|nächsten|kommenden) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b/giu,
  /((?:^|[.!?,] ?)\s*)(?:pour|avant) [^.,?!]*?(?:bureau|comité|conseil|rapport|présentation|discours)[^.,?!]*? (?:de |du |ce )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: prochain)?\b/giu,
]

/** Who comes to a meeting on a day is asked of that meeting. */
const OF_AN_EVENT = /\b(?:regist|sign(?:ed)? up|attend|coming|angemeldet|teilnehm|kommt|kommen|inscri|particip|vien)/i

/** Returns a question without what it is asked for, where that is on a day. */
export function withoutOccasion(text: string): string {
  if (OF_AN_EVENT.test(text)) return text
  return OCCASIONS.reduce((rest, occasion) => rest.replace(occasion, '$1'), text)
}

/** Words that ask for an answer of a kind. */
export const ASKING: readonly ConceptName[] = [
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
export const isTelling = (piece: Piece): boolean =>
  piece.is !== 'unknown' &&
  piece.is !== 'unit' &&
  (piece.is !== 'concept' ||
    conceptsOf(piece).some(({ noun, where, amount, measure, field }) => noun ?? where ?? amount ?? measure ?? field))

/** What a clause that is said beside a question has none of: it narrows down or orders what is asked. */
const NARROWING: readonly ConceptName[] = ['only', 'without', 'not', 'sort', 'by', 'same', 'them']

/** Leaves out what is said around a question: a part without a word of the data, before or beside one that has some. */
function withoutPreamble(
  pieces: readonly Piece[],
  clauses: readonly number[],
  tokens: readonly Token[],
  pack: Pack,
): Piece[] {
  const clauseOf = (piece: Piece) => clauses[piece.from] ?? 0
  const told = new Set(pieces.filter(isTelling).map(clauseOf))
  const asking = pieces.findIndex((piece) => isConcept(piece, ...ASKING))
  const hasTellingBefore = pieces.slice(0, Math.max(0, asking)).some(isTelling)
  const relatives = new Set(foldedOf(pack.relatives))
  return pieces.filter((piece, index) => {
    if (piece.is !== 'unknown') return true
    if (asking > index && !hasTellingBefore) return false
    // "Members, who have moved": what is said of them behind a comma is no preamble.
    const clause = clauseOf(piece)
    const isRelative = relatives.has(tokens[clauses.indexOf(clause)]?.word ?? '') && told.has(clause - 1)
    const isNarrowing = pieces.some((each) => clauseOf(each) === clause && isConcept(each, ...NARROWING))
    return isRelative || isNarrowing || told.size === 0 || told.has(clause)
  })
}

/**
 * Whether a piece is a day or a number that may be said by the way: "typing with one thumb", "board on Thursday". A month
 * or a year narrows down: "I need the figures for October".
 */
const isByTheWay = (piece: Piece): boolean =>
  piece.is === 'number' ||
  piece.is === 'unit' ||
  (piece.is === 'time' && (isDayOfWeek(piece) || ['today', 'tomorrow'].includes(String(piece.time.within))))

/** Whether a time is a day of the week, as in "board on Thursday". */
const isDayOfWeek = ({ text, time }: Extract<Piece, { is: 'time' }>): boolean =>
  time.day !== undefined && /(?:day|tags?|woch|abend|di|dimanche)(?: prochain| dernier)?$/i.test(text)

/** A part of a question: a sentence, or what stands between two commas. */
interface Part {
  readonly clauses: readonly number[]
  readonly pieces: readonly Piece[]
  /** Its words, with a blank on either side. */
  readonly line: string
  /** Whether a full stop ends it. */
  readonly is_ended: boolean
}

/** More words than this are a sentence: "In 2025." is none. */
const MIN_SENTENCE = 4

/** What ends a sentence, or is as far from the next one. */
const SENTENCE = /[:;.!()\n–—]|\s-\s/

/** The sentences of a question, or its clauses. */
function partsOf(
  { text, pieces, clauses, tokens }: Spoken,
  isNew: (before: Token, between: string, index: number) => boolean,
): Part[] {
  const begins = tokens.flatMap((token, index) => {
    const before = tokens[index - 1]
    return !before || isNew(before, text.slice(before.end, token.start), index) ? [index] : []
  })
  return begins.map((from, place) => {
    const to = begins[place + 1] ?? tokens.length
    return {
      clauses: [...new Set(clauses.slice(from, to))],
      pieces: pieces.filter((piece) => piece.from >= from && piece.from < to),
      is_ended: /^[.!]/.test(text.slice(tokens[to - 1]?.end)),
      line: lineOf(tokens.slice(from, to)),
    }
  })
}

/** Whether a part asks for something. */
const asks = ({ pieces, line }: Part, pack: Pack): boolean =>
  line.endsWith(ASKED) ||
  hasConcept(pieces, ...ASKING) ||
  foldedOf(pack.openers).some((opener) => line.startsWith(` ${opener} `))

const ASKED = ' ? '

/**
 * Whether a part is said beside the question: why somebody asks ("I want to write to them"), or what happens meanwhile
 * ("sorry, typing with one thumb"). Only a sentence that speaks of whoever asks may say something of the data as well,
 * and none that holds what is asked to a value: "I mean the active ones".
 */
function isAside(part: Part, beside: Beside, pack: Pack): boolean {
  const { isSentence, isElsewhere, isOfAll, isDated, nouns, askedBehind } = beside
  const { pieces, line } = part
  // "For the report on the third quarter: how much was open on 30 September?"
  const isOfReport = isSentence && isDated && REPORT.test(line) && !asks(part, pack)
  if (isOfReport && pieces.every((piece) => !isTelling(piece) || piece.is === 'time')) return true
  const isOfAsker = says(line, pack.asides)
  // What begins like a question may say what somebody does, where another part is one: "hab grad jemand am Telefon".
  if (asks(part, pack) && !(isElsewhere && isSentence && isOfAsker && !line.endsWith(ASKED))) return false
  const isNarrowing = hasConcept(pieces, ...NARROWING)
  const isRelative = foldedOf(pack.relatives).some((word) => line.startsWith(` ${word} `))
  if (pieces.every((piece) => !isTelling(piece) || isByTheWay(piece))) {
    // "The ten biggest will do": how many, and not for how long.
    if (pieces.some((piece) => piece.is === 'number' && piece.value > 1) && !pieces.some(({ is }) => is === 'unit'))
      return false
    if (isNarrowing && pieces.some(isByTheWay)) return false
    if (isOfAsker) return isSentence || pieces.some(({ is }) => is === 'unknown')
    // "The auditors are in on Tuesday."
    if (isSentence && part.is_ended && pieces.length > 0 && line.trim().split(' ').length > MIN_SENTENCE) return true
    return pieces.some(({ is }) => is === 'unknown') && !isNarrowing && !isRelative
  }
  // "I have a hunch that Bremen has overtaken Kiel": what the question behind it says again is said there.
  const said = askedBehind(part)
  const told = pieces.filter((piece) => !said.has(meaningOf(piece)))
  const isHeld = told.some(
    (piece) =>
      piece.is === 'value' ||
      (piece.is === 'event' && !isOfAll) ||
      (piece.is === 'time' && !isByTheWay(piece)) ||
      conceptsOf(piece).some((concept) => isOfAny(concept, nouns)) ||
      isConcept(piece, ...TESTING),
  )
  return isSentence && isOfAsker && !isHeld
}

/** What a piece stands for, wherever it stands. */
const meaningOf = ({ from: _from, to: _to, text: _text, clause: _clause, ...meaning }: Piece): string =>
  JSON.stringify(meaning)

/** What a question may be asked for, of a time of its own. */
const REPORT = / (?:report|minutes|newsletter|bericht|\p{L}+bericht|protokoll|rapport|compte rendu|proces verbal) /u

/**
 * What stands beside a part: whether it is a sentence, whether another one ends with a question mark, whether those that
 * ask do so of all members and name a time, their nouns, and what those say that stand behind it.
 */
interface Beside {
  readonly isSentence: boolean
  readonly isElsewhere: boolean
  readonly isOfAll: boolean
  readonly isDated: boolean
  readonly nouns: ReadonlySet<string>
  readonly askedBehind: (part: Part) => ReadonlySet<string>
}

/** Whether a concept holds any of the nouns to a value; of no noun, it may be that of any. */
const isOfAny = ({ where }: Concept, nouns: ReadonlySet<string>): boolean =>
  where !== undefined && (nouns.size === 0 || Object.keys(where).some((noun) => nouns.has(noun)))

/** Words that hold a number against something. */
const TESTING: readonly ConceptName[] = [
  'more_than',
  'less_than',
  'at_least',
  'at_most',
  'exactly',
  'or_more',
  'or_less',
]

/** What was said, word by word and piece by piece. */
interface Spoken {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly clauses: readonly number[]
  readonly tokens: readonly Token[]
}

/** The clauses that are said beside a question, by their number; none where nothing else asks for anything. */
export function asidesOf(spoken: Spoken, pack: Pack): Set<number> {
  const isMain = (part: Part) => asks(part, pack) && part.pieces.some(isTelling)
  const asideAmong = (parts: readonly Part[], isSentence: boolean) => {
    const isElsewhere = parts.some((part) => part.line.endsWith(ASKED) && part.pieces.some(isTelling))
    const concepts = parts.filter(isMain).flatMap(({ pieces }) => pieces.flatMap(conceptsOf))
    const nouns = new Set(
      concepts.flatMap(({ noun, amount, where = {} }) => [noun ?? [], amount?.of ?? [], Object.keys(where)].flat()),
    )
    // Who comes, comes to events.
    if (nouns.has('registrations') || nouns.has('feedback')) nouns.add('events')
    const askedBehind = (part: Part) => {
      const behind = parts.slice(parts.indexOf(part) + 1).filter(isMain)
      return new Set(behind.flatMap(({ pieces }) => pieces.map(meaningOf)))
    }
    const isOurs = parts.some((part) => isMain(part) && says(part.line, pack.ours))
    // "I looked round the room at the gala. What is the average age of our members?"
    const isOfAll = isOurs && nouns.has('members') && !nouns.has('events')
    const isDated = parts.some((part) => isMain(part) && part.pieces.some(({ is }) => is === 'time'))
    const beside = { isSentence, isElsewhere, isOfAll, isDated, nouns, askedBehind }
    return parts.some(isMain) ? parts.flatMap((part) => (isAside(part, beside, pack) ? part.clauses : [])) : []
  }
  const { clauses } = spoken
  return new Set([
    ...asideAmong(
      partsOf(spoken, (before, between) => before.text === '?' || SENTENCE.test(between)),
      true,
    ),
    ...asideAmong(
      partsOf(spoken, (_, __, index) => clauses[index] !== clauses[index - 1]),
      false,
    ),
  ])
}

/** Leaves out what is said beside a question; what it speaks of stays where the question itself speaks of nothing. */
export function withoutAsides(
  pieces: readonly Piece[],
  { clauses, asides, isOfSomebody }: { clauses: readonly number[]; asides: ReadonlySet<number>; isOfSomebody: boolean },
): Piece[] {
  const isBeside = ({ from }: Piece) => asides.has(clauses[from] ?? 0)
  const isSubject = (piece: Piece) =>
    piece.is === 'event' || piece.is === 'person' || conceptsOf(piece).some(({ noun, amount }) => noun ?? amount)
  const hasSubject = pieces.some((piece) => !isBeside(piece) && isSubject(piece))
  return pieces.filter(
    (piece) =>
      !isBeside(piece) ||
      // "Kirsten is on the phone. Since when has she been a member?"
      (piece.is === 'person' && isOfSomebody) ||
      (!hasSubject && (piece.is === 'event' || piece.is === 'person')),
  )
}

/** Leaves out what a question is asked for: "…, I want to write them a welcome note". */
export function withoutPurpose(
  pieces: readonly Piece[],
  clauses: readonly number[],
  tokens: readonly Token[],
  pack: Pack,
): Piece[] {
  const purposes = foldedOf(pack.purposes)
  const isPurpose = (clause: number) => {
    const text = `${tokens
      .filter((_, index) => clauses[index] === clause)
      .map(({ word }) => word)
      .join(' ')} `
    return clause > 0 && purposes.some((purpose) => text.startsWith(`${purpose} `))
  }
  const clauseOf = (piece: Piece) => clauses[piece.from] ?? 0
  const kept = pieces.filter((piece) => !isPurpose(clauseOf(piece)))
  return withoutPreamble(kept.some(isTelling) ? kept : pieces, clauses, tokens, pack)
}
