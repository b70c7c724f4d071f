/** The beginning of a text, of at most so many characters: never half of one that is written in two, which no JSON holds. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** Returns a text of at most so many characters: cut after a word, with an ellipsis that says so, where it is longer. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  const end = start.search(/\s\S*$/)
  const kept = end > 0 ? start.slice(0, end) : cut(start, max - 1)
  return `${kept.replace(/[\s.,;:!?–—-]+$/, '')}…`
}
