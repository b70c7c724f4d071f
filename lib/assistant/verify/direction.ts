/** 1 for up, -1 for down. */
type Direction = 1 | -1

const MOVES_UP =
  'rose|risen|rises?|rising|grew|grown?|grows|growing|increas(?:e|es|ed|ing)|up|gain(?:s|ed)?|climb(?:s|ed|ing)?|' +
  'jump(?:s|ed)?|surged?|doubled|tripled|quadrupled|expand(?:s|ed)?'
const MOVES_DOWN =
  'fell|fallen|falls?|falling|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|down|' +
  'los(?:t|es|ing|s)|shr(?:ank|unk|inks?|inking)|dip(?:s|ped)?|reduc(?:ed|tion)|sank|slid|halved|plunged|contracted'
const MORE = 'more|higher|above|ahead|larger|greater'
const LESS = 'less|fewer|lower|below|behind|smaller'

const WORDS = new RegExp(`(?<![\\p{L}-])(?:(${MOVES_UP})|(${MOVES_DOWN})|(${MORE})|(${LESS}))(?![\\p{L}-])`, 'giu')
/** "up to", "falls due": no movements, though the word could be one. */
const NO_MOVEMENT =
  /^(?:up\s(?:to|until|for|with|the)\b|down\sto\s\p{L}|falls?\s(?:due|within|on|in|into|under)\b|fall\s(?:due|gala|event|meeting|20\d\d)|rises?\sto\sthe)/iu
const IDIOM_BEFORE = /(?:sign(?:ed|s)?|follow|set|made|look|catch|back|end|add|coming)[\s-]$/iu
/** A comparison says which way it went only with what it is compared to, or by how much: "more than last year", "12 fewer". */
const COMPARED_WITH = /^\p{L}+\s(?:\p{L}+\s){0,2}than\s(?!\p{Sc}?\s?[A-Z]{0,3}\s?\d)/u
const BY_HOW_MUCH = /(?:\d|%|percent|per cent|points?|times)\s?$/iu
/** "500 or more": the word sets a limit. */
const LIMIT_BEFORE = /\bor\s$/iu

export interface DirectionWord {
  start: number
  end: number
  text: string
  direction: Direction
}

/** The words that say which way something moved, without those that only set a limit. */
export function directionWordsIn(text: string): DirectionWord[] {
  return [...text.matchAll(WORDS)]
    .filter((match) => isMovement(match, text))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      direction: match[1] !== undefined || match[3] !== undefined ? 1 : -1,
    }))
}

function isMovement(match: RegExpExecArray, text: string): boolean {
  const before = text.slice(0, match.index)
  const from = text.slice(match.index)
  const isComparison = match[3] !== undefined || match[4] !== undefined
  if (isComparison) return !LIMIT_BEFORE.test(before) && (COMPARED_WITH.test(from) || BY_HOW_MUCH.test(before))
  return !NO_MOVEMENT.test(from) && !IDIOM_BEFORE.test(before)
}

/** The word of direction that belongs to a stretch of text: the nearest within its clause; null when there is none. */
export function nearestDirection(
  text: string,
  start: number,
  end: number,
  words: readonly DirectionWord[],
): DirectionWord | null {
  const distance = (word: DirectionWord) => Math.min(Math.abs(word.end - start), Math.abs(word.start - end))
  const isSameClause = (word: DirectionWord) =>
    !/[;]|,\s(?:while|but|whereas|although)|\s(?:while|whereas|but)\s/iu.test(
      text.slice(Math.min(word.end, end), Math.max(word.start, start)),
    )
  return words.toSorted((a, b) => distance(a) - distance(b)).find(isSameClause) ?? null
}
