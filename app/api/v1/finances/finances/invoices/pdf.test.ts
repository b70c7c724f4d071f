import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { creditorReference, inFours } from '#lib/format/bank'
import { drawPages, readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'

const bill_to = {
  name: 'Ιωάννης Παπαδόπουλος',
  address_line1: 'Ερμού 1',
  postal_code: '105 63',
  city: 'Αθήνα',
  country: 'GR',
}
const IBAN = 'DE89370400440532013000'

async function issued(caller: Caller, fields: object = {}) {
  const lines = [{ description: 'Dues 2026', unit_price: '119.00', tax_rate: 19, tax_name: 'VAT' }]
  const draft = await caller.call('POST', api.invoices(), { body: { bill_to, lines, ...fields } })
  const answer = await caller.call('POST', `${api.invoice(draft.body.id)}/finalization`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function patchTenant(caller: Caller, body: object) {
  const { version } = (await caller.call('GET', api.tenant())).body
  const answer = await caller.call('PATCH', api.tenant(), { body, if_match: version })
  expect(answer.status, answer.text).toBe(200)
}

function download(caller: Caller, id: string, headers: Record<string, string> = {}) {
  return callRaw('GET', api.paper({ noun: 'invoices', id }), {
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  })
}

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('an issued invoice is a file named after its number, with payer, taxes, account and code', async () => {
  const caller = await makeCaller()
  await patchTenant(caller, {
    legal_name: 'Harbour Club e. V.',
    address: 'Am Hafen 1\n24103 Kiel',
    iban: IBAN,
    vat_id: 'DE123456789',
  })
  const { id, number } = await issued(caller)
  const response = await download(caller, id)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${number}.pdf"; filename*=UTF-8''${number}.pdf`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  const pdf = await bytesOf(response)
  const [text] = await readTexts(pdf)
  for (const words of [
    `Invoice ${number}`,
    'Ιωάννης Παπαδόπουλος Ερμού 1 105 63 Αθήνα Greece',
    'Harbour Club e. V. · Am Hafen 1 · 24103 Kiel',
    'Dues 2026 1 €119.00 19% €119.00',
    'VAT 19% on €100.00 €19.00',
    'Please pay €119.00 by',
    inFours(IBAN),
    inFours(creditorReference(number)),
  ]) {
    expect(text).toContain(words)
  }
  const [page] = await drawPages(pdf)
  const code = page && jsqr(page.pixels, page.width, page.height)?.data
  expect(code).toBe(`BCD\n002\n1\nSCT\n\nHarbour Club e. V.\n${IBAN}\nEUR119.00\n\n${creditorReference(number)}`)
  // The same paper is not sent twice.
  const again = await download(caller, id, { 'if-none-match': response.headers.get('etag') as string })
  expect(again.status).toBe(304)
})

test('what the association says of itself later changes no issued paper, a payment does', async () => {
  const caller = await makeCaller()
  await patchTenant(caller, { legal_name: 'Old name', iban: IBAN, tax_exemption: 'Free of tax by law 1.' })
  const { id } = await issued(caller, { lines: [{ description: 'Dues', unit_price: '50.00' }] })
  const before = await bytesOf(await download(caller, id))
  await patchTenant(caller, { legal_name: 'New name', iban: 'NL91ABNA0417164300', tax_exemption: null })
  expect((await bytesOf(await download(caller, id))).equals(before)).toBe(true)
  expect((await readTexts(before))[0]).toContain('Free of tax by law 1.')
  const payment = { amount: '20.00', method: 'bank_transfer' }
  await caller.call('POST', `${api.invoice(id)}/payments`, { body: payment })
  const [partly] = await readTexts(await bytesOf(await download(caller, id)))
  expect(partly).toContain('Paid -€20.00 Amount due €30.00')
  await caller.call('POST', `${api.invoice(id)}/payments`, { body: { ...payment, amount: '30.00' } })
  expect((await readTexts(await bytesOf(await download(caller, id))))[0]).toContain('Paid in full on')
})

test('a paper keeps the logo and the language of the day on which it was issued', async () => {
  const caller = await makeCaller()
  const plain = await issued(caller)
  const before = await bytesOf(await download(caller, plain.id))
  expect(before.includes('/Subtype /Image')).toBe(false)
  const logo = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#0a08' } })
    .png()
    .toBuffer()
  const sent = await caller.call('POST', '/api/v1/files/?kind=logo', { body: new Uint8Array(logo) })
  await patchTenant(caller, { logo_file_id: sent.body.id, locale: 'de' })
  expect((await bytesOf(await download(caller, plain.id))).equals(before)).toBe(true)
  const { id } = await issued(caller)
  await patchTenant(caller, { logo_file_id: null, locale: 'fr' })
  const pdf = await bytesOf(await download(caller, id))
  expect(pdf.includes('/Subtype /Image')).toBe(true)
  expect((await readTexts(pdf))[0]).toContain('Rechnung')
  const refused = await caller.call('DELETE', `/api/v1/files/${sent.body.id}`)
  expect(refused.status).toBe(409)
})

test('a cancelled invoice says so and asks for nothing', async () => {
  const caller = await makeCaller()
  await patchTenant(caller, { iban: IBAN })
  const { id } = await issued(caller)
  await caller.call('POST', `${api.invoice(id)}/cancellation`, { body: { reason: 'Sent twice' } })
  const [text] = await readTexts(await bytesOf(await download(caller, id)))
  expect(text).toContain('Cancelled on')
  expect(text).not.toContain('Please pay')
})

test('a member gets its own and no other; a draft has no paper', async () => {
  const tenant = await makeTenant()
  const [treasurer, person] = [await makeCaller(['treasurer'], tenant), await makeCaller(['member'], tenant)]
  const member = await makeMember(tenant.db, { account_id: person.account_id, member_number: 'M-77' })
  const own = await issued(treasurer, { member_id: member.id, bill_to: undefined })
  const [text] = await readTexts(await bytesOf(await download(person, own.id)))
  expect(text).toContain('M-77')
  const draft = await treasurer.call('POST', api.invoices(), {
    body: { member_id: member.id, lines: [{ description: 'Dues', unit_price: '1.00' }] },
  })
  for (const id of [(await issued(treasurer)).id, draft.body.id]) expect((await download(person, id)).status).toBe(404)
  const refused = await treasurer.call('GET', api.paper({ noun: 'invoices', id: draft.body.id }))
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain('Finalise the invoice')
  const stranger = await makeCaller()
  expect((await download(stranger, own.id)).status).toBe(404)
})

test('a member gets the credit notes and receipts that are its own, and those of nobody else', async () => {
  const tenant = await makeTenant()
  const [treasurer, person] = [await makeCaller(['treasurer'], tenant), await makeCaller(['member'], tenant)]
  const own = (await makeMember(tenant.db, { account_id: person.account_id })).id
  const other = (await makeMember(tenant.db)).id
  const papersOf = async (member_id: string) => {
    const { id } = await issued(treasurer, { member_id, bill_to: undefined })
    const note = await treasurer.call('POST', api.invoiceCreditNotes(id), { body: { reason: 'goodwill' } })
    const body = { member_id, amount: '12.00', method: 'cash', note: 'A secret of the office' }
    const payment = await treasurer.call('POST', api.payments(), { body })
    expect([note.status, payment.status]).toEqual([201, 201])
    return { note: note.body, payment: payment.body }
  }
  const [mine, theirs] = [await papersOf(own), await papersOf(other)]
  const read = (caller: Caller, path: string) =>
    callRaw('GET', path, { headers: { authorization: `Bearer ${caller.token}` } })
  const [note] = await readTexts(
    await bytesOf(await read(person, api.paper({ noun: 'credit_notes', id: mine.note.id }))),
  )
  expect(note).toContain(`Credit note ${mine.note.number}`)
  const receipt = await read(person, api.paper({ noun: 'payments', id: mine.payment.id }))
  expect(receipt.headers.get('content-disposition')).toContain(`filename="${mine.payment.number}.pdf"`)
  const [text] = await readTexts(await bytesOf(receipt))
  expect(text).toContain('Kept as your credit €12.00')
  expect(text).not.toContain('secret')
  for (const path of [
    api.paper({ noun: 'credit_notes', id: theirs.note.id }),
    api.paper({ noun: 'payments', id: theirs.payment.id }),
  ]) {
    expect((await read(person, path)).status, path).toBe(404)
    expect((await read(await makeCaller(), path)).status, path).toBe(404)
    expect((await read(await makeCaller(['front_desk'], tenant), path)).status, path).toBe(404)
    expect((await read(treasurer, path)).status, path).toBe(200)
  }
})
