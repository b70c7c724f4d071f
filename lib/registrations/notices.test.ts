import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { appPool } from '#db/client'
import { makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { addEvent, cancelEvent, editEvent, reopenEvent } from '#lib/events/service'
import { qrPicture } from '#lib/format/qr-picture'
import { findMessage } from '#lib/mail/mailbox'
import { getMail } from '#lib/mail/queries'
import type { MailAttachment } from '#lib/mail/schema'
import { editMailSetting } from '#lib/mail/settings/service'
import { recordPayment } from '#lib/payments/service'
import { settleCancelledEvent } from '#lib/registrations/cancelled-event'
import { sendNotices } from '#lib/registrations/notices'
import { releaseUnpaid } from '#lib/registrations/payment'
import { changeSeats } from '#lib/registrations/seat-count'
import { cancelByHolder, cancelRegistration, register } from '#lib/registrations/service'

async function makeCtx(): Promise<Ctx> {
  const { tenant_id } = await makeTenant({ time_zone: 'Europe/Berlin' })
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const guest = (name: string) => ({ guest: { name, email: `${name.toLowerCase()}@example.org` } })

/** Sends what is due and returns the mails to somebody, the last one first, or their invoices. */
async function mailsTo(ctx: Ctx, name: string, areInvoices = false) {
  while ((await sendNotices(ctx)) > 0);
  const rows = await ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', `${name.toLowerCase()}@example.org`)
    .where('template', areInvoices ? '=' : '<>', 'invoice')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, attachments: row.attachments as unknown as MailAttachment[] }))
}

const textOf = (attachment: MailAttachment | undefined) =>
  Buffer.from(attachment?.content ?? '', 'base64')
    .toString()
    .replaceAll('\r\n ', '')

test('the confirmation of a seat carries the ticket as a picture and the event for the calendar', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(48),
    location: 'Hall 3',
    address: 'Long Street 1\n10115 Berlin',
    ticket_types: [{ name: 'T', price: '12.50' }],
  })
  const { code } = await register(ctx, event.id, { ...guest('Ann'), quantity: 2 })
  const [mail] = await mailsTo(ctx, 'Ann')
  const [picture, calendar, ...others] = mail?.attachments ?? []
  expect(others).toEqual([])
  expect(picture).toMatchObject({ content_type: 'image/png', content_id: 'ticket@quorate' })
  expect(picture?.content).toBe((await qrPicture(code ?? '')).toString('base64'))
  expect(mail?.html).toContain('src="cid:ticket@quorate"')
  expect(mail?.text).toContain(`Ticket code: ${code}`)
  expect(mail?.text).toContain('To be paid: €25.00')
  expect(mail?.text).toContain('Where: Hall 3, Long Street 1, 10115 Berlin')
  expect(calendar).toMatchObject({ file_name: 'event.ics', content_id: null })
  expect(textOf(calendar)).toContain(`UID:${event.id}@quorate`)
  expect(textOf(calendar)).toContain('METHOD:PUBLISH')
  expect(textOf(calendar)).toContain(`DTSTART;TZID=Europe/Berlin:${event.event_date.replace(/[-:]/g, '')}`)
  // What the mailbox and the administrators see holds the same files.
  const shown = [await findMessage(ctx.tenant_id, mail?.id ?? ''), await getMail(ctx, mail?.id ?? '')]
  for (const message of shown) expect(message?.attachments).toEqual(mail?.attachments)
})

