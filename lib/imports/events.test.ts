import { expect, test } from 'vitest'
import { countersOf, hashOf, importWorld } from '#app/api/v1/imports/import-world'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { api } from '#lib/paths'

const told = (
  rows: readonly {
    line: number
    outcome: string
    note: string | null
    problems: { column: string | null; message: string }[]
  }[],
) =>
  rows.map(({ line, outcome, note, problems }) => [
    line,
    outcome,
    ...problems.map(({ column, message }) => `${column}: ${message}`),
    ...(note ? [note] : []),
  ])

test('a file of events moves in by the local clock with its tickets, and is taken back row for row', async () => {
  const world = await importWorld()
  const { db, call } = world
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const file = await world.checked(
    [
      'Nr.;Titel;Beginn;Ende;Ort;Plätze;Preis;Status;Art',
      '17;Sommerfest;12.07.2031 18:00 Uhr;12.07.2031 23:30;Park;120;12,50;geplant;Fest',
      '18;Mitgliederversammlung;14.03.2025 19.30;;Saal;;;stattgefunden;Versammlung',
      '19;Mitgliederversammlung;15.03.2025;;Saal;;;;Sitzung',
    ].join('\n'),
    undefined,
    'events',
  )
  expect(file).toMatchObject({ noun: 'events', questions: [], create_count: 3, problem_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 3, refused_count: 0 })
  const { body } = await call('GET', api.events({ sort: 'event_date' }))
  expect(body).toMatchObject([
    { title: 'Mitgliederversammlung', event_date: '2025-03-14T19:30:00', event_status: 'completed', kind: 'meeting' },
    { title: 'Mitgliederversammlung', event_date: '2025-03-15T00:00:00', end_date: '2025-03-15T23:59:00' },
    {
      ...{ title: 'Sommerfest', event_date: '2031-07-12T18:00:00', end_date: '2031-07-12T23:30:00' },
      ...{ location: 'Park', capacity: 120, kind: 'social', event_status: 'upcoming' },
    },
  ])
  const { body: party } = await call('GET', api.event(body[2].id))
  expect(party.ticket_types).toMatchObject([{ name: 'Ticket', price: '12.50' }])

  // The same file again changes nothing; a corrected one updates by the number.
  const again = await world.checked('Nr.;Titel;Beginn;Ort\n17;Sommerfest;12.07.2031 18:00;Park\n', undefined, 'events')
  expect(told(again.rows)).toEqual([[2, 'skip', 'Nothing to change.']])
  const moved = await world.checked(
    'Nr.;Titel;Beginn;Ort\n17;Großes Sommerfest;13.07.2031 18:00;Schloss\n',
    undefined,
    'events',
  )
  expect(moved.rows).toMatchObject([
    { outcome: 'update', matched_by: 'number', changes: ['title', 'location', 'event_date', 'end_date'] },
  ])
  await world.run(moved.id)
  expect((await call('GET', api.event(body[2].id))).body).toMatchObject({
    ...{ title: 'Großes Sommerfest', event_date: '2031-07-13T18:00:00', end_date: '2031-07-13T23:30:00' },
  })
  expect(await world.undo(moved.id)).toMatchObject({ undone_count: 1, kept_count: 0 })
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 3, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
})

