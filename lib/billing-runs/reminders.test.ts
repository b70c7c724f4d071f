import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember, makePayment } from '#db/factories'
import { runBillingRun } from '#lib/billing-runs/run'
import { createCtx } from '#lib/context'
import { addDays, formatDate, todayIn } from '#lib/format/dates'
import { readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'

const TODAY = todayIn('Europe/Berlin')
const LONG = { locale: 'en', timeZone: 'UTC', style: 'long' } as const
const due = (daysAgo: number) => addDays(TODAY, -daysAgo)

async function world() {
  const caller = await makeCaller(['treasurer'])
  const { db, call, tenant_id } = caller
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const start = async (body: object = {}) =>
    (await call('POST', api.billingRuns(), { body: { kind: 'reminders', ...body } })).body
  const release = async (id: string) => {
    await call('POST', api.billingRunRelease(id))
    await runBillingRun(system, id, new AbortController().signal)
    return (await call('GET', api.billingRun(id))).body
  }
  const owe = async (daysAgo: number, fields: Parameters<typeof makeMember>[1] = {}) => {
    const member = await makeMember(db, fields)
    const bill_to = JSON.stringify({ name: `${member.first_name} ${member.last_name}`, email: member.email })
    return makeInvoice(db, { member_id: member.id, due_date: due(daysAgo), issue_date: due(daysAgo + 30), bill_to })
  }
  const items = async (id: string) => (await call('GET', api.billingRunItems(id))).body
  /** Puts the reminders of an invoice some days back. */
  const age = async (invoice_id: string, days: number) => {
    await db
      .updateTable('reminders')
      .set({ sent_on: due(days) })
      .where('invoice_id', '=', invoice_id)
      .execute()
  }
  return { ...caller, start, release, owe, items, age }
}

test('an invoice is reminded of after the days that Settings say, and no earlier', async () => {
  const { start, owe, items } = await world()
  await owe(6, { last_name: 'Early' })
  const late = await owe(7, { last_name: 'Late' })
  const run = await start()
  expect(run).toMatchObject({ total_count: 1, totals: [{ currency: 'EUR', item_count: 1, amount: '60.00' }] })
  expect(await items(run.id)).toMatchObject([
    { invoice_id: late.id, step: 1, days_overdue: 7, amount: '60.00', included: true, delivery: 'mail' },
  ])
})

test('a second step comes only so many days after the first as lie between the two', async () => {
  const { start, release, owe, items, age, call } = await world()
  const { id } = await owe(100)
  expect(await release((await start()).id)).toMatchObject({ status: 'released', done_count: 1 })
  const refused = await call('POST', api.billingRuns(), { body: { kind: 'reminders' } })
  expect([refused.status, refused.body.detail]).toEqual([422, 'No reminder is due.'])
  await age(id, 13)
  expect((await call('POST', api.billingRuns(), { body: { kind: 'reminders' } })).status).toBe(422)
  await age(id, 14)
  const second = await start({ step: 2 })
  expect(await items(second.id)).toMatchObject([{ step: 2 }])
  await release(second.id)
  await age(id, 14)
  await release((await start()).id)
  await age(id, 400)
  expect((await call('POST', api.billingRuns(), { body: { kind: 'reminders' } })).status).toBe(422)
  const { reminders } = (await call('GET', api.invoice(id))).body
  expect(reminders.map(({ step }: { step: number }) => step)).toEqual([1, 2, 3])
  expect(reminders[2]).toMatchObject({ delivery: 'mail', remaining: '60.00', mail_status: 'queued' })
})

test('each step of an invoice is sent once, whichever run comes first', async () => {
  const { start, release, owe, db, items } = await world()
  await owe(20)
  const [first, second] = [await start(), await start()]
  await Promise.all([release(first.id), release(second.id)])
  expect(await db.selectFrom('reminders').select('step').execute()).toEqual([{ step: 1 }])
  expect(await db.selectFrom('mails').select('template').execute()).toEqual([{ template: 'payment_reminder' }])
  const states = [...(await items(first.id)), ...(await items(second.id))].map(({ state }) => state).sort()
  expect(states).toEqual(['done', 'unchanged'])
})

test('an invoice that was paid, or whose member died, since the draft is not reminded of', async () => {
  const { start, release, owe, items, call, tenant_id, db } = await world()
  const admin = await makeCaller(['administrator'], { tenant_id, db })
  const paid = await owe(20, { last_name: 'A' })
  const dead = await owe(20, { last_name: 'B' })
  const run = await start()
  const payment = { amount: '60.00', method: 'cash', received_on: TODAY }
  await call('POST', `${api.invoice(paid.id)}/payments`, { body: payment })
  await admin.call('POST', `${api.member(dead.member_id as string)}/death`, { body: { reason: 'Told' } })
  expect(await release(run.id)).toMatchObject({ done_count: 0, unchanged_count: 1, refused_count: 1 })
  expect((await items(run.id)).map(({ state }: { state: string }) => state)).toEqual(['unchanged', 'refused'])
  expect(await db.selectFrom('mails').select('id').where('template', '=', 'payment_reminder').execute()).toEqual([])
})

test('reminders that are stopped, of an invoice or of a member, are blocked in drafts and refused at the release', async () => {
  const { start, release, owe, items, call, db } = await world()
  const one = await owe(20, { last_name: 'A' })
  const all = await owe(20, { last_name: 'B' })
  const late = await owe(20, { last_name: 'C' })
  const stop = { reason: 'Disputed' }
  const stopped = await call('POST', api.invoiceReminderStop(one.id), { body: stop })
  expect(stopped.body.reminders_stopped).toMatchObject({ reason: 'Disputed', until_on: null })
  const member = await call('POST', api.memberReminderStop(all.member_id as string), {
    body: { ...stop, until_on: TODAY },
  })
  expect(member.body.reminders_stopped).toMatchObject({ reason: 'Disputed', until_on: TODAY })
  const run = await start()
  expect(await items(run.id)).toMatchObject([
    {
      invoice_id: one.id,
      problem: 'stopped',
      is_blocked: true,
      included: false,
      message: expect.stringContaining('Disputed'),
    },
    { invoice_id: all.id, problem: 'stopped', is_blocked: true, included: false },
    { invoice_id: late.id, problem: null, included: true },
  ])
  await call('POST', api.invoiceReminderStop(late.id), { body: stop })
  expect(await release(run.id)).toMatchObject({ done_count: 0, refused_count: 1 })
  expect(await db.selectFrom('reminders').select('id').execute()).toEqual([])
  expect((await call('DELETE', api.invoiceReminderStop(late.id))).body.reminders_stopped).toBeNull()
  expect((await call('DELETE', api.invoiceReminderStop(late.id))).status).toBe(409)
  await db
    .updateTable('reminder_stops')
    .set({ until_on: due(1) })
    .where('member_id', 'is not', null)
    .execute()
  expect(await release((await start()).id)).toMatchObject({ done_count: 2, refused_count: 0 })
})

test('an invoice of nobody with an e-mail address is done and waits to be printed', async () => {
  const { start, release, db, items } = await world()
  await makeInvoice(db, { due_date: due(20) })
  const run = await start()
  expect(await release(run.id)).toMatchObject({ done_count: 1, print_count: 1, mails_waiting_count: 0 })
  expect(await items(run.id)).toMatchObject([{ state: 'done', delivery: 'print', problem: 'no_email' }])
})

test('a reminder asks to pay before the next one can go out, counted from the day on which it went out', async () => {
  const { start, release, owe, age, db } = await world()
  const { id } = await owe(100)
  const days = { reminder_1_days: 7, reminder_2_days: 17, reminder_3_days: 37 }
  await db.updateTable('tenants').set(days).execute()
  for (const asked of [9, 19, 19]) {
    await release((await start()).id)
    const { text } = await db
      .selectFrom('mails')
      .select('text')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(text).toContain(`Please pay by ${formatDate(addDays(TODAY, asked), LONG)}`)
    await age(id, 30)
  }
})

test('a reminder to print is the paper of that reminder, with the day by which it asks to pay, and not the invoice', async () => {
  const { start, release, call, token, db } = await world()
  const lines = [{ description: 'Dues', unit_price: '60.00' }]
  const draft = await call('POST', api.invoices(), { body: { bill_to: { name: 'Ada' }, lines, due_date: due(20) } })
  const { id, number } = (await call('POST', `${api.invoice(draft.body.id)}/finalization`)).body
  const headers = { authorization: `Bearer ${token}` }
  const read = (reminder: number) => callRaw('GET', api.paper({ noun: 'invoices', id }, { reminder }), { headers })
  expect((await read(1)).status).toBe(404)
  await release((await start()).id)
  await db
    .updateTable('reminders')
    .set({ sent_on: due(2) })
    .execute()
  const response = await read(1)
  expect(response.headers.get('content-disposition')).toContain(`filename="${number}-1.pdf"`)
  const [text] = await readTexts(Buffer.from(await response.arrayBuffer()))
  expect(text).toContain(`Payment reminder ${number}`)
  expect(text).toContain(`Please pay €60.00 by ${formatDate(addDays(TODAY, 11), { ...LONG, style: 'medium' })}`)
  expect((await read(2)).status).toBe(404)
})

test('an invoice that the credit of its payer covers is left out unless somebody includes it', async () => {
  const { start, owe, items, tenant_id, db } = await world()
  const covered = await owe(20, { last_name: 'A' })
  await makePayment({ tenant_id }, { member_id: covered.member_id, amount_minor: 60_00, received_on: due(5) })
  const other = await owe(20, { last_name: 'B' })
  await makePayment({ tenant_id }, { member_id: other.member_id, amount_minor: 59_00, received_on: due(5) })
  const second = await makeInvoice(db, { member_id: covered.member_id, due_date: due(20), issue_date: due(50) })
  const told = await items((await start()).id)
  expect(told.find(({ invoice_id }: { invoice_id: string }) => invoice_id === covered.id)).toMatchObject({
    ...{ included: false, is_blocked: false, problem: 'has_credit' },
    message: expect.stringMatching(/^The payer has credit of .*60\.00.*\. Apply it to the invoice instead\.$/),
  })
  expect(told.find(({ invoice_id }: { invoice_id: string }) => invoice_id === other.id)).toMatchObject({
    ...{ included: true, problem: null },
  })
  // The same money pays one of two.
  expect(told.find(({ invoice_id }: { invoice_id: string }) => invoice_id === second.id)).toMatchObject({
    included: true,
  })
})

test('the credit of somebody who is no member pays one of their invoices, however their name is spelt on the others', async () => {
  const { start, items, tenant_id, db } = await world()
  for (const name of ['Zoë Krause', 'zoe krause'])
    await makeInvoice(db, { bill_to: JSON.stringify({ name }), due_date: due(20), issue_date: due(50) })
  await makePayment({ tenant_id }, { payer_name: 'Zoe Krause', amount_minor: 60_00, received_on: due(5) })
  const told = await items((await start()).id)
  expect(told.map(({ included }: { included: boolean }) => included).toSorted()).toEqual([false, true])
})

test('a dry run tells what the draft tells of reminders that are stopped, or reach nobody', async () => {
  const { start, owe, call, db } = await world()
  const { id: stopped } = await owe(20)
  await call('POST', api.invoiceReminderStop(stopped), { body: { reason: 'Disputed' } })
  await owe(20, { status: 'deceased' })
  await owe(20, { archived_at: new Date().toISOString() })
  await makeInvoice(db, { due_date: due(20) })
  await owe(20)
  const { id: _, status, version: __, created_by, created_at, ...preview } = await start({ dry_run: true })
  expect(status).toBe('preview')
  expect(await start()).toMatchObject({
    ...{ ...preview, total_count: 5, included_count: 2, problem_count: 4, mail_count: 1, print_count: 1 },
    totals: [{ currency: 'EUR', item_count: 2, amount: '120.00' }],
  })
})

test('Settings take the days of reminders in their order only', async () => {
  const admin = await makeCaller()
  const { version } = (await admin.call('GET', api.tenant())).body
  const edit = (body: object) => admin.call('PATCH', api.tenant(), { body, if_match: version })
  const refused = await edit({ reminder_1_days: 30 })
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/reminder_2_days'])
  expect((await edit({ reminder_1_days: 10 })).body).toMatchObject({ reminder_1_days: 10, reminder_3_days: 35 })
})

test('whoever may not write invoices stops no reminders', async () => {
  const { owe, tenant_id, db } = await world()
  const { id } = await owe(20)
  const organizer = await makeCaller(['event_manager'], { tenant_id, db })
  expect((await organizer.call('POST', api.invoiceReminderStop(id), { body: { reason: 'x' } })).status).toBe(403)
})