test('the invoice of a seat is mailed once, to whoever pays, and its credit note as well', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(48),
    ticket_types: [
      { name: 'T', price: '12.50' },
      { name: 'First', price: '8', payment_rule: 'prepay' },
    ],
  })
  const [open, prepaid] = event.ticket_types.map(({ id }) => id)
  const payer = await makeMember(ctx.db, { first_name: 'Pat', email: 'pat@example.org' })
  const member = await makeMember(ctx.db, { first_name: 'Mia', email: 'mia@example.org', payer_member_id: payer.id })
  const seat = await register(ctx, event.id, { member_id: member.id, ticket_type_id: open as string })
  expect(await mailsTo(ctx, 'Pat', true)).toMatchObject([{ paper_noun: 'invoices', paper_id: seat.invoice_id }])
  expect(await mailsTo(ctx, 'Mia')).toMatchObject([{ template: 'registration_confirmed' }])
  await editEvent(ctx, event.id, { location: 'Hall 4' }, null)
  expect(await mailsTo(ctx, 'Pat', true)).toHaveLength(1)
  await recordPayment(ctx, seat.invoice_id as string, { amount: '12.50', method: 'cash' }, null)
  await cancelRegistration(ctx, event.id, seat.id)
  expect((await mailsTo(ctx, 'Pat')).map(({ template }) => template)).toContain('credit_note')
  // Whoever comes is told to pay in time, and whoever pays gets the paper.
  const held = await register(ctx, event.id, { member_id: member.id, ticket_type_id: prepaid as string })
  const [told] = await mailsTo(ctx, 'Mia')
  expect(told).toMatchObject({ template: 'seat_held', paper_noun: null })
  expect((await mailsTo(ctx, 'Pat', true))[0]).toMatchObject({ paper_noun: 'invoices', paper_id: held.invoice_id })
})

test('who has to pay first is told how much, until when and where to, and that the seat was given away', async () => {
  const ctx = await makeCtx()
  await ctx.db.updateTable('tenants').set({ iban: 'DE89370400440532013000' }).execute()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(24 * 30),
    ticket_types: [{ name: 'T', price: '12.50', payment_rule: 'prepay' }],
  })
  const { id, invoice_id, invoice_number } = await register(ctx, event.id, guest('Ann'))
  const [held] = await mailsTo(ctx, 'Ann')
  expect(held).toMatchObject({ template: 'seat_held', paper_noun: 'invoices', paper_id: invoice_id })
  expect(held?.text).toContain('€12.50')
  expect(held?.text).toContain('DE89 3704 0044 0532 0130 00')
  expect(held?.text).not.toContain('Ticket code')
  await ctx.db
    .updateTable('registrations')
    .set({ payment_due_at: inHours(-1) })
    .where('id', '=', id)
    .execute()
  await releaseUnpaid(ctx)
  const [released] = await mailsTo(ctx, 'Ann')
  expect(released).toMatchObject({ template: 'seat_released' })
  expect(released?.text).toContain(`Invoice ${invoice_number} has been cancelled`)
})

test('whoever has to pay first is told that the invoice is cancelled with the event, or with the seat', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(24 * 30),
    ticket_types: [{ name: 'T', price: '12.50', payment_rule: 'prepay' }],
  })
  const ann = await register(ctx, event.id, guest('Ann'))
  const bob = await register(ctx, event.id, guest('Bob'))
  for (const name of ['Ann', 'Bob']) expect(await mailsTo(ctx, name)).toMatchObject([{ template: 'seat_held' }])
  await cancelRegistration(ctx, event.id, ann.id)
  const [given] = await mailsTo(ctx, 'Ann')
  expect(given).toMatchObject({ template: 'registration_cancelled' })
  expect(given?.text).toContain(`Invoice ${ann.invoice_number} is cancelled. You owe nothing for it.`)
  expect(given?.text).not.toContain('ticket is void')
  await cancelEvent(ctx, event.id, {}, null)
  const [gone] = await mailsTo(ctx, 'Bob')
  expect(gone).toMatchObject({ template: 'event_cancelled' })
  expect(gone?.text).toContain(`Invoice ${bob.invoice_number} is cancelled. You owe nothing for it.`)
  expect(gone?.text).not.toContain('calendar')
})

/** Seats at 20 euros that are paid by bank transfer. */
async function makePaidSeats(ctx: Ctx, ...names: string[]) {
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(24 * 30),
    ticket_types: [{ name: 'T', price: '20.00' }],
  })
  const seats = []
  for (const name of names) {
    const seat = await register(ctx, event.id, { ...guest(name), quantity: 2 })
    await mailsTo(ctx, name)
    await recordPayment(ctx, seat.invoice_id as string, { amount: '40.00', method: 'bank_transfer' }, null)
    seats.push(seat)
  }
  return { event, seats }
}

const textsOf = async (ctx: Ctx, name: string, template: string) =>
  (await mailsTo(ctx, name))
    .filter((mail) => mail.template === template)
    .map(({ text }) => text)
    .join('\n')

