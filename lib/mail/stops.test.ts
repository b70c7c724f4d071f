import { expect, test } from 'vitest'
import { endSentence } from '#lib/format/stops'
import { fillIn } from '#lib/mail/editable/merge'
import { fill } from '#lib/papers/words'

test('a sentence ends with one full stop, and nothing else is taken from it', () => {
  expect(endSentence('Write to Club e.V.')).toBe('Write to Club e.V.')
  expect(endSentence('Write to Club')).toBe('Write to Club.')
  for (const filled of [fill, fillIn]) {
    expect(filled('You are a member of {association}. Welcome!', { association: 'Club e.V.' })).toBe(
      'You are a member of Club e.V. Welcome!',
    )
    expect(filled('A member of {association}.', { association: 'Club' })).toBe('A member of Club.')
    expect(filled('At {association}, or not.', { association: 'Club e.V.' })).toBe('At Club e.V., or not.')
    expect(filled('And {association}...', { association: 'Club e.V.' })).toBe('And Club e.V....')
    // What people wrote themselves stays as it is.
    expect(filled('Wait.. {association}', { association: 'Club..' })).toBe('Wait.. Club..')
  }
})
