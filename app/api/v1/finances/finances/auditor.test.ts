import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { api } from '#lib/paths'

/** An association with an invoice that is paid in part, credited and given back of, and somebody who checks its books. */
async function world() {
  const admin = await makeCaller()
  const auditor = await makeCaller(['auditor'], admin)
  const member = await makeMember(admin.db, { last_name: 'Lovelace', email: 'ada@example.org' })
  const made = async (path: string, body: object) => {
    const answer = await admin.call('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const lines = [{ description: 'Dues', unit_price: '60.00' }]
  const invoice = await made(api.invoices(), { member_id: member.id, lines })
  await admin.call('POST', `${api.invoice(invoice.id)}/finalization`)
  const allocations = [{ invoice_id: invoice.id, amount: '20.00' }]
  const payment = await made(api.payments(), { member_id: member.id, amount: '25.00', method: 'cash', allocations })
  const refund = { amount: '5.00', method: 'cash', reason: 'Too much' }
  await made(api.paymentRefunds(payment.id), refund)
  const note = await made(api.invoiceCreditNotes(invoice.id), {
    reason: 'goodwill',
    lines: [{ invoice_line_id: invoice.lines[0].id, amount: '10.00' }],
  })
  return { admin, auditor, member, invoice, payment, note }
}

const read = async (caller: Caller, path: string) => {
  const response = await callRaw('GET', path, { headers: { authorization: `Bearer ${caller.token}` } })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

test('an auditor reads every paper, payment, figure and file of the books exactly as an administrator does', async () => {
  const { admin, auditor, member, invoice, payment, note } = await world()
  const invoices = { noun: 'invoices', id: invoice.id } as const
  for (const path of [
    ...[api.members(), api.member(member.id), `${api.member(member.id)}/terms/`, api.groups()],
    ...[api.invoices(), api.invoice(invoice.id), api.invoiceStats(), api.delivery(invoices), api.arrears()],
    ...[
      api.refunds(),
      api.creditNotes(),
      `${api.creditNotes()}${note.id}`,
      api.invoiceCreditNotes(invoice.id),
      api.billingRuns(),
    ],
    ...[api.payments(), api.payment(payment.id), api.paymentRefunds(payment.id), api.credits()],
    ...[api.journal(), api.invoices({ format: 'json' }), api.payments({ format: 'json' }), api.tiers(), api.tenant()],
  ]) {
    const [seen, known] = [await auditor.call('GET', path), await admin.call('GET', path)]
    expect.soft([path, seen.status]).toEqual([path, 200])
    // What only an administrator is offered to do is no part of the books.
    expect.soft(seen.body, path).toEqual(known.body)
  }
  for (const path of [
    api.paper(invoices),
    api.paper({ noun: 'payments', id: payment.id }),
    api.journalFile({ format: 'csv' }),
  ]) {
    const seen = await read(auditor, path)
    expect.soft([path, seen.status]).toEqual([path, 200])
    expect.soft(seen.bytes.length, path).toBeGreaterThan(500)
  }
  const journal = await read(auditor, api.journalFile({ format: 'csv' }))
  expect(journal.bytes).toEqual((await read(admin, api.journalFile({ format: 'csv' }))).bytes)
  const owed = { of: 'invoices', show: 'sum', field: 'remaining_minor', where: { currency: 'EUR' } }
  expect((await auditor.call('POST', api.questions(), { body: owed })).body.value).toBe(
    (await admin.call('POST', api.questions(), { body: owed })).body.value,
  )
})

test('settings, accounts, mails, registrations of others, imports and what the assistant finds stay closed to an auditor', async () => {
  const { auditor } = await world()
  for (const path of [
    ...[api.accounts(), api.mails(), api.mailSettings(), api.erasures(), api.imports(), api.duplicates()],
    ...[
      api.ai.insights(),
      `${api.ai.insights()}/all/`,
      api.ai.churnScores(),
      api.ai.drafts(),
      api.ai.settings(),
      api.archives(),
    ],
  ])
    expect.soft([path, (await auditor.call('GET', path)).status]).toEqual([path, 403])
  expect((await auditor.call('GET', api.allRegistrations())).body).toEqual([])
})
