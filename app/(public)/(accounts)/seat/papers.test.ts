import { expect, test } from 'vitest'
import { GET as readCreditNote } from '#app/(public)/(accounts)/seat/credit-note.pdf/route.next'
import { GET as readInvoice } from '#app/(public)/(accounts)/seat/invoice.pdf/route.next'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { feedbackToken } from '#lib/mail/links'
import { readTexts } from '#lib/papers/read-pdf'
import { api, files } from '#lib/paths'
import { seatToken } from '#lib/registrations/seat-links'

interface Booked {
  id: string
  version: number
  invoice_id: string
  invoice_number: string
}

async function makeEvent() {
  const admin = await makeCaller()
  const body = {
    ...{ title: 'Gala', event_date: new Date(Date.now() + 48 * 3_600_000).toISOString() },
    ticket_types: [{ name: 'Standard', price: '12.50' }],
  }
  const event = (await admin.call('POST', api.events(), { body })).body as { id: string }
  const book = async (who: object, quantity = 2): Promise<Booked> =>
    (await admin.call('POST', api.registrations(event.id), { body: { ...who, quantity } })).body
  return { admin, event, book, link: ({ id }: { id: string }) => seatToken(admin.tenant_id, id) }
}

const ANN = { guest: { name: 'Ann Guest', email: 'ann@example.org' } }

async function textOf(answer: Promise<Response>): Promise<{ status: number; text: string }> {
  const response = await answer
  if (response.status !== 200) return { status: response.status, text: await response.text() }
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  return { status: 200, text: (await readTexts(new Uint8Array(await response.arrayBuffer()))).join(' ') }
}

const request = (path: string) => new Request(`http://localhost${path}`)
const invoice = (seat: string) => textOf(readInvoice(request(files.seatInvoice(seat))))
const creditNote = (seat: string, id: string) => textOf(readCreditNote(request(files.seatCreditNote(seat, id))))

/** Credits an invoice in full, and returns the credit note. */
async function credit(admin: Caller, { invoice_id }: { invoice_id: string }) {
  const body = { reason: 'goodwill' }
  const note = await admin.call('POST', api.invoiceCreditNotes(invoice_id), { body })
  expect(note.status).toBe(201)
  return note.body as { id: string; number: string }
}

test('whoever holds the link of a seat reads its invoice, and the credit note on it, without an account', async () => {
  const { admin, book, link } = await makeEvent()
  const member = await makeMember(admin.db, { first_name: 'Mia', last_name: 'Member', email: 'mia@example.org' })
  for (const [who, name] of [
    [ANN, 'Ann Guest'],
    [{ member_id: member.id }, 'Mia Member'],
  ] as const) {
    const booked = await book(who)
    const read = await invoice(link(booked))
    expect([read.status, read.text]).toEqual([200, expect.stringContaining(booked.invoice_number)])
    expect(read.text).toContain(name)
    const note = await credit(admin, booked)
    const credited = await creditNote(link(booked), note.id)
    expect([credited.status, credited.text]).toEqual([200, expect.stringContaining(note.number)])
  }
})

test('the link of a seat opens the papers of no other seat and no other invoice of the same payer', async () => {
  const { admin, book, link } = await makeEvent()
  const [one, other] = [await book(ANN), await book(ANN)]
  expect((await invoice(link(one))).text).toContain(one.invoice_number)
  expect((await invoice(link(one))).text).not.toContain(other.invoice_number)
  const [mine, foreign] = [await credit(admin, one), await credit(admin, other)]
  expect((await creditNote(link(one), mine.id)).status).toBe(200)
  expect((await creditNote(link(one), foreign.id)).status).toBe(404)
  expect((await creditNote(link(other), mine.id)).status).toBe(404)
  // What else the payer has: dues, and a credit note on them.
  const member = await makeMember(admin.db, { email: 'mia@example.org' })
  const booked = await book({ member_id: member.id })
  const body = { member_id: member.id, kind: 'dues', lines: [{ description: 'Dues', unit_price: '50.00' }] }
  const draft = (await admin.call('POST', api.invoices(), { body })).body
  const dues = await admin.call('POST', `${api.invoice(draft.id)}/finalization`, { if_match: draft.version })
  expect(dues.status).toBe(200)
  const on_dues = await credit(admin, { invoice_id: draft.id })
  expect((await creditNote(link(booked), on_dues.id)).status).toBe(404)
  expect((await invoice(link(booked))).text).not.toContain(dues.body.number)
  for (const id of ['', 'x', one.invoice_id, `${mine.id}x`])
    expect((await creditNote(link(one), id)).status, id).toBe(404)
})

test('a link that is not ours, of another purpose or of another association opens no paper', async () => {
  const { admin, book, link } = await makeEvent()
  const elsewhere = await makeCaller()
  const booked = await book(ANN)
  const own = link(booked)
  const [tenant, id, signed] = own.split('.') as [string, string, string]
  const foreign = seatToken(elsewhere.tenant_id, booked.id)
  const changed = `${tenant}.${link(await book(ANN)).split('.')[1]}.${signed}`
  for (const token of [
    '',
    'x',
    `${own}x`,
    changed,
    `${tenant}.${id}`,
    foreign,
    feedbackToken(admin.tenant_id, booked.id),
  ])
    expect((await invoice(token)).status, token).toBe(404)
})

test('an invoice that somebody else pays is theirs: the link of the seat does not open it, nor shows a draft', async () => {
  const { admin, event, book, link } = await makeEvent()
  const payer = await makeMember(admin.db, { last_name: 'Payer' })
  const child = await makeMember(admin.db, { email: 'kid@example.org', payer_member_id: payer.id })
  const paid_by_other = await book({ member_id: child.id })
  expect(paid_by_other.invoice_number).not.toBeNull()
  expect((await invoice(link(paid_by_other))).status).toBe(404)
  const note = await credit(admin, paid_by_other)
  expect((await creditNote(link(paid_by_other), note.id)).status).toBe(404)
  // A company that the office has made the invoice out to.
  const waived = { billing: 'waived', billing_reason: 'Invited' }
  const guest = await book({ ...ANN, ...waived })
  const line = { description: 'Standard', unit_price: '12.50' }
  const to_company = {
    bill_to: { name: 'Acme', email: 'books@acme.example' },
    registration_id: guest.id,
    lines: [line],
  }
  const draft = await admin.call('POST', api.invoices(), { body: to_company })
  expect(draft.status).toBe(201)
  const seat = (await admin.call('GET', api.registration(event.id, guest.id))).body
  expect(seat.invoice_id).toBe(draft.body.id)
  expect((await invoice(link(guest))).status).toBe(404)
  await admin.call('POST', `${api.invoice(draft.body.id)}/finalization`, { if_match: draft.body.version })
  expect((await invoice(link(guest))).status).toBe(404)
})

test('the invoice stays readable when the seat was given up', async () => {
  const { admin, event, book, link } = await makeEvent()
  const booked = await book(ANN)
  const given_up = await callApi('POST', api.seatDecision(), { body: { token: link(booked), decision: 'give_up' } })
  expect(given_up.status).toBe(200)
  expect((await admin.call('GET', api.registration(event.id, booked.id))).body.status).toBe('cancelled')
  expect((await invoice(link(booked))).text).toContain(booked.invoice_number)
})