test.each([true, false])(
  'whoever gets money back for a cancelled event is told how much and how (invoices taken back first: %s)',
  async (isSettled) => {
    const ctx = await makeCtx()
    const { event } = await makePaidSeats(ctx, 'Ann')
    await cancelEvent(ctx, event.id, { refund: { method: 'as_it_came' } }, null)
    if (isSettled) await settleCancelledEvent(ctx, event.id, AbortSignal.timeout(60_000))
    expect(await textsOf(ctx, 'Ann', 'event_cancelled')).toContain('€40.00 is given back by bank transfer.')
    if (!isSettled) await settleCancelledEvent(ctx, event.id, AbortSignal.timeout(60_000))
    const [gone, note] = [await textsOf(ctx, 'Ann', 'event_cancelled'), await textsOf(ctx, 'Ann', 'credit_note')]
    expect(note).toContain('Given back: €40.00, bank transfer')
    for (const text of [gone, note]) expect(text).not.toContain('it is credit')
  },
)

test('whoever gets money back for a seat is told so, in their language, and whose money is credit is told that', async () => {
  const ctx = await makeCtx()
  const { event, seats } = await makePaidSeats(ctx, 'Ann', 'Bob', 'Cyd')
  const [ann, bob, cyd] = seats.map(({ id }) => id) as [string, string, string]
  // What was given back for a seat before is not given back again.
  await changeSeats(ctx, event.id, ann, { quantity: 1, refund: { method: 'cash' } }, null)
  await mailsTo(ctx, 'Ann')
  await cancelRegistration(ctx, event.id, ann, { refund: { method: 'cash' } })
  await cancelRegistration(ctx, event.id, bob)
  const [back, kept] = [
    await textsOf(ctx, 'Ann', 'registration_cancelled'),
    await textsOf(ctx, 'Bob', 'registration_cancelled'),
  ]
  expect(back).toContain('€20.00 is given back in cash.')
  expect(back).not.toContain('it is credit')
  expect(kept).toContain('it is credit with')
  expect(kept).not.toContain('is given back')
  await ctx.db.updateTable('tenants').set({ locale: 'de-DE' }).execute()
  await cancelRegistration(ctx, event.id, cyd, { refund: { method: 'bank_transfer' } })
  expect(plain(await textsOf(ctx, 'Cyd', 'registration_cancelled'))).toMatch(
    /40,00\s€ werden per Überweisung zurückgezahlt\./,
  )
})

test('mails of seats that wait for payment are switched off in the settings', async () => {
  const ctx = await makeCtx()
  for (const template of ['seat_held', 'seat_released'] as const)
    await editMailSetting(ctx, template, { is_on: false }, null)
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(24 * 30),
    ticket_types: [{ name: 'T', price: '12.50', payment_rule: 'prepay' }],
  })
  const { id } = await register(ctx, event.id, guest('Ann'))
  expect(await mailsTo(ctx, 'Ann')).toEqual([])
  // The invoice goes out all the same.
  expect((await mailsTo(ctx, 'Ann', true)).length).toBe(1)
  await ctx.db
    .updateTable('registrations')
    .set({ payment_due_at: inHours(-1) })
    .where('id', '=', id)
    .execute()
  await releaseUnpaid(ctx)
  expect(await mailsTo(ctx, 'Ann')).toEqual([])
})

test('nobody gets a ticket, a calendar file or the address online before there is a seat', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Talk',
    event_date: inHours(48),
    capacity: 1,
    attendance_mode: 'online',
    online_url: 'https://meet.example.org/secret',
    ticket_types: [{ name: 'T', price: '5' }],
  })
  const first = await register(ctx, event.id, guest('Ann'))
  await register(ctx, event.id, guest('Bob'))
  const [seated] = await mailsTo(ctx, 'Ann')
  expect(seated?.text).toContain('Online: https://meet.example.org/secret')
  const [waiting] = await mailsTo(ctx, 'Bob')
  await cancelRegistration(ctx, event.id, first.id)
  const [offered] = await mailsTo(ctx, 'Bob')
  expect([waiting?.template, offered?.template]).toEqual(['registration_confirmed', 'seat_offered'])
  const { code } = await ctx.db
    .selectFrom('registrations')
    .select('code')
    .where('guest_name', '=', 'Bob')
    .executeTakeFirstOrThrow()
  for (const mail of [waiting, offered]) {
    expect(mail?.attachments).toEqual([])
    expect(mail?.html).not.toContain('cid:')
    expect(mail?.html).not.toContain(code)
    expect(mail?.html).not.toContain('meet.example.org')
  }
})

