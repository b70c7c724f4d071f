import { expect, test } from 'vitest'
import { booksOf, countersOf, hashOf, importWorld } from '#app/api/v1/imports/import-world'
import { makeMember, makeTier } from '#db/factories'
import type { ImportColumn } from '#lib/imports/schema'
import { api } from '#lib/paths'

const lines = (...rows: string[]) => rows.join('\n')
const fieldsOf = (columns: readonly ImportColumn[]) => columns.map(({ field }) => field)

test('what stayed when an import was taken back goes later, once what stood in its way is gone', async () => {
  const world = await importWorld()
  const { db } = world
  await makeMember(db, { member_number: '1', first_name: 'Ada', last_name: 'Berg' })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const invoices = await world.checked(
    lines('number,member_number,date,total', 'R-1,1,2026-01-05,100.00', 'R-2,1,2026-02-05,50.00'),
    undefined,
    'invoices',
  )
  await world.run(invoices.id)
  const payments = await world.checked(
    lines('number,invoice,date,amount', 'Z-1,R-1,2026-03-01,100.00'),
    undefined,
    'payments',
  )
  expect(await world.run(payments.id)).toMatchObject({ done_count: 1 })
  expect(await world.undo(invoices.id)).toMatchObject({
    ...{ status: 'undone', undone_count: 1, kept_count: 1, can_undo: true },
  })
  expect(await world.undo(payments.id)).toMatchObject({ undone_count: 1, kept_count: 0, can_undo: false })
  expect(await world.undo(invoices.id)).toMatchObject({ undone_count: 2, kept_count: 0, can_undo: false })
  expect({ rows: await hashOf(db), counters: await countersOf(db) }).toEqual(before)
  expect(await booksOf(world)).toEqual([])
  // A day later it is over.
  await db.updateTable('imports').set({ finished_at: '2026-01-01T00:00:00Z' }).execute()
  await db.updateTable('import_rows').set({ state: 'kept' }).where('import_id', '=', invoices.id).execute()
  expect(await world.get(invoices.id)).toMatchObject({ can_undo: false })
})

test('a corrected file is read with the columns that were chosen for the one that it corrects', async () => {
  const world = await importWorld()
  const file = (await world.send(lines('Vorname;Nachname;Info;Rest', 'Ada;Berg;ada@example.org;x', 'Bo;;bo@;y'))).body
  const chosen = [
    { position: 2, field: 'email' },
    { position: 3, field: 'notes' },
  ]
  expect((await world.patch(file.id, { columns: chosen, match_by: ['name'], on_match: 'skip' })).status).toBe(200)
  // The columns that the file of problems has beside those of the file are none of it.
  const corrected = lines('Line;What is wrong;Vorname;Nachname;Info;Rest', '3;E-mail: wrong;Bo;Berg;bo@example.org;y')
  const sent = await world.send(corrected, 'problems.csv', 'members', file.id)
  expect(sent.status).toBe(201)
  expect(fieldsOf(sent.body.columns)).toEqual([null, null, 'first_name', 'last_name', 'email', 'notes'])
  expect(sent.body).toMatchObject({ match_by: ['name'], on_match: 'skip' })
  const other = await world.send(lines('title,date', 'Talk,2031-05-01'), 'events.csv', 'events', file.id)
  expect([other.status, other.body.errors?.[0]?.detail ?? other.body.detail]).toEqual([
    ...[422, 'That import is of members. Send a file of members with it.'],
  ])
})

test('a few rows of a corrected file are read as the file was that they are from, also columns of one name', async () => {
  const world = await importWorld()
  const header = 'Nr;Vorname;Nachname;Eintritt;offen;Info;Info'
  const first = await world.send(
    lines(header, '1;Ada;Berg;01.02.2020;12,50;a;b', '2;Bo;Berg;03.04.2020;7,25;a;b', '3;Cy;Berg;13.04.2020;1.200;a;b'),
  )
  const chosen = [
    { position: 5, field: 'job_title' },
    { position: 6, field: 'notes' },
  ]
  expect((await world.patch(first.body.id, { columns: chosen })).status).toBe(200)
  const again = await world.send(lines(header, '3;Cy;Berg;03.04.2020;1.200;a;b'), 'x.csv', 'members', first.body.id)
  expect(again.body.columns).toMatchObject([
    ...[{}, {}, {}, { date_order: 'dmy' }, { field: 'balance', decimal: ',' }],
    ...[{ field: 'job_title' }, { field: 'notes' }],
  ])
})

