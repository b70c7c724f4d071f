/** A space as it stands in plain text, in mails and in pages. */
const SPACE = '(?:\\s|&nbsp;|<!-- -->)+'

/** Characters that mails and pages write otherwise, and JSON too. */
const WRITTEN: Readonly<Record<string, string>> = {
  '&': '(?:&|&amp;)',
  "'": "(?:'|’|&#x27;|&#39;)",
  '"': '(?:\\\\?"|&quot;)',
  '<': '(?:<|&lt;)',
  '>': '(?:>|&gt;)',
}

/** Without accents, as people type in a hurry. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

function patternOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const escaped = words.map((word) =>
    [...word].map((letter) => WRITTEN[letter] ?? letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')).join(''),
  )
  const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)
  return `${isWord(name.at(0)) ? '\\m' : ''}${escaped.join(SPACE)}${isWord(name.at(-1)) ? '\\M' : ''}`
}

/** Returns a regular expression of PostgreSQL that finds any of the names, however text or HTML writes them. */
export function namingPattern(names: readonly string[]): string | null {
  const spelt = [...new Set(names.flatMap((name) => [name, plain(name)]))].filter((name) => name.trim() !== '')
  // The longest first, so that a whole name goes before a part of it.
  return spelt.length === 0
    ? null
    : spelt
        .toSorted((one, other) => other.length - one.length)
        .map(patternOf)
        .join('|')
}
