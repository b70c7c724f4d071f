import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { api } from '#lib/paths'

const line = { description: 'Subscription', unit_price: '60.00' }

test('an invoice keeps what the association said of itself on the day it was issued', async () => {
  const { call, db } = await makeCaller()
  const member = await makeMember(db)
  const draft = async () =>
    (await call('POST', api.invoices(), { body: { member_id: member.id, lines: [line] } })).body.id as string
  const issue = async (id: string) => (await call('POST', `${api.invoice(id)}/finalization`, { if_match: 1 })).body
  const change = async (body: object) => {
    const { version } = (await call('GET', api.tenant())).body
    return call('PATCH', api.tenant(), { body, if_match: version })
  }
  const changed = await change({
    legal_name: 'Harbour Club Limited',
    address: '1 Quay Street\nPlymouth',
    iban: 'gb82 west 1234 5698 7654 32',
    payment_terms_days: 14,
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ iban: 'GB82WEST12345698765432', payment_terms_days: 14, bic: null })
  const first = await issue(await draft())
  expect(first.issuer).toMatchObject({ legal_name: 'Harbour Club Limited', iban: 'GB82WEST12345698765432', bic: null })
  expect((Date.parse(first.due_date) - Date.parse(first.issue_date)) / 86_400_000).toBe(14)

  await change({ legal_name: 'Quay Club Limited' })
  expect((await call('GET', api.invoice(first.id))).body.issuer.legal_name).toBe('Harbour Club Limited')
  expect((await issue(await draft())).issuer.legal_name).toBe('Quay Club Limited')
})

test.each([
  ['currency', 'XXQ'],
  ['iban', 'GB82WEST12345698765433'],
  ['iban', 'not an account'],
  ['bic', 'WEST'],
  ['vat_id', '123'],
  ['website', 'javascript:alert(1)'],
  ['locale', 'xx'],
  ['payment_terms_days', 400],
])('a wrong %s is refused by name: %s', async (field, value) => {
  const { call } = await makeCaller()
  const { status, body } = await call('PATCH', api.tenant(), { body: { [field]: value }, if_match: 1 })
  expect(status).toBe(422)
  expect(body.errors).toEqual([expect.objectContaining({ pointer: `/${field}` })])
})
