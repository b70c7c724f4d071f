import { expect, test } from 'vitest'
import { countersOf, hashOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import type { ImportRow } from '#lib/imports/schema'
import { api } from '#lib/paths'

const told = (rows: readonly ImportRow[]) =>
  rows.map(({ line, outcome, note, problems }) => [
    line,
    outcome,
    ...problems.map(({ column, message }) => `${column}: ${message}`),
    ...(note ? [note] : []),
  ])

const START = '2031-05-01T18:00:00'

async function makeEvent({ call }: ImportWorld, event: object) {
  const { status, body } = await call('POST', api.events(), { body: { event_date: START, ...event } })
  expect(status).toBe(201)
  return body
}

/** An event of the past with people at it comes from a file, as it does when an association moves in. */
async function makePast(world: ImportWorld, title: string) {
  const file = await world.checked(`title,event_date\n"${title}",2025-03-14 19:30\n`, undefined, 'events')
  await world.run(file.id)
  const { body } = await world.call('GET', api.events())
  return body.find((each: { title: string }) => each.title === title)
}

const send = (world: ImportWorld, lines: readonly string[]) =>
  world.checked(lines.join('\n'), undefined, 'registrations')

test('registrations of members and guests move in with their seats, tell nobody, and are taken back row for row', async () => {
  const world = await importWorld()
  const { db, call } = world
  const past = await makePast(world, 'Versammlung')
  const party = await makeEvent(world, {
    ...{ title: 'Sommerfest', capacity: 5 },
    ticket_types: [
      { name: 'Erwachsene', price: '20.00', quota: 4 },
      { name: 'Kinder', price: '0' },
    ],
  })
  const ada = await makeMember(db, { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.org' })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const lines = [
    'Veranstaltung;Datum;E-Mail;Name;Ticketart;Plätze;Status;Angemeldet am;Betrag;Bezahlt;Ticketnummer;Bemerkung',
    'Sommerfest;01.05.2031;ada@example.org;;Erwachsene;2;bestätigt;03.04.2025 10:15;36,00;ja;A-1;Sitzt vorne',
    'Sommerfest;;;Karl Gast;Erwachsene;1;angemeldet;04.04.2025;;nein;A-2;',
    'Sommerfest;;;Lea Gast;Erwachsene;4;auf Warteliste;05.04.2025;;;A-3;',
    'Sommerfest;;;Max Gast;Kinder;2;;;;;;',
    'Sommerfest;;;Eva Gast;Kinder;1;storniert;05.04.2025;;;;',
    'Versammlung;;ada@example.org;;;;anwesend;;;;;',
    'Versammlung;;eva@example.org;Eva Gast;;;nicht erschienen;;;;;',
  ]
  const file = await send(world, lines)
  expect(file).toMatchObject({ noun: 'registrations', questions: [], create_count: 7, problem_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 7, refused_count: 0 })

  expect((await call('GET', api.event(party.id))).body).toMatchObject({
    seats_taken: 5,
    ticket_types: [{ sold: 3 }, { sold: 2 }],
  })
  expect((await call('GET', api.event(past.id))).body).toMatchObject({ seats_taken: 2 })
  const { body: guests } = await call('GET', api.registrations(party.id, { sort: 'registered_at' }))
  expect(guests).toMatchObject([
    {
      ...{ member_id: ada.id, quantity: 2, status: 'confirmed', code: 'A-1', source: 'import', price: '36.00' },
      ...{ registered_at: '2025-04-03T08:15:00+00:00', payment: 'waived', answers: { Notes: 'Sitzt vorne' } },
    },
    { attendee_name: 'Karl Gast', price: '20.00', billing: 'at_door', payment: 'unpaid', invoice_id: null },
    { attendee_name: 'Lea Gast', status: 'waitlisted', waitlist_position: 1, price: '80.00', billing: 'invoice' },
    { attendee_name: 'Eva Gast', status: 'cancelled' },
    { attendee_name: 'Max Gast', price: '0.00', billing: null },
  ])
  expect((await call('GET', api.registrations(past.id, { status: 'attended' }))).body).toMatchObject([
    { member_id: ada.id, checked_in_at: past.starts_at, registered_at: past.starts_at },
  ])
  expect(await db.selectFrom('registrations').select('id').where('notice', 'is not', null).execute()).toEqual([])
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  expect(await db.selectFrom('invoices').select('id').execute()).toEqual([])

  // The same file again changes nothing.
  const again = await send(world, lines)
  expect(again).toMatchObject({ create_count: 0, update_count: 0, skip_count: 7, problem_count: 0 })
  expect(new Set(again.rows.map(({ matched_by }) => matched_by))).toEqual(new Set(['code', 'attendee']))
  expect(await world.undo(file.id)).toMatchObject({ status: 'undone', undone_count: 7, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
})

test('each mistake in a file of registrations is told with its line, its column and the way out', async () => {
  const world = await importWorld()
  const { db } = world
  for (const title of ['Talk', 'Twice', 'Twice']) await makeEvent(world, { title })
  await makeEvent(world, { title: 'Ball', ticket_types: [{ name: 'A' }, { name: 'B' }] })
  await makeEvent(world, { title: 'Weekly' })
  await makeEvent(world, { title: 'Weekly', event_date: '2031-05-08T18:00:00' })
  const lost = await makeEvent(world, { title: 'Lost' })
  const cancelled = await world.call('POST', `${api.event(lost.id)}/cancellation`, { body: {} })
  expect(cancelled.status).toBeLessThan(300)
  await makeMember(db, { first_name: 'Ada', member_number: 'M1', email: 'two@example.org' })
  await makeMember(db, { first_name: 'Ida', last_name: 'Lund', member_number: 'M2', email: 'two@example.org' })
  const file = await send(world, [
    'event,event_date,member_number,email,guest_name,guest_email,ticket_type,quantity,status,registered_at,price,code',
    ',,M1,,,,,,,,,',
    'Nothing,,M1,,,,,,,,,',
    'Talk,2031-05-02,M1,,,,,,,,,',
    'Twice,2031-05-01,M1,,,,,,,,,',
    'Weekly,,M1,,,,,,,,,',
    'Talk,,,,,,,,,,,',
    'Talk,,M9,,,,,,,,,',
    'Talk,,,nobody@example.org,,,,,,,,',
    'Talk,,,two@example.org,,,,,,,,',
    'Talk,,M1,,Guest,,,,,,,',
    'Talk,,,,,guest@example.org,,,,,,',
    'Talk,,,,Guest,at example,,,,,,',
    'Ball,,M1,,,,,,,,,',
    'Ball,,M1,,,,C,,,,,',
    'Talk,,M1,,,,C,,,,,',
    'Talk,,M1,,,,,0,,,,',
    'Talk,,M1,,,,,,maybe,,,',
    'Talk,,M1,,,,,,attended,,,',
    'Lost,,M1,,,,,,,,,',
    'Talk,,M1,,,,,,,2031-01-01,,',
    'Talk,,M1,,,,,,,,-5.00,',
    'Talk,,M1,,,,,,,,,T1',
    'Talk,,M1,,,,,,,,,T2',
    'Talk,,,,Guest,,,,,,,T1',
    'Talk,,M1,,,,,,cancelled,,,',
  ])
  const people = 'registers the same person for this event'
  expect(told(file.rows)).toEqual([
    [2, 'problem', 'event: The event is missing. Give its title or its number.'],
    [3, 'problem', 'event: There is no event “Nothing”. Import the events first, or correct the title.'],
    [4, 'problem', 'event_date: “Talk” is not on 2031-05-02, but on 2031-05-01. Correct the day.'],
    [5, 'problem', 'event: 2 events are called “Twice” on that day. Give the number of the event.'],
    [6, 'problem', 'event: 2 events are called “Weekly”, on 2031-05-01, 2031-05-08. Give the day of the event.'],
    [7, 'problem', 'member_number: Say who comes: by the member number, the e-mail address or a name.'],
    [
      ...[8, 'problem'],
      'member_number: There is no member M9. Import the members first, correct the number, or empty it and give a name.',
    ],
    [
      ...[9, 'problem'],
      'email: No member has the address nobody@example.org. Import the members first, or give a name.',
    ],
    [10, 'problem', expect.stringMatching(/^email: Several members have this address: .*Ida Lund \(M2\).*number\.$/)],
    [...[11, 'problem'], 'guest_name: Give either a member or a guest who is none, not both. Empty one of the two.'],
    [12, 'problem', 'guest_name: The guest has an address and no name. Fill it in.'],
    [13, 'problem', 'guest_email: Give an e-mail address such as ada@example.org.'],
    [14, 'problem', 'ticket_type: Name the ticket type. “Ball” has: A, B.'],
    [15, 'problem', 'ticket_type: “Ball” has no ticket type “C”. It has: A, B.'],
    [16, 'problem', 'ticket_type: “Talk” has no ticket types. Add them to the event, or empty the cell.'],
    [17, 'problem', 'quantity: Ask for at least one seat.'],
    [
      ...[18, 'problem'],
      'status: Write confirmed, waitlisted, attended, no show, cancelled, rejected, expired or transferred.',
    ],
    [19, 'problem', 'status: Nobody has been from an event that is still to come. Write confirmed.'],
    [20, 'problem', 'status: “Lost” is cancelled. Write cancelled.'],
    [21, 'problem', 'registered_at: This is still to come. Correct the day.'],
    [22, 'problem', 'price: The price is below zero. Correct it.'],
    [23, 'create'],
    [24, 'problem', `member_number: Line 23 ${people}. Leave one of the two rows out.`],
    [25, 'problem', 'code: Line 23 has the same ticket code. Leave one of the two rows out.'],
    [26, 'create'],
  ])
})

test('no file takes more seats than there are, neither in the check nor when seats went meanwhile', async () => {
  const world = await importWorld()
  const { db, call } = world
  const { id } = await makeEvent(world, {
    ...{ title: 'Ball', capacity: 4, event_date: START },
    ticket_types: [{ name: 'Seat' }, { name: 'Box', quota: 1 }],
  })
  const file = await send(world, [
    'event,guest_name,ticket_type,quantity,status',
    'Ball,One,Box,2,',
    'Ball,Two,Seat,3,',
    'Ball,Two,Seat,3,',
    'Ball,Three,Seat,2,',
    'Ball,Four,Box,1,',
    'Ball,Five,Seat,1,',
    'Ball,Six,Seat,2,waitlisted',
    'Ball,Seven,Seat,2,cancelled',
  ])
  const out = 'with the rows above. Give the'
  expect(told(file.rows)).toEqual([
    [
      ...[2, 'problem'],
      `quantity: Only 1 seat is left of the 1 of Box, ${out} ticket type more seats, or write waitlisted as the status.`,
    ],
    [3, 'create'],
    [4, 'problem', 'guest_name: Line 3 registers the same person for this event. Leave one of the two rows out.'],
    [
      ...[5, 'problem'],
      `quantity: Only 1 seat is left of the 4 of “Ball”, ${out} event more seats, or write waitlisted as the status.`,
    ],
    [6, 'create'],
    [
      ...[7, 'problem'],
      `quantity: No seat is left of the 4 of “Ball”, ${out} event more seats, or write waitlisted as the status.`,
    ],
    [8, 'create'],
    [9, 'create'],
  ])
  // Somebody takes two seats before the run.
  const ada = await makeMember(db, { first_name: 'Ada' })
  const { ticket_types } = (await call('GET', api.event(id))).body
  const body = { member_id: ada.id, ticket_type_id: ticket_types[0].id, quantity: 2 }
  expect((await call('POST', api.registrations(id), { body })).status).toBe(201)
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 3, refused_count: 1 })
  const [refused] = await world.rows(file.id, { state: 'refused' })
  expect(refused).toMatchObject({
    line: 3,
    note: expect.stringMatching(/^Changed since the check: Only 2 seats are left/),
  })
  expect((await call('GET', api.event(id))).body).toMatchObject({
    seats_taken: 3,
    ticket_types: [{ sold: 2 }, { sold: 1 }],
  })
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 3, kept_count: 0 })
  expect((await call('GET', api.event(id))).body).toMatchObject({
    seats_taken: 2,
    ticket_types: [{ sold: 2 }, { sold: 0 }],
  })
})

