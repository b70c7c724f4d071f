import { PACKS } from '#lib/assistant/reading/manner'

/** A question without the words by which it takes up or corrects what was said before. */
export interface Turning {
  readonly text: string
  /** Without what only says what was not meant, where that is more: "the confirmed ones" of "not the others". */
  readonly meant: string
  readonly is_correction: boolean
  readonly is_return: boolean
  /** Whether it says that it is about something else: "another question: …". */
  readonly is_anew: boolean
  /** Of a return: what it comes back to, and what it asks of that. */
  readonly head: string
  readonly rest: string
}

/** What stands between what is come back to and what is asked of it, and between the parts of a correction. */
const BREAK = /\s*[,:;–—]\s+|\s+-\s+|:\s*/
/** What says more is no correction, but a question with conditions. */
const MAX_WORDS = 14

/** Takes the words off a question by which it turns to what was said before. */
export function turningOf(typed: string): Turning {
  const packs = Object.values(PACKS)
  const whole = typed.trim()
  const cut = (phrases: readonly RegExp[], from: string) =>
    phrases.reduce((rest, phrase) => {
      const without = rest === from ? from.replace(phrase, '') : rest
      return without === '' ? from : without
    }, from)
  const given = cut(
    packs.map(({ anew }) => anew),
    whole,
  )
  if (given !== whole) return { ...NO_RETURN, text: given, meant: given, is_correction: false, is_anew: true }
  const begun = cut(
    packs.flatMap(({ corrections }) => corrections),
    given,
  )
  const ended = cut(
    packs.map(({ corrected }) => corrected),
    begun,
  )
  const meant = withoutUnmeant(ended)
  if (ended !== given) return { ...NO_RETURN, text: ended, meant, is_correction: true }
  const returned = cut(
    packs.map(({ returns }) => returns),
    given,
  )
  const [first = '', ...others] = returned.split(BREAK)
  const head = cut(
    packs.map(({ agains }) => agains),
    first,
  )
  const isReturn = returned !== given || (head !== first && others.length > 0)
  if (!isReturn) return { ...NO_RETURN, text: given, meant, is_correction: meant !== given }
  const rest = returned.slice(first.length).replace(BREAK, '').trim()
  const text = rest === '' ? head : `${head}: ${rest}`
  return { text, meant: text, is_correction: false, is_return: true, is_anew: false, head, rest }
}

const NO_RETURN = { is_return: false, is_anew: false, head: '', rest: '' } as const

/** A short question without the parts that only say what was not meant; the same where nothing else would be left. */
function withoutUnmeant(text: string): string {
  const parts = text.split(BREAK)
  const isUnmeant = (part: string) => Object.values(PACKS).some(({ unmeant }) => unmeant.test(part))
  const kept = parts.filter((part) => part !== '' && !isUnmeant(part))
  const isShort = text.split(/\s+/).length <= MAX_WORDS
  return isShort && kept.length > 0 && kept.length < parts.length ? kept.join(', ') : text
}
