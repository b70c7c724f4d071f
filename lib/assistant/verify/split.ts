/** Words whose full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof st jr sr no nr vs etc approx ca inc ltd co corp dept fig vol p pp art ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun ' +
    'e.g i.e a.m p.m u.s u.k z.b d.h bzw usw mio mrd tsd str hr fr max min avg est'
  ).split(' '),
)
/** The most characters that are held back for a sentence that does not end. */
const MAX_HELD = 4000
const LISTED = /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|\||#{1,6}\s|>)/
const ENDING = /[.!?…]+["')\]”’»*_]*(?=\s)/gu

/** The first sentence of what has arrived, with the white space behind it, or null while it may go on. */
export function firstSentence(buffer: string, isComplete: boolean): string | null {
  if (buffer === '') return null
  const lead = /^\s*\n/.exec(buffer)
  if (lead) return lead[0]
  const line = buffer.indexOf('\n')
  const end = sentenceEnd(line < 0 ? buffer : buffer.slice(0, line + 1), line >= 0 || isComplete)
  if (end !== null) return buffer.slice(0, end)
  if (line >= 0) return buffer.slice(0, line + 1)
  return isComplete || buffer.length > MAX_HELD ? buffer : null
}

/** Where the first sentence of a line ends, white space included; list items, headings and rows of tables are one. */
function sentenceEnd(line: string, isWhole: boolean): number | null {
  if (LISTED.test(line) || (!isWhole && couldBeListed(line))) return null
  for (const match of line.matchAll(ENDING)) {
    const end = match.index + match[0].length
    const rest = line.slice(end)
    // Sources behind the full stop belong to the sentence.
    const after = /^(?:\s*\[\[[^\]]*\]\])*\s*/.exec(rest)?.[0].length ?? 0
    const next = rest.slice(after)
    // Until the next word begins, more white space, a source or a lower-case letter may follow.
    if (next === '' || (!isWhole && next.startsWith('['))) return null
    if (isSentenceEnd(line.slice(0, match.index), match[0], next)) return end + after
  }
  return null
}

/** Whether what has arrived of a line may still become a list item: "12" may become "12. ". */
function couldBeListed(line: string): boolean {
  return /^\s*(?:\d{0,3}[.)]?|[-*+#>|•]*)$/.test(line)
}

function isSentenceEnd(before: string, ending: string, next: string): boolean {
  if (!ending.startsWith('.')) return !/^\p{Ll}/u.test(next)
  if (/^\p{Ll}/u.test(next)) return false
  const word = /([\p{L}\d.]+)$/u.exec(before)?.[1]?.toLowerCase() ?? ''
  // "J. Smith", and the days of German dates: "14. März".
  if (/^\p{L}$/u.test(word)) return /^[iI]$/.test(word)
  if (/^\d{1,2}$/.test(word) && /^\p{Lu}\p{Ll}+\s\d{4}/u.test(next)) return false
  if (word === 'no' || word === 'nr') return !/^\d/.test(next)
  return !ABBREVIATIONS.has(word)
}
