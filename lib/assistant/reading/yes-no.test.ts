import { expect, test } from 'vitest'
import type { Piece } from '#lib/assistant/reading/pieces'
import { isTurned } from '#lib/assistant/reading/yes-no'

const concept = (...names: string[]) => ({ from: 0, to: 1, text: '', is: 'concept', names }) as unknown as Piece
const OPEN = { kind: 'dues', status: 'open' }

test('whether something was paid is no question for a yes or no of what is open', () => {
  expect(isTurned([concept('paid'), concept('dues')], OPEN)).toBe(true)
  expect(isTurned([concept('paid')], { owes: true })).toBe(true)
})

test('whether something is unpaid is one, and so is what was received', () => {
  expect(isTurned([concept('paid'), concept('not')], OPEN)).toBe(false)
  expect(isTurned([concept('unpaid')], OPEN)).toBe(false)
  expect(isTurned([concept('paid')], { status: 'succeeded' })).toBe(false)
})