test('a file says who came to an event that is over, and changes neither seats nor what was cancelled', async () => {
  const world = await importWorld()
  const { db, call } = world
  const past = await makePast(world, 'Course')
  const header = 'event,guest_name,quantity,status,notes,code'
  const file = await send(world, [
    header,
    'Course,Ada,1,confirmed,,C1',
    'Course,Bo,2,confirmed,,C2',
    'Course,Cy,1,cancelled,,C3',
  ])
  await world.run(file.id)
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const came = await send(world, [
    header,
    'Course,Ada,1,attended,Was late,C1',
    'Course,Bo,3,,,C2',
    'Course,Cy,1,confirmed,,C3',
    'Course,Dee,1,,,C1',
  ])
  expect(told(came.rows)).toEqual([
    [2, 'update'],
    [3, 'problem', 'quantity: This registration has 2 seats here. Change that on its page, or empty the cell.'],
    [4, 'problem', 'status: This registration is cancelled here. Change that on its page, or empty the cell.'],
    [
      ...[5, 'problem'],
      'code: The ticket C1 is there already, of somebody else or for another event. Correct or empty it.',
    ],
  ])
  expect(came.rows[0]?.changes).toEqual(['status', 'checked_in_at', 'answers'])
  await world.run(came.id)
  const { body } = await call('GET', api.registrations(past.id, { status: 'attended' }))
  expect(body).toMatchObject([{ checked_in_at: past.starts_at, answers: { Notes: 'Was late' } }])
  // What the later file changed is in the way of taking back the earlier one.
  expect(await world.undo(came.id)).toMatchObject({ undone_count: 1, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
  await db.updateTable('registrations').set({ status: 'no_show' }).where('code', '=', 'C2').execute()
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 2, kept_count: 1 })
  const [kept] = await world.rows(file.id, { state: 'kept' })
  expect(kept?.note).toBe('Kept: changed since the import, for example checked in or cancelled.')
  expect((await call('GET', api.event(past.id))).body).toMatchObject({ seats_taken: 2 })
})

