import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { answerOnce } from '#lib/assistant/answer-once'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'

test('the same question with its conditions in another order is looked up once, and any other anew', async () => {
  const { tenant_id } = await makeTenant()
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const one = answerOnce(readContext, { of: 'members', show: 'count', where: { city: 'Kiel', status: 'active' } })
  const same = answerOnce(readContext, { show: 'count', of: 'members', where: { status: 'active', city: 'Kiel' } })
  const other = answerOnce(readContext, { of: 'members', show: 'count', where: { city: 'Kiel', status: 'grace' } })
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  await Promise.all([one, other])
})
