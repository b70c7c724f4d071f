import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test, vi } from 'vitest'
import { booksOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { addCreditNote } from '#lib/credit-notes/service'
import { addDays, todayIn, writtenDay } from '#lib/format/dates'
import { addImportedInvoices, removeImportedInvoices } from '#lib/invoices/imported'
import { invoicesOn } from '#lib/invoices/past'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, cancelInvoice, finalizeInvoice, writeOffInvoice } from '#lib/invoices/service'
import { getJournal, journalFile } from '#lib/journal/queries'
import { api } from '#lib/paths'
import { takeOffInvoice, usePayment } from '#lib/payments/credit'
import { addImportedPayments, removeImportedPayments } from '#lib/payments/imported'
import { refundPayment } from '#lib/payments/refunds'
import { addPayment, recordPayment, reversePayment } from '#lib/payments/service'
import { runErasure } from '#lib/privacy/erase'
import { closeBooks } from '#lib/tenants/books'

const TODAY = todayIn('Europe/Berlin')
const CLOSED = addDays(TODAY, -10)
const OPEN = addDays(TODAY, -9)
const BEFORE = addDays(TODAY, -40)
const SAID = `The books are closed through ${writtenDay(CLOSED, 'en-GB')}. Choose a later day, or have an administrator open them on the page Finance, Journal.`

let made: ImportWorld
let ctx: Ctx
beforeEach(async () => {
  made = await importWorld()
  ctx = createCtx({ tenant_id: made.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  await makeMember(made.db, { member_number: 'A-1', first_name: 'Ada', last_name: 'Lovelace' })
})

const close = (day: string | null = CLOSED) => closeBooks(ctx, { books_closed_through: day }, null)
const cash = (amount: string, more: object = {}) => ({ amount, method: 'cash' as const, payer_name: 'Ada', ...more })
const at = (field: string) => ({ code: 'invalid', errors: [{ pointer: `/${field}` }] })
const past = () => getJournal(ctx, { from: addDays(TODAY, -400), to: CLOSED })

async function openInvoice(unit_price = '100') {
  const { id } = await addInvoice(
    ctx,
    NewInvoice.parse({ bill_to: { name: 'Ada' }, lines: [{ description: 'Dues', unit_price }] }),
  )
  await finalizeInvoice(ctx, id, null)
  return id
}

test('who records payments closes the books further, and an administrator alone opens them, both with an entry of the log', async () => {
  const treasurer = await makeCaller(['treasurer'], made)
  const told = (caller: { call: ImportWorld['call'] }, books_closed_through: string | null) =>
    caller.call('POST', api.journalClosing(), { body: { books_closed_through } })
  const outsider = await makeCaller(['membership_manager'], made)
  expect((await told(outsider, CLOSED)).status).toBe(403)
  const early = await told(treasurer, TODAY)
  expect(early.status).toBe(422)
  expect(early.body.errors[0].message).toContain('has to be a day that is over')
  expect((await told(treasurer, CLOSED)).body).toMatchObject({ books_closed_through: CLOSED })
  expect((await told(treasurer, OPEN)).status).toBe(200)
  for (const day of [CLOSED, null]) {
    const back = await told(treasurer, day)
    expect(back.status).toBe(403)
    expect(back.body.detail).toContain('Only an administrator can open them again')
  }
  expect((await told(made, CLOSED)).body).toMatchObject({ books_closed_through: CLOSED })
  expect((await told(made, null)).body).toMatchObject({ books_closed_through: null })
  const log = await made.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', 'like', 'tenant.books%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action, before, after }) => [action, before, after])).toEqual(
    [
      ['tenant.books_closed', null, CLOSED],
      ['tenant.books_closed', CLOSED, OPEN],
      ['tenant.books_opened', OPEN, CLOSED],
      ['tenant.books_opened', CLOSED, null],
    ].map(([action, before, after]) => [action, { books_closed_through: before }, { books_closed_through: after }]),
  )
})

