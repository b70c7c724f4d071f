import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { api } from '#lib/paths'

/** An association with a tier that is approved and paid first, and somebody who looks after its members. */
async function world() {
  const admin = await makeCaller()
  const tier = (
    await admin.call('POST', api.tiers(), {
      body: { name: 'Regular', price: '60.00', requires_approval: true, requires_payment: true },
    })
  ).body
  const secretary = await makeCaller(['membership_manager'], admin)
  const add = async (by: Caller, fields: object = {}) =>
    (await by.call('POST', api.members(), { body: { first_name: 'Ada', last_name: 'Byron', ...fields } })).body
  const decide = (id: string, what: string, body: object, version: number) =>
    secretary.call('POST', `${api.member(id)}/${what}`, { body, if_match: version })
  return { admin, tier, secretary, add, decide }
}

test('a membership secretary adds, approves and renews, each with its invoice, and reads of money what is owed', async () => {
  const { admin, tier, secretary, add, decide } = await world()
  const member = await add(secretary, { tier_id: tier.id })
  expect(member).toMatchObject({ status: 'pending', balance_due: '60.00', balance: null })
  const dues = await secretary.call('GET', api.memberDues({ action: 'approval', member_id: member.id }))
  expect(dues.body).toMatchObject({ total: '60.00', remaining: '60.00' })
  const approved = await decide(member.id, 'approval', {}, member.version)
  expect([approved.status, approved.body.proposed_term.awaits_approval]).toEqual([200, false])
  const { invoice_id } = approved.body.proposed_term
  expect((await secretary.call('GET', api.invoice(invoice_id))).status).toBe(404)
  const paid = { amount: '60.00', method: 'cash', received_on: '2026-01-01' }
  const payment = { ...paid, member_id: member.id, allocations: [{ invoice_id, amount: '60.00' }] }
  expect((await secretary.call('POST', api.payments(), { body: payment })).status).toBe(403)
  expect((await admin.call('POST', api.payments(), { body: payment })).status).toBe(201)
  const active = (await secretary.call('GET', api.member(member.id))).body
  expect(active).toMatchObject({ status: 'active', balance_due: '0.00' })

  // What has not begun is withdrawn with its invoice, what was paid on it included.
  const other = await add(secretary, { first_name: 'Bo', tier_id: tier.id })
  const declined = await decide(other.id, 'rejection', { reason: 'Not in our trade' }, other.version)
  expect([declined.status, declined.body.status, declined.body.balance_due]).toEqual([200, 'cancelled', '0.00'])
  const owing = await secretary.call('GET', api.members({ owes: true }))
  expect([owing.status, owing.body]).toEqual([200, []])
})

test('a membership secretary records no payment and issues no credit note, and is told so before', async () => {
  const { admin, tier, secretary, add, decide } = await world()
  const cheap = (await admin.call('POST', api.tiers(), { body: { name: 'Small', price: '10.00' } })).body
  const plain = (await admin.call('POST', api.tiers(), { body: { name: 'Plain', price: '60.00' } })).body
  const payment = { method: 'cash', received_on: '2026-01-01' }
  const refused = await secretary.call('POST', api.members(), {
    body: { first_name: 'Ada', last_name: 'Byron', tier_id: tier.id, billing: 'paid', payment },
  })
  expect([refused.status, refused.body.detail]).toEqual([403, 'Your role records no payments. Choose invoice.'])
  const member = await add(secretary, { tier_id: plain.id })
  const preview = await secretary.call('POST', api.tierChangePreview(member.id), {
    body: { tier_id: cheap.id, from: 'now' },
  })
  const told = 'Your role issues no credit notes. Change with the next term.'
  expect([preview.status, preview.body.detail]).toEqual([403, told])
  const change = await decide(member.id, 'tier-change', { tier_id: cheap.id, from: 'now' }, member.version)
  expect([change.status, change.body.detail]).toEqual([403, told])
  expect((await admin.call('GET', api.member(member.id))).body.tier_id).toBe(plain.id)
  const later = await decide(member.id, 'tier-change', { tier_id: cheap.id, from: 'next_term' }, member.version)
  expect(later.status).toBe(200)
})

