import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { routes } from '#app/api/v1/routes'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeInvoice, makeMember, makePayment, makeRegistration, makeTier } from '#db/factories'
import { api } from '#lib/paths'
import { seatToken } from '#lib/registrations/seat-links'

interface Edit {
  path: string
  body: object
}

/** An edit of each noun that carries a version, by the path that takes it; findings have tests of their own. */
const EDITS: Record<string, (caller: Caller) => Promise<Edit>> = {
  '/api/v1/members/{member_id}': async ({ db }) => {
    const { id } = await makeMember(db)
    return { path: api.member(id), body: { phone: '030 1234' } }
  },
  '/api/v1/groups/{group_id}': async ({ call, db }) => {
    const body = { name: 'Lovelace', payer_member_id: (await makeMember(db)).id }
    const { id } = (await call('POST', api.groups(), { body })).body
    return { path: api.group(id), body: { name: 'King' } }
  },
  '/api/v1/tiers/{tier_id}': async ({ db }) => {
    const { id } = await makeTier(db)
    return { path: api.tier(id), body: { price: '70.00' } }
  },
  '/api/v1/custom-fields/{custom_field_id}': async ({ call }) => {
    const body = { noun: 'members', label: 'Instrument', type: 'text' }
    const { id } = (await call('POST', api.customFields(), { body })).body
    return { path: api.customField(id), body: { label: 'Main instrument' } }
  },
  '/api/v1/consent-purposes/{purpose_key}': async () => ({
    path: api.consentPurpose('newsletter'),
    body: { label: 'Our letter' },
  }),
  '/api/v1/events/{event_id}': async ({ db }) => {
    const { id } = await makeEvent(db, { event_date: '2031-05-01T18:00:00' })
    return { path: api.event(id), body: { title: 'Another evening' } }
  },
  '/api/v1/events/{event_id}/registrations/{registration_id}': async ({ db }) => {
    const event = await makeEvent(db, { event_date: '2031-05-01T18:00:00' })
    const id = await makeRegistration(db, { event_id: event.id, status: 'pending_payment', guest_name: 'Grete' })
    return { path: api.registration(event.id, id), body: { payment_due_at: '2031-04-30T18:00:00+00:00' } }
  },
  '/api/v1/registrations/held': async ({ tenant_id, db }) => {
    const event = await makeEvent(db, { event_date: '2031-05-01T18:00:00' })
    const id = await makeRegistration(db, { event_id: event.id, status: 'confirmed', quantity: 2 })
    return { path: api.heldSeats({ seat: seatToken(tenant_id, id) }), body: { companions: ['Grete'] } }
  },
  '/api/v1/finances/finances/invoices/{invoice_id}': async ({ db }) => {
    const { id } = await makeInvoice(db, { status: 'draft', issue_date: null })
    return { path: api.invoice(id), body: { memo: 'Paid in cash.' } }
  },
  '/api/v1/finances/finances/payments/{payment_id}': async ({ tenant_id, db }) => {
    const member = await makeMember(db)
    const id = await makePayment({ tenant_id }, { received_on: '2026-03-01' })
    return { path: api.payment(id), body: { member_id: member.id } }
  },
  '/api/v1/accounts/{account_id}': async ({ tenant_id, db }) => {
    const { account_id } = await makeCaller(['member'], { tenant_id, db })
    return { path: api.account(account_id), body: { status: 'disabled' } }
  },
  '/api/v1/views/{view_id}': async ({ db, account_id }) => {
    const id = uuidv7()
    await db.insertInto('views').values({ id, account_id, noun: 'members', name: 'Board' }).execute()
    return { path: api.view(id), body: { name: 'Council' } }
  },
  '/api/v1/imports/{import_id}': async ({ call }) => {
    const body = new Uint8Array(Buffer.from('First name,Last name\nAda,Lovelace\n'))
    const { id } = (await call('POST', api.imports(), { body })).body
    return { path: api.import(id), body: { on_match: 'skip' } }
  },
  '/api/v1/auth/me': async () => ({ path: api.auth.me(), body: { first_name: 'Augusta' } }),
  '/api/v1/mail-settings/{template}': async () => ({ path: api.mailSetting('invoice'), body: { is_on: false } }),
  '/api/v1/tenant': async () => ({ path: api.tenant(), body: { name: 'Renamed' } }),
  '/api/v1/ai/settings': async () => ({ path: api.ai.settings(), body: { daily_tokens: 1_000 } }),
  '/api/v1/ai/drafts/{draft_id}': async ({ db, account_id }) => {
    const id = uuidv7()
    const wording = { subject: 'News', text: 'Hello', language: 'en', written_by: 'template', filter: '{}' }
    await db
      .insertInto('mail_drafts')
      .values({ id, account_id, ...wording })
      .execute()
    return { path: api.ai.draft(id), body: { subject: 'Other news' } }
  },
  '/api/v1/ai/pinned-questions/{pinned_question_id}': async ({ db, account_id }) => {
    const id = uuidv7()
    const ask = JSON.stringify({ question: { of: 'members', show: 'count' } })
    await db.insertInto('pinned_questions').values({ id, account_id, title: 'Members', ask, position: 0 }).execute()
    return { path: api.ai.pinnedQuestion(id), body: { title: 'Our members' } }
  },
  '/api/v1/ai/conversations/{conversation_id}': async ({ db, account_id }) => {
    const id = uuidv7()
    await db.insertInto('conversations').values({ id, account_id, title: 'A question' }).execute()
    return { path: api.ai.conversation(id), body: { title: 'Another question' } }
  },
}

