import { describe, expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import { creditorReference } from '#lib/format/bank'
import { addDays, todayIn } from '#lib/format/dates'

const ROOT = '/api/v1/finances/finances/invoices'
const NOBODY = '018f0000-0000-7000-8000-000000000000'

const bill_to = { name: 'Ada Lovelace', city: 'London' }
const oneLine = [{ description: 'Dues', unit_price: '120.00' }]

async function draft(caller: Caller, fields: object = {}) {
  const answer = await caller.call('POST', `${ROOT}/`, { body: { bill_to, lines: oneLine, ...fields } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

async function issued(caller: Caller, fields: object = {}) {
  const { id } = await draft(caller, fields)
  const answer = await caller.call('POST', `${ROOT}/${id}/finalization`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const pay = (caller: Caller, id: string, amount: string, fields: object = {}) =>
  caller.call('POST', `${ROOT}/${id}/payments`, { body: { amount, method: 'bank_transfer', ...fields } })

test('a line names what its source charges, and nothing that there is not here', async () => {
  const caller = await makeCaller()
  const [tier, foreign] = [await makeTier(caller.db), await makeTier((await makeTenant()).db)]
  const line = (source: string, source_id: string | null) => ({ ...oneLine[0], source, source_id })
  const refusal = async (...lines: object[]) => {
    const { status, body } = await caller.call('POST', `${ROOT}/`, { body: { bill_to, lines } })
    return [status, body.errors?.[0]]
  }
  const refused = (message: string, at = 0) => [422, { pointer: `/lines/${at}/source_id`, code: 'invalid', message }]
  for (const id of [NOBODY, foreign.id]) {
    expect(await refusal(oneLine[0] as object, line('tier', id))).toEqual(refused('There is no such tier.', 1))
    expect(await refusal(line('ticket', id))).toEqual(refused('There is no such ticket type.'))
  }
  expect(await refusal(line('ticket', tier.id))).toEqual(refused('There is no such ticket type.'))
  expect(await refusal(line('manual', tier.id))).toEqual(
    refused('Only lines with the source tier or ticket name what they charge. Leave it out.'),
  )
  const kept = await draft(caller, { lines: [line('tier', tier.id), line('manual', null)] })
  const change = (id: string) =>
    caller.call('PATCH', `${ROOT}/${kept.id}`, { body: { lines: [line('tier', id)] }, headers: { 'if-match': '*' } })
  expect((await change(NOBODY)).status).toBe(422)
  await caller.db.deleteFrom('tiers').where('id', '=', tier.id).execute()
  expect((await change(tier.id)).body.lines).toMatchObject([{ source: 'tier', source_id: tier.id }])
})

describe('200 and 201', () => {
  test('a draft answers with its sums, its taxes by rate and an ETag, and is due in thirty days', async () => {
    const caller = await makeCaller()
    const answer = await caller.call('POST', `${ROOT}/`, {
      body: {
        bill_to,
        kind: 'event',
        lines: [
          { description: 'Gala', quantity: 2, unit_price: '119.00', tax_rate: 19, tax_name: 'VAT', source: 'ticket' },
          { description: 'Book', unit_price: 10, discount: '1.00', tax_rate: '7', tax_included: false },
          { description: 'Badge', unit_price: '0.05' },
        ],
      },
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.body).toMatchObject({
      number: null,
      status: 'draft',
      payer_name: 'Ada Lovelace',
      currency: 'EUR',
      due_date: addDays(todayIn('Europe/Berlin'), 30),
      subtotal: '209.05',
      discount: '1.00',
      tax: '38.63',
      total: '247.68',
      remaining: '247.68',
      tax_by_rate: [
        { tax_name: 'VAT', tax_rate: '19.00', net: '200.00', tax: '38.00' },
        { tax_name: null, tax_rate: '7.00', net: '9.00', tax: '0.63' },
        { tax_name: null, tax_rate: '0.00', net: '0.05', tax: '0.00' },
      ],
    })
    expect(answer.body.lines.map((line: { amount: string }) => line.amount)).toEqual(['238.00', '9.63', '0.05'])
  })

  test('the decimals are those of the currency', async () => {
    const caller = await makeCaller()
    expect(await draft(caller, { currency: 'JPY', lines: [{ description: 'x', unit_price: '1200' }] })).toMatchObject({
      currency: 'JPY',
      total: '1200',
    })
    expect(await draft(caller, { currency: 'KWD', lines: [{ description: 'x', unit_price: '1.234' }] })).toMatchObject({
      total: '1.234',
    })
  })

  test('issuing gives the next number of the year, today as date, and freezes payer and issuer', async () => {
    const caller = await makeCaller()
    const member = await makeMember(caller.db, { first_name: 'Grace', last_name: 'Hopper' })
    const first = await draft(caller, { member_id: member.id, bill_to: undefined })
    expect(first).toMatchObject({ payer_name: 'Grace Hopper', bill_to_follows_member: true })
    await caller.db.updateTable('members').set({ city: 'Arlington' }).where('id', '=', member.id).execute()
    const answer = await caller.call('POST', `${ROOT}/${first.id}/finalization`, { if_match: first.version })
    const today = todayIn('Europe/Berlin')
    expect(answer.body).toMatchObject({
      number: `INV-${today.slice(0, 4)}-00001`,
      reference: creditorReference(`INV-${today.slice(0, 4)}-00001`),
      status: 'open',
      issue_date: today,
      bill_to: { name: 'Grace Hopper', city: 'Arlington' },
      issuer: { name: `Association ${caller.tenant_id}` },
    })
    await caller.db.updateTable('members').set({ last_name: 'Married' }).where('id', '=', member.id).execute()
    const later = await caller.call('GET', `${ROOT}/${first.id}`)
    expect(later.body.payer_name).toBe('Grace Hopper')
    expect((await issued(caller)).number).toBe(`INV-${today.slice(0, 4)}-00002`)
  })

  test('an invoice over nothing is paid when it is issued', async () => {
    const caller = await makeCaller()
    expect(await issued(caller, { lines: [{ description: 'Honorary', unit_price: 0 }] })).toMatchObject({
      status: 'paid',
      total: '0.00',
    })
  })

  test('editing a draft replaces its lines and raises its version', async () => {
    const caller = await makeCaller()
    const { id } = await draft(caller)
    const body = { public_note: 'Thank you', lines: [{ description: 'Other', unit_price: '7.50', quantity: 3 }] }
    const answer = await caller.call('PATCH', `${ROOT}/${id}`, { body, if_match: 1 })
    expect(answer.body).toMatchObject({
      version: 2,
      total: '22.50',
      public_note: 'Thank you',
      payer_name: 'Ada Lovelace',
    })
    expect(answer.body.lines).toHaveLength(1)
    expect(answer.headers.get('etag')).toBe('"2"')
  })

  test('a draft can be deleted, and its number is nobody’s loss', async () => {
    const caller = await makeCaller()
    const { id } = await draft(caller)
    expect((await caller.call('DELETE', `${ROOT}/${id}`, { if_match: 1 })).status).toBe(204)
    expect((await caller.call('GET', `${ROOT}/${id}`)).status).toBe(404)
    expect((await issued(caller)).number).toMatch(/-00001$/)
  })

  test('payments in parts settle an invoice, and a reversal opens it again', async () => {
    const caller = await makeCaller()
    const { id } = await issued(caller)
    const first = await pay(caller, id, '20.00', { note: 'in cash', method: 'cash' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ amount: '20.00', applied: '20.00', invoice_id: id, status: 'succeeded' })
    expect((await caller.call('GET', `${ROOT}/${id}`)).body).toMatchObject({
      status: 'open',
      paid: '20.00',
      remaining: '100.00',
      is_partially_paid: true,
      payments: [{ payment_id: first.body.id, amount: '20.00' }],
    })
    const rest = await pay(caller, id, '100')
    expect((await caller.call('GET', `${ROOT}/${id}`)).body).toMatchObject({ status: 'paid', remaining: '0.00' })
    const reversal = await caller.call('POST', `/api/v1/finances/finances/payments/${rest.body.id}/reversal`, {
      body: { reason: 'bounced' },
    })
    expect(reversal.body).toMatchObject({ status: 'refunded', applied: '0.00', refunded: '100.00', unapplied: '0.00' })
    expect((await caller.call('GET', `${ROOT}/${id}`)).body).toMatchObject({
      status: 'open',
      remaining: '100.00',
      paid_on: null,
    })
  })

  test('a write-off is no end: late money is still taken', async () => {
    const caller = await makeCaller()
    const { id } = await issued(caller)
    const off = await caller.call('POST', `${ROOT}/${id}/write-off`, { body: { reason: 'moved away' } })
    expect(off.body).toMatchObject({ status: 'uncollectible', write_off_reason: 'moved away', remaining: '120.00' })
    await pay(caller, id, '120.00')
    expect((await caller.call('GET', `${ROOT}/${id}`)).body.status).toBe('paid')
  })

  test('a cancelled invoice keeps its number and owes nothing', async () => {
    const caller = await makeCaller()
    const { id, number } = await issued(caller)
    const answer = await caller.call('POST', `${ROOT}/${id}/cancellation`, { body: { reason: 'wrong person' } })
    expect(answer.body).toMatchObject({ number, status: 'void', void_reason: 'wrong person', remaining: '0.00' })
  })

  test('lists filter, search, sort, count and page', async () => {
    const caller = await makeCaller()
    const past = addDays(todayIn('Europe/Berlin'), -10)
    const late = await issued(caller, { due_date: past, kind: 'dues' })
    const open = await issued(caller, {
      bill_to: { name: 'Émile Zola' },
      lines: [{ description: 'x', unit_price: '5' }],
    })
    const unissued = await draft(caller, { bill_to: { name: 'Zoë' } })
    const ids = async (query: string) => {
      const answer = await caller.call('GET', `${ROOT}/?${query}`)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length))
      return answer.body.map((invoice: { id: string }) => invoice.id)
    }
    expect(await ids('sort=created_at')).toEqual([late.id, open.id, unissued.id])
    expect(await ids('status=open&sort=-total')).toEqual([late.id, open.id])
    expect(await ids('status=open,draft&sort=-number')).toEqual([open.id, late.id, unissued.id])
    expect(await ids('overdue=true')).toEqual([late.id])
    expect(await ids('overdue=false&sort=issue_date')).toEqual([open.id, unissued.id])
    expect(await ids('kind=dues')).toEqual([late.id])
    expect(await ids(`due_to=${past}`)).toEqual([late.id])
    expect(await ids(`issued_from=${past}&sort=due_date`)).toEqual([late.id, open.id])
    expect(await ids('min_amount=100&status=open')).toEqual([late.id])
    expect(await ids('max_amount=5')).toEqual([open.id])
    expect(await ids(`q=${late.number.toLowerCase()}`)).toEqual([late.id])
    expect(await ids('q=emile')).toEqual([open.id])
    const [, year, digits] = late.number.split('-')
    for (const q of [digits, `${year}-${digits}`, `inv-${year}-${digits}`, `${year}-${digits.slice(0, 5)}`])
      expect([q, await ids(`q=${q}`)]).toEqual([q, [late.id]])
    expect(await ids(`q=${digits.slice(-2)}`)).toEqual([])
    expect(await ids(`q=${year}-9`)).toEqual([])
    expect(await ids('q=%22')).toEqual([])
    expect(await ids('currency=USD')).toEqual([])
    const page = await caller.call('GET', `${ROOT}/?limit=2&sort=number`)
    expect(page.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    expect((await caller.call('GET', next as string)).body.map((row: { id: string }) => row.id)).toEqual([open.id])
    expect(page.body[1]).toMatchObject({ is_overdue: true })
  })

  test('a member is found by the last name, and by the member filter', async () => {
    const caller = await makeCaller()
    const member = await makeMember(caller.db, { first_name: 'Grace', last_name: 'Hopper' })
    const { id } = await draft(caller, { member_id: member.id, bill_to: undefined })
    await draft(caller)
    for (const query of ['q=hopp', 'q=grace%20hop', `member_id=${member.id}`]) {
      const answer = await caller.call('GET', `${ROOT}/?${query}`)
      expect(
        answer.body.map((row: { id: string }) => row.id),
        query,
      ).toEqual([id])
    }
  })

  test('the statistics add up', async () => {
    const caller = await makeCaller()
    const today = todayIn('Europe/Berlin')
    const line = (unit_price: string) => ({ lines: [{ description: 'x', unit_price }] })
    await draft(caller)
    await issued(caller, { ...line('10'), due_date: today })
    await issued(caller, { ...line('20'), due_date: addDays(today, -1) })
    await issued(caller, { ...line('30'), due_date: addDays(today, -31) })
    const old = await issued(caller, { ...line('40'), due_date: addDays(today, -91) })
    await pay(caller, old.id, '15')
    const paid = await issued(caller, line('100'))
    await pay(caller, paid.id, '100')
    const gone = await issued(caller, line('7'))
    await caller.call('POST', `${ROOT}/${gone.id}/cancellation`, { body: { reason: 'x' } })
    const lost = await issued(caller, line('8'))
    await caller.call('POST', `${ROOT}/${lost.id}/write-off`, { body: { reason: 'x' } })
    await issued(caller, { ...line('999'), currency: 'USD' })
    const mistaken = await issued(caller, line('50'))
    await caller.call('POST', `${ROOT}/${mistaken.id}/credit-notes/`, { body: { reason: 'mistake' } })
    const answer = await caller.call('GET', `${ROOT}/stats`)
    expect(answer.body).toEqual({
      as_of: today,
      currency: 'EUR',
      total_invoiced: '258.00',
      total_paid: '115.00',
      total_credited: '50.00',
      outstanding: '85.00',
      overdue: '75.00',
      written_off: '8.00',
      draft_count: 1,
      open_count: 4,
      overdue_count: 3,
      paid_count: 2,
      void_count: 1,
      uncollectible_count: 1,
      collection_rate: 0.5529,
      days_to_pay_median: 0,
      ageing: { current: '10.00', d1_30: '20.00', d31_60: '30.00', d61_90: '0.00', d90_plus: '25.00' },
    })
    const before = await caller.call('GET', `${ROOT}/stats?as_of=${addDays(today, -80)}`)
    // All of these were issued today: on that day nothing was owed.
    expect(before.body.ageing).toEqual({
      current: '0.00',
      d1_30: '0.00',
      d31_60: '0.00',
      d61_90: '0.00',
      d90_plus: '0.00',
    })
    expect((await caller.call('GET', `${ROOT}/stats?currency=USD`)).body).toMatchObject({ outstanding: '999.00' })
    expect((await caller.call('GET', `${ROOT}/stats?currency=CHF`)).body).toMatchObject({
      total_invoiced: '0.00',
      collection_rate: null,
      days_to_pay_median: null,
    })
    expect((await caller.call('GET', '/api/v1/finances/finances/arrears/')).body).toMatchObject([
      { member_id: null, payer_name: 'Ada Lovelace', open_count: 4, remaining: '85.00', overdue: '75.00' },
    ])
  })

  test('who owes what names the credit of each payer, to those who read payments and of today alone', async () => {
    const caller = await makeCaller()
    const { tenant_id, db } = caller
    const { id: member_id } = await makeMember(db)
    const made = { issue_date: '2026-01-01', due_date: '2026-01-31' }
    await makeInvoice(db, { ...made, member_id, total_minor: 9000 })
    await makeInvoice(db, { ...made, bill_to: JSON.stringify({ name: 'Zoë Krause' }), total_minor: 8000 })
    await makeInvoice(db, { ...made, bill_to: JSON.stringify({ name: 'Nobody Else' }), total_minor: 7000 })
    await makePayment({ tenant_id }, { member_id, amount_minor: 5000, received_on: '2026-02-01' })
    await makePayment({ tenant_id }, { payer_name: 'zoe krause', amount_minor: 1234, received_on: '2026-02-01' })
    await makePayment({ tenant_id }, { member_id, currency: 'CHF', amount_minor: 100, received_on: '2026-02-01' })
    const credits = async (path: string) =>
      (await caller.call('GET', path)).body.map(({ credit }: { credit: string | null }) => credit)
    const path = '/api/v1/finances/finances/arrears/'
    expect(await credits(path)).toEqual(['50.00', '12.34', '0.00'])
    expect(await credits(`${path}?as_of=2026-03-01`)).toEqual([null, null, null])
  })

  test('each write leaves its trace in the audit log', async () => {
    const caller = await makeCaller()
    const { id } = await draft(caller)
    await caller.call('PATCH', `${ROOT}/${id}`, { body: { memo: 'call first' }, if_match: 1 })
    await caller.call('POST', `${ROOT}/${id}/finalization`)
    await pay(caller, id, '120.00')
    const entries = await caller.db
      .selectFrom('audit_log')
      .select(['action', 'actor_account_id'])
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual([
      'invoice.created',
      'invoice.updated',
      'invoice.finalized',
      'payment.recorded',
      'invoice.paid',
    ])
    expect(new Set(entries.map((entry) => entry.actor_account_id))).toEqual(new Set([caller.account_id]))
  })
})

describe('307 and 404', () => {
  test('the list needs its slash, and the single path leads nowhere', async () => {
    const answer = await callApi('GET', `${ROOT}?status=open`)
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${ROOT}/?status=open`])
    expect((await callApi('GET', '/api/v1/finances/invoices/')).status).toBe(404)
    expect((await callApi('GET', '/api/v1/finances/invoices')).status).toBe(404)
  })

  test('an invoice of another tenant is as unknown as none, to every method', async () => {
    const [ours, theirs] = [await makeCaller(), await makeCaller()]
    const { id } = await draft(theirs)
    const attempts = async (invoiceId: string) => [
      await ours.call('GET', `${ROOT}/${invoiceId}`),
      await ours.call('PATCH', `${ROOT}/${invoiceId}`, { body: { memo: 'x' }, if_match: 1 }),
      await ours.call('DELETE', `${ROOT}/${invoiceId}`, { if_match: 1 }),
      await ours.call('POST', `${ROOT}/${invoiceId}/finalization`),
      await ours.call('POST', `${ROOT}/${invoiceId}/cancellation`, { body: { reason: 'x' } }),
      await ours.call('POST', `${ROOT}/${invoiceId}/write-off`, { body: { reason: 'x' } }),
      await pay(ours, invoiceId, '1'),
    ]
    const foreign = await attempts(id)
    const missing = await attempts(NOBODY)
    expect(foreign.map((answer) => answer.status)).toEqual(foreign.map(() => 404))
    for (const [position, answer] of foreign.entries()) {
      expect({ ...answer.body, request_id: '' }).toEqual({ ...missing[position]?.body, request_id: '' })
    }
  })
})

describe('401 and 403', () => {
  test('nobody reads or writes without a token', async () => {
    expect((await callApi('GET', `${ROOT}/`)).status).toBe(401)
    expect((await callApi('POST', `${ROOT}/`, { body: {} })).status).toBe(401)
    expect((await callApi('GET', `${ROOT}/stats`)).status).toBe(401)
  })

  test('a member sees its own issued invoices without the internal memo, and nothing else', async () => {
    const tenant = await makeTenant()
    const [treasurer, person] = [await makeCaller(['treasurer'], tenant), await makeCaller(['member'], tenant)]
    const member = await makeMember(tenant.db, { account_id: person.account_id })
    const own = await issued(treasurer, { member_id: member.id, memo: 'careful' })
    const ownDraft = await draft(treasurer, { member_id: member.id })
    const other = await issued(treasurer)
    const list = await person.call('GET', `${ROOT}/`)
    expect(list.body.map((row: { id: string }) => row.id)).toEqual([own.id])
    expect(list.headers.get('x-total-count')).toBe('1')
    expect((await person.call('GET', `${ROOT}/?q=ada`)).body).toHaveLength(1)
    expect((await person.call('GET', `${ROOT}/${own.id}`)).body).toMatchObject({ id: own.id, memo: null })
    expect((await person.call('GET', `${ROOT}/${ownDraft.id}`)).status).toBe(404)
    expect((await person.call('GET', `${ROOT}/${other.id}`)).status).toBe(404)
    const refused = [
      await person.call('POST', `${ROOT}/`, { body: { bill_to, lines: oneLine } }),
      await person.call('PATCH', `${ROOT}/${own.id}`, { body: { memo: 'x' }, if_match: 2 }),
      await person.call('DELETE', `${ROOT}/${own.id}`, { if_match: 2 }),
      await person.call('POST', `${ROOT}/${own.id}/finalization`),
      await person.call('POST', `${ROOT}/${own.id}/cancellation`, { body: { reason: 'x' } }),
      await person.call('POST', `${ROOT}/${own.id}/write-off`, { body: { reason: 'x' } }),
      await pay(person, own.id, '1'),
      await person.call('GET', `${ROOT}/stats`),
      await person.call('GET', '/api/v1/finances/finances/payments/'),
      await person.call('GET', '/api/v1/finances/finances/arrears/'),
    ]
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 403))
  })

  test('a member account without a member record sees an empty list', async () => {
    const person = await makeCaller(['member'])
    expect((await person.call('GET', `${ROOT}/`)).body).toEqual([])
  })
})

describe('409', () => {
  test('an illegal move is refused and says which moves are possible', async () => {
    const caller = await makeCaller()
    const paid = await issued(caller)
    await pay(caller, paid.id, '120.00')
    const open = await issued(caller)
    const fresh = await draft(caller)
    const change = (id: string, noun: string) => caller.call('POST', `${ROOT}/${id}/${noun}`, { body: { reason: 'x' } })
    for (const answer of [
      await change(paid.id, 'finalization'),
      await change(paid.id, 'cancellation'),
      await change(paid.id, 'write-off'),
      await pay(caller, paid.id, '1'),
      await change(open.id, 'finalization'),
      await change(fresh.id, 'cancellation'),
      await change(fresh.id, 'write-off'),
      await pay(caller, fresh.id, '1'),
    ]) {
      expect(answer.status).toBe(409)
    }
    expect((await change(open.id, 'finalization')).body.detail).toContain('paid, void or uncollectible')
    await pay(caller, open.id, '1')
    expect((await change(open.id, 'cancellation')).body.detail).toContain('€1.00 has been paid')
  })

  test('no field of an issued invoice changes, and it cannot be deleted', async () => {
    const caller = await makeCaller()
    const invoice = await issued(caller)
    const patches = [
      { member_id: null },
      { bill_to: { name: 'Other' } },
      { kind: 'dues' },
      { due_date: '2030-01-01' },
      { service_from: '2026-01-01' },
      { service_to: '2026-01-01' },
      { memo: 'x' },
      { public_note: 'x' },
      { reference: 'x' },
      { po_number: 'x' },
      { currency: 'USD', lines: oneLine },
      { lines: oneLine },
    ]
    for (const body of patches) {
      const answer = await caller.call('PATCH', `${ROOT}/${invoice.id}`, { body, if_match: invoice.version })
      expect(answer.status, JSON.stringify(body)).toBe(409)
    }
    expect((await caller.call('DELETE', `${ROOT}/${invoice.id}`, { if_match: invoice.version })).status).toBe(409)
    expect((await caller.call('GET', `${ROOT}/${invoice.id}`)).body).toEqual(invoice)
  })

  test('a provider reference counts once; with another amount or on another invoice it is a conflict', async () => {
    const caller = await makeCaller()
    const [one, two] = [await issued(caller), await issued(caller)]
    const ref = { provider: 'bank', provider_ref: 'tx-1' }
    const first = await pay(caller, one.id, '120.00', ref)
    const again = await pay(caller, one.id, '120', ref)
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await pay(caller, one.id, '60.00', ref)).status).toBe(409)
    expect((await pay(caller, two.id, '120.00', ref)).status).toBe(409)
    expect((await pay(caller, two.id, '120.00', { ...ref, provider: 'card' })).status).toBe(201)
    expect((await caller.call('GET', '/api/v1/finances/finances/payments/')).headers.get('x-total-count')).toBe('2')
  })
})

describe('412 and 428', () => {
  test('an edit without a version is 428, with an old one 412', async () => {
    const caller = await makeCaller()
    const { id } = await draft(caller)
    expect((await caller.call('PATCH', `${ROOT}/${id}`, { body: { memo: 'x' } })).status).toBe(428)
    expect((await caller.call('DELETE', `${ROOT}/${id}`)).status).toBe(428)
    await caller.call('PATCH', `${ROOT}/${id}`, { body: { memo: 'x' }, if_match: 1 })
    expect((await caller.call('PATCH', `${ROOT}/${id}`, { body: { memo: 'y' }, if_match: 1 })).status).toBe(412)
    expect((await caller.call('DELETE', `${ROOT}/${id}`, { if_match: 1 })).status).toBe(412)
    expect((await caller.call('POST', `${ROOT}/${id}/finalization`, { if_match: 1 })).status).toBe(412)
    const body = { amount: '1', method: 'cash' }
    await caller.call('POST', `${ROOT}/${id}/finalization`, { if_match: 2 })
    expect((await caller.call('POST', `${ROOT}/${id}/payments`, { body, if_match: 2 })).status).toBe(412)
    expect((await caller.call('POST', `${ROOT}/${id}/payments`, { body, if_match: 3 })).status).toBe(201)
  })

  test('of fifty edits of one version exactly one is made', async () => {
    const caller = await makeCaller()
    const { id } = await draft(caller)
    const edits = Array.from({ length: 50 }, (_, index) =>
      caller.call('PATCH', `${ROOT}/${id}`, { body: { memo: `edit ${index}` }, if_match: 1 }),
    )
    const statuses = (await Promise.all(edits)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(49)
  })
})

describe('422', () => {
  test.each([
    ['no lines', { lines: [] }, '/lines'],
    ['no payer', { bill_to: undefined }, '/bill_to'],
    ['an unknown member', { member_id: NOBODY, bill_to: undefined }, '/member_id'],
    ['an unknown member beside a payer', { member_id: NOBODY }, '/member_id'],
    ['too many decimals', { lines: [{ description: 'x', unit_price: '1.001' }] }, '/lines/0/unit_price'],
    ['a negative price', { lines: [{ description: 'x', unit_price: '-1' }] }, '/lines/0/unit_price'],
    ['a discount above the price', { lines: [{ ...oneLine[0], discount: '120.01' }] }, '/lines/0/discount'],
    ['half a piece', { lines: [{ ...oneLine[0], quantity: 0.5 }] }, '/lines/0/quantity'],
    ['a tax above everything', { lines: [{ ...oneLine[0], tax_rate: 101 }] }, '/lines/0/tax_rate'],
    [
      'a sum beyond exactness',
      { lines: [{ description: 'x', unit_price: '999999999999', quantity: 1_000_000 }] },
      '/lines/0/unit_price',
    ],
    ['an unknown field', { totl: '1.00' }, '/totl'],
    ['a day that is none', { due_date: '2027-02-30' }, '/due_date'],
    ['a service that ends first', { service_from: '2027-02-01', service_to: '2027-01-01' }, '/service_to'],
    ['an unknown term', { term_id: NOBODY }, '/term_id'],
  ])('a draft with %s', async (_, fields, pointer) => {
    const caller = await makeCaller()
    const answer = await caller.call('POST', `${ROOT}/`, { body: { bill_to, lines: oneLine, ...fields } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })

  test('another currency needs the lines again', async () => {
    const caller = await makeCaller()
    const { id } = await draft(caller)
    expect((await caller.call('PATCH', `${ROOT}/${id}`, { body: { currency: 'JPY' }, if_match: 1 })).status).toBe(422)
  })

  test('a payment of more than remains, of nothing, of another currency or from tomorrow, and the balance stays', async () => {
    const caller = await makeCaller()
    const { id } = await issued(caller)
    const tomorrow = addDays(todayIn('Europe/Berlin'), 1)
    for (const [amount, fields, pointer] of [
      ['120.01', {}, '/amount'],
      ['0', {}, '/amount'],
      ['-5', {}, '/amount'],
      ['0.001', {}, '/amount'],
      ['1', { currency: 'USD' }, '/currency'],
      ['1', { received_on: tomorrow }, '/received_on'],
      ['1', { method: 'gold' }, '/method'],
    ] as const) {
      const answer = await pay(caller, id, amount, fields)
      expect(answer.status).toBe(422)
      expect(answer.body.errors[0].pointer).toBe(pointer)
    }
    expect((await pay(caller, id, '120.01')).body.detail).toContain('€120.00 remains')
    expect((await caller.call('GET', `${ROOT}/${id}`)).body).toMatchObject({ paid: '0.00', version: 2, payments: [] })
  })

  test('a reversal needs a reason, a day after the payment, and a payment that stands', async () => {
    const caller = await makeCaller()
    const { id } = await issued(caller)
    const payment = await pay(caller, id, '5')
    const path = `/api/v1/finances/finances/payments/${payment.body.id}/reversal`
    expect((await caller.call('POST', path, { body: {} })).status).toBe(422)
    expect((await caller.call('POST', path, { body: { reason: 'x', reversed_on: '2020-01-01' } })).status).toBe(422)
    expect((await caller.call('POST', path, { body: { reason: 'x' }, if_match: 9 })).status).toBe(412)
    expect((await caller.call('POST', path, { body: { reason: 'x' } })).status).toBe(200)
    expect((await caller.call('POST', path, { body: { reason: 'x' } })).status).toBe(409)
  })

  test('a payment of more than remains is told where the rest can be kept as credit', async () => {
    const caller = await makeCaller()
    const { id } = await issued(caller)
    const body = { amount: '9999.00', method: 'cash' }
    const answer = await caller.call('POST', `${ROOT}/${id}/payments`, { body })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/amount'])
    expect(answer.body.detail).toMatch(/^Only €[\d.]+ remains .* on the member’s page, or under Payments/)
  })

  test('an unknown filter is named', async () => {
    const caller = await makeCaller()
    const answer = await caller.call('GET', `${ROOT}/?statuss=open`)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toContain('status')
  })
})