test('settings, accounts, the log, sent mails, papers and people’s erasures stay closed to a membership secretary', async () => {
  const { admin, tier, secretary, add } = await world()
  const member = await add(admin)
  const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['PATCH', api.tenant(), { name: 'Mine' }],
    ['POST', api.tiers(), { name: 'Free', price: '0.00' }],
    ['PATCH', api.tier(tier.id), { price: '1.00' }],
    ['POST', api.customFields(), { noun: 'members', label: 'Size', type: 'text' }],
    ['GET', api.accounts()],
    ['POST', api.accounts(), { email: 'a@b.example', first_name: 'A', last_name: 'B', roles: ['administrator'] }],
    ['PATCH', api.account(secretary.account_id), { roles: ['administrator'] }],
    ['GET', api.audit()],
    ['GET', api.mails()],
    ['GET', api.mailSettings()],
    ['GET', api.payments()],
    ['POST', api.payments(), { member_id: member.id, amount: '1.00', method: 'cash', received_on: '2026-01-01' }],
    ['POST', api.invoices(), { member_id: member.id, lines: [{ description: 'x', quantity: 1, unit_price: '1.00' }] }],
    ['GET', api.erasures()],
    ['POST', `${api.member(member.id)}/erase`, {}],
    ['GET', api.ai.insights()],
  ]
  for (const [method, path, body] of calls) {
    const { status } = await secretary.call(method, path, { ...(body && { body }), if_match: 1 })
    expect.soft(status, `${method} ${path}`).toBe(403)
  }
  expect((await secretary.call('POST', api.memberExport(member.id))).status).toBe(404)
  // Invoices are those of their own record only, and there is none.
  expect((await secretary.call('GET', api.invoices())).body).toEqual([])
})

test('a membership secretary brings nobody into the record of somebody else', async () => {
  const { admin, secretary, add } = await world()
  const known = await add(admin, { first_name: 'Ida', email: 'ida@x.example' })
  const patch = (email: string | null, by: Caller = secretary, version = known.version) =>
    by.call('PATCH', api.member(known.id), { body: { email }, if_match: version })
  const refused = await patch('other@x.example')
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([403, '/email'])
  expect((await admin.call('GET', api.member(known.id))).body.email).toBe('ida@x.example')
  // The address of somebody new is written by whoever adds them, and the same one again is no change.
  const own = await add(secretary, { first_name: 'Eve', email: 'eve@x.example' })
  expect(own.email).toBe('eve@x.example')
  expect((await patch('IDA@x.example')).status).toBe(200)

  const pair = await secretary.call('POST', api.duplicates(), {
    body: { member_id: known.id, other_member_id: own.id },
  })
  const merged = await secretary.call('POST', api.duplicateMerge(pair.body.id), {
    body: { kept_member_id: known.id, fields: { email: 'other' } },
    if_match: pair.body.version,
  })
  expect(merged.status).toBe(409)
  expect((await admin.call('GET', api.member(known.id))).body.email).toBe('IDA@x.example')
})

test('a membership secretary merges records of the same address only, whichever of them is kept', async () => {
  const { admin, secretary, add } = await world()
  const merge = async (by: Caller, [kept, other]: readonly { id: string }[]) => {
    const body = { member_id: kept?.id, other_member_id: other?.id }
    const pair = (await by.call('POST', api.duplicates(), { body })).body
    const given = { body: { kept_member_id: kept?.id }, if_match: pair.version }
    return by.call('POST', api.duplicateMerge(pair.id), given)
  }
  const told =
    'The two do not have the same address, and whoever signs in with it would get what belongs to the other record. Ask an administrator.'
  // A record that is made to take over another one: by its address, or by an account that signs in.
  const ida = await add(admin, { first_name: 'Ida', email: 'ida@x.example' })
  const without = await add(admin, { first_name: 'Ida' })
  const trap = await add(secretary, { first_name: 'Ida', email: 'eve@x.example' })
  const eve = await makeCaller(['member'], admin)
  const signedIn = (await eve.call('GET', api.members())).body[0] ?? (await add(admin, { first_name: 'Ida' }))
  await admin.db.updateTable('members').set({ account_id: eve.account_id }).where('id', '=', signedIn.id).execute()
  for (const pair of [
    [trap, ida],
    [ida, trap],
    [trap, without],
    [signedIn, ida],
    [signedIn, without],
  ]) {
    const refused = await merge(secretary, pair)
    expect([refused.status, refused.body.detail]).toEqual([409, told])
  }
  const twin = await add(admin, { first_name: 'Ida' })
  expect((await merge(secretary, [without, twin])).status).toBe(200)
  expect((await merge(admin, [ida, trap])).status).toBe(200)
})
