import { expect, test } from 'vitest'
import { filled, isOfAnother, masked, NOTHING_NAMED } from '#lib/assistant/reading/learnt/forms'
import { formOf, planSaid, wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import { readWritten } from '#lib/evaluation/learnt/written'
import { models } from '#lib/query/models'
import { Question } from '#lib/query/schema'

test('every plan that was written is the same after it was said word by word', () => {
  let count = 0
  for (const families of readWritten().values())
    for (const { plan } of families) {
      if (!plan) continue
      const forms = plan.map(({ everyone: _, ...given }) =>
        typeof given.measure === 'string'
          ? { measure: given.measure }
          : { question: masked(Question.parse(given), NOTHING_NAMED) },
      )
      expect(planSaid(wordsOf(forms))).toEqual(forms)
      count += 1
    }
  expect(count).toBeGreaterThan(4_000)
})

test('words put together as nobody did make a plan or none, and never a fault', () => {
  const all = [...readWritten().values()].flat().flatMap(({ plan }) => {
    const [{ everyone: _, ...given } = {}] = plan ?? []
    return !plan || typeof given.measure === 'string' ? [] : [wordsOf([{ question: Question.parse(given) }])]
  })
  const words = [...new Set(all.flat())]
  let state = 11
  const next = (under: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * under)
  }
  const odd = ['k and', 'k or', 'k not', 'k compare', '=not null', '=and 1', '=where null', '=compare 1']
  let count = 0
  for (let round = 0; round < 12_000; round += 1) {
    const said = [...(all[next(all.length)] as string[])]
    for (let change = 0; change < 3; change += 1) {
      const [at, from] = [next(said.length), next(3)]
      const word = (from === 0 ? odd[next(odd.length)] : words[next(words.length)]) as string
      said.splice(at, from, ...(word.startsWith('k ') ? [word, '{', '}'] : [word]))
    }
    const form = formOf(said)
    if (!form || form.measure !== undefined || !(form.question.of in models)) continue
    count += 1
    isOfAnother(form.question)
    filled([masked(form.question, NOTHING_NAMED)], NOTHING_NAMED)
  }
  expect(count).toBeGreaterThan(500)
})

test('words that say nothing whole are no plan', () => {
  const words = wordsOf([{ question: { of: 'members', show: 'count', where: { tier: { name: 'Full' } } } }])
  for (let length = 0; length < words.length; length += 1)
    if (length < 2 || words[length] !== 'k where') expect(formOf(words.slice(0, length))).toBeUndefined()
  expect(planSaid(['none order'])).toBe('order')
  expect(planSaid(['none at all'])).toBeUndefined()
  expect(planSaid([...words, '&'])).toBeUndefined()
  expect(planSaid([...words, '&', ...words])).toHaveLength(2)
})
