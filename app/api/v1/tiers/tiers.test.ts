import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { api } from '#lib/paths'
import { ROLES } from '#lib/permissions'

const namesIn = async ({ call }: Caller) =>
  (await call('GET', api.tiers())).body.map(({ name }: { name: string }) => name)

test('tiers that are for the office are hidden from members, but for those that they belong or belonged to', async () => {
  const admin = await makeCaller()
  const hidden = await makeTier(admin.db, { name: 'Friends of the board', visibility: 'admin', price_minor: 4711 })
  const own = await makeTier(admin.db, { name: 'Honorary', visibility: 'admin' })
  const former = await makeTier(admin.db, { name: 'Junior', visibility: 'admin' })
  await makeTier(admin.db, { name: 'Ordinary' })
  const self = await makeCaller(['member'], admin)
  const member = await makeMember(admin.db, { account_id: self.account_id, tier_id: own.id })
  const term = { start_on: '2024-01-01', end_on: '2024-12-31', source: 'join', state: 'ended' }
  await admin.db
    .insertInto('terms')
    .values({ id: uuidv7(), member_id: member.id, tier_id: former.id, ...term })
    .execute()
  expect((await namesIn(self)).toSorted()).toEqual(['Honorary', 'Junior', 'Ordinary'])
  expect((await self.call('GET', api.tier(own.id))).status).toBe(200)
  expect((await self.call('GET', api.tier(hidden.id))).status).toBe(404)
  const ask = (caller: Caller, where: object) =>
    caller.call('POST', api.questions(), { body: { of: 'tiers', where } }).then(({ body }) => body.count)
  expect(await ask(self, {})).toBe(3)
  expect(await ask(self, { name: 'Friends of the board' })).toBe(0)
  for (const role of ROLES.filter((role) => role !== 'member')) {
    const staff = await makeCaller([role], admin)
    expect([(await namesIn(staff)).length, await ask(staff, {})], role).toEqual([4, 4])
  }
})

test('the log keeps what a tier cost before, in the words of the association', async () => {
  const admin = await makeCaller()
  const { body: tier } = await admin.call('POST', '/api/v1/tiers/', { body: { name: 'Student', price: '50' } })
  const change = (body: object, if_match: number) => admin.call('PATCH', `/api/v1/tiers/${tier.id}`, { body, if_match })
  expect((await change({ price: '65', name: 'Student' }, tier.version)).status).toBe(200)
  const [entry] = (await admin.call('GET', '/api/v1/audit/?noun=tiers&sort=-at')).body
  expect(entry).toMatchObject({
    action: 'tier.updated',
    before: { name: 'Student', price: '50.00', currency: 'EUR' },
    after: { name: 'Student', price: '65.00', currency: 'EUR' },
  })
})
