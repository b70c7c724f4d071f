import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'

const MEMBERS = '/api/v1/members/'

/** An association with an administrator, two tiers that are open and one that is hidden, and somebody who applies. */
async function makeApplicant(fields: Parameters<typeof makeMember>[1] = {}) {
  const office = await makeCaller(['administrator'])
  const { db } = office
  const tier = async (name: string, changes: object = {}) => {
    const { id } = await makeTier(db, { name, price_minor: 6000 })
    await db
      .updateTable('tiers')
      .set({ requires_payment: true, ...changes })
      .where('id', '=', id)
      .execute()
    return id
  }
  const silver = await tier('Silver')
  const gold = await tier('Gold', { price_minor: 9000 })
  const hidden = await tier('Staff', { visibility: 'admin' })
  const closed = await tier('Founders', { is_active: false })
  const me = await makeCaller(['member'], office)
  const { id } = await makeMember(db, {
    ...{ status: 'pending', email: 'ada@example.org', tier_id: null, valid_through: null, current_term_start: null },
    ...fields,
    account_id: me.account_id,
  })
  const apply = (tier_id: string, caller: Caller = me) =>
    caller.call('POST', `${MEMBERS}${id}/application`, { body: { tier_id } })
  return { office, me, db, id, silver, gold, hidden, closed, apply }
}

test('an applicant chooses a tier, and another one until it is decided; the office sees it', async () => {
  const { office, me, id, silver, gold, apply } = await makeApplicant()
  expect(await apply(silver)).toMatchObject({ status: 200, body: { status: 'pending', tier_id: silver } })
  expect((await apply(gold)).body).toMatchObject({ tier_name: 'Gold', proposed_term: null })
  const list = await office.call('GET', `${MEMBERS}?status=pending`)
  expect(list.body).toMatchObject([{ id, tier_name: 'Gold' }])
  expect((await me.call('GET', '/api/v1/finances/finances/invoices/')).body).toEqual([])
})

test('a hidden or closed tier cannot be applied for, and a hidden one is not even seen', async () => {
  const { me, id, hidden, closed, apply } = await makeApplicant()
  const tiers = await me.call('GET', '/api/v1/tiers/')
  expect(tiers.body.map(({ name }: { name: string }) => name)).not.toContain('Staff')
  for (const tier_id of [hidden, closed])
    expect(await apply(tier_id)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/tier_id' }] } })
  expect((await me.call('GET', `${MEMBERS}${id}`)).body.tier_id).toBeNull()
})

test('the approval bills the tier that was applied for', async () => {
  const { office, id, gold, apply } = await makeApplicant()
  await apply(gold)
  const { body } = await office.call('POST', `${MEMBERS}${id}/approval`)
  expect(body).toMatchObject({ status: 'pending', proposed_term: { tier_name: 'Gold' }, balance_due: '90.00' })
})

test('the approval in another tier bills that one and tells the applicant which was applied for', async () => {
  const { office, db, id, silver, gold, apply } = await makeApplicant()
  await apply(gold)
  const { body } = await office.call('POST', `${MEMBERS}${id}/approval`, { body: { tier_id: silver } })
  expect(body).toMatchObject({ proposed_term: { tier_name: 'Silver' }, balance_due: '60.00' })
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .where('template', '=', 'application_approved')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('Membership: Silver')
  expect(mail.text).toContain('Applied for: Gold')
})

test('the applicant is told once that the application has come in', async () => {
  const { db, silver, gold, apply } = await makeApplicant()
  await apply(silver)
  await apply(gold)
  await apply(silver)
  const mails = await db.selectFrom('mails').select(['template', 'to_address']).execute()
  expect(mails).toEqual([{ template: 'application_received', to_address: 'ada@example.org' }])
})

test('what was decided or billed is no longer chosen', async () => {
  const { office, id, silver, gold, apply } = await makeApplicant()
  await apply(silver)
  await office.call('POST', `${MEMBERS}${id}/approval`)
  expect((await apply(gold)).status).toBe(409)
  const running = await makeApplicant({ status: 'active' })
  expect((await running.apply(running.gold)).status).toBe(409)
})

test('nobody chooses for somebody else', async () => {
  const { office, db, id, silver, apply } = await makeApplicant()
  const other = await makeCaller(['member'], office)
  await makeMember(db, { account_id: other.account_id })
  expect((await apply(silver, other)).status).toBe(404)
  expect((await apply(silver, await makeCaller(['treasurer'], office))).status).toBe(403)
  expect((await office.call('GET', `${MEMBERS}${id}`)).body.tier_id).toBeNull()
})