test('the columns of usual German files carry their money, seats and times', async () => {
  const world = await importWorld()
  const columnsOf = async (noun: 'events' | 'registrations' | 'invoices' | 'payments', ...rows: string[]) =>
    fieldsOf((await world.send(lines(...rows), 'x.csv', noun)).body.columns)
  expect(await columnsOf('events', 'Titel;Datum;Beginn;Ende', 'Fest;12.06.2031;18:00;23:30')).toEqual([
    ...['title', 'event_date', 'start_time', 'end_time'],
  ])
  expect(await columnsOf('events', 'Titel;Beginn;Ende', 'Fest;12.06.2031 18:00;13.06.2031')).toEqual([
    ...['title', 'event_date', 'end_date'],
  ])
  expect(await columnsOf('registrations', 'Veranstaltung;Name;Karten', 'Fest;Ada Berg;2')).toContain('quantity')
  expect(await columnsOf('invoices', 'Rechnung;Datum;Betrag;Bezahlt', 'R-1;05.01.2026;1.120,00;20,00')).toContain(
    'paid',
  )
  expect(await columnsOf('payments', 'Rechnung;Eingang;Betrag', 'R-1;05.01.2026;20,00')).toEqual([
    ...['invoice', 'received_on', 'amount'],
  ])
  const events = await world.checked(
    lines('Titel;Datum;Beginn;Ende', 'Fest;12.06.2031;18:00;23:30'),
    undefined,
    'events',
  )
  await world.run(events.id)
  expect((await world.call('GET', api.events({ q: 'Fest' }))).body).toMatchObject([
    { event_date: '2031-06-12T18:00:00', end_date: '2031-06-12T23:30:00' },
  ])
})

test('what a registration costs is said to count as settled, and who waited for its seat moves up when it is taken back', async () => {
  const world = await importWorld()
  const { call, db } = world
  await makeMember(db, { member_number: '7', first_name: 'Ada', last_name: 'Berg' })
  const made = await call('POST', api.events(), {
    body: {
      ...{ title: 'Ball', event_date: '2031-05-01T18:00:00', event_status: 'upcoming', visibility: 'members' },
      ...{ capacity: 1, waitlist_mode: 'auto', ticket_types: [{ name: 'Seat', price: '25.50' }] },
    },
  })
  expect(made.status).toBe(201)
  const [ticket] = made.body.ticket_types
  const file = await world.checked(
    lines('event_id,member_number,code', `${made.body.id},7,T-1`),
    undefined,
    'registrations',
  )
  expect(file.rows).toMatchObject([
    {
      title: 'Ada Berg',
      note: '€25.50 count as settled before: no column says whether they were paid.',
    },
  ])
  await world.run(file.id)
  const again = await world.checked(
    lines('event_id,member_number,code', `${made.body.id},7,T-2`),
    undefined,
    'registrations',
  )
  expect(again.rows).toMatchObject([
    { outcome: 'skip', note: 'Nothing to change. The ticket here is T-1; the code of the file is left out.' },
  ])
  const waits = await call('POST', api.registrations(made.body.id), {
    body: { guest: { name: 'Clara' }, ticket_type_id: ticket.id },
  })
  expect(waits.body).toMatchObject({ status: 'waitlisted' })
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 1, kept_count: 0 })
  const { body } = await call('GET', api.registrations(made.body.id))
  expect(body).toMatchObject([
    { attendee_name: 'Clara', status: expect.stringMatching(/^(?:offered|confirmed|held)$/) },
  ])
  expect((await call('GET', api.event(made.body.id))).body).toMatchObject({ seats_taken: 1 })
})

test('what a row has otherwise and no file changes is said, and what is the same is not', async () => {
  const world = await importWorld()
  await makeTier(world.db, { name: 'Full' })
  await makeTier(world.db, { name: 'Student' })
  const header = 'Member number;First name;Last name;Tier;Joined;Status'
  const first = await world.checked(
    `${header}\nA-1;Ada;Lovelace;Full;2020-02-01;active\nA-2;Grace;Hopper;Full;2020-02-01;active`,
  )
  await world.run(first.id)
  const again = await world.checked(
    `${header}\nA-1;Ada;Lovelace;Student;2019-01-01;cancelled\nA-2;Grace;Hopper;Full;2020-02-01;active`,
  )
  expect(again.rows.map(({ outcome, note }) => [outcome, note])).toEqual([
    [
      'skip',
      'Nothing to change. The tier, the status and the day of joining are left as they are: a file does not change them. Change the tier and the status on the member’s page.',
    ],
    ['skip', 'Nothing to change.'],
  ])
})
