import { expect, test } from 'vitest'
import type { Piece } from '#lib/assistant/reading/pieces'
import { isAnsweredByRows, isOfOnePayer, isTurned } from '#lib/assistant/reading/yes-no'

const concept = (...names: string[]) => ({ from: 0, to: 1, text: '', is: 'concept', names }) as unknown as Piece
const OPEN = { kind: 'dues', status: 'open' }

test('whether something was paid is no question for a yes or no of what is open', () => {
  expect(isTurned([concept('paid'), concept('dues')], OPEN)).toBe(true)
  expect(isTurned([concept('paid')], { owes: true })).toBe(true)
  // "Est-ce qu'elle est à jour de sa cotisation ?"
  expect(isTurned([concept('active'), concept('dues')], OPEN)).toBe(true)
  expect(isTurned([concept('active'), concept('owes')], OPEN)).toBe(false)
})

test('whether something is unpaid is one, and so is what was received', () => {
  expect(isTurned([concept('paid'), concept('not')], OPEN)).toBe(false)
  expect(isTurned([concept('unpaid')], OPEN)).toBe(false)
  expect(isTurned([concept('paid')], { status: 'succeeded' })).toBe(false)
})

test('that a member is there does not answer what is asked of the member', () => {
  const one = { of: 'members', show: 'rows', where: { id: 'a', status: { in: ['active', 'grace'] } } } as const
  expect(isAnsweredByRows([concept('renews_itself')], one)).toBe(false)
  expect(isAnsweredByRows([concept('renews_itself')], { ...one, where: { ...one.where, auto_renew: true } })).toBe(true)
  // "Is Tom Kinsella a member?", "is he still one?"
  expect(isAnsweredByRows([concept('members')], one)).toBe(true)
  expect(isAnsweredByRows([concept('current'), concept('members')], one)).toBe(true)
  expect(isAnsweredByRows([concept('active')], { ...one, where: { id: 'a' } })).toBe(false)
})

test('of one person what is open says whether it was paid', () => {
  expect(isOfOnePayer({ of: 'invoices', show: 'rows', where: { ...OPEN, member_id: 'a' } })).toBe(true)
  expect(isOfOnePayer({ of: 'members', show: 'rows', where: { id: 'a', owes: true } })).toBe(true)
  expect(isOfOnePayer({ of: 'invoices', show: 'rows', where: OPEN })).toBe(false)
})
