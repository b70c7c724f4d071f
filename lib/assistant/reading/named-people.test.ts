import { expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { MAIN_PROFILE } from '#lib/demo/association'
import { generateAssociation } from '#lib/demo/generate'
import { openReading } from '#lib/figures/read-context'

test('everybody of an association can be asked about by the full name, as it is written', async () => {
  const { db, tenant_id } = await makeTenant()
  const names = new Map<string, string>()
  for (const { row } of generateAssociation(MAIN_PROFILE, '2026-11-22').members) {
    const { first_name, last_name } = row
    const name = `${first_name} ${last_name}`
    if (names.has(name)) continue
    names.set(name, (await makeMember(db, { first_name, last_name, status: 'active' })).id)
  }
  expect(names.size).toBeGreaterThan(700)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const missed: string[] = []
  for (const [name, id] of names) {
    const plan = await read(readContext, [`When did ${name} join?`])
    if (plan.kind !== 'answer' || !JSON.stringify(plan.asks).includes(id)) missed.push(name)
  }
  expect(missed).toEqual([])
}, 240_000)
