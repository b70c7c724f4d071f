/** 1 for up, -1 for down. */
export type Direction = 1 | -1

const UP =
  'rose|risen|rises?|rising|grew|grown?|grows|growing|growth|increas(?:e|es|ed|ing)|up|gain(?:s|ed)?|climb(?:s|ed|ing)?|' +
  'more|higher|above|ahead|jump(?:s|ed)?|surged?|doubled|tripled|quadrupled|expand(?:s|ed)?|added'
const DOWN =
  'fell|fallen|falls?|falling|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|down|less|fewer|lower|' +
  'below|behind|los(?:t|es|ing|s)|shr(?:ank|unk|inks?|inking)|dip(?:s|ped)?|reduc(?:ed|tion)|sank|slid|halved|plunged|contracted'

const WORDS = new RegExp(`(?<![\\p{L}-])(?:(${UP})|(${DOWN}))(?![\\p{L}-])`, 'giu')
/** "more than 100", "up to", "up until": limits, not movements. */
const NO_MOVEMENT =
  /^(?:(?:more|less|fewer|higher|lower|above|below)\s(?:than\s)?(?:or\sequal\s)?\p{Sc}?\s?[A-Z]{0,3}\s?\d|up\s(?:to|until|for|with|the)\b|down\sto\s\p{L}|(?:more|less|fewer)\s(?:of|about|often|likely|details?|information|rows?)\b|lower\s(?:tier|risk)|higher\s(?:tier|risk)|falls?\s(?:due|within|on|in|into|under)\b|fall\s(?:due|gala|event|meeting|20\d\d)|rises?\sto\sthe|behind\s(?:on|with|in|the|this|that|it|them)|ahead\s(?:of\stime)?$)/iu
const NEGATION_BEFORE = /(?:no|not|any|once|what|sign(?:ed|s)?|follow|set|made|look|catch|back|end|add)[\s-]$/iu

export interface DirectionWord {
  start: number
  end: number
  text: string
  direction: Direction
}

/** The words that say which way something moved, without those that only set a limit. */
export function directionWordsIn(text: string): DirectionWord[] {
  return [...text.matchAll(WORDS)]
    .filter(({ index }) => !NO_MOVEMENT.test(text.slice(index)) && !NEGATION_BEFORE.test(text.slice(0, index)))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      direction: match[1] === undefined ? -1 : 1,
    }))
}

/** The word of direction that belongs to a stretch of text: the nearest within its clause, else the nearest at all. */
export function nearestDirection(text: string, start: number, end: number, words: readonly DirectionWord[]) {
  const distance = (word: DirectionWord) => Math.min(Math.abs(word.end - start), Math.abs(word.start - end))
  const isSameClause = (word: DirectionWord) =>
    !/[;]|,\s(?:while|but|whereas|although)|\s(?:while|whereas|but)\s/iu.test(
      text.slice(Math.min(word.end, end), Math.max(word.start, start)),
    )
  const byDistance = words.toSorted((a, b) => distance(a) - distance(b))
  return byDistance.find(isSameClause) ?? null
}