test('the mail of a cancelled event takes it out of the calendar', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: inHours(48) })
  await register(ctx, event.id, guest('Ann'))
  const [confirmed] = await mailsTo(ctx, 'Ann')
  await cancelEvent(ctx, event.id, {}, null)
  const [cancelled] = await mailsTo(ctx, 'Ann')
  const [before, after] = [textOf(confirmed?.attachments[1]), textOf(cancelled?.attachments[0])]
  expect(cancelled?.attachments[0]?.content_type).toContain('method=CANCEL')
  expect(after).toContain('STATUS:CANCELLED')
  const read = (name: string, text: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim()
  expect(read('UID', after)).toBe(read('UID', before))
  expect(Number(read('SEQUENCE', after))).toBeGreaterThan(Number(read('SEQUENCE', before)))
})

const plain = (text: string | undefined) => text?.replace(/[\u2009\u202f]/g, ' ') ?? ''

test('whoever gives a seat up, or loses it to an organizer, gets a mail that says so and takes it out of the calendar', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: '2031-05-01T19:00:00',
    end_date: '2031-05-01T22:00:00',
    ticket_types: [{ name: 'T', price: '12.50' }],
  })
  const [ann, bob] = [await register(ctx, event.id, guest('Ann')), await register(ctx, event.id, guest('Bob'))]
  await mailsTo(ctx, 'Ann')
  await cancelByHolder(ctx, event.id, ann.id)
  await cancelRegistration(ctx, event.id, bob.id, { reason: 'Double booking' })
  const [[own, ...before], [lost]] = [await mailsTo(ctx, 'Ann'), await mailsTo(ctx, 'Bob')]
  expect(before).toHaveLength(1)
  expect([own?.subject, lost?.subject]).toEqual(Array(2).fill('Registration cancelled: Gala'))
  expect(own?.text).toContain('You have given up your seat at Gala.')
  expect(own?.text).not.toContain('Reason')
  expect(lost?.text).toContain('has cancelled your registration for Gala.')
  expect(lost?.text).toContain('Reason: Double booking')
  for (const mail of [own, lost]) {
    expect(plain(mail?.text)).toContain('When: May 1, 2031, 7:00 – 10:00 PM (time zone Europe/Berlin)')
    expect(mail?.text).toMatch(/Invoice \S+ is cancelled\. You owe nothing for it\./)
    expect(mail?.attachments).toHaveLength(1)
    expect(mail?.attachments[0]?.content_type).toContain('method=CANCEL')
    expect(textOf(mail?.attachments[0])).toContain(`UID:${event.id}@quorate`)
  }
  // The next round has nothing more to say.
  expect(await sendNotices(ctx)).toBe(0)
})

test('a place in line and an offer are given up without a calendar file, for there was none', async () => {
  const ctx = await makeCtx()
  const tickets = { ticket_types: [{ name: 'T', price: '5' }] }
  const event = await addEvent(ctx, { title: 'Gala', event_date: inHours(48), capacity: 1, ...tickets })
  const first = await register(ctx, event.id, { guest: { name: 'First' } })
  const [bob, eve] = [await register(ctx, event.id, guest('Bob')), await register(ctx, event.id, guest('Eve'))]
  await cancelRegistration(ctx, event.id, first.id)
  await cancelByHolder(ctx, event.id, eve.id)
  await cancelByHolder(ctx, event.id, bob.id)
  const [[declined], [left]] = [await mailsTo(ctx, 'Bob'), await mailsTo(ctx, 'Eve')]
  expect(declined?.text).toContain('You have declined the seat at Gala.')
  expect(left?.text).toContain('You have left the waiting list of Gala.')
  for (const mail of [declined, left]) {
    expect(mail?.attachments).toEqual([])
    expect(mail?.text).not.toContain('paid back')
  }
})

test('nobody writes to somebody who died when their registration is cancelled', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: inHours(48) })
  const members = [
    await makeMember(ctx.db, { email: 'ann@example.org' }),
    await makeMember(ctx.db, { email: 'bob@example.org' }),
  ]
  for (const { id } of members) {
    const registration = await register(ctx, event.id, { member_id: id })
    await mailsTo(ctx, 'Nobody')
    if (id === members[0]?.id) {
      await ctx.db.updateTable('members').set({ status: 'deceased' }).where('id', '=', id).execute()
    }
    await cancelRegistration(ctx, event.id, registration.id)
  }
  expect((await mailsTo(ctx, 'Ann')).map(({ template }) => template)).toEqual(['registration_confirmed'])
  expect((await mailsTo(ctx, 'Bob')).map(({ template }) => template)).toEqual([
    'registration_cancelled',
    'registration_confirmed',
  ])
})