test('nothing that is written down by hand counts in the closed books, and the day after takes it', async () => {
  const invoice = await openInvoice()
  const paid = await addPayment(
    ctx,
    cash('60', { received_on: BEFORE, allocations: [{ invoice_id: invoice, amount: '60' }] }),
  )
  const bounced = await addPayment(ctx, cash('15', { received_on: BEFORE }))
  await close()
  const before = await past()
  const refund = { amount: '10', method: 'cash' as const, reason: 'Too much' }
  const note = (refunded_on: string) =>
    NewCreditNote.parse({ reason: 'goodwill', refund: { method: 'cash', refunded_on } })
  const attempts: [field: string, attempt: (day: string) => Promise<unknown>][] = [
    ['received_on', (received_on) => recordPayment(ctx, invoice, { amount: '5', method: 'cash', received_on }, null)],
    ['received_on', (received_on) => addPayment(ctx, cash('5', { received_on }))],
    ['refunded_on', (refunded_on) => refundPayment(ctx, paid.id, { ...refund, refunded_on }, null)],
    ['reversed_on', (reversed_on) => reversePayment(ctx, bounced.id, { reason: 'Bounced', reversed_on }, null)],
    ['refund/refunded_on', (refunded_on) => addCreditNote(ctx, invoice, note(refunded_on), null)],
  ]
  for (const [field, attempt] of attempts) {
    for (const day of [CLOSED, addDays(CLOSED, -3)])
      await expect(attempt(day)).rejects.toMatchObject({
        code: 'invalid',
        message: `${field.split('/').at(-1)} cannot be ${writtenDay(day, 'en-GB')}. ${SAID}`,
        errors: [{ pointer: `/${field}` }],
      })
    await attempt(OPEN)
  }
  expect(await past()).toEqual(before)
  await close(null)
  await addPayment(ctx, cash('5', { received_on: CLOSED }))
  expect(await past()).not.toEqual(before)
})

test('an event is not cancelled with refunds on a day in the closed books, and nothing of it has begun', async () => {
  await close()
  const event = { title: 'Gala', event_date: new Date(Date.now() + 172_800_000).toISOString() }
  const { id } = (await made.call('POST', api.events(), { body: event })).body
  const cancel = (refunded_on: string) =>
    made.call('POST', `${api.event(id)}/cancellation`, { body: { refund: { method: 'cash', refunded_on } } })
  const refused = await cancel(CLOSED)
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/refund/refunded_on'])
  expect((await made.call('GET', api.event(id))).body.event_status).not.toBe('cancelled')
  expect((await cancel(OPEN)).status).toBe(200)
})

test('what counts today is taken however far the books are closed, and the past stays as it was', async () => {
  const [lost, mistake] = [await openInvoice(), await openInvoice()]
  const { id } = await addPayment(ctx, cash('15', { received_on: BEFORE }))
  await close(addDays(TODAY, -1))
  const before = await past()
  await writeOffInvoice(ctx, lost, 'Moved away', null)
  await cancelInvoice(ctx, mistake, 'Twice', null)
  await addPayment(ctx, cash('20', { allocations: [{ invoice_id: lost, amount: '20' }] }))
  await reversePayment(ctx, id, { reason: 'Bounced' }, null)
  await addCreditNote(ctx, await openInvoice(), NewCreditNote.parse({ reason: 'goodwill' }), null)
  expect(await past()).toEqual(before)
})

test('a file says of each row that lies in the closed books before anything is done, and brings the others', async () => {
  await close()
  const payments = await made.checked(
    `member_number,amount,received_on\nA-1,10.00,${CLOSED}\nA-1,11.00,${OPEN}\n`,
    undefined,
    'payments',
  )
  expect(payments.rows).toMatchObject([
    { outcome: 'problem', problems: [{ column: 'received_on', message: SAID }] },
    { outcome: 'create', problems: [] },
  ])
  expect(await made.run(payments.id)).toMatchObject({ done_count: 1 })
  const invoices = await made.checked(
    [
      'number,member_number,issue_date,total,status,paid_on',
      `R1,A-1,${CLOSED},10.00,open,`,
      `R2,A-1,${OPEN},10.00,open,`,
      `R3,A-1,${OPEN},10.00,paid,${CLOSED}`,
    ].join('\n'),
    undefined,
    'invoices',
  )
  expect(invoices.rows).toMatchObject([
    { outcome: 'problem', problems: [{ column: 'issue_date', message: SAID }] },
    { outcome: 'create', problems: [] },
    { outcome: 'problem', problems: [{ column: 'paid_on', message: SAID }] },
  ])
  // What is there already stays a row that brings nothing.
  await close(OPEN)
  expect(
    (await made.checked(`member_number,amount,received_on\nA-1,11.00,${OPEN}\n`, undefined, 'payments')).rows,
  ).toMatchObject([{ outcome: 'skip' }])
})

test('books that are closed between the check of a file and its run take none of its rows', async () => {
  const file = await made.checked(
    `member_number,amount,received_on\nA-1,10.00,${CLOSED}\nA-1,11.00,${OPEN}\n`,
    undefined,
    'payments',
  )
  await close()
  expect(await made.run(file.id)).toMatchObject({ done_count: 1, refused_count: 1 })
  expect(await past()).toMatchObject({ currencies: [] })
})