/** The paths whose edits are refused without If-Match: by contract those of members and money, by choice settings. */
const NEEDED = [
  '/api/v1/members/{member_id}',
  '/api/v1/groups/{group_id}',
  '/api/v1/tiers/{tier_id}',
  '/api/v1/custom-fields/{custom_field_id}',
  '/api/v1/consent-purposes/{purpose_key}',
  '/api/v1/finances/finances/invoices/{invoice_id}',
  '/api/v1/finances/finances/payments/{payment_id}',
  '/api/v1/mail-settings/{template}',
  '/api/v1/tenant',
  '/api/v1/ai/settings',
  '/api/v1/views/{view_id}',
]

test('every edit that takes a version is tried here', () => {
  const edits = routes.filter(({ handlers }) => handlers.PATCH?.declaration.if_match)
  const tried = edits.map(({ path }) => path).filter((path) => !/\{(finding|insight)_id\}/.test(path))
  expect(tried.sort()).toEqual(Object.keys(EDITS).sort())
})

test.each(Object.entries(EDITS))('an edit of %s needs the present version and moves it by one', async (path, make) => {
  const caller = await makeCaller()
  const edit = await make(caller)
  const read = async () => (await caller.call('GET', edit.path)).body
  const { version } = await read()
  const patch = (if_match?: number) =>
    caller.call('PATCH', edit.path, { body: edit.body, ...(if_match !== undefined && { if_match }) })

  const stale = await patch(version + 1)
  expect(stale).toMatchObject({ status: 412, body: { code: 'stale' } })
  expect(stale.body.detail).toMatch(/^Somebody else has changed this [a-z]+ since you loaded it\. /)
  if (NEEDED.includes(path))
    expect(await patch()).toMatchObject({ status: 428, body: { code: 'precondition_required' } })
  expect(await read()).toMatchObject({ version })

  const edited = await patch(version)
  expect(edited).toMatchObject({ status: 200, body: { ...edit.body, version: version + 1 } })
  expect(edited.headers.get('etag')).toBe(`"${version + 1}"`)
  expect(await patch(version)).toMatchObject({ status: 412 })
  expect((await read()).version).toBe(version + 1)
})

test('of edits of one version that arrive at once, one gets through', async () => {
  for (const make of Object.values(EDITS)) {
    const caller = await makeCaller()
    const { path, body } = await make(caller)
    const { version } = (await caller.call('GET', path)).body
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => caller.call('PATCH', path, { body, if_match: version })),
    )
    expect.soft(answers.map(({ status }) => status).sort(), path).toEqual([200, 412, 412, 412])
  }
})
