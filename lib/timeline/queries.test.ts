import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeMember, makePayment, makeRegistration, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { api } from '#lib/paths'
import { ROLES, type Role } from '#lib/permissions'
import { getMemberActivity } from '#lib/timeline/queries'

test('the timeline tells money that came and went on the day of each, to the roles alone that read the rows', async () => {
  const tenant = await makeTenant()
  const { tenant_id, db } = tenant
  const { id: member_id } = await makeMember(db)
  const treasurer = await makeCaller(['treasurer'], tenant)
  const lines = [{ description: 'Dues', unit_price: '60.00' }]
  const { body: invoice } = await treasurer.call('POST', api.invoices(), { body: { member_id, lines } })
  const { body: issued } = await treasurer.call('POST', `${api.invoice(invoice.id)}/finalization`)
  const received_on = '2026-03-05'
  const paid = await makePayment({ tenant_id }, { member_id, amount_minor: 5000, received_on })
  const bounced = await makePayment({ tenant_id }, { member_id, amount_minor: 4500, received_on })
  const post = async (path: string, body: object) =>
    expect((await treasurer.call('POST', path, { body })).status).toBeLessThan(300)
  await post(api.paymentRefunds(paid), {
    amount: '20.00',
    method: 'cash',
    refunded_on: '2026-04-01',
    reason: 'Too much',
  })
  await post(`${api.payment(bounced)}/reversal`, { reason: 'Returned', reversed_on: '2026-03-20' })
  await post(`${api.invoice(invoice.id)}/credit-notes/`, {
    reason: 'goodwill',
    lines: [{ invoice_line_id: issued.lines[0].id, amount: '10.00' }],
  })
  await post(`${api.invoice(invoice.id)}/write-off`, { reason: 'Moved away' })
  const shown = async (role: Role) => {
    const { account_id } = await makeCaller([role], tenant)
    const actor = { kind: 'account', account_id, roles: [role], session_version: 1, browser_session_id: null } as const
    const { timeline } = await getMemberActivity(createCtx({ tenant_id, actor, request_id: 'test' }), member_id)
    return timeline.filter(({ kind }) => kind === 'invoice' || kind === 'payment' || kind === 'credit_note')
  }
  const told = (await shown('treasurer')).map(({ action, at, amount, subject }) => [action, at, amount, subject?.id])
  expect(told.slice(3)).toEqual([
    ['payment.refunded', '2026-04-01', '20.00', paid],
    ['payment.reversed', '2026-03-20', '45.00', bounced],
    ...[
      [bounced, '45.00'],
      [paid, '50.00'],
    ].map(([id, amount]) => ['payment.recorded', received_on, amount, id]),
  ])
  expect(told.slice(0, 3)).toMatchObject([
    ['invoice.written_off', expect.any(String), '50.00', invoice.id],
    ['credit_note.issued', expect.any(String), '10.00', expect.any(String)],
    ['invoice.finalized', expect.any(String), '60.00', invoice.id],
  ])
  expect(await shown('membership_manager')).toEqual([])
  expect(await shown('event_manager')).toEqual([])
})

test('where somebody registered and came is shown to the roles alone that read registrations', async () => {
  const tenant = await makeTenant()
  const { tenant_id, db } = tenant
  const member = await makeMember(db)
  const event = await makeEvent(db, {
    title: 'Hearing',
    event_date: '2026-05-01T18:00:00',
    visibility: 'private',
  } as never)
  await makeRegistration(db, { event_id: event.id, member_id: member.id, status: 'confirmed' })
  const shown: string[] = []
  for (const role of ROLES) {
    const { account_id } = await makeCaller([role], tenant)
    const actor = { kind: 'account', account_id, roles: [role], session_version: 1, browser_session_id: null } as const
    const activity = await getMemberActivity(createCtx({ tenant_id, actor, request_id: 'test' }), member.id)
    if (JSON.stringify(activity).includes('Hearing')) shown.push(role)
  }
  expect(shown.sort()).toEqual(['administrator', 'event_manager', 'front_desk'])
})
