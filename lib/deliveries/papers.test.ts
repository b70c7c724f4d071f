import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { listOwnCreditNotes } from '#lib/credit-notes/queries'
import { addCreditNote } from '#lib/credit-notes/service'
import { keepDrawn, readPaper } from '#lib/deliveries/papers'
import { checkFile } from '#lib/files/content'
import type { PaperRef } from '#lib/files/schema'
import { keepFile } from '#lib/files/service'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, cancelInvoice, finalizeInvoice } from '#lib/invoices/service'
import { deliverMail } from '#lib/mail/delivery'
import { getMail } from '#lib/mail/queries'
import type { MailAttachment } from '#lib/mail/schema'
import { queueMail, resendMail } from '#lib/mail/service'
import type { Transport } from '#lib/mail/transport'
import { readTexts } from '#lib/papers/read-pdf'
import { listOwnPayments } from '#lib/payments/queries'
import { refundPayment } from '#lib/payments/refunds'
import { addPayment, recordPayment, reversePayment } from '#lib/payments/service'

let tenant: MadeTenant
let ctx: Ctx
let member_id: string

beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  member_id = (await makeMember(tenant.db)).id
})

async function issue(unit_price = '119.00') {
  const lines = [{ description: 'Dues', unit_price, tax_rate: '19' }]
  const { id } = await addInvoice(ctx, NewInvoice.parse({ member_id, lines }))
  return finalizeInvoice(ctx, id, null)
}

function queue(paper: PaperRef) {
  const to = { address: 'ada@example.org', name: 'Ada' }
  return queueMail(ctx, { template: 'welcome', to, member_id, props: {}, paper }) as Promise<string>
}

/** Delivers a mail as the job does, and returns what went along with it. */
async function deliver(mail_id: string, result: Awaited<ReturnType<Transport['send']>> = { kind: 'sent' }) {
  const sent: MailAttachment[] = []
  const transport: Transport = {
    send: async ({ attachments }) => {
      sent.push(...attachments)
      return result
    },
    close: () => {},
  }
  const delivery = await deliverMail(ctx, mail_id, transport, false, keepDrawn)
  return { delivery, sent }
}

async function bytesOf(paper: PaperRef, isAnew = false): Promise<Buffer> {
  return (await readPaper(ctx, paper, isAnew)).content()
}

/** Lets any paper that is drawn from now on look otherwise. */
async function redecorate() {
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const { id } = await keepFile(ctx, await checkFile('logo', logo), 'logo')
  await tenant.db
    .updateTable('tenants')
    .set({ logo_file_id: id, legal_name: 'Another name', locale: 'de', accent_color: '#aa0000' })
    .execute()
  await tenant.db
    .updateTable('members')
    .set({ member_number: `X-${id}` })
    .where('id', '=', member_id)
    .execute()
}

test('the bytes of a paper are those of its first mail, at each try, resend and download, whatever changed since', async () => {
  const invoice = await issue()
  const paid = { member_id, amount: '19.00', method: 'cash' as const }
  const payment = await addPayment(ctx, { ...paid, allocations: [{ invoice_id: invoice.id, amount: '19.00' }] })
  const lines = [{ invoice_line_id: invoice.lines[0]?.id as string, amount: '50.00' }]
  const note = await addCreditNote(ctx, invoice.id, { reason: 'goodwill', lines }, null)
  const papers: PaperRef[] = [
    { noun: 'invoices', id: invoice.id },
    { noun: 'credit_notes', id: note.id },
    { noun: 'payments', id: payment.id },
    { noun: 'invoices', id: invoice.id, step: 2 },
  ]
  const mails = await Promise.all(papers.map(queue))
  const first = await Promise.all(mails.map((id) => deliver(id, { ...NOT_NOW })))
  const kept = await Promise.all(papers.map((paper) => bytesOf(paper)))
  await redecorate()
  await refundPayment(ctx, payment.id, { amount: '19.00', method: 'cash', reason: 'Left over' }, null)
  for (const [at, paper] of papers.entries()) {
    expect(first[at]?.sent.map(({ content }) => content === kept[at]?.toString('base64'))).toEqual([true])
    const again = await deliver(mails[at] as string)
    expect(again.sent).toEqual(first[at]?.sent)
    await resendMail(ctx, mails[at] as string)
    expect((await deliver(mails[at] as string)).sent).toEqual(first[at]?.sent)
    expect((await deliver(await queue(paper))).sent).toEqual(first[at]?.sent)
    expect((await bytesOf(paper)).equals(kept[at] as Buffer)).toBe(true)
    // What would be drawn by now differs, so the equality above says something.
    expect((await bytesOf(paper, true)).equals(kept[at] as Buffer)).toBe(false)
    expect((await getMail(ctx, mails[at] as string)).attachments).toEqual(first[at]?.sent)
  }
  expect(new Set(first.flatMap(({ sent }) => sent.map(({ file_name }) => file_name))).size).toBe(papers.length)
})

const NOT_NOW = { kind: 'failed', reason: 'later', code: '451', loggable_reason: 'later' } as const

test('a paper that was never mailed shows where the money stands; one that was shows it on request', async () => {
  const { id } = await issue()
  const paper: PaperRef = { noun: 'invoices', id }
  const textOf = async (isAnew?: boolean) => (await readTexts(await bytesOf(paper, isAnew))).join(' ')
  expect(await textOf()).toContain('Please pay €119.00')
  await recordPayment(ctx, id, { amount: '19.00', method: 'cash' }, null)
  expect(await textOf()).toContain('Please pay €100.00')
  await deliver(await queue(paper))
  await recordPayment(ctx, id, { amount: '100.00', method: 'cash' }, null)
  expect(await textOf()).toContain('Please pay €100.00')
  expect(await textOf(true)).toContain('Paid in full')
})

