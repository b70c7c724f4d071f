import { expect, test } from 'vitest'
import { cluesAround, cluesOf } from '#lib/assistant/reading/learnt/clues'
import { openNetwork } from '#lib/assistant/reading/learnt/network'
import { wordsOf } from '#lib/assistant/reading/learnt/plan-words'

const around = cluesAround({ before: null, is_own: false })
const reading = (question: string) => openNetwork().read([...cluesOf(question, 'en', []), ...around])

test('plans are said with the likelihood that they are scored with, and all of them together are no more than certain', () => {
  const network = openNetwork()
  const read = reading('money from the ones of last year')
  const plans = network.plans(read, 4)
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.length).toBeLessThanOrEqual(4)
  for (const { words, score } of plans) expect(network.scoreOf(read, words).score).toBeCloseTo(score, 4)
  const whole = plans.reduce((sum, { score }) => sum + Math.exp(score), 0)
  expect(whole).toBeGreaterThan(0)
  expect(whole).toBeLessThanOrEqual(1)
  expect(plans.map(({ score }) => score)).toEqual(plans.map(({ score }) => score).toSorted((one, other) => other - one))
})

test('what is asked for is likelier than what is not', () => {
  const network = openNetwork()
  const read = reading('which events were cancelled')
  const scoreOf = (of: string, show: 'rows' | 'sum', where: object) =>
    network.scoreOf(read, wordsOf([{ question: { of, show, where: where as never } }])).score
  const cancelled = scoreOf('events', 'rows', { event_status: 'cancelled' })
  expect(cancelled).toBeGreaterThan(scoreOf('events', 'rows', { event_status: 'completed' }))
  expect(cancelled).toBeGreaterThan(scoreOf('members', 'rows', { status: 'cancelled' }))
})

test('a question without a word that was ever met says something or nothing, and never breaks', () => {
  const network = openNetwork()
  for (const question of ['zzxqv', '', '???', 'x '.repeat(60)])
    expect(network.plans(reading(question), 3).length).toBeGreaterThan(0)
})

test('a word with a slip of the keys is near to one that questions had, and another word is not', () => {
  const network = openNetwork()
  expect(network.isNear('memberss')).toBe(true)
  expect(network.isNear('rechnugnen')).toBe(true)
  expect(network.isNear('xylophone')).toBe(false)
  expect(network.isNear('mebr')).toBe(false)
})
