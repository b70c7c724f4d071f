import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { api } from '#lib/paths'

const done = async (caller: Caller, path: string, body?: object) => {
  const answer = await caller.call('POST', path, body && { body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

/** An association with two payments, one of which a member made, and refunds of both in other ways than they came. */
async function refunded() {
  const admin = await makeCaller()
  const account = await makeCaller(['member'], admin)
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Berg', account_id: account.account_id })
  const { id } = await done(admin, api.invoices(), {
    member_id: member.id,
    lines: [{ description: 'Dues', unit_price: '100' }],
  })
  const invoice = await done(admin, `${api.invoice(id)}/finalization`)
  const dues = await done(admin, `${api.invoice(id)}/payments`, {
    ...{ amount: '100', method: 'card', received_on: '2026-01-10' },
  })
  const gift = await done(admin, api.payments(), {
    ...{ payer_name: 'Émile Zola', amount: '40', method: 'cash', received_on: '2026-01-11' },
  })
  const back = async (payment_id: string, amount: string, method: string, refunded_on: string) => {
    const refund = { amount, method, refunded_on, reason: 'Paid twice', reference: 'R-1' }
    return (await done(admin, api.paymentRefunds(payment_id), refund)).refunds.at(-1)
  }
  const refunds = [
    await back(dues.id, '60', 'bank_transfer', '2026-02-01'),
    await back(dues.id, '7.50', 'cash', '2026-03-01'),
    await back(gift.id, '40', 'bank_transfer', '2026-03-02'),
  ]
  return { admin, account, member, invoice, dues, gift, ids: refunds.map(({ id }: { id: string }) => id) }
}

test('refunds are listed with whose payment each is of, filtered, searched, sorted and counted', async () => {
  const { admin, member, invoice, dues, gift, ids } = await refunded()
  const [first, second, third] = ids
  const found = async (query: object) => {
    const answer = await admin.call('GET', api.refunds(query as never))
    expect(answer.headers.get('x-total-count'), JSON.stringify(query)).toBe(String(answer.body.length))
    return answer.body.map(({ id }: { id: string }) => id)
  }
  expect(await found({})).toEqual([third, second, first])
  expect(await found({ sort: 'amount' })).toEqual([second, third, first])
  expect(await found({ method: 'bank_transfer', sort: 'refunded_on' })).toEqual([first, third])
  expect(await found({ member_id: member.id, sort: 'refunded_on' })).toEqual([first, second])
  expect(await found({ payment_id: gift.id })).toEqual([third])
  expect(await found({ refunded_from: '2026-03-01', refunded_to: '2026-03-01' })).toEqual([second])
  expect(await found({ currency: 'CHF' })).toEqual([])
  expect(await found({ q: invoice.number, sort: 'refunded_on' })).toEqual([first, second])
  expect(await found({ q: gift.number })).toEqual([third])
  expect(await found({ q: 'emile' })).toEqual([third])
  expect(await found({ filter: JSON.stringify({ amount_minor: { gt: '7.50' }, reason: 'Paid twice' }) })).toHaveLength(
    2,
  )
  const ofDues = { filter: JSON.stringify({ allocations: { some: { invoice: { kind: 'other' } } } }) }
  expect(await found(ofDues)).toEqual([second, first])
  const [told] = (await admin.call('GET', api.refunds({ sort: 'refunded_on', limit: 1 }))).body
  expect(told).toMatchObject({
    ...{ amount: '60.00', currency: 'EUR', method: 'bank_transfer', refunded_on: '2026-02-01', reason: 'Paid twice' },
    ...{ payment_id: dues.id, payment_number: dues.number, member_id: member.id, payer_name: dues.payer_name },
    ...{ invoice_numbers: invoice.number, reference: 'R-1', recorded_by: admin.account_id },
  })
  expect(told.recorded_by_name).toEqual(expect.any(String))
  const refused = await admin.call('GET', api.refunds({ filter: JSON.stringify({ methd: 'cash' }) }))
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/filter/methd'])
})

test('the file of refunds says to whoever reads payments who got what, why, and who wrote it', async () => {
  const { admin, invoice, dues } = await refunded()
  const treasurer = await makeCaller(['treasurer'], admin)
  const columns =
    'refunded_on,amount_minor,method,payer_name,member_id,invoice_numbers,payment_number,reason,recorded_by'
  const path = api.refunds({ format: 'csv', sort: 'refunded_on', columns, method: 'cash' })
  const file = await callRaw('GET', path, { headers: { authorization: `Bearer ${treasurer.token}` } })
  const [head, row] = (await file.text()).replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('Refunded,Amount,Method,Payer,Member,Invoice numbers,Payment number,Reason,Written by')
  expect(row).toMatch(
    new RegExp(`^2026-03-01,7\\.50,Cash,${dues.payer_name},Ada Berg,${invoice.number},${dues.number},Paid twice,.+$`),
  )
})

test('members ask about the refunds of their own payments alone, and other associations and roles about none', async () => {
  const { admin, account, ids } = await refunded()
  const ask = async (caller: Caller, question: object = {}) =>
    caller.call('POST', '/api/v1/questions', { body: { of: 'refunds', show: 'rows', ...question } })
  const idsOf = ({ body }: { body: { rows: { id: string }[] } }) => body.rows.map(({ id }) => id).toSorted()
  expect(idsOf(await ask(account))).toEqual(ids.slice(0, 2).toSorted())
  expect((await ask(account)).body.words).toContain('your own alone')
  expect((await account.call('GET', api.refunds())).status).toBe(403)
  expect(idsOf(await ask(await makeCaller(['auditor'], admin)))).toEqual(ids.toSorted())
  const outsider = await makeCaller(['membership_manager'], admin)
  expect([(await ask(outsider)).status, (await outsider.call('GET', api.refunds())).status]).toEqual([403, 403])
  const stranger = await makeCaller()
  expect((await ask(stranger)).body.count).toBe(0)
  expect((await stranger.call('GET', api.refunds())).body).toEqual([])
})