test('a thousand mails carry no copy of their papers; mails at once draw a paper once', async () => {
  const { id } = await issue()
  const mails = await Promise.all(Array.from({ length: 4 }, () => queue({ noun: 'invoices', id })))
  expect(await tenant.db.selectFrom('mails').select('attachments').distinct().execute()).toEqual([{ attachments: [] }])
  const sent = (await Promise.all(mails.map((mail) => deliver(mail)))).map(({ sent }) => sent[0]?.content)
  expect(new Set(sent).size).toBe(1)
  expect(await tenant.db.selectFrom('files').select('id').where('kind', '=', 'paper').execute()).toHaveLength(1)
})

test('what was cancelled or taken back before its mail went out is not sent, and the mail says why', async () => {
  const invoice = await issue()
  const payment = await addPayment(ctx, { member_id, amount: '5.00', method: 'cash' })
  const mails = [await queue({ noun: 'invoices', id: invoice.id }), await queue({ noun: 'payments', id: payment.id })]
  await cancelInvoice(ctx, invoice.id, 'Twice', null)
  await reversePayment(ctx, payment.id, { reason: 'Bounced' }, null)
  for (const [at, number] of [invoice.number, payment.number].entries()) {
    const { delivery, sent } = await deliver(mails[at] as string)
    expect([delivery.kind, sent]).toEqual(['refused', []])
    const mail = await getMail(ctx, mails[at] as string)
    expect(mail).toMatchObject({
      status: 'failed',
      last_error: expect.stringMatching(new RegExp(`^${number} (is|was) `)),
    })
  }
})

test('a reminder of what was paid meanwhile does not go out', async () => {
  const { id, number } = await issue()
  const mail = await queue({ noun: 'invoices', id, step: 1 })
  await recordPayment(ctx, id, { amount: '119.00', method: 'cash' }, null)
  expect((await deliver(mail)).sent).toEqual([])
  expect((await getMail(ctx, mail)).last_error).toBe(`${number} is paid, so there is nothing to remind of.`)
})

test('a receipt says what the money settles, what is left and what went back; they add up', async () => {
  const [first, second] = [await issue('50.00'), await issue('30.00')]
  const allocations = [
    { invoice_id: first.id, amount: '50.00' },
    { invoice_id: second.id, amount: '20.00' },
  ]
  const { id } = await addPayment(ctx, { member_id, amount: '100.00', method: 'bank_transfer', allocations })
  await refundPayment(ctx, id, { amount: '12.50', method: 'cash', reason: 'Too much' }, null)
  const [text] = await readTexts(await bytesOf({ noun: 'payments', id }))
  for (const words of [
    'Receipt PAY-',
    'Grace Sample',
    `Invoice ${first.number} €50.00`,
    `Invoice ${second.number} €20.00`,
    'Kept as your credit €17.50',
    'Given back €12.50',
    'Received €100.00',
  ])
    expect(text).toContain(words)
})

test('a reminder asks for what is still open, by its step', async () => {
  const { id, number } = await issue()
  await recordPayment(ctx, id, { amount: '19.00', method: 'cash' }, null)
  const textOf = async (step: number) => (await readTexts(await bytesOf({ noun: 'invoices', id, step }))).join(' ')
  expect(await textOf(1)).toContain(`Payment reminder ${number} You may have overlooked`)
  expect(await textOf(1)).toMatch(/Please pay €100\.00 by\s/)
  expect(await textOf(3)).toContain(`Final reminder ${number} This is our last reminder`)
})

test('the lists of a member hold its own credit notes and payments, and those of nobody else', async () => {
  const account = await makeAccount(tenant.db, { roles: ['member'] })
  const own = await makeMember(tenant.db, { account_id: account.id })
  const known = { account_id: account.id, roles: ['member' as const], session_version: 1, browser_session_id: null }
  const { tenant_id } = tenant
  const asMember = createCtx({ tenant_id, actor: { kind: 'account', ...known }, request_id: 'test' })
  const ids: string[] = []
  for (const payer of [own.id, member_id]) {
    member_id = payer
    const invoice = await issue()
    ids.push((await addPayment(ctx, { member_id, amount: '9.00', method: 'cash' })).id)
    ids.push((await addCreditNote(ctx, invoice.id, { reason: 'goodwill' }, null)).id)
  }
  expect((await listOwnPayments(asMember, 10)).map(({ id }) => id)).toEqual([ids[0]])
  expect((await listOwnCreditNotes(asMember, 10)).map(({ id }) => id)).toEqual([ids[1]])
  await tenant.db.updateTable('members').set({ account_id: null }).where('id', '=', own.id).execute()
  expect([await listOwnPayments(asMember, 10), await listOwnCreditNotes(asMember, 10)]).toEqual([[], []])
})

test('a stored paper is neither changed nor exchanged by the application', async () => {
  const { id } = await issue()
  await deliver(await queue({ noun: 'invoices', id }))
  for (const change of [sql`update papers set sha256 = 'x'`, sql`delete from papers`, sql`delete from files`])
    await expect(change.execute(tenant.db)).rejects.toThrow(/is not changed|permission denied|cannot be removed/)
})
