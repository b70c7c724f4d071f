function trigrams(text: string): Set<string> {
  const grams = new Set<string>()
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3))
  }
  return grams
}

/** How alike two texts are, 0 to 1: the shared share of their trigrams, as PostgreSQL's pg_trgm counts it. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const first = trigrams(one)
  const second = trigrams(other)
  const shared = [...first].filter((gram) => second.has(gram)).length
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

/** Text as names are compared: lower case, without accents, one space between words. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
