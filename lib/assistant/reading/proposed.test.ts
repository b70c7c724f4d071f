import { beforeAll, expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const { tenant_id } = await makeTenant()
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

// The insights put these questions into the assistant.
test.each([
  ['Revenue last month by kind', 'allocations', 'invoice.kind'],
  ['Revenue from 2025-11-20 to 2026-11-19 by kind', 'allocations', 'invoice.kind'],
  ['List all feedback this year', 'feedback', undefined],
])('“%s” is answered, and not asked back', async (question, of, by) => {
  const plan = await read(readContext, [question])
  expect(plan).toMatchObject({ kind: 'answer', asks: [{ question: { of, ...(by && { by }) } }] })
})