test('an import whose rows lie in the closed books is not taken back, with the reason', async () => {
  const invoices = await made.checked(
    `number,member_number,issue_date,total,status,paid_on\nR1,A-1,${BEFORE},10.00,paid,${CLOSED}\n`,
    undefined,
    'invoices',
  )
  await made.run(invoices.id)
  const payments = await made.checked(`member_number,amount,received_on\nA-1,10.00,${BEFORE}\n`, undefined, 'payments')
  await made.run(payments.id)
  await close()
  const before = await past()
  for (const { id } of [invoices, payments]) {
    const answer = await made.call('POST', api.importUndo(id))
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toBe(
      `Line 2 cannot be taken back. It counts in the books, which are closed through ${writtenDay(CLOSED, 'en-GB')}. Have an administrator open them on the page Finance, Journal; then take it back.`,
    )
  }
  expect(await past()).toEqual(before)
  await close(null)
  expect(await made.undo(payments.id)).toMatchObject({ undone_count: 1 })
  expect(await made.undo(invoices.id)).toMatchObject({ undone_count: 1 })
  expect(await booksOf(made)).toEqual([])
})

test('what imports write and remove is held where it is written, whoever asks for it', async () => {
  const invoice = {
    ...{ external_number: 'R1', issue_date: CLOSED, status: 'open' as const },
    invoice: NewInvoice.parse({ bill_to: { name: 'Ada' }, lines: [{ description: 'Dues', unit_price: '10' }] }),
  }
  const payment = {
    ...{ series: 'imported' as const, external_number: null, member_id: null, payer_name: 'Ada', method: 'cash' },
    ...{ reference: null, note: null, amount_minor: 500, currency: 'EUR', received_on: CLOSED, parts: [] },
  }
  const write = () =>
    Promise.all([
      transaction(ctx, (ctx) => addImportedInvoices(ctx, [invoice])),
      transaction(ctx, (ctx) => addImportedPayments(ctx, [payment])),
    ])
  const [invoices, payments] = await write()
  await close()
  await expect(transaction(ctx, (ctx) => addImportedInvoices(ctx, [invoice]))).rejects.toMatchObject(at('issue_date'))
  await expect(transaction(ctx, (ctx) => addImportedPayments(ctx, [payment]))).rejects.toMatchObject(at('received_on'))
  await expect(transaction(ctx, (ctx) => removeImportedInvoices(ctx, invoices))).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(transaction(ctx, (ctx) => removeImportedPayments(ctx, payments))).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('whoever closes the books waits for what is just written down, and nothing slips in behind', async () => {
  const closing = await transaction(ctx, async (first) => {
    await addPayment(first, cash('5', { received_on: CLOSED }))
    const waiting = close()
    await vi.waitFor(
      async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            first.db,
          )
        expect(rows).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    return { waiting }
  })
  expect(await closing.waiting).toMatchObject({ books_closed_through: CLOSED })
})

/** The file of the closed days, as an accountant got it. */
const fileOfPast = async () => (await journalFile(ctx, { from: addDays(TODAY, -400), to: CLOSED }, 'csv')).text()

const move = async (time_zone: string) => {
  const if_match: number = (await made.call('GET', api.tenant())).body.version
  return made.call('PATCH', api.tenant(), { body: { time_zone }, if_match })
}

test('whose money came on a day in the closed books stays, also where it came without a member, and an open day is free', async () => {
  const treasurer = await makeCaller(['treasurer'], made)
  const grace = await makeMember(made.db, { first_name: 'Grace', last_name: 'Hopper' })
  const ada = (await made.db.selectFrom('members').select('id').where('member_number', '=', 'A-1').executeTakeFirst())
    ?.id
  const [nobody, hers] = [
    await addPayment(ctx, cash('15', { received_on: CLOSED })),
    await addPayment(ctx, cash('15', { received_on: BEFORE, member_id: ada })),
  ]
  const open = await addPayment(ctx, cash('15', { received_on: OPEN }))
  await close()
  const [before, file] = [await past(), await fileOfPast()]
  const assign = (id: string, member_id: string) =>
    treasurer.call('PATCH', api.payment(id), { body: { member_id }, if_match: 1 })
  for (const { id } of [nobody, hers]) {
    const refused = await assign(id, grace.id)
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([409, '/member_id'])
    expect(refused.body.detail).toContain(`the books, which are closed through ${writtenDay(CLOSED, 'en-GB')}.`)
    expect(refused.body.detail).toContain('have an administrator open the books')
  }
  expect((await assign(open.id, grace.id)).status).toBe(200)
  expect([await past(), await fileOfPast()]).toEqual([before, file])
  await close(null)
  expect((await assign(nobody.id, grace.id)).status).toBe(200)
  expect(await fileOfPast()).not.toBe(file)
})

test('what money of closed days pays can still be said, and neither a figure nor a line of those days changes', async () => {
  const [wrong, lost] = [await openInvoice(), await openInvoice('40')]
  const allocations = [{ invoice_id: wrong, amount: '60' }]
  const { id } = await addPayment(ctx, cash('100', { received_on: BEFORE, allocations }))
  await writeOffInvoice(ctx, lost, 'Moved away', null)
  await close()
  const owed = async () => {
    const invoices = ctx.db.selectFrom(invoicesOn(ctx, CLOSED).as('invoices') as never)
    return invoices.select(sql`invoices.id, invoices.remaining_minor, invoices.status` as never).execute()
  }
  const before = [await past(), await fileOfPast(), await owed()]
  await usePayment(ctx, id, { invoice_id: lost, amount: '25' }, null)
  await takeOffInvoice(ctx, id, wrong, null)
  await usePayment(ctx, id, { invoice_id: await openInvoice() }, null)
  expect([await past(), await fileOfPast(), await owed()]).toEqual(before)
  expect(before[1]).toContain('PAY-')
  // The file of the days until now tells it.
  const now = await (await journalFile(ctx, { from: addDays(TODAY, -400) }, 'csv')).text()
  const line = (text: string) => text.split('\n').find((each) => each.includes(',Payment,'))
  expect(line(now)?.split('INV-').length).toBeGreaterThan(line(before[1] as string)?.split('INV-').length as number)
})

/** An invoice of a day that can be closed. */
async function pastInvoice(number: string, more: object = {}, issue_date = BEFORE) {
  const lines = [{ description: 'Dues', unit_price: '10' }]
  const invoice = NewInvoice.parse({ bill_to: { name: 'Ada' }, lines, ...more })
  const imported = { external_number: number, issue_date, status: 'open' as const, invoice }
  const [id] = await transaction(ctx, (ctx) => addImportedInvoices(ctx, [imported]))
  return id as string
}

test('own fields of an invoice of a closed day stay, and a field that is added, archived or moved later changes no file of it', async () => {
  const treasurer = await makeCaller(['treasurer'], made)
  const field = async (label: string, key: string) =>
    (await made.call('POST', api.customFields(), { body: { noun: 'invoices', label, key, type: 'text' } })).body
  const centre = await field('Cost centre', 'centre')
  const [closed, later] = [await pastInvoice('R1'), await pastInvoice('R2', {}, OPEN)]
  const change = async (id: string, custom_values: object) => {
    const if_match: number = (await treasurer.call('GET', api.invoice(id))).body.version
    return treasurer.call('PATCH', api.invoice(id), { body: { custom_values }, if_match })
  }
  expect((await change(closed, { centre: 'Youth' })).status).toBe(200)
  await close()
  const before = await fileOfPast()
  expect(before).toContain('Cost centre')
  const refused = await change(closed, { centre: 'Choir' })
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([409, '/custom_values'])
  expect(refused.body.detail).toContain(`closed through ${writtenDay(CLOSED, 'en-GB')}`)
  // What is there already is no change, and an open day is free.
  expect((await change(closed, { centre: 'Youth' })).status).toBe(200)
  expect((await change(later, { centre: 'Choir' })).status).toBe(200)
  const project = await field('Project', 'project')
  expect((await change(later, { centre: 'Choir', project: 'Hall' })).status).toBe(200)
  expect(await fileOfPast()).toBe(before)
  // A file of invoices says before anything is done what stays.
  const file = await made.checked(`number,total,currency,centre\nR1,10.00,EUR,Choir\n`, undefined, 'invoices')
  expect(JSON.stringify(file.rows)).toContain('Its own fields stay as they are')
  const moved = await made.call('PATCH', api.customField(project.id), { body: { position: 0 }, if_match: 1 })
  const { body: seen } = await made.call('GET', api.customField(centre.id))
  const put = await made.call('POST', api.customFieldArchival(centre.id), { if_match: seen.version })
  expect([moved.status, put.status]).toEqual([200, 200])
  expect(await fileOfPast()).toBe(before)
  const now = await (await journalFile(ctx, { from: addDays(TODAY, -400) }, 'csv')).text()
  expect(now).toContain('Project')
})

test('a number that changes, a merge and an erasure change no line of a file that was handed on', async () => {
  const { id: kept } = await makeMember(made.db, { member_number: 'A-2', first_name: 'Bo', last_name: 'Cook' })
  const { id: other } = await makeMember(made.db, { member_number: 'A-3', first_name: 'Bo', last_name: 'Cook' })
  const { id: gone } = await makeMember(made.db, { member_number: 'A-4', first_name: 'Cy', last_name: 'Dean' })
  for (const [at, member_id] of [kept, other, gone].entries()) {
    const invoice_id = await pastInvoice(`R${at}`, { member_id, bill_to: undefined })
    const allocations = [{ invoice_id, amount: '10' }]
    const payment = await addPayment(
      ctx,
      cash('15', { received_on: BEFORE, member_id, allocations, note: 'At the desk' }),
    )
    const refund = { amount: '5', method: 'cash' as const, reason: 'Too much', refunded_on: BEFORE }
    await refundPayment(ctx, payment.id, refund, null)
  }
  await close()
  const before = await fileOfPast()
  for (const number of ['A-2', 'A-3', 'A-4']) expect(before.split(`,${number},`)).toHaveLength(4)
  const renumbered = await made.call('PATCH', api.member(kept), { body: { member_number: 'B-2' }, if_match: 1 })
  expect(renumbered.status).toBe(200)
  expect(await fileOfPast()).toBe(before)
  const { body: pair } = await made.call('POST', api.duplicates(), {
    body: { member_id: kept, other_member_id: other },
  })
  const body = { kept_member_id: other }
  expect((await made.call('POST', api.duplicateMerge(pair.id), { body, if_match: pair.version })).status).toBe(200)
  expect(await fileOfPast()).toBe(before)
  const erasure = await made.call('POST', api.memberErase(gone), {
    body: { confirmation: 'Cy Dean', ends_membership: true, papers: 'kept' },
    if_match: (await made.call('GET', api.member(gone))).body.version,
    headers: { 'idempotency-key': uuidv7() },
  })
  expect(erasure.status, erasure.text).toBe(202)
  await runErasure(ctx, erasure.body.id)
  expect(await fileOfPast()).toBe(before)
})

test('what was billed at one rate of tax is one row, whatever its lines call it', async () => {
  const line = { description: 'Dues', unit_price: '100', tax_rate: '19' }
  const lines = [line, { ...line, tax_name: 'VAT' }]
  await pastInvoice('R1', { lines })
  expect((await past()).currencies).toMatchObject([{ billed: [{ tax_name: 'VAT', tax: '31.94', net: '168.06' }] }])
  expect((await past()).currencies[0]?.billed).toHaveLength(1)
})

test('a time zone in which closed days would not be what they were is refused while the books are closed', async () => {
  // What another program cancelled or wrote off was so from the beginning of a day, here in Berlin.
  const file = await made.checked(
    ['number,member_number,issue_date,due_date,total,status', `V1,A-1,${BEFORE},${BEFORE},10.00,void`].join('\n'),
    undefined,
    'invoices',
  )
  await made.run(file.id)
  await close()
  const before = [await past(), await fileOfPast()]
  const refused = await move('America/New_York')
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/time_zone'])
  expect(refused.body.errors[0].message).toBe(
    `time_zone cannot be America/New_York while the books are closed through ${writtenDay(CLOSED, 'en-GB')}: a cancellation or write-off that counts on ${writtenDay(BEFORE, 'en-GB')} would count on ${writtenDay(addDays(BEFORE, -1), 'en-GB')}. Keep the time zone, or open the books first on Finance, Journal.`,
  )
  expect([await past(), await fileOfPast()]).toEqual(before)
  // East of it the same moments are later on the same day.
  expect((await move('Asia/Tokyo')).status).toBe(200)
  expect([await past(), await fileOfPast()]).toEqual(before)
  await close(null)
  expect((await move('America/New_York')).status).toBe(200)
  expect([await past(), await fileOfPast()]).not.toEqual(before)
})

test('a time zone in which the last closed day is not over is refused, because that day would take money again', async () => {
  const east = 'Pacific/Kiritimati'
  const west = 'Pacific/Pago_Pago'
  // 25 hours apart: yesterday there is never over here.
  await made.db.updateTable('tenants').set({ time_zone: east }).execute()
  await close(addDays(todayIn(east), -1))
  const refused = await move(west)
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining('that day is not over there yet. Choose it tomorrow, or open the books first'),
  ])
})
