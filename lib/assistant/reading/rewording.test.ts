import { expect, test } from 'vitest'
import { inReadWords } from '#lib/assistant/reading/rewording'

const SAID: readonly (readonly [string, string])[] = [
  // What is left out stands in front of the word that says so.
  ['How many members do we have, students aside?', 'How many members do we have excluding students?'],
  ['Wie viele Mitglieder haben wir? Hamburg mal außen vor', 'Wie viele Mitglieder haben wir außer Hamburg'],
  ['Combien de membres par ville, Hambourg mis à part ?', 'Combien de membres par ville sauf Hambourg ?'],
  ['Wie viele haben wir, ohne die Studenten mitzuzählen?', 'Wie viele haben wir, ohne die Studenten?'],
  // Whoever it is says nothing.
  ['Our ten biggest debtors, companies and individuals alike', 'Our ten biggest debtors'],
  ['Wer schuldet uns am meisten, egal ob Firma oder Privatperson?', 'Wer schuldet uns am meisten?'],
  ['Nos dix plus gros débiteurs, particuliers et entreprises confondus', 'Nos dix plus gros débiteurs'],
  // What is due, and what was paid by then.
  ['bills that should have been paid by now', 'bills that are overdue'],
  ['what percentage was paid in full by the due date?', 'what percentage was paid on time?'],
  ['lesquels n’ont en fait plus rien à nous payer ?', 'lesquels ne doivent rien ?'],
  ['Welche haben inzwischen nichts mehr offen?', 'Welche haben nichts offen?'],
  // Two days are one time, and the year before is that of what was spoken of.
  ['How much came in yesterday and the day before?', 'How much came in from the day before yesterday to yesterday?'],
  ['combien de paiements hier et avant-hier', 'combien de paiements d’avant-hier à hier'],
  ['and the October before?', 'and the year before?'],
  ['Und im Sommer davor?', 'und im Jahr davor?'],
  // Whoever has been there for years is a member since.
  ['Combien étaient là depuis plus de cinq ans ?', 'Combien étaient membres depuis plus de cinq ans ?'],
  // Whoever was at something came to it.
  ['Who was not at the gala?', 'Who did not come to the gala?'],
  ['Wer war nicht bei der Gala?', 'Wer kam nicht zu der Gala?'],
  ['Qui n’était pas au gala ?', 'Qui n’est pas venu au gala ?'],
  ['Mitglieder Ü70', 'Mitglieder über 70'],
  ['What does the gala cost me as a member?', 'What does the gala cost me?'],
]

test('turns of phrase are put into the words that are read', () => {
  for (const [said, put] of SAID) expect(inReadWords(said)).toBe(put)
})

const PLAIN = [
  'Who is excluded?',
  'Wer zählt nicht?',
  'Which members are set aside?',
  'How many members are companies or individuals?',
  'What came in in October?',
  'Wer ist ausgeschlossen?',
  'Who came on the day before the gala?',
  'Whose membership ends within a year?',
]

test('a question that only has words of such phrases stays as it is', () => {
  for (const text of PLAIN) expect(inReadWords(text)).toBe(text)
})
