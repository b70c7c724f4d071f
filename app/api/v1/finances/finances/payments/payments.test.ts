import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'

const ROOT = '/api/v1/finances/finances'

async function issue(caller: Caller, fields: object) {
  const lines = [{ description: 'Dues', unit_price: '100.00' }]
  const { body } = await caller.call('POST', `${ROOT}/invoices/`, { body: { lines, ...fields } })
  return (await caller.call('POST', `${ROOT}/invoices/${body.id}/finalization`)).body
}

async function pay(caller: Caller, invoice_id: string, fields: object) {
  const answer = await caller.call('POST', `${ROOT}/invoices/${invoice_id}/payments`, { body: fields })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

test('payments are listed with their invoice and payer, filtered, searched, sorted and counted', async () => {
  const caller = await makeCaller()
  const member = await makeMember(caller.db)
  const dues = await issue(caller, { member_id: member.id })
  const gift = await issue(caller, { bill_to: { name: 'Émile Zola' } })
  const cash = await pay(caller, dues.id, { amount: '30', method: 'cash', received_on: '2026-01-10' })
  const wire = await pay(caller, gift.id, { amount: '100', method: 'bank_transfer', received_on: '2026-02-20' })
  await caller.call('POST', `${ROOT}/payments/${wire.id}/reversal`, { body: { reason: 'bounced' } })
  const ids = async (query: string) => {
    const answer = await caller.call('GET', `${ROOT}/payments/?${query}`)
    expect(answer.headers.get('x-total-count'), query).toBe(String(answer.body.length))
    return answer.body.map((payment: { id: string }) => payment.id)
  }
  expect(await ids('')).toEqual([wire.id, cash.id])
  expect(await ids('sort=amount')).toEqual([cash.id, wire.id])
  expect(await ids('sort=-number')).toEqual([wire.id, cash.id])
  expect(await ids('status=refunded')).toEqual([wire.id])
  expect(await ids('status=succeeded,refunded&sort=created_at')).toEqual([cash.id, wire.id])
  expect(await ids('method=cash')).toEqual([cash.id])
  expect(await ids(`member_id=${member.id}`)).toEqual([cash.id])
  expect(await ids(`invoice_id=${gift.id}`)).toEqual([wire.id])
  expect(await ids('received_from=2026-01-01&received_to=2026-01-31')).toEqual([cash.id])
  expect(await ids(`q=${gift.number}`)).toEqual([wire.id])
  expect(await ids(`q=${cash.number.toLowerCase()}`)).toEqual([cash.id])
  expect(await ids('q=emile')).toEqual([wire.id])
  const [first] = (await caller.call('GET', `${ROOT}/payments/?limit=1`)).body
  expect(first).toMatchObject({
    invoice_id: gift.id,
    invoice_number: gift.number,
    payer_name: 'Émile Zola',
    amount: '100.00',
    currency: 'EUR',
  })
})

test('a payment answers with what became of it and an ETag', async () => {
  const caller = await makeCaller()
  const invoice = await issue(caller, { bill_to: { name: 'Ada' } })
  const { id } = await pay(caller, invoice.id, { amount: '30', method: 'card', provider: 'x', provider_ref: 'y' })
  const answer = await caller.call('GET', `${ROOT}/payments/${id}`)
  expect(answer.headers.get('etag')).toBe('"1"')
  expect(answer.body).toMatchObject({
    applied: '30.00',
    unapplied: '0.00',
    provider_ref: 'y',
    recorded_by: caller.account_id,
  })
})

test('a payment of another tenant can be neither read nor reversed', async () => {
  const [ours, theirs] = [await makeCaller(), await makeCaller()]
  const invoice = await issue(theirs, { bill_to: { name: 'Ada' } })
  const { id } = await pay(theirs, invoice.id, { amount: '30', method: 'cash' })
  expect((await ours.call('GET', `${ROOT}/payments/${id}`)).status).toBe(404)
  expect((await ours.call('POST', `${ROOT}/payments/${id}/reversal`, { body: { reason: 'x' } })).status).toBe(404)
  expect((await ours.call('GET', `${ROOT}/payments/`)).body).toEqual([])
  expect((await callApi('GET', `${ROOT}/payments/${id}`)).status).toBe(401)
})

test('a repeated request with one idempotency key pays once', async () => {
  const caller = await makeCaller()
  const invoice = await issue(caller, { bill_to: { name: 'Ada' } })
  const request = { body: { amount: '30', method: 'cash' }, headers: { 'idempotency-key': 'click-1' } }
  const first = await caller.call('POST', `${ROOT}/invoices/${invoice.id}/payments`, request)
  const again = await caller.call('POST', `${ROOT}/invoices/${invoice.id}/payments`, request)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await caller.call('GET', `${ROOT}/invoices/${invoice.id}`)).body.paid).toBe('30.00')
})

