import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { readHome } from '#lib/dashboard/home'
import { todayIn } from '#lib/format/dates'
import { listRefusals } from '#lib/memberships/queries'

const MEMBERS = '/api/v1/members/'
const PAID = { payment: { method: 'cash', received_on: todayIn('UTC') } }

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
  const withdraw = (caller: Caller = me) => caller.call('DELETE', `${MEMBERS}${id}/application`)
  return { office, me, db, id, silver, gold, hidden, closed, apply, withdraw }
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

test('an applicant withdraws until the association decides, is told so, and applies again', async () => {
  const { db, silver, gold, apply, withdraw } = await makeApplicant()
  await apply(silver)
  expect(await withdraw()).toMatchObject({ status: 200, body: { status: 'cancelled', status_reason: null } })
  expect(await withdraw()).toMatchObject({ status: 409 })
  const again = await apply(gold)
  expect(again).toMatchObject({ status: 200, body: { status: 'pending', tier_name: 'Gold' } })
  expect((await apply(gold)).status).toBe(200)
  const mails = await db.selectFrom('mails').select('template').orderBy('created_at').orderBy('id').execute()
  expect(mails.map(({ template }) => template)).toEqual([
    'application_received',
    'application_withdrawn',
    'application_received',
  ])
  const log = await db.selectFrom('audit_log').select('action').where('action', 'like', 'member.appl%').execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'member.application_withdrawn',
    'member.applied',
    'member.applied',
  ])
})

test('whoever was declined applies again in the same tier, and the office approves it as any other', async () => {
  const { office, me, id, silver, apply } = await makeApplicant()
  await apply(silver)
  await office.call('POST', `${MEMBERS}${id}/rejection`, { body: { reason: 'Too late' } })
  const own = await me.call('GET', `${MEMBERS}${id}`)
  expect(own.body).toMatchObject({
    has_joined: false,
    status_note: 'The application is closed; applying again is possible.',
  })
  expect(await apply(silver)).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect((await office.call('GET', `${MEMBERS}${id}`)).body.status_reason).toBeNull()
  // The office is told of it where it decides again, on Home and on the page.
  const ctx = createCtx({
    tenant_id: office.tenant_id,
    actor: { kind: 'system', name: 'test' },
    request_id: 'test',
  })
  expect(await listRefusals(ctx, id)).toMatchObject([{ reason: 'Too late', actor_name: expect.any(String) }])
  expect((await readHome(ctx, todayIn('UTC'))).needs.pending.first).toMatchObject([{ id, was_declined: true }])
  const approved = await office.call('POST', `${MEMBERS}${id}/approval`, { body: { billing: 'paid', ...PAID } })
  expect(approved.body).toMatchObject({ status: 'active', has_joined: true })
})

test('whoever was a member does not apply again, nor whose record is archived', async () => {
  const { office, id, silver, apply } = await makeApplicant()
  await apply(silver)
  await office.call('POST', `${MEMBERS}${id}/approval`, { body: { billing: 'paid', ...PAID } })
  await office.call('POST', `${MEMBERS}${id}/cancellation`, { body: { reason: 'Gone' } })
  expect((await apply(silver)).status).toBe(409)
  expect((await office.call('GET', `${MEMBERS}${id}`)).body.status_note).toBe('Cancelled (Gone).')
  const other = await makeApplicant({ status: 'cancelled' })
  await other.office.call('POST', `${MEMBERS}${other.id}/archival`)
  expect((await other.apply(other.silver)).status).toBe(409)
})

test('what was accepted is not withdrawn, nor for somebody else', async () => {
  const { office, id, silver, apply, withdraw } = await makeApplicant()
  await apply(silver)
  expect((await withdraw(await makeCaller(['member'], office))).status).toBe(404)
  expect((await withdraw(await makeCaller(['treasurer'], office))).status).toBe(403)
  await office.call('POST', `${MEMBERS}${id}/approval`)
  expect((await withdraw()).status).toBe(409)
  expect((await office.call('GET', `${MEMBERS}${id}`)).body).toMatchObject({ status: 'pending', balance_due: '60.00' })
})

test('withdrawing makes the invoice of an application void that was billed before the decision', async () => {
  const { office, me, db, silver } = await makeApplicant({ account_id: null })
  await db.updateTable('tiers').set({ requires_approval: true }).where('id', '=', silver).execute()
  const body = { first_name: 'Bo', last_name: 'Example', email: 'bo@example.org', tier_id: silver }
  const { id } = (await office.call('POST', MEMBERS, { body })).body
  await db.updateTable('members').set({ account_id: null }).where('account_id', '=', me.account_id).execute()
  await db.updateTable('members').set({ account_id: me.account_id }).where('id', '=', id).execute()
  const withdrawn = await me.call('DELETE', `${MEMBERS}${id}/application`)
  expect(withdrawn).toMatchObject({ status: 200, body: { proposed_term: null, balance_due: '0.00' } })
  expect((await office.call('GET', '/api/v1/finances/finances/invoices/')).body).toMatchObject([{ status: 'void' }])
})
