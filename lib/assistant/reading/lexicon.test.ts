import { expect, test } from 'vitest'
import { lexiconOf, meaningOf } from '#lib/assistant/reading/lexicon'
import { PACKS } from '#lib/assistant/reading/manner'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'

const vocabulary = (tags: readonly string[]): Vocabulary => ({
  values: tags.map((tag) => ({ words: tag, where: { members: { tags: tag } } })),
  ...{ events: [], countries: [], languages: [], sources: [], fields: [], own_tier: null },
})

test('the words of a language are held once for all associations, but for those that begin as a word of their own', () => {
  const [one, other] = [vocabulary(['board alumni']), vocabulary(['choir'])].map((each) => lexiconOf(PACKS.en, each))
  expect(one?.get('member')).toBeDefined()
  expect(one?.get('member')).toBe(other?.get('member'))
  expect(one?.get('board')).not.toBe(other?.get('board'))
})

test('what an association calls something comes before what its language does', () => {
  const own = lexiconOf(PACKS.en, vocabulary(['overdue']))
  expect(meaningOf('overdue', PACKS.en, own)).toMatchObject({ is: 'value', where: { members: { tags: 'overdue' } } })
  expect(meaningOf('overdue', PACKS.en, lexiconOf(PACKS.en, vocabulary([])))).toMatchObject({ is: 'concept' })
})

test('a word that associations can have is nothing until one has it', () => {
  const meant = (tags: readonly string[]) => meaningOf('honorary', PACKS.en, lexiconOf(PACKS.en, vocabulary(tags)))
  expect(meant([])).toMatchObject({ is: 'nothing' })
  expect(meant(['Honorary'])).toMatchObject({ is: 'value', where: { members: { tags: 'Honorary' } } })
})
