import { expect, test } from 'vitest'
import { explanationOf } from '#lib/assistant/reading/learnt/alignment'
import { cluesOf } from '#lib/assistant/reading/learnt/clues'
import { wordsOf } from '#lib/assistant/reading/learnt/plan-words'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Condition } from '#lib/records/model'

/** By how much the least explained word of a question, and the least explained part of a plan, are likelier than usual. */
function leastOf(question: string, where: Condition, language: Language = 'en', of = 'members'): [number, number] {
  const told = explanationOf(cluesOf(question, language, []), wordsOf([{ question: { of, show: 'count', where } }]))
  return [told[0] as number, told[6] as number]
}

test('a word that a plan passes over is explained worse than one that it says', () => {
  for (const [question, language] of [
    ['how many members lapsed', 'en'],
    ['wie viele mitglieder sind ausgelaufen', 'de'],
  ] as const) {
    const [said] = leastOf(question, { status: 'lapsed' }, language)
    const [passedOver] = leastOf(question, {}, language)
    expect(said).toBeGreaterThan(passedOver)
  }
})

test('a part of a plan that no word asks for is explained worse than one that a word asks for', () => {
  const [, asked] = leastOf('how many members lapsed', { status: 'lapsed' })
  const [, added] = leastOf('how many members', { status: 'lapsed' })
  expect(asked).toBeGreaterThan(added)
})

test('a question of no known word, and a plan of none, are told as well', () => {
  for (const question of ['', 'zzxqv', '???']) expect(leastOf(question, {}).every(Number.isFinite)).toBe(true)
  expect(explanationOf([['empty']], []).every(Number.isFinite)).toBe(true)
})
