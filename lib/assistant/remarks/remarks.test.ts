import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { connectingRemarks } from '#lib/assistant/remarks/remarks'

const LIES: { text: string }[] = JSON.parse(
  readFileSync(new URL('../../evaluation/corpus/lies.json', import.meta.url), 'utf8'),
)
const LANGUAGES: readonly Language[] = ['en', 'de', 'fr']

test('a remark that only connects passes in its language and in no other', () => {
  const remarks = {
    en: [
      'Here is the overview you asked for.',
      'For comparison, see also these figures.',
      'See also how that figure is shown here.',
    ],
    de: ['Hier ist die Übersicht zu Ihrer Frage.', 'Zum Vergleich sehen Sie auch diese Zahlen.'],
    fr: ["Voici l'aperçu pour votre question.", 'À titre de comparaison, voici aussi ces chiffres.'],
  }
  for (const language of LANGUAGES) {
    for (const remark of remarks[language]) {
      expect(connectingRemarks([remark], language), remark).toEqual({ remarks: [remark], dropped: 0 })
      const others = LANGUAGES.filter((each) => each !== language)
      for (const other of others) expect(connectingRemarks([remark], other).remarks, remark).toEqual([])
    }
  }
})

test('no false statement passes as a remark, whatever language the answer is in', () => {
  expect(LIES.length).toBeGreaterThanOrEqual(300)
  const texts = LIES.map(({ text }) => text)
  for (const language of LANGUAGES) {
    for (const text of texts) expect(connectingRemarks([text], language).remarks, text).toEqual([])
  }
})

describe('dropped and counted is', () => {
  test.each([
    ['a digit', 'See 3 figures'],
    ['a digit of another script', 'See the figures ٣'],
    ['a number word', 'See the three figures'],
    ['a name', 'See Anna'],
    ['a direction', 'The figure is higher'],
    ['a totality', 'These are all the figures'],
    ['a negation', 'These are not the figures'],
    ['a rank', 'See the first figure'],
    ['a cause', 'That is because of the figures'],
    ['a verdict', 'The figures look good'],
    ['a deed', 'I sent the figures'],
    ['a link', 'See www.here.example'],
    ['markup', 'See *the figures*'],
    ['an address', 'Ask me@here'],
    ['a hidden letter', 'See\u200b the figures'],
    ['a letter of another script', 'See thе figures'],
    ['a line of its own', 'See the figures\n# here'],
    ['a request', 'Please tell me your details'],
    ['a token', 'See [person-1]'],
    ['nothing', ''],
    ['too much', `See ${'the figures '.repeat(20)}`],
  ])('%s', (_, remark) => {
    expect(connectingRemarks([remark], 'en')).toEqual({ remarks: [], dropped: 1 })
  })

  test('what comes after two', () => {
    const remarks = ['See the figures.', 'See also the answer.', 'See here.']
    expect(connectingRemarks(remarks, 'en')).toEqual({ remarks: remarks.slice(0, 2), dropped: 1 })
  })
})