test('fifty repetitions of one payment, several at once, count once', async () => {
  const caller = await makeCaller()
  const [first, second] = [
    await issue(caller, { bill_to: { name: 'Ada' } }),
    await issue(caller, { bill_to: { name: 'Bea' } }),
  ]
  // Neither invoice is paid in full, so nothing but the key keeps a second payment away.
  const allocations = [
    { invoice_id: first.id, amount: '45' },
    { invoice_id: second.id, amount: '40' },
  ]
  const body = { payer_name: 'Ada', amount: '150', method: 'bank_transfer', allocations }
  const headers = { 'idempotency-key': 'the-transfer-of-today' }
  const answered: { status: number; id?: string }[] = []
  while (answered.length < 50) {
    const atOnce = Array.from({ length: Math.min(5, 50 - answered.length) }, () =>
      caller.call('POST', `${ROOT}/payments/`, { body, headers }),
    )
    // Whoever comes while another is under way is asked to come again.
    for (const { status, body: told } of await Promise.all(atOnce))
      if (status !== 409) answered.push({ status, id: told.id ?? told.detail })
  }
  expect(new Set(answered.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
  expect(answered[0]?.status).toBe(201)
  const { db } = caller
  expect(await db.selectFrom('payments').select(['number', 'amount_minor', 'applied_minor']).execute()).toEqual([
    { number: expect.stringMatching(/-00001$/), amount_minor: 15_000, applied_minor: 8500 },
  ])
  const allocated = await db.selectFrom('payment_allocations').select('amount_minor').orderBy('amount_minor').execute()
  expect(allocated.map(({ amount_minor }) => amount_minor)).toEqual([4000, 4500])
  const invoices = await db.selectFrom('invoices').select(['status', 'paid_minor']).orderBy('number').execute()
  expect(invoices).toEqual([
    { status: 'open', paid_minor: 4500 },
    { status: 'open', paid_minor: 4000 },
  ])
  const received = await db.selectFrom('day_tallies').select('amount').where('noun', '=', 'received').execute()
  expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBe(15_000)
  const log = await db.selectFrom('audit_log').select('id').where('action', '=', 'payment.recorded').execute()
  expect(log).toHaveLength(1)
})

test('who may record payments uses one for an invoice and takes it off, of their own association only', async () => {
  const office = await makeCaller(['treasurer'])
  const invoice = await issue(office, { bill_to: { name: 'Ada' } })
  const body = { payer_name: 'Bea', amount: '100', method: 'bank_transfer' }
  const { id } = (await office.call('POST', `${ROOT}/payments/`, { body })).body
  const path = `${ROOT}/payments/${id}/allocations/`
  const use = (caller: Caller) => caller.call('POST', path, { body: { invoice_id: invoice.id } })
  expect((await use(await makeCaller(['event_manager'], office))).status).toBe(403)
  expect((await use(await makeCaller(['member'], office))).status).toBe(403)
  const elsewhere = await makeCaller(['treasurer'])
  const theirs = { invoice_id: (await issue(elsewhere, { bill_to: { name: 'Cleo' } })).id }
  expect((await elsewhere.call('POST', path, { body: theirs })).status).toBe(404)
  expect((await office.call('POST', path, { body: theirs })).status).toBe(422)
  expect(await use(office)).toMatchObject({ status: 201, body: { applied: '100.00', unapplied: '0.00' } })
  const off = (caller: Caller, headers = {}) => caller.call('DELETE', path + invoice.id, { headers })
  expect((await off(await makeCaller(['event_manager'], office))).status).toBe(403)
  expect((await off(elsewhere)).status).toBe(404)
  expect((await off(office, { 'if-match': '"1"' })).status).toBe(412)
  expect(await off(office, { 'if-match': '"2"' })).toMatchObject({ status: 200, body: { unapplied: '100.00' } })
})
