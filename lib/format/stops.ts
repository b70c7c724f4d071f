/** Returns a sentence with one full stop at its end, also behind a name like "Gesangverein e.V.". */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
