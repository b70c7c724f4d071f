import { beforeAll, expect, test } from 'vitest'
import { makeInvoice, makeMember, makeTenant } from '#db/factories'
import { placesOfSame } from '#lib/assistant/reading/learnt/results'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { idsIn } from '#lib/query/answer'
import type { Question } from '#lib/query/schema'

let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  for (const total_minor of [9000, 7000, 2000]) {
    const member = await makeMember(db, { status: 'active', city: total_minor > 5000 ? 'Kiel' : 'Hamburg' } as never)
    await makeInvoice(db, { member_id: member.id, total_minor })
  }
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const isSame = async (one: Question, other: Question) =>
  (await placesOfSame(readContext, [[{ question: one }], [{ question: other }]]))[1] === 0

const DEBTS: Question = {
  of: 'invoices',
  where: { status: 'open' },
  show: 'sum',
  field: 'remaining_minor',
  by: 'member',
}
const RANKED: Question = { ...DEBTS, order: '-value', limit: 10 }
const DEBTORS: Question = { of: 'members', show: 'rows', order: '-owed_minor', limit: 1 }

test('members in the order of what they owe are the ranking of their open invoices by member', async () => {
  expect(await isSame(RANKED, DEBTORS)).toBe(true)
  expect(await isSame({ ...RANKED, order: 'value' }, DEBTORS)).toBe(false)
  expect(await isSame(RANKED, { ...DEBTORS, order: 'owed_minor' })).toBe(false)
  expect(await isSame(DEBTS, DEBTORS)).toBe(false)
})

test('a list and its number come to the same, a list of others does not', async () => {
  const list: Question = { of: 'members', where: { city: 'Kiel' }, show: 'rows' }
  expect(await isSame(list, { ...list, show: 'count' })).toBe(true)
  expect(await isSame(list, { of: 'members', where: { owes: true, city: { not: 'Hamburg' } }, show: 'rows' })).toBe(
    true,
  )
  expect(await isSame(list, { of: 'members', where: { city: 'Hamburg' }, show: 'rows' })).toBe(false)
  expect(await isSame(list, { of: 'invoices', where: { status: 'open' }, show: 'count' })).toBe(false)
})

test('readings that say the same in another order are the same, and what nothing is looked up for is like nothing', async () => {
  const one: Question = { of: 'members', where: { city: 'Kiel', status: 'active' }, show: 'rows' }
  const other: Question = { of: 'members', where: { status: 'active', city: 'Kiel' }, show: 'rows' }
  expect(await placesOfSame(readContext, [[{ question: one }], [], [{ question: other }], []])).toEqual([0, 1, 0, 3])
})

test('of as many rows others may be meant: they are held against each other by id', async () => {
  const [first] = await idsIn(readContext, { of: 'members', show: 'rows', where: { city: 'Kiel' } }, 1)
  const list: Question = { of: 'members', where: { id: first as string }, show: 'rows' }
  expect(await isSame(list, { of: 'members', where: { city: 'Hamburg' }, show: 'rows' })).toBe(false)
  expect(await isSame(list, { of: 'members', where: { city: 'Kiel', id: first as string }, show: 'rows' })).toBe(true)
})