test('a file names who comes along, beside the rows that are there too, and never more than there are seats', async () => {
  const world = await importWorld()
  await makePast(world, 'Course')
  const header = 'event,guest_name,quantity,code,companions'
  const file = await send(world, [header, 'Course,Ada,3,C1,Bo; Bea', 'Course,Cy,1,C2,Dee', 'Course,Eve,2,C3,'])
  expect(told(file.rows)).toEqual([
    [2, 'create'],
    [
      ...[3, 'problem'],
      'companions: 1 name for 1 seat: there has to be one seat more than names, for whoever booked. Correct the seats, or leave names out.',
    ],
    [4, 'create'],
  ])
  expect(await world.run(file.id)).toMatchObject({ done_count: 2 })
  const again = await send(world, [header, 'Course,Ada,3,C1,Bo', 'Course,Eve,2,C3,"Fay; Gus"'])
  expect(told(again.rows)).toEqual([
    [2, 'update'],
    [3, 'problem', expect.stringContaining('companions: 2 names for 2 seats')],
  ])
  await world.run(again.id)
  const { body } = await world.call('GET', api.allRegistrations())
  expect(body.find(({ code }: { code: string }) => code === 'C1').companions).toEqual(['Bo'])
  await world.undo(again.id)
  const { body: undone } = await world.call('GET', api.allRegistrations())
  expect(undone.find(({ code }: { code: string }) => code === 'C1').companions).toEqual(['Bo', 'Bea'])
})

