import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { auditList } from '#lib/audit/queries'
import { AuditFilter } from '#lib/audit/schema'
import { createCtx } from '#lib/context'
import { keepDrawn } from '#lib/deliveries/papers'
import type { PaperRef } from '#lib/files/schema'
import { deliverMail } from '#lib/mail/delivery'
import type { MailAttachment } from '#lib/mail/schema'
import { readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'
import { getListPage } from '#lib/query/list'

let treasurer: Caller
let member: Awaited<ReturnType<typeof makeMember>>

beforeEach(async () => {
  treasurer = await makeCaller(['treasurer'])
  member = await makeMember(treasurer.db, { email: 'grace@example.org' })
})

async function made(path: string, body: object) {
  const answer = await treasurer.call('POST', path, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

function draft(fields: object = { member_id: member.id }) {
  return made(api.invoices(), { ...fields, lines: [{ description: 'Dues', unit_price: '60.00' }] })
}

async function issued(fields?: object) {
  const { id } = await draft(fields)
  return (await treasurer.call('POST', `${api.invoice(id)}/finalization`)).body
}

/** One paper of each kind of one payer. */
async function makePapers(): Promise<(PaperRef & { number: string })[]> {
  const invoice = await issued()
  const allocations = [{ invoice_id: invoice.id, amount: '20.00' }]
  const payment = await made(api.payments(), { member_id: member.id, amount: '20.00', method: 'cash', allocations })
  const note = await made(api.invoiceCreditNotes(invoice.id), { reason: 'goodwill', note: 'As we agreed' })
  return [
    { noun: 'invoices', id: (await issued()).id, number: '' },
    { noun: 'credit_notes', id: note.id, number: note.number },
    { noun: 'payments', id: payment.id, number: payment.number },
  ]
}

function send(paper: Pick<PaperRef, 'noun' | 'id'>, body?: object, headers = {}, caller = treasurer) {
  return caller.call('POST', api.delivery(paper), { ...(body && { body }), headers })
}

function listMails() {
  return treasurer.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute()
}

function systemCtx() {
  return createCtx({ tenant_id: treasurer.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

async function deliver(mail_id: string): Promise<MailAttachment[]> {
  const ctx = systemCtx()
  let sent: readonly MailAttachment[] = []
  const transport = {
    send: async ({ attachments }: { attachments: readonly MailAttachment[] }) => {
      sent = attachments
      return { kind: 'sent' as const }
    },
    close: () => {},
  }
  await deliverMail(ctx, mail_id, transport, false, keepDrawn)
  return [...sent]
}

test('each paper goes to its payer with the PDF, marks its record as sent and stands in its history and in the log', async () => {
  for (const { noun, id } of await makePapers()) {
    const answer = await send({ noun, id }, { message: 'See you on Friday.' })
    expect(answer.status, answer.text).toBe(202)
    expect(answer.body).toMatchObject({ to_address: 'grace@example.org', status: 'queued', step: 0 })
    expect(answer.body.text).toContain('See you on Friday.')
    const [attached] = await deliver(answer.body.mail_id)
    const [text] = await readTexts(Buffer.from(attached?.content ?? '', 'base64'))
    const { body } = await treasurer.call('GET', api.delivery({ noun, id }))
    expect(body).toMatchObject([{ ...answer.body, status: 'sent', sent_at: expect.any(String) }])
    const record = await treasurer.db.selectFrom(noun).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(attached?.file_name).toBe(`${record.number}.pdf`)
    expect(text).toContain(record.number)
    expect(record.sent_at).not.toBeNull()
    const log = await getListPage(systemCtx(), auditList, AuditFilter.parse({ object_id: id }))
    expect(log.rows.find(({ action }) => action.endsWith('sent'))).toMatchObject({
      actor_account_id: treasurer.account_id,
      after: { to: 'grace@example.org' },
    })
  }
})

test('sent again it is another mail with the same bytes, and the day of the first one stays', async () => {
  const { id } = await issued()
  const paper = { noun: 'invoices', id } as const
  const first = await send(paper)
  const bytes = await deliver(first.body.mail_id)
  const { sent_at } = (await treasurer.call('GET', api.invoice(id))).body
  const second = await send(paper, { to: 'office@example.org' })
  expect(second.body).toMatchObject({ to_address: 'office@example.org' })
  expect(await deliver(second.body.mail_id)).toEqual(bytes)
  const { body } = await treasurer.call('GET', api.delivery(paper))
  expect(body.map((mail: { to_address: string }) => mail.to_address)).toEqual([
    'office@example.org',
    'grace@example.org',
  ])
  expect((await treasurer.call('GET', api.invoice(id))).body.sent_at).toBe(sent_at)
})

test('a repetition with the same key is one mail', async () => {
  for (const paper of await makePapers()) {
    const before = (await listMails()).length
    const answers = [1, 2, 3].map(() => send(paper, { message: 'Once' }, { 'idempotency-key': `once-${paper.noun}` }))
    const ids = (await Promise.all(answers)).map(({ status, body }) => [status, body.mail_id])
    const settled = ids.filter(([status]) => status === 202)
    expect(new Set(settled.map(String)).size).toBe(1)
    expect((await listMails()).length).toBe(before + 1)
    expect((await send(paper, { message: 'Twice' }, { 'idempotency-key': `once-${paper.noun}` })).status).toBe(422)
  }
})

test('what is only shown is the mail that would go, and nothing is sent', async () => {
  for (const paper of await makePapers()) {
    const shown = await treasurer.call('POST', api.delivery(paper, { dry_run: true }), { body: { message: 'Hello!' } })
    expect(shown).toMatchObject({ status: 202, body: { mail_id: null, to_address: 'grace@example.org', status: null } })
    expect(await listMails()).toEqual([])
    const sent = await send(paper, { message: 'Hello!' })
    expect([shown.body.subject, shown.body.text]).toEqual([sent.body.subject, sent.body.text])
    await treasurer.db.deleteFrom('mails').execute()
  }
})

test('what is only shown under an Idempotency-Key leaves the key for what is sent', async () => {
  const invoice = { noun: 'invoices' as const, id: (await issued()).id }
  const headers = { 'idempotency-key': 'shown-then-sent' }
  const show = () => treasurer.call('POST', api.delivery(invoice, { dry_run: true }), { body: {}, headers })
  expect((await show()).body.mail_id).toBeNull()
  const sent = await send(invoice, {}, headers)
  expect(sent).toMatchObject({ status: 202, body: { mail_id: expect.any(String) } })
  expect((await show()).body.mail_id).toBeNull()
  const again = await send(invoice, {}, headers)
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([sent.body, 'true'])
})

test('a draft, what is cancelled and what was taken back are refused with the reason', async () => {
  const { id } = await draft()
  expect(await send({ noun: 'invoices', id })).toMatchObject({
    status: 409,
    body: { detail: 'A draft is not sent. Finalise the invoice first.' },
  })
  const invoice = await issued()
  await treasurer.call('POST', `${api.invoice(invoice.id)}/cancellation`, { body: { reason: 'Twice' } })
  expect(await send({ noun: 'invoices', id: invoice.id })).toMatchObject({
    status: 409,
    body: { detail: `${invoice.number} is cancelled, so it is not sent.` },
  })
  const payment = await made(api.payments(), { member_id: member.id, amount: '5.00', method: 'cash' })
  await treasurer.call('POST', `${api.payment(payment.id)}/reversal`, { body: { reason: 'Bounced' } })
  expect(await send({ noun: 'payments', id: payment.id })).toMatchObject({
    status: 409,
    body: { detail: `${payment.number} was taken back, so there is nothing to receipt.` },
  })
  expect(await listMails()).toEqual([])
})

test.each([
  [{ status: 'deceased' }, 'Grace Sample has died, so nothing is sent.'],
  [{ archived_at: sql<string>`now()` }, 'Grace Sample is in the archive, so nothing is sent.'],
])('nobody who has died or is archived is written to, whatever the address', async (change, detail) => {
  const papers = await makePapers()
  await treasurer.db.updateTable('members').set(change).where('id', '=', member.id).execute()
  for (const paper of papers) {
    expect(await send(paper)).toMatchObject({ status: 409, body: { detail } })
    expect(await send(paper, { to: 'heirs@example.org' })).toMatchObject({ status: 409, body: { detail } })
    expect(await treasurer.db.selectFrom(paper.noun).select('sent_at').where('id', '=', paper.id).execute()).toEqual([
      { sent_at: null },
    ])
  }
  expect(await listMails()).toEqual([])
})

test('without an address the field is named; the address of the record counts, and one on the paper where that names its own', async () => {
  await treasurer.db.updateTable('members').set({ email: null, email_key: null }).where('id', '=', member.id).execute()
  const nobody = await issued()
  expect(await send({ noun: 'invoices', id: nobody.id })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/to', message: 'There is no e-mail address of Grace Sample. Give one.' }] },
  })
  expect((await send({ noun: 'invoices', id: nobody.id }, { to: 'no address' })).body.errors).toMatchObject([
    { pointer: '/to' },
  ])
  // It was added after the paper was issued.
  await treasurer.db.updateTable('members').set({ email: 'new@example.org' }).where('id', '=', member.id).execute()
  expect((await send({ noun: 'invoices', id: nobody.id })).body.to_address).toBe('new@example.org')
  const bill_to = { name: 'Accounting', email: 'bills@example.org' }
  const { id } = await issued({ member_id: member.id, bill_to })
  expect((await send({ noun: 'invoices', id })).body.to_address).toBe('bills@example.org')
  const stranger = await issued({ bill_to })
  expect((await send({ noun: 'invoices', id: stranger.id })).body.to_address).toBe('bills@example.org')
  const paid = { payer_name: 'Accounting', amount: '60.00', method: 'cash' }
  const payment = await made(api.payments(), { ...paid, allocations: [{ invoice_id: stranger.id, amount: '60.00' }] })
  expect((await send({ noun: 'payments', id: payment.id })).body.to_address).toBe('bills@example.org')
  const { text } = (await send({ noun: 'payments', id: payment.id })).body
  expect(text).toContain(stranger.number)
})

test('members and the front desk send nothing and see no history, and papers of another association are 404', async () => {
  const papers = await makePapers()
  for (const role of ['member', 'front_desk'] as const) {
    const caller = await makeCaller([role], treasurer)
    for (const paper of papers) {
      expect((await send(paper, {}, {}, caller)).status).toBe(403)
      expect((await caller.call('GET', api.delivery(paper))).status).toBe(403)
    }
  }
  const stranger = await makeCaller()
  for (const paper of papers) {
    expect((await send(paper, { to: 'eve@example.org' }, {}, stranger)).status).toBe(404)
    expect((await stranger.call('GET', api.delivery(paper))).status).toBe(404)
  }
  expect(await listMails()).toEqual([])
})

test.each([
  [true, undefined, 1],
  [true, false, 0],
  [true, true, 1],
  [false, undefined, 0],
  [false, true, 1],
])('where receipts are on: %s, a payment recorded with send: %s mails %s', async (is_on, send, count) => {
  const admin = await makeCaller(['administrator'], treasurer)
  await admin.call('PATCH', api.mailSetting('receipt'), { body: { is_on }, if_match: 1 })
  const paid = { member_id: member.id, amount: '5.00', method: 'cash', ...(send !== undefined && { send }) }
  const payment = await made(api.payments(), paid)
  expect(payment.sent_at !== null).toBe(count === 1)
  expect(await listMails()).toHaveLength(count)
})
