import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeMember, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { readFirstSteps } from '#lib/dashboard/first-steps'
import { api } from '#lib/paths'

async function world() {
  const { tenant_id, db, call, account_id } = await makeCaller()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const open = async () => {
    const steps = await readFirstSteps(ctx)
    return steps && Object.entries(steps.is_done).flatMap(([step, isDone]) => (isDone ? [] : step))
  }
  const tell = async (body: object) =>
    call('PATCH', api.tenant(), { body, if_match: (await call('GET', api.tenant())).body.version })
  const makeEvent = (event_status: string) => {
    const at = '2031-05-01T09:00:00'
    const times = { event_date: at, end_date: at, starts_at: `${at}Z`, ends_at: `${at}Z`, time_zone: 'UTC' }
    return db
      .insertInto('events')
      .values({ id: uuidv7(), title: 'Evening', currency: 'EUR', event_status, ...times })
      .execute()
  }
  return { db, account_id, open, tell, makeEvent }
}

test('each first step is done when the data say so, and the list goes when all are', async () => {
  const { db, account_id, open, tell, makeEvent } = await world()
  expect(await open()).toEqual(['papers', 'answers', 'tiers', 'members', 'colleague', 'event'])
  await tell({ address: 'Quay 1' })
  expect(await open()).toContain('papers')
  await tell({ iban: 'DE89370400440532013000', contact_email: 'office@example.org' })
  expect(await open()).toEqual(['tiers', 'members', 'colleague', 'event'])
  await makeTier(db)
  await makeMember(db, { account_id, tier_id: null, status: 'pending' })
  expect(await open()).toEqual(['members', 'colleague', 'event'])
  await makeMember(db)
  // Neither members who sign in nor somebody who was shut out work for the association.
  await makeAccount(db, { roles: ['member'] })
  await makeAccount(db, { roles: ['treasurer'], status: 'disabled' })
  await makeEvent('draft')
  expect(await open()).toEqual(['colleague', 'event'])
  await makeAccount(db, { roles: ['treasurer'], status: 'unverified' })
  expect(await open()).toEqual(['event'])
  await makeEvent('upcoming')
  expect(await open()).toBe(null)
})

test('an administrator hides the first steps for the association, and shows them again; a demonstration has none', async () => {
  const { db, open, tell } = await world()
  expect((await tell({ hides_first_steps: true })).status).toBe(200)
  expect(await open()).toBe(null)
  expect((await tell({ hides_first_steps: false })).status).toBe(200)
  expect(await open()).toHaveLength(6)
  await db.updateTable('tenants').set({ is_demo: true }).execute()
  expect(await open()).toBe(null)
})