test('each mistake in a file of events is told with its line, its column and the way out', async () => {
  const world = await importWorld()
  const file = await world.checked(
    [
      'title,event_date,end_date,capacity,event_status,ticket_types,currency',
      ',2031-05-01 18:00,,,,,',
      'No day,,,,,,',
      'Bad day,2031-02-31 18:00,,,,,',
      'Ends first,2031-05-01 18:00,2031-05-01 17:00,,,,',
      'Not yet over,2031-05-01 18:00,,,over,,',
      'Few,2031-05-01 18:00,,-3,,,',
      'Odd,2031-05-01 18:00,,,maybe,,',
      'Nameless,2031-05-01 18:00,,,,| 12.00,',
      'Below,2031-05-01 18:00,,,,Early | -5.00,',
      'Odd money,2031-05-01 18:00,,,,,euros',
      'Skipped,2031-03-30 02:30,,,,,',
      'Twice,2031-05-01 18:00,,,,,',
      'twice,2031-05-01 18:00,,,,,',
      'Twice,2031-05-02 18:00,,,,,',
    ].join('\n'),
    undefined,
    'events',
  )
  expect(told(file.rows)).toEqual([
    [2, 'problem', 'title: The title is missing. Fill it in.'],
    [3, 'problem', 'event_date: The day is missing. Write when the event starts.'],
    [...[4, 'problem'], 'event_date: This is no date and time. Write it as 2026-05-01 18:00 or 01.05.2026 18:00.'],
    [5, 'problem', 'end_date: It would end on 2031-05-01 at 17:00, before it starts. Correct one of the two.'],
    [6, 'problem', 'event_status: It cannot be over before it has been. Correct the status or the day.'],
    [7, 'problem', 'capacity: Seats cannot be fewer than 0.'],
    [8, 'problem', 'event_status: Write draft, upcoming, ongoing, completed, cancelled or postponed.'],
    [
      ...[9, 'problem'],
      'ticket_types: A ticket type has no name. Write each on a line of its own: name | price | seats | tax rate | invoice, prepay or at door.',
    ],
    [
      ...[10, 'problem'],
      'ticket_types: The price of Early is no number. Write each on a line of its own: name | price | seats | tax rate | invoice, prepay or at door.',
    ],
    [11, 'problem', 'currency: There is no such currency. Write its code such as EUR.'],
    [
      ...[12, 'problem'],
      'event_date: 02:30 does not exist on 2031-03-30 in Europe/Berlin, because the clocks go forward there. Give 03:30 or another time.',
    ],
    [13, 'create'],
    [14, 'problem', 'title: Line 13 has the same title and start. Leave one of the two rows out.'],
    [15, 'create'],
  ])
})

test('an event whose people would have to be told is not moved by a file, and its import stays while they are there', async () => {
  const world = await importWorld()
  const { db, call } = world
  const file = await world.checked('title,event_date,location\nTalk,2031-05-01 18:00,Hall\n', undefined, 'events')
  await world.run(file.id)
  const [event] = (await call('GET', api.events())).body
  const { id } = await makeMember(db, { first_name: 'Ada' })
  expect((await call('POST', api.registrations(event.id), { body: { member_id: id } })).status).toBe(201)
  const moved = await world.checked('title,event_date,location\nTalk,2031-05-01 18:00,Castle\n', undefined, 'events')
  expect(told(moved.rows)).toEqual([
    [
      ...[2, 'problem'],
      'location: People are registered for it, who have to be told. Change this on the event’s page, or empty the cell.',
    ],
  ])
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 0, kept_count: 1 })
  expect((await world.rows(file.id))[0]?.note).toBe(
    'Kept: people are registered for it. Take the import of its registrations back first.',
  )
})

test('whoever writes the records of a noun imports them, and nobody else sees those imports', async () => {
  const world = await importWorld()
  const content = new Uint8Array(Buffer.from('title,event_date\nTalk,2031-05-01 18:00\n'))
  const sent = await world.call('POST', api.imports({ noun: 'events' }), { body: content })
  const may = { administrator: 201, event_manager: 201, treasurer: 403, front_desk: 403, member: 403 }
  for (const [role, status] of Object.entries(may)) {
    const caller = await makeCaller([role as 'member'], world)
    expect([role, (await caller.call('POST', api.imports({ noun: 'events' }), { body: content })).status]).toEqual([
      role,
      status,
    ])
    const found = await caller.call('GET', api.import(sent.body.id))
    expect([role, found.status]).toEqual([role, status === 201 ? 200 : role === 'treasurer' ? 404 : 403])
  }
})