const sequenceOf = (text: string) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1])

test('a new time and place is told to everybody with a seat and in line, with the old ones', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: '2031-05-01T19:00:00',
    end_date: '2031-05-01T22:00:00',
    location: 'Hall 3',
    capacity: 1,
  })
  await register(ctx, event.id, guest('Ann'))
  await register(ctx, event.id, guest('Bob'))
  const [confirmed] = await mailsTo(ctx, 'Ann')
  await editEvent(ctx, event.id, { event_date: '2031-05-02T20:00:00', location: 'Hall 4' }, null)
  const [moved, ...older] = await mailsTo(ctx, 'Ann')
  expect(older).toHaveLength(1)
  const text = moved?.text.replace(/[\u2009\u202f]/g, ' ') ?? ''
  expect(moved?.subject).toBe('New time and place: Gala')
  expect(text).toContain('Until now: May 1, 2031, 7:00 – 10:00 PM (time zone Europe/Berlin)')
  expect(text).toContain('New time: May 2, 2031, 8:00 – 11:00 PM (time zone Europe/Berlin)')
  expect(text).toContain('Place until now: Hall 3')
  expect(text).toContain('New place: Hall 4')
  expect(text).toContain('/seat/keep?seat=')
  expect(text).toContain('/seat/give-up?seat=')
  const [picture, calendar] = moved?.attachments ?? []
  expect(picture?.content_id).toBe('ticket@quorate')
  const [before, after] = [textOf(confirmed?.attachments[1]), textOf(calendar)]
  expect(after).toContain(`UID:${event.id}@quorate`)
  expect(after).toContain('DTSTART;TZID=Europe/Berlin:20310502T200000')
  expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before))
  const [waiting] = await mailsTo(ctx, 'Bob')
  expect(waiting?.subject).toBe('New time and place: Gala')
  expect(waiting?.attachments).toEqual([])
  expect(waiting?.text).toContain('Leave the waiting list')
})

test('several edits make one mail, from what a person was last told; one that is undone makes none', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: '2031-05-01T19:00:00', location: 'Hall 3' })
  await register(ctx, event.id, guest('Ann'))
  await mailsTo(ctx, 'Ann')
  for (const location of ['Hall 4', 'Hall 5']) await editEvent(ctx, event.id, { location }, null)
  // Whoever books between two edits is told of the place that holds.
  await register(ctx, event.id, guest('Bob'))
  await editEvent(ctx, event.id, { location: 'Hall 6', title: 'Gala' }, null)
  const [moved, ...older] = await mailsTo(ctx, 'Ann')
  expect(older).toHaveLength(1)
  expect(moved?.subject).toBe('New place: Gala')
  expect(moved?.text).toContain('Place until now: Hall 3')
  expect(moved?.text).toContain('New place: Hall 6')
  expect((await mailsTo(ctx, 'Bob')).map(({ subject }) => subject)).toEqual(['You are registered: Gala'])
  await editEvent(ctx, event.id, { location: 'Hall 7' }, null)
  await editEvent(ctx, event.id, { location: 'Hall 6' }, null)
  await editEvent(ctx, event.id, { description: 'New words', capacity: 50 }, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(2)
})

