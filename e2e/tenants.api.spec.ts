import { freshId, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const MISSING = '00000000-0000-7000-8000-000000000000'

test.describe('one tenant and another', () => {
  test('another tenant’s object answers like one that never was', async ({ api }) => {
    const [own, foreign] = await Promise.all([api.join(), api.join()])
    const member = must(
      await foreign.ask('POST', paths.members(), { body: { first_name: 'Eve', last_name: 'F' } }),
      201,
    )
    const event = must(
      await foreign.ask('POST', paths.events(), { body: { title: 'Theirs', event_date: '2031-01-01T10:00:00' } }),
      201,
    )
    const invoice = must(
      await foreign.ask('POST', paths.invoices(), {
        body: { bill_to: { name: 'Theirs' }, lines: [{ description: 'Dues', unit_price: '5.00' }] },
      }),
      201,
    )
    const tries: [string, (id: string) => string, string, unknown?][] = [
      ['GET', paths.member, member.id],
      ['PATCH', paths.member, member.id, { city: 'Ours' }],
      ['POST', (id) => `${paths.member(id)}/archival`, member.id],
      ['GET', paths.event, event.id],
      ['PATCH', paths.event, event.id, { title: 'Ours' }],
      ['DELETE', paths.event, event.id],
      ['POST', (id) => paths.registrations(id), event.id, { guest: { name: 'Spy' } }],
      ['GET', (id) => paths.registrations(id), event.id],
      ['GET', paths.invoice, invoice.id],
      ['POST', (id) => `${paths.invoice(id)}/finalization`, invoice.id],
      ['POST', (id) => `${paths.invoice(id)}/payments`, invoice.id, { amount: '5.00', method: 'cash' }],
      ['GET', paths.account, foreign.user_id],
    ]
    for (const [method, path, id, body] of tries) {
      const asked = { ...(body === undefined ? {} : { body }), if_match: 1 }
      const [theirs, missing] = await Promise.all([
        own.ask(method, path(id), asked),
        own.ask(method, path(MISSING), asked),
      ])
      const name = `${method} ${path(id)}`
      expect([theirs.status, missing.status], name).toEqual([404, 404])
      expect({ ...theirs.body, request_id: '' }, name).toEqual({ ...missing.body, request_id: '' })
    }
    expect(must(await foreign.ask('GET', paths.member(member.id)), 200)).toEqual(member)
    expect(must(await foreign.ask('GET', paths.invoice(invoice.id)), 200).status).toBe('draft')
  })

  test('lists hold nothing of other tenants, and a foreign id given in a body is not taken', async ({ api }) => {
    const [own, foreign] = await Promise.all([api.join(), api.join()])
    const marker = freshId('marker')
    const member = must(
      await foreign.ask('POST', paths.members(), { body: { first_name: 'Eve', last_name: marker } }),
      201,
    )
    for (const path of [
      paths.members(),
      paths.members({ q: marker }),
      paths.events(),
      paths.invoices(),
      paths.payments(),
      paths.accounts(),
      paths.mails(),
      paths.audit(),
      paths.tiers(),
    ]) {
      const answer = await own.ask('GET', path)
      expect(answer.status, path).toBe(200)
      expect(answer.text, path).not.toContain(marker)
      expect(answer.text, path).not.toContain(foreign.email)
      expect(answer.text, path).not.toContain(member.id)
    }
    const event = must(
      await own.ask('POST', paths.events(), { body: { title: 'Ours', event_date: '2031-01-01T10:00:00' } }),
      201,
    )
    const smuggled = await own.ask('POST', paths.registrations(event.id), { body: { member_id: member.id } })
    expect(smuggled.status).toBe(422)
    const billed = await own.ask('POST', paths.invoices(), {
      body: { member_id: member.id, lines: [{ description: 'Dues', unit_price: '5.00' }] },
    })
    expect(billed.status).toBe(422)
  })

  test('one person may have the same address in two tenants, with two passwords', async ({ api }) => {
    const email = `${freshId('twin')}@example.org`
    const one = await api.join(undefined, { email })
    const two = await api.join(undefined, { email, password: 'Morning-Tide-8', confirm_password: 'Morning-Tide-8' })
    expect(one.user_id).not.toBe(two.user_id)
    const crossed = await api.anonymous('POST', paths.auth.login(), {
      body: { tenant_id: one.tenant_id, email, password: two.password },
    })
    expect(crossed.status).toBe(401)
  })
})
