import { expect, test } from 'vitest'
import { masked, NOTHING_NAMED } from '#lib/assistant/reading/learnt/forms'
import { formOf, wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import { readWritten } from '#lib/evaluation/learnt/written'
import { Question } from '#lib/query/schema'

test('every plan that was written is the same after it was said word by word', () => {
  let count = 0
  for (const families of readWritten().values())
    for (const { plan } of families) {
      const [{ everyone: _, ...given } = {}] = plan ?? []
      if (!plan || typeof given.measure === 'string') continue
      const form = { question: masked(Question.parse(given), NOTHING_NAMED) }
      expect(formOf(wordsOf(form))).toEqual(form)
      count += 1
    }
  expect(count).toBeGreaterThan(4_000)
})

test('words that say nothing whole are no plan', () => {
  const words = wordsOf({ question: { of: 'members', show: 'count', where: { tier: { name: 'Full' } } } })
  for (let length = 0; length < words.length; length += 1)
    if (length < 2 || words[length] !== 'k where') expect(formOf(words.slice(0, length))).toBeUndefined()
  expect(formOf(['none'])).toBeNull()
})
