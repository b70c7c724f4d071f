import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'

const DEMO = '/api/v1/demo'

test('an administrator removes the demo association, and the token opens nothing any more', async () => {
  const { call, db } = await makeCaller()
  await db.updateTable('tenants').set({ is_demo: true }).execute()
  const tier = await makeTier(db)
  await makeMember(db, { tier_id: tier.id })
  const file = { name: 'a file', content: Buffer.from('content') }
  const logo = { ...file, id: uuidv7(), kind: 'logo', media_type: 'image/png' }
  const paper = { ...file, id: uuidv7(), kind: 'paper', media_type: 'application/pdf' }
  await db.insertInto('files').values([logo, paper]).execute()
  await db.updateTable('tenants').set({ logo_file_id: logo.id }).execute()
  const other = await makeCaller()
  await makeMember(other.db)
  expect((await call('DELETE', DEMO, { headers: { 'idempotency-key': 'once' } })).status).toBe(204)
  for (const table of ['tenants', 'accounts', 'tiers', 'members', 'files', 'tallies', 'idempotency_keys'] as const) {
    expect(await db.selectFrom(table).select('tenant_id').execute(), table).toEqual([])
  }
  expect((await call('GET', '/api/v1/members/')).status).toBe(401)
  expect(await other.db.selectFrom('members').select('id').execute()).toHaveLength(1)
})

test('an association that is no demo stays', async () => {
  const { call, db } = await makeCaller()
  const refused = await call('DELETE', DEMO)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toMatch(/Only a demo/)
  expect(await db.selectFrom('tenants').select('tenant_id').execute()).toHaveLength(1)
})

test('a member cannot remove it', async () => {
  const { call, db } = await makeCaller(['member'])
  await db.updateTable('tenants').set({ is_demo: true }).execute()
  expect((await call('DELETE', DEMO)).status).toBe(403)
})