test('registrations come back from files as they were, byte for byte, after their members and events', async () => {
  const [from, to] = [await importWorld(), await importWorld()]
  const odd = ['Zoë', '=1+1', 'a"b', 'a, b; c | d', '李小龍']
  for (const { call } of [from, to])
    await call('POST', api.customFields(), { body: { noun: 'registrations', label: 'Meal', type: 'text' } })
  const members = []
  for (const [at, first_name] of odd.entries())
    members.push(
      (await from.call('POST', api.members(), { body: { first_name, last_name: 'Berg', member_number: `00${at}` } }))
        .body.id,
    )
  const past = await makePast(from, 'Past, =odd')
  const ball = await makeEvent(from, {
    ...{ title: 'Ball', capacity: 6 },
    ticket_types: [
      { name: 'a | b', price: '12.50' },
      { name: 'Free', price: '0' },
    ],
  })
  const plain = await makeEvent(from, { title: 'Ball', capacity: 1, event_date: '2031-06-01T18:00:00' })
  const [paid, free] = ball.ticket_types
  const register = async (event_id: string, body: object) => {
    const made = await from.call('POST', api.registrations(event_id), { body })
    expect([made.status, made.body?.errors]).toEqual([201, undefined])
    return made.body
  }
  const meal = (text: string) => ({ custom_values: { meal: text } })
  await register(ball.id, {
    ...{ member_id: members[0], ticket_type_id: paid.id, quantity: 2, companions: ['Bo; Bea | "Jr."'] },
    ...meal(odd[1] as string),
  })
  await register(ball.id, {
    member_id: members[1],
    ticket_type_id: free.id,
    quantity: 3,
    companions: ['=Zoë, Dr.', 'Zoë'],
    ...meal(odd[3] as string),
  })
  await register(ball.id, { member_id: members[2], ticket_type_id: paid.id, quantity: 4 })
  for (const name of [...odd, 'Zoë'])
    await register(plain.id, { guest: { name, email: 'g@example.org' }, answers: { Notes: `${name}\nx` } })
  const left = await register(ball.id, { guest: { name: 'Leaves' }, ticket_type_id: free.id })
  const cancelled = await from.call('POST', `${api.registration(ball.id, left.id)}/cancellation`, {
    body: { reason: '=ill' },
  })
  expect(cancelled.status).toBeLessThan(300)
  const came = await send(from, [
    'event_id,member_number,status,price,to_be_paid,checked_in_at',
    `${past.id},001,attended,9.00,yes,2025-03-14 19:25:10`,
    `${past.id},002,no show,9.00,no,`,
  ])
  expect(await from.run(came.id)).toMatchObject({ done_count: 2 })

  const exported = async ({ token }: ImportWorld, path: string) => {
    const file = await callRaw('GET', path, { headers: { authorization: `Bearer ${token}` } })
    expect(file.status).toBe(200)
    return file.text()
  }
  const options = { format: 'csv', profile: 'import' }
  const lists = {
    members: api.members({ sort: 'member_number', ...options }),
    events: api.events({ sort: 'event_date', ...options }),
    registrations: api.allRegistrations({ sort: 'registered_at', ...options }),
  }
  for (const noun of ['members', 'events', 'registrations'] as const) {
    const file = await to.checked(await exported(from, lists[noun]), undefined, noun)
    expect([noun, ...told(file.rows.filter(({ outcome }) => outcome === 'problem'))]).toEqual([noun])
    expect(await to.run(file.id)).toMatchObject({ done_count: file.row_count, refused_count: 0 })
  }
  const [before, after] = [await exported(from, lists.registrations), await exported(to, lists.registrations)]
  expect(before.split('\r\n').length).toBeGreaterThan(12)
  expect(after).toBe(before)
  const { body: brought } = await to.call('GET', api.allRegistrations({ sort: 'registered_at' }))
  expect(
    brought.map(({ companions }: { companions: string[] }) => companions).filter(({ length }: string[]) => length),
  ).toEqual([['Bo, Bea / "Jr."'], ['=Zoë, Dr.', 'Zoë']])
  const taken = async ({ db }: ImportWorld) =>
    db.selectFrom('events').select(['event_date', 'seats_taken']).orderBy('event_date').execute()
  expect(await taken(to)).toEqual(await taken(from))
  // Sent to where it came from, it changes nothing.
  const back = await from.checked(before, undefined, 'registrations')
  expect(back).toMatchObject({ create_count: 0, update_count: 0, problem_count: 0, skip_count: back.row_count })
})

test('whoever writes registrations imports them, and nobody else', async () => {
  const world = await importWorld()
  const body = new Uint8Array(Buffer.from('event,guest_name\nTalk,Ada\n'))
  const may = { administrator: 201, event_manager: 201, treasurer: 403, front_desk: 403, member: 403 }
  for (const [role, status] of Object.entries(may)) {
    const { call } = await makeCaller([role as 'member'], world)
    const sent = await call('POST', api.imports({ noun: 'registrations' }), { body })
    expect([role, sent.status]).toEqual([role, status])
  }
})
