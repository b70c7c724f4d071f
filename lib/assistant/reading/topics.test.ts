import { expect, test } from 'vitest'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Piece } from '#lib/assistant/reading/pieces'
import { mentionedIn, topicOf, whoWasMentioned } from '#lib/assistant/reading/topics'
import { turningOf } from '#lib/assistant/reading/turning'

const at = { from: 0, to: 1, text: 'x' }
const word = (...names: ConceptName[]): Piece => ({ ...at, is: 'concept', names })
const person = (name: string, id?: string): Piece => ({ ...at, is: 'person', name, ...(id && { id }) })
const said = (...pieces: Piece[]) => ({ pieces })

test('what is come back to is what was said most of, with the least beside it', () => {
  const [overdue, inKiel, old] = [
    said(word('invoices'), word('overdue')),
    said(word('overdue'), word('city')),
    said(word('members'), word('age')),
  ]
  expect(topicOf([overdue, inKiel, old], [word('overdue')])).toBe(overdue)
  expect(topicOf([overdue, inKiel, old], [word('overdue'), word('city')])).toBe(inKiel)
  // The kind of rows alone tells no subject.
  expect(topicOf([overdue, old], [word('members')])).toBeNull()
})

test('who was named is known by a part of their name, if that is nobody else', () => {
  const mentioned = mentionedIn([said(person('Nele Harms', 'nele'), person('Ole Voss', 'ole'), person('Tove'))])
  expect(whoWasMentioned('Harms', mentioned)).toBe('nele')
  expect(whoWasMentioned('Tove', mentioned)).toBeUndefined()
  const both = mentionedIn([said(person('Nele Harms', 'nele')), said(person('Ole Harms', 'ole'))])
  expect(whoWasMentioned('Harms', both)).toBeUndefined()
})

test.each([
  ['back to the debtors: which are companies?', 'the debtors', 'which are companies?'],
  ['the gala again - how many came?', 'the gala', 'how many came?'],
  ['nochmal die Firmen von vorhin, welche schuldet am meisten?', 'die Firmen', 'welche schuldet am meisten?'],
  ['la soirée de tout à l’heure, combien de places ?', 'la soirée', 'combien de places ?'],
])('“%s” comes back to “%s” and asks “%s”', (text, head, rest) =>
  expect(turningOf(text)).toMatchObject({ is_return: true, head, rest }),
)

test.each([
  ['not the comments, just the average', 'just the average'],
  ['no not the waiting ones, I need the confirmed ones', 'I need the confirmed ones'],
  ['die im Dezember mein ich', 'die im Dezember'],
  ['non les inscrits, pas ceux qui attendent', 'les inscrits'],
  ['never mind, make it over 60 instead', 'over 60'],
])('“%s” corrects to “%s”', (text, meant) => expect(turningOf(text)).toMatchObject({ is_correction: true, meant }))

test.each([
  ['und ganz was anderes, wie viele Mitglieder haben wir?', 'wie viele Mitglieder haben wir?'],
  ['Another question: who left?', 'who left?'],
  ['Autre chose : qui est parti ?', 'qui est parti ?'],
])('“%s” begins anew', (text, rest) => expect(turningOf(text)).toMatchObject({ is_anew: true, text: rest }))

test('no question of its own is a return or a correction', () => {
  for (const text of ['Which members came again?', 'How many are not in Kiel?', 'Noch Fragen offen?'])
    expect(turningOf(text)).toMatchObject({ text, meant: text, is_return: false, is_correction: false })
})
