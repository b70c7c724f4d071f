/** Two full stops, and no more of them, where a sentence ends. */
const SECOND_STOP = /(?<![.\s])\.\.(?=$|[\s)\]"'”»])/gu

/** Returns a text whose sentences end with one full stop, also behind a name like "Gesangverein e.V.". */
export function endedOnce(text: string): string {
  return text.replace(SECOND_STOP, '.')
}
