/** The beginning of a text, of at most so many characters: never half of one that is written in two, which no JSON holds. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
