import { expect, it } from 'vitest'
import { shownProbability } from '#lib/intelligence/churn/model'
import type { BackTest } from '#lib/intelligence/churn/schema'

const bin = (from: number, observed: number, count: number) => ({ from, predicted: from + 0.1, observed, count })

function shown(probability: number, ...bins: BackTest['bins']): number {
  return shownProbability({ back_test: { bins } as BackTest }, { probability })
}

it('says no more than the share of the highest risks that did lapse', () => {
  expect(shown(0.99, bin(0.5, 0.6, 80), bin(0.75, 0.88, 40))).toBe(0.88)
  expect(shown(0.99, bin(0.75, 0.6, 40))).toBe(0.6)
  expect(shown(0.7, bin(0.75, 0.88, 40))).toBe(0.7)
})

it('does not go above the lower end of the highest risks as long as too few of them are known', () => {
  expect(shown(0.99, bin(0.75, 1, 19))).toBe(0.75)
  expect(shown(0.99, bin(0.5, 0.6, 80))).toBe(0.75)
  expect(shownProbability({ back_test: null }, { probability: 0.99 })).toBe(0.75)
  expect(shownProbability({ back_test: null }, { probability: 0.2 })).toBe(0.2)
})
