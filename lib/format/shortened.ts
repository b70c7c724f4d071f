/** Returns a text of at most so many characters: cut after a word, with an ellipsis that says so, where it is longer. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  const end = start.search(/\s\S*$/)
  // A single word that long is cut between characters, never within one.
  const kept = end > 0 ? start.slice(0, end) : start.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/[\s.,;:!?–—-]+$/, '')}…`
}
