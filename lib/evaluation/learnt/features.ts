import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Piece } from '#lib/assistant/reading/pieces'
import { fold } from '#lib/format/fold'

/** Stands in front of a kind of name: which one it is says nothing of what is asked. */
const NAMED = '§'

/** What kind of thing a piece names; null where its words say something of themselves. */
function kindOf(piece: Piece): string | null {
  switch (piece.is) {
    case 'value':
    case 'nothing': {
      const [noun = '', where = {}] = Object.entries(piece.where)[0] ?? []
      return `${noun}.${Object.keys(where)[0] ?? ''}`
    }
    case 'event':
    case 'person':
    case 'number':
    case 'time':
    case 'reference':
      return piece.is
    default:
      return null
  }
}

const LONG = 5

/** A question's words, with what it names left out. */
function unnamed(question: string, pieces: readonly Piece[]): string[] {
  const text = pieces.reduce(
    (text, piece) =>
      kindOf(piece) !== null && piece.is !== 'number' && piece.text
        ? text.replace(piece.text, ` ${NAMED}${piece.is} `)
        : text,
    ` ${question} `,
  )
  return fold(text)
    .replace(/[^\p{L}\p{N}§]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^\d+$/.test(word) ? `${NAMED}number` : word))
}

/** What a question shows of itself: words, parts of words and pairs of them, and the concepts that they stand for. */
export function featuresOf(question: string, language: Language, pieces: readonly Piece[]): string[] {
  const found = new Set<string>(['always'])
  for (const piece of pieces) {
    const kind = kindOf(piece)
    if (kind !== null) {
      found.add(`named ${kind}`)
    }
    if (piece.is === 'time' && typeof piece.time.within === 'string')
      found.add(`time ${piece.time.within.replace(/\d+/, 'n')}`)
    if (piece.is === 'concept') for (const name of piece.names) found.add(`concept ${name}`)
  }
  const concepts = pieces.map((piece) => (piece.is === 'concept' ? (piece.names[0] ?? '') : `${NAMED}${piece.is}`))
  for (const [at, each] of concepts.entries()) if (at > 0) found.add(`concepts ${concepts[at - 1]} ${each}`)
  const words = unnamed(question, pieces)
  for (const [at, word] of words.entries()) {
    found.add(`${language} ${word}`)
    if (at > 0) found.add(`${language} ${words[at - 1]} ${word}`)
    if (word.length > LONG) {
      found.add(`${language} ${word.slice(0, LONG)}-`)
      found.add(`${language} -${word.slice(-LONG)}`)
    }
    // What a compound is made of.
    for (let from = 3; from + LONG < word.length; from += 1) found.add(`${language} ~${word.slice(from, from + LONG)}`)
  }
  found.add(`${language} first ${words.slice(0, 2).join(' ')}`)
  found.add(`${language} length ${Math.min(6, Math.floor(words.length / 3))}`)
  return [...found]
}
