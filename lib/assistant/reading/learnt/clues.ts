import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Planned } from '#lib/assistant/reading/learnt/forms'
import { wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Piece } from '#lib/assistant/reading/pieces'
import { fold } from '#lib/format/fold'

/** What a word of a question shows of itself: how it is spelt, and what it is known to stand for. */
export type Clues = readonly string[]

/** Begins the clue of a whole word. */
export const WORD = 'w '
/** Stands in front of a kind of name: which one it is says nothing of what is asked. */
const NAMED = '§'
/** The lengths of the parts of a word by which words of one stem know each other. */
const PARTS = [3, 4, 5]
/** How many words of a name are shown beside its kind. */
const MAX_NAME = 3

const cut = (text: string): string[] =>
  fold(text)
    .replace(/['’]/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

function cluesOfWord(word: string, language: Language): string[] {
  if (/^\d+$/.test(word)) return [`${NAMED}number`, `${NAMED}digits`]
  const whole = `<${word}>`
  const parts = PARTS.flatMap((length) =>
    Array.from({ length: Math.max(0, whole.length - length + 1) }, (_, at) => `g ${whole.slice(at, at + length)}`),
  )
  return [`${WORD}${word}`, `${language} ${word}`, ...parts]
}

/** What kind of thing a piece names; null where its words say something of themselves. */
function kindsOf(piece: Piece): string[] | null {
  switch (piece.is) {
    case 'value':
    case 'nothing':
    case 'reference': {
      const fields = Object.entries(piece.where).flatMap(([noun, where]) =>
        Object.keys(where).flatMap((field) => [`${NAMED}${noun}.${field}`, `${NAMED}.${field}`]),
      )
      return [`${NAMED}${piece.is}`, ...fields]
    }
    case 'time': {
      const { within, day } = piece.time
      const kind =
        typeof within === 'string' ? within.replace(/\d+/g, 'n') : `range ${Object.keys(within).sort().join('-')}`
      return [`${NAMED}time`, `${NAMED}time ${kind}`, ...(day ? [`${NAMED}time day`] : [])]
    }
    case 'event':
    case 'person':
    case 'number':
      return [`${NAMED}${piece.is}`]
    default:
      return null
  }
}

/** What was not known yet when reading was learnt, and what its words stood for then. */
const LATER: Partial<Record<ConceptName, string>> = {
  returned: 'unknown',
  cheque: 'unknown',
  to_decide: 'c pending',
  lapse_rate: 'c retention',
}

/** What the words of a piece are known to stand for, beside what they name. */
function meaningsOf(piece: Piece): string[] {
  if (piece.is === 'concept') return piece.names.map((name) => LATER[name] ?? `c ${name}`)
  return [piece.is === 'unit' ? `u ${piece.unit}` : piece.is === 'unknown' ? 'unknown' : `is ${piece.is}`]
}

/** Where the words of a piece stand in a question, with whatever signs and a short word that leads up to a day between them. */
function placeOf(text: string, question: string, from: number): { index?: number; length?: number } {
  const whole = question.indexOf(text, from)
  if (whole >= 0) return { index: whole, length: text.length }
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length < 2) return {}
  const found = new RegExp(words.join('[^\\p{L}\\p{N}]+(?:\\p{L}{1,3}[^\\p{L}\\p{N}]+)?'), 'u').exec(
    question.slice(from),
  )
  return found ? { index: from + found.index, length: found[0].length } : {}
}

/** The clues of a question, word by word; what it names stands for one word. */
export function cluesOf(question: string, language: Language, pieces: readonly Piece[]): Clues[] {
  const found: Clues[] = []
  const say = (text: string, meanings: readonly string[] = []) => {
    for (const word of cut(text)) found.push([...cluesOfWord(word, language), ...meanings])
  }
  let from = 0
  for (const piece of pieces) {
    if (!piece.text) continue
    const kinds = kindsOf(piece)
    const { index: at = -1, length = 0 } = placeOf(piece.text, question, from)
    if (at < 0) {
      // What was spelt out or taken over stands nowhere.
      if (kinds || piece.is === 'concept') found.push([...(kinds ?? meaningsOf(piece)), `${NAMED}implied`])
      continue
    }
    say(question.slice(from, at))
    if (kinds)
      found.push([
        ...kinds,
        ...cut(piece.text)
          .slice(0, MAX_NAME)
          .map((word) => `s ${word}`),
      ])
    else say(piece.text, meaningsOf(piece))
    from = at + length
  }
  say(question.slice(from))
  if (question.includes('?')) found.push(['?'])
  return found.length > 0 ? found : [['empty']]
}

/** What a question stands among. */
export interface Around {
  /** The form of what was asked before it. */
  readonly before: Planned | null
  /** Whether only what is the asker's own is in reach. */
  readonly is_own: boolean
}

/** The clues of what a question stands among, as further words of it. */
export function cluesAround({ before, is_own }: Around): Clues[] {
  return [
    ...(is_own ? [['own']] : []),
    ...(before ? [['before'], ...wordsOf([before]).map((word) => [`b ${word}`])] : []),
  ]
}

/** What stands for no word of a question, but for how it is put or what it stands among. */
const BESIDE = /^(?:\?|own|before|empty|b .*)$/

/** What a word is known by: its spelling, else what it stands for, or the kind of what it names; nothing of what is no word. */
export function spellingsOf(clues: Clues): string[] {
  const [first = '', second = first] = clues
  if (BESIDE.test(first)) return []
  if (first.startsWith(WORD)) return [second, ...clues.filter((clue) => /^[cu] /.test(clue)).slice(0, 1)]
  const starting = (start: string) => clues.find((clue) => clue.startsWith(start))
  return [starting(`${NAMED}.`) ?? starting(`${NAMED}time `) ?? first]
}

/** Words of a question that stand for nothing and that no question had from which was learnt. */
export function neverMet(clues: readonly Clues[], isKnown: (clue: string) => boolean): string[] {
  return clues.flatMap(([first = '', ...others]) =>
    first.startsWith(WORD) && !isKnown(first) && !others.some((clue) => clue.startsWith('c ') || clue.startsWith('u '))
      ? [first.slice(WORD.length)]
      : [],
  )
}