test('somebody whose confirmation is being written while the event is moved hears of the move', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: '2031-05-01T19:00:00', location: 'Hall 3' })
  const { id } = await register(ctx, event.id, guest('Ann'))
  const waitingHere = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'update "registrations"%notice_before%'`
  const editing = await transaction(ctx, async ({ db }) => {
    // What the writing of mails holds from looking to the end.
    await db.selectFrom('registrations').select('id').where('id', '=', id).forUpdate().execute()
    const edit = editEvent(ctx, event.id, { location: 'Hall 4' }, null)
    await vi.waitFor(async () => expect((await appPool().query(waitingHere)).rows[0].n).toBe(1), { timeout: 30_000 })
    await db.updateTable('registrations').set({ notice: null }).where('id', '=', id).execute()
    return { edit }
  })
  await editing.edit
  expect((await mailsTo(ctx, 'Ann')).map(({ subject }) => subject)).toEqual(['New place: Gala'])
})

test('whoever holds a seat that is not paid is told of the move with the time to pay', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(24 * 30),
    ticket_types: [{ name: 'T', price: '12.50', payment_rule: 'prepay' }],
  })
  const { id } = await register(ctx, event.id, guest('Ann'))
  await mailsTo(ctx, 'Ann')
  await editEvent(ctx, event.id, { event_date: inHours(24 * 2) }, null)
  const [moved] = await mailsTo(ctx, 'Ann')
  const { payment_due_at, starts_at } = await ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['payment_due_at', 'starts_at'])
    .where('registrations.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(payment_due_at).toEqual(starts_at)
  expect(moved?.subject).toBe('New time: Gala')
  expect(moved?.text).toContain('Your seat is held until ')
})

test.each([true, false])(
  'what people were still to be told before a cancellation is told after the event is reopened (notify: %s)',
  async (notify) => {
    const ctx = await makeCtx()
    const event = await addEvent(ctx, {
      title: 'Gala',
      event_date: inHours(24 * 30),
      location: 'Hall 3',
      ticket_types: [{ name: 'T', price: '12.50' }],
    })
    await register(ctx, event.id, guest('Early'))
    await mailsTo(ctx, 'Early')
    await editEvent(ctx, event.id, { location: 'Hall 4' }, null)
    await register(ctx, event.id, guest('Late'))
    await cancelEvent(ctx, event.id, { notify }, null)
    await reopenEvent(ctx, event.id, null)
    const subjects = (mails: Awaited<ReturnType<typeof mailsTo>>) => mails.map(({ subject }) => subject)
    expect(subjects(await mailsTo(ctx, 'Late'))).toEqual(['You are registered: Gala'])
    expect(await mailsTo(ctx, 'Late', true)).toHaveLength(1)
    expect(subjects(await mailsTo(ctx, 'Early'))).toEqual(['New place: Gala', 'You are registered: Gala'])
    // Who was told of the cancellation is told nothing from before it.
    await cancelEvent(ctx, event.id, { notify }, null)
    const told = await mailsTo(ctx, 'Late')
    await reopenEvent(ctx, event.id, null)
    expect(await mailsTo(ctx, 'Late')).toHaveLength(told.length)
  },
)

test('a new address online is told to people with a seat only', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Talk',
    event_date: inHours(48),
    attendance_mode: 'online',
    online_url: 'https://meet.example.org/one',
    capacity: 1,
  })
  await register(ctx, event.id, guest('Ann'))
  await register(ctx, event.id, guest('Bob'))
  await mailsTo(ctx, 'Ann')
  await editEvent(ctx, event.id, { online_url: 'https://meet.example.org/two' }, null)
  expect((await mailsTo(ctx, 'Ann'))[0]?.text).toContain('New place: online: https://meet.example.org/two')
  expect(await mailsTo(ctx, 'Bob')).toHaveLength(1)
})

test('drafts and events that are over are moved without a word', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: inHours(48) })
  await register(ctx, event.id, guest('Ann'))
  await mailsTo(ctx, 'Ann')
  await editEvent(ctx, event.id, { event_date: inHours(-48), end_date: inHours(-46) }, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(1)
})

test('a day that was entered wrong and put right is told to nobody, and the next one is compared with what was told', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: '2031-05-01T19:00', end_date: '2031-05-01T22:00' })
  const { id } = await register(ctx, event.id, guest('Ann'))
  await mailsTo(ctx, 'Ann')
  await ctx.db
    .updateTable('registrations')
    .set({ kept_at: inHours(0) })
    .execute()
  const past = { event_date: '2021-05-01T19:00', end_date: '2021-05-01T22:00' }
  await editEvent(ctx, event.id, past, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(1)
  await editEvent(ctx, event.id, { event_date: event.event_date, end_date: event.end_date }, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(1)
  const row = ctx.db.selectFrom('registrations').select(['kept_at', 'notice', 'notice_before']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toMatchObject({ kept_at: expect.anything(), notice: null, notice_before: null })
  // Before the mail of a change went out the day is wrong for a while: told is the one that holds in the end.
  await editEvent(ctx, event.id, { event_date: '2031-06-01T19:00' }, null)
  await editEvent(ctx, event.id, past, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(1)
  await editEvent(ctx, event.id, { event_date: '2031-07-01T19:00', end_date: '2031-07-01T22:00' }, null)
  const [moved] = await mailsTo(ctx, 'Ann')
  expect(plain(moved?.text)).toContain('Until now: May 1, 2031, 7:00 – 10:00 PM')
  expect(plain(moved?.text)).toContain('New time: Jul 1, 2031, 7:00 – 10:00 PM')
})

test('a time that is changed while the event is cancelled or a draft again is told once it is announced', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: '2031-05-01T19:00', location: 'Hall 3' })
  await register(ctx, event.id, guest('Ann'))
  await mailsTo(ctx, 'Ann')
  await cancelEvent(ctx, event.id, { notify: false }, null)
  await reopenEvent(ctx, event.id, null)
  await editEvent(ctx, event.id, { location: 'Hall 4' }, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(1)
  await editEvent(ctx, event.id, { event_status: 'upcoming' }, null)
  expect((await mailsTo(ctx, 'Ann')).map(({ subject }) => subject)).toEqual([
    'New place: Gala',
    'You are registered: Gala',
  ])
})

test('that an event is postponed is told at once, and its new day when it is announced again', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: '2031-05-01T19:00',
    end_date: '2031-05-01T22:00',
    capacity: 1,
  })
  await register(ctx, event.id, guest('Ann'))
  await register(ctx, event.id, guest('Bob'))
  await mailsTo(ctx, 'Ann')
  await editEvent(ctx, event.id, { event_status: 'postponed' }, null)
  // Its day may be changed while it is postponed, before the mail and after it.
  await editEvent(ctx, event.id, { event_date: '2031-05-20T19:00' }, null)
  const [told] = await mailsTo(ctx, 'Ann')
  expect(told).toMatchObject({ template: 'event_postponed', subject: 'Postponed: Gala' })
  expect(plain(told?.text)).toContain('It was planned for: May 1, 2031, 7:00 – 10:00 PM')
  expect(told?.text).toContain('/seat/give-up?seat=')
  expect(told?.attachments.map(({ content_type }) => content_type)).toEqual([expect.stringContaining('method=CANCEL')])
  const [waiting] = await mailsTo(ctx, 'Bob')
  expect(waiting?.text).toContain('You keep your place in line.')
  expect(waiting?.attachments).toEqual([])
  await editEvent(ctx, event.id, { event_date: '2031-06-01T19:00' }, null)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(2)
  await editEvent(ctx, event.id, { event_status: 'upcoming' }, null)
  const [moved] = await mailsTo(ctx, 'Ann')
  expect(moved?.subject).toBe('New time: Gala')
  expect(plain(moved?.text)).toContain('Until now: postponed; it was planned for May 1, 2031, 7:00')
  expect(plain(moved?.text)).toContain('New time: Jun 1, 2031, 7:00 – 10:00 PM')
  expect(moved?.attachments).toHaveLength(2)
})

test('an event that takes place on its old day after all is told to whoever was told that it is postponed, and to nobody else', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: '2031-05-01T19:00' })
  await register(ctx, event.id, guest('Ann'))
  await mailsTo(ctx, 'Ann')
  const to = (event_status: 'postponed' | 'upcoming', notify?: boolean) =>
    editEvent(ctx, event.id, { event_status, ...(notify !== undefined && { notify }) }, null)
  for (const notify of [undefined, false]) {
    await to('postponed', notify)
    await to('upcoming')
  }
  await to('postponed', false)
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(1)
  await to('upcoming')
  await to('postponed')
  expect(await mailsTo(ctx, 'Ann')).toHaveLength(2)
  await to('upcoming')
  expect((await mailsTo(ctx, 'Ann'))[0]?.subject).toBe('New time: Gala')
})

test('whoever has been let in is told that the event is cancelled, too', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: inHours(24) })
  const { id } = await register(ctx, event.id, guest('Ann'))
  await ctx.db
    .updateTable('registrations')
    .set({ status: 'attended', checked_in_at: new Date().toISOString(), notice: null })
    .where('id', '=', id)
    .execute()
  await cancelEvent(ctx, event.id, {}, null)
  expect((await mailsTo(ctx, 'Ann')).at(-1)).toMatchObject({ template: 'event_cancelled' })
})
