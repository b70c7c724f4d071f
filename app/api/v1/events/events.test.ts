import { expect, test } from 'vitest'
import { callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'

const EVENTS = '/api/v1/events/'

/** A local date and time some hours from now in UTC, whole seconds. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

const SIX_FIELDS = {
  title: 'Annual Conference',
  description: 'Three tracks',
  event_date: '2031-05-01T09:00:00',
  location: 'Berlin',
  capacity: 120,
  event_status: 'upcoming',
}

test('a time beyond the years of any record is told the years, and what is no time how one is written', async () => {
  const { call } = await makeCaller()
  const refusal = async (event_date: string) => {
    const { status, body } = await call('POST', EVENTS, { body: { ...SIX_FIELDS, event_date } })
    return [status, body.errors?.map(({ message }: { message: string }) => message)]
  }
  for (const year of ['1000', '1899', '2200', '9998', '9999'])
    expect(await refusal(`${year}-05-01T09:00:00`)).toEqual([422, ['Give a year from 1900 to 2199.']])
  expect(await refusal('soon')).toEqual([422, [expect.stringContaining('Give a date and time such as')]])
})

test('an event of six fields is answered in full and appears in the list and the figures', async () => {
  const { call } = await makeCaller()
  const added = await call('POST', EVENTS, { body: SIX_FIELDS })
  expect(added.status).toBe(201)
  expect(added.headers.get('etag')).toBe('"1"')
  expect(added.body).toMatchObject({
    ...SIX_FIELDS,
    end_date: '2031-05-01T12:00:00',
    time_zone: 'Europe/Berlin',
    starts_at: '2031-05-01T07:00:00+00:00',
    kind: 'other',
    attendees: [],
    sessions: [],
    ticket_types: [],
    counts: { registered: 0, waitlisted: 0, checked_in: 0, no_show: 0, cancelled: 0 },
    revenue: '0.00',
    invoiced: '0.00',
    outstanding: '0.00',
    without_invoice: 0,
    feedback: { avg_rating: null, nps: null, responses: 0 },
  })
  const list = await call('GET', EVENTS)
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(list.body[0]).toMatchObject(SIX_FIELDS)
  expect((await call('GET', `${EVENTS}${added.body.id}`)).body).toEqual(added.body)
  expect((await call('GET', `${EVENTS}stats`)).body).toEqual({
    total_events: 1,
    draft_events: 0,
    upcoming_events: 1,
    ongoing_events: 0,
    completed_events: 0,
    cancelled_events: 0,
    postponed_events: 0,
    total_registrations: 0,
    waitlisted_registrations: 0,
    total_attendance: 0,
    attendance_rate: null,
    no_show_rate: null,
    ticket_revenue: '0.00',
    ticket_invoiced: '0.00',
    ticket_outstanding: '0.00',
    currency: 'EUR',
    average_rating: null,
    nps: null,
  })
})

test('without a token everything is closed, and the list path without its slash redirects', async () => {
  expect((await callApi('GET', EVENTS)).status).toBe(401)
  expect((await callApi('GET', `${EVENTS}stats`)).status).toBe(401)
  const answer = await callApi('POST', '/api/v1/events?x=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/api/v1/events/?x=1'])
})

test('an event without a status is upcoming, and the clock alone says what becomes of it', async () => {
  const { call } = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  const status = async (hours: number, wanted?: string) => {
    const body = { title: 'E', event_date: inHours(hours), ...(wanted && { event_status: wanted }) }
    return (await call('POST', EVENTS, { body })).body.event_status
  }
  expect(await status(1)).toBe('upcoming')
  expect(await status(-1)).toBe('ongoing')
  expect(await status(-4)).toBe('completed')
  expect(await status(-4, 'upcoming')).toBe('completed')
  expect(await status(-4, 'completed')).toBe('completed')
  expect(await status(-4, 'draft')).toBe('draft')
  const early = await call('POST', EVENTS, { body: { title: 'E', event_date: inHours(5), event_status: 'completed' } })
  expect([early.status, early.body.errors[0].pointer]).toEqual([422, '/event_status'])
  for (const [wanted, count] of Object.entries({ upcoming: 1, ongoing: 1, completed: 3, draft: 1, cancelled: 0 })) {
    const list = await call('GET', `${EVENTS}?event_status=${wanted}`)
    expect([wanted, list.body.length, list.headers.get('x-total-count')]).toEqual([wanted, count, String(count)])
  }
  expect((await call('GET', `${EVENTS}?event_status=upcoming,ongoing`)).body).toHaveLength(2)
})

test('the sums by status follow the clock although nobody has stored what it did', async () => {
  const { call, db } = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  for (let index = 0; index < 6; index += 1) {
    await call('POST', EVENTS, { body: { title: `E${index}`, event_date: inHours(24) } })
  }
  const rows = await db.selectFrom('events').select('id').execute()
  const moved = async (row: number, starts: number, ends: number) => {
    const [event_date, end_date] = [inHours(starts), inHours(ends)]
    await db
      .updateTable('events')
      .set({ event_date, end_date, starts_at: `${event_date}Z`, ends_at: `${end_date}Z` })
      .where('id', '=', rows[row]?.id ?? '')
      .execute()
  }
  await moved(0, -2, 1)
  await moved(1, -9, -6)
  await moved(2, -9, -6)
  expect((await call('GET', `${EVENTS}stats`)).body).toMatchObject({
    total_events: 6,
    upcoming_events: 3,
    ongoing_events: 1,
    completed_events: 2,
  })
})

test('times with a zone are converted to that of the association, and of a time that comes twice it is the first', async () => {
  const { call } = await makeCaller()
  const dates = async (event_date: string, end_date?: string) => {
    const { body } = await call('POST', EVENTS, { body: { title: 'E', event_date, ...(end_date && { end_date }) } })
    return [body.event_date, body.end_date, body.starts_at]
  }
  expect(await dates('2031-07-01T18:00:00Z')).toEqual([
    '2031-07-01T20:00:00',
    '2031-07-01T23:00:00',
    '2031-07-01T18:00:00+00:00',
  ])
  expect(await dates('2031-07-01T18:00-04:00')).toEqual([
    '2031-07-02T00:00:00',
    '2031-07-02T03:00:00',
    '2031-07-01T22:00:00+00:00',
  ])
  expect(await dates('2031-07-01T18:00')).toEqual([
    '2031-07-01T18:00:00',
    '2031-07-01T21:00:00',
    '2031-07-01T16:00:00+00:00',
  ])
  // 26 October 2031: 03:00 becomes 02:00, and a short event ends earlier by the clock than it began.
  expect(await dates('2031-10-26T02:50:00', '2031-10-26T01:10:00Z')).toEqual([
    '2031-10-26T02:50:00',
    '2031-10-26T02:10:00',
    '2031-10-26T00:50:00+00:00',
  ])
})

test('a time that the clocks skip is refused with the hour that does not exist, wherever it is given', async () => {
  const { call } = await makeCaller()
  // 30 March 2031: 02:00 becomes 03:00.
  const skipped = '2031-03-30T02:30:00'
  const event_date = '2031-05-01T09:00:00'
  const session = { title: 'S', starts_at: event_date, ends_at: event_date }
  const refusals: [object, string][] = [
    [{ event_date: skipped }, '/event_date'],
    [{ event_date: '2031-03-29T09:00', end_date: skipped }, '/end_date'],
    [{ event_date, registration_opens_at: skipped }, '/registration_opens_at'],
    [{ event_date, registration_closes_at: skipped }, '/registration_closes_at'],
    [{ event_date, cancel_by: skipped }, '/cancel_by'],
    [{ event_date, sessions: [{ ...session, starts_at: skipped }] }, '/sessions/0/starts_at'],
    [{ event_date, ticket_types: [{ name: 'T', sale_from: skipped }] }, '/ticket_types/0/sale_from'],
  ]
  for (const [body, pointer] of refusals) {
    const answer = await call('POST', EVENTS, { body: { title: 'E', ...body } })
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer])
    expect(answer.body.detail).toBe(
      '02:30 does not exist on 2031-03-30 in Europe/Berlin, because the clocks go forward there. Give 03:30 or another time.',
    )
  }
  const { body } = await call('POST', EVENTS, { body: { title: 'E', event_date } })
  const path = `${EVENTS}${body.id}`
  for (const [method, address, sent] of [
    ['PATCH', path, { event_date: skipped }],
    ['PATCH', path, { cancel_by: skipped }],
    ['POST', `${path}/copies/`, { event_date: skipped }],
    ['POST', `${path}/sessions/`, { ...session, ends_at: skipped }],
    ['POST', `${path}/ticket-types/`, { name: 'T', sale_to: skipped }],
  ] as const) {
    expect((await call(method, address, { body: sent })).status).toBe(422)
  }
  expect((await call('POST', EVENTS, { body: { title: 'E', event_date: `${skipped}+01:00` } })).body.event_date).toBe(
    '2031-03-30T03:30:00',
  )
})

test('what is wrong with an event is named', async () => {
  const { call } = await makeCaller()
  const refused = async (fields: object, pointer: string) => {
    const answer = await call('POST', EVENTS, { body: { ...SIX_FIELDS, ...fields } })
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer])
  }
  await refused({ title: '  ' }, '/title')
  await refused({ event_date: '2031-02-30T10:00:00' }, '/event_date')
  await refused({ event_date: 'tomorrow' }, '/event_date')
  await refused({ end_date: '2031-05-01T08:00:00' }, '/end_date')
  await refused({ capacity: -1 }, '/capacity')
  await refused({ capacity: 1.5 }, '/capacity')
  await refused({ capacity: 9_999_999_999 }, '/capacity')
  await refused({ event_status: 'planned' }, '/event_status')
  await refused({ attendees: [] }, '/attendees')
  await refused({ online_url: 'javascript:alert(1)' }, '/online_url')
  await refused({ online_url: 'https://meet.example.org:x@evil.example/' }, '/online_url')
  await refused({ organizer_account_id: '018f0000-0000-7000-8000-000000000000' }, '/organizer_account_id')
  await refused(
    { registration_opens_at: '2031-04-02T00:00', registration_closes_at: '2031-04-01T00:00' },
    '/registration_closes_at',
  )
  expect((await call('POST', EVENTS, { body: { ...SIX_FIELDS, capacity: null } })).body.capacity).toBeNull()
  expect((await call('POST', EVENTS, { body: { ...SIX_FIELDS, capacity: 0 } })).body.capacity).toBe(0)
})

test('an event is found with whichever apostrophe, and people are', async () => {
  const { call, db } = await makeCaller()
  await call('POST', EVENTS, { body: { title: 'Founders’ Dinner', event_date: '2031-06-01T18:00' } })
  await makeMember(db, { first_name: 'Niamh', last_name: 'O’Brien' })
  const namesIn = async (path: string, q: string) =>
    (await call('GET', `${path}?q=${encodeURIComponent(q)}`)).body.map(
      ({ title, last_name }: { title?: string; last_name?: string }) => title ?? last_name,
    )
  for (const q of ["Founders' Dinner", 'founders’ din', 'founders'])
    expect(await namesIn(EVENTS, q), q).toEqual(['Founders’ Dinner'])
  for (const q of ["O'Brien", 'O’Brien', 'brien']) expect(await namesIn('/api/v1/members/', q), q).toEqual(['O’Brien'])
})

test('the list is searched by the words of title and place, filtered and sorted', async () => {
  const { call } = await makeCaller()
  const add = (title: string, event_date: string, more = {}) =>
    call('POST', EVENTS, { body: { title, event_date, ...more } })
  await add('Sommerfest der Förderer', '2031-06-01T18:00', { kind: 'social', location: 'Köln, Rheinpark' })
  await add('Winter Gala', '2031-12-01T18:00', { kind: 'gala' })
  await add('Hack the Winter', '2031-12-31T10:00', { kind: 'hackathon' })
  const titles = async (query: string) =>
    (await call('GET', `${EVENTS}?${query}`)).body.map((row: { title: string }) => row.title)
  expect(await titles('q=forder')).toEqual(['Sommerfest der Förderer'])
  expect(await titles('q=KÖLN%20somm')).toEqual(['Sommerfest der Förderer'])
  expect(await titles('q=winter')).toEqual(['Hack the Winter', 'Winter Gala'])
  expect(await titles('q=inter')).toEqual([])
  expect(await titles('kind=gala,social&sort=title')).toEqual(['Sommerfest der Förderer', 'Winter Gala'])
  expect(await titles('from=2031-12-01&to=2031-12-01')).toEqual(['Winter Gala'])
  expect(await titles('sort=event_date&limit=1')).toEqual(['Sommerfest der Förderer'])
  expect((await call('GET', `${EVENTS}?sort=capacity`)).status).toBe(422)
  const { body } = await call('GET', `${EVENTS}?q=gala`)
  await call('PATCH', `${EVENTS}${body[0].id}`, { body: { title: 'Winterball' } })
  expect(await titles('q=gala')).toEqual([])
  expect(await titles('q=winterb')).toEqual(['Winterball'])
})

test('an edit of an old version is refused, and one of many parallel edits wins', async () => {
  const { call } = await makeCaller()
  const { body } = await call('POST', EVENTS, { body: SIX_FIELDS })
  const path = `${EVENTS}${body.id}`
  const edits = await Promise.all(
    Array.from({ length: 12 }, (_, index) => call('PATCH', path, { body: { location: `Hall ${index}` }, if_match: 1 })),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)])
  const edited = await call('PATCH', path, { body: { event_date: '2031-05-02T09:00:00' } })
  expect(edited.body).toMatchObject({ version: 3, event_date: '2031-05-02T09:00:00', end_date: '2031-05-02T12:00:00' })
  expect(edited.headers.get('etag')).toBe('"3"')
})

test('a draft is published; cancelling and reopening have their own path', async () => {
  const { call } = await makeCaller()
  const { body } = await call('POST', EVENTS, { body: { ...SIX_FIELDS, event_status: 'draft' } })
  const path = `${EVENTS}${body.id}`
  expect((await call('PATCH', path, { body: { event_status: 'upcoming' } })).body.event_status).toBe('upcoming')
  expect((await call('PATCH', path, { body: { event_status: 'cancelled' } })).status).toBe(409)
  expect((await call('PATCH', path, { body: { event_status: 'completed' } })).status).toBe(409)
  const cancelled = await call('POST', `${path}/cancellation`, { body: { reason: 'Storm', notify: false } })
  expect(cancelled.body).toMatchObject({ event_status: 'cancelled', cancel_reason: 'Storm' })
  expect(cancelled.body.cancelled_at).not.toBeNull()
  expect((await call('POST', `${path}/cancellation`, { body: {} })).status).toBe(409)
  expect((await call('PATCH', path, { body: { event_status: 'upcoming' } })).status).toBe(409)
  expect((await call('GET', `${EVENTS}stats`)).body).toMatchObject({ cancelled_events: 1, upcoming_events: 0 })
  const reopened = await call('DELETE', `${path}/cancellation`)
  expect(reopened.body).toMatchObject({ event_status: 'draft', cancel_reason: null, cancelled_at: null })
  expect((await call('DELETE', `${path}/cancellation`)).status).toBe(409)
})

test('the programme moves with the start of its event, also over a change of the clocks', async () => {
  const { call } = await makeCaller()
  const sessions = [{ title: 'Welcome', starts_at: '2031-05-01T19:00', ends_at: '2031-05-01T19:30' }]
  const { body } = await call('POST', EVENTS, { body: { ...SIX_FIELDS, event_date: '2031-05-01T18:00', sessions } })
  const path = `${EVENTS}${body.id}`
  const edit = async (patch: object) => (await call('PATCH', path, { body: patch })).body.sessions[0]
  const [before] = body.sessions
  expect(await edit({ title: 'Another title' })).toMatchObject({ starts_at: before.starts_at })
  expect(await edit({ event_date: '2031-05-02T19:00' })).toMatchObject({
    starts_at: '2031-05-02T18:00:00+00:00',
    ends_at: '2031-05-02T18:30:00+00:00',
  })
  expect(await edit({ event_date: '2031-12-02T19:00' })).toMatchObject({ starts_at: '2031-12-02T19:00:00+00:00' })
})

test('programme and ticket types come with the event or afterwards', async () => {
  const { call } = await makeCaller()
  const { body } = await call('POST', EVENTS, {
    body: {
      ...SIX_FIELDS,
      sessions: [
        { title: 'Opening', starts_at: '2031-05-01T09:00', ends_at: '2031-05-01T10:00', speakers: [{ name: 'Ada' }] },
      ],
      ticket_types: [
        { name: 'Regular', price: '49.90', quota: 100 },
        { name: 'Student', price: 9 },
      ],
    },
  })
  expect(body.sessions[0]).toMatchObject({
    title: 'Opening',
    starts_at: '2031-05-01T07:00:00+00:00',
    speakers: [{ name: 'Ada', role: null }],
  })
  expect(body.ticket_types.map((ticket: { name: string; price: string }) => [ticket.name, ticket.price])).toEqual([
    ['Regular', '49.90'],
    ['Student', '9.00'],
  ])
  const path = `${EVENTS}${body.id}`
  const session = await call('POST', `${path}/sessions/`, {
    body: { title: 'Panel', starts_at: '2031-05-01T11:00', ends_at: '2031-05-01T12:00' },
  })
  expect(session.status).toBe(201)
  expect(
    (await call('PATCH', `${path}/sessions/${session.body.id}`, { body: { ends_at: '2031-05-01T10:00' } })).status,
  ).toBe(422)
  expect(
    (await call('PATCH', `${path}/sessions/${session.body.id}`, { body: { room: 'Blue', credit_points: 1.5 } })).body,
  ).toMatchObject({ room: 'Blue', credit_points: '1.50' })
  expect((await call('GET', `${path}/sessions/`)).body).toHaveLength(2)
  expect((await call('DELETE', `${path}/sessions/${session.body.id}`)).status).toBe(204)
  expect((await call('DELETE', `${path}/sessions/${session.body.id}`)).status).toBe(404)
  const vip = await call('POST', `${path}/ticket-types/`, { body: { name: 'VIP', price: '200' } })
  expect(vip.body).toMatchObject({ price: '200.00', currency: 'EUR', sold: 0, is_on_sale: true })
  expect((await call('POST', `${path}/ticket-types/`, { body: { name: 'X', price: '1.999' } })).status).toBe(422)
  expect((await call('POST', `${path}/ticket-types/`, { body: { name: 'X', audience: 'code' } })).status).toBe(422)
  expect((await call('PATCH', `${path}/ticket-types/${vip.body.id}`, { body: { price: '150.50' } })).body.price).toBe(
    '150.50',
  )
  expect((await call('DELETE', `${path}/ticket-types/${vip.body.id}`)).status).toBe(204)
})

test('a copy is a draft on another date, with programme and tickets, and nobody registered', async () => {
  const { call, db } = await makeCaller()
  const { body } = await call('POST', EVENTS, {
    body: {
      ...SIX_FIELDS,
      cancel_by: '2031-04-30T09:00',
      sessions: [{ title: 'Opening', starts_at: '2031-05-01T09:00', ends_at: '2031-05-01T10:00' }],
      ticket_types: [{ name: 'Regular', price: '10' }],
    },
  })
  const member = await makeMember(db)
  await call('POST', `${EVENTS}${body.id}/registrations/`, { body: { member_id: member.id } })
  const copy = await call('POST', `${EVENTS}${body.id}/copies/`, { body: { event_date: '2032-05-01T09:00:00' } })
  expect(copy.status).toBe(201)
  expect(copy.body).toMatchObject({
    title: SIX_FIELDS.title,
    event_status: 'draft',
    event_date: '2032-05-01T09:00:00',
    end_date: '2032-05-01T12:00:00',
    cancel_by: '2032-04-30T07:00:00+00:00',
    seats_taken: 0,
    attendees: [],
    sessions: [{ starts_at: '2032-05-01T07:00:00+00:00' }],
    ticket_types: [{ price: '10.00', sold: 0 }],
  })
})

test('two ticket types of one event cannot have the same name, however they come together', async () => {
  const { call } = await makeCaller()
  const refused = async (method: string, path: string, body: object, pointer: string) => {
    const answer = await call(method, path, { body })
    expect([answer.status, answer.body.errors?.[0]?.pointer], path).toEqual([422, pointer])
    expect(answer.body.detail).toContain('already. Give another name.')
  }
  const twice = [{ name: 'Regular' }, { name: ' regular ' }]
  await refused('POST', EVENTS, { ...SIX_FIELDS, ticket_types: twice }, '/ticket_types/1/name')
  const tickets = { ticket_types: [{ name: 'Regular' }, { name: 'Reduced' }] }
  const { body } = await call('POST', EVENTS, { body: { ...SIX_FIELDS, ...tickets } })
  const [regular, reduced] = body.ticket_types
  const path = `${EVENTS}${body.id}/ticket-types/`
  await refused('POST', path, { name: 'REGULAR' }, '/name')
  await refused('PATCH', `${path}${reduced.id}`, { name: 'Regular' }, '/name')
  // Its own name is nobody else's.
  expect((await call('PATCH', `${path}${regular.id}`, { body: { name: 'REGULAR' } })).status).toBe(200)
  const other = await call('POST', EVENTS, { body: { ...SIX_FIELDS, ...tickets } })
  expect(other.status).toBe(201)
  // At the same moment only one of them comes first.
  const both = await Promise.all([1, 2].map(() => call('POST', path, { body: { name: 'Late' } })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('only an event that nobody registered for can be removed', async () => {
  const { call, db } = await makeCaller()
  const empty = await call('POST', EVENTS, { body: SIX_FIELDS })
  expect((await call('DELETE', `${EVENTS}${empty.body.id}`)).status).toBe(204)
  expect((await call('GET', `${EVENTS}${empty.body.id}`)).status).toBe(404)
  const used = await call('POST', EVENTS, { body: SIX_FIELDS })
  const member = await makeMember(db)
  await call('POST', `${EVENTS}${used.body.id}/registrations/`, { body: { member_id: member.id } })
  expect((await call('DELETE', `${EVENTS}${used.body.id}`)).status).toBe(409)
})

test('the member role sees no drafts, no private events, nobody else, no money, and changes nothing', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  const own = await makeMember(admin.db, { account_id: self.account_id, first_name: 'Own' })
  const other = await makeMember(admin.db, { first_name: 'Other', email: 'secret@example.org' })
  const add = async (fields: object) => (await admin.call('POST', EVENTS, { body: { ...SIX_FIELDS, ...fields } })).body
  const open = await add({
    online_url: 'https://meet.example.org/x',
    ticket_types: [{ name: 'T', price: '5', audience: 'code', code: 'sesame' }],
  })
  const draft = await add({ event_status: 'draft' })
  const hidden = await add({ visibility: 'private' })
  for (const { id } of [own, other]) {
    await admin.call('POST', `${EVENTS}${open.id}/registrations/`, { body: { member_id: id } })
  }
  const list = await self.call('GET', EVENTS)
  expect(list.body.map((row: { id: string }) => row.id)).toEqual([open.id])
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(list.body[0].online_url).toBeNull()
  for (const { id } of [draft, hidden]) {
    expect((await self.call('GET', `${EVENTS}${id}`)).status).toBe(404)
    expect((await self.call('GET', `${EVENTS}${id}/sessions/`)).status).toBe(404)
    expect((await self.call('POST', `${EVENTS}${id}/registrations/`, { body: {} })).status).toBe(404)
  }
  const seen = (await self.call('GET', `${EVENTS}${open.id}`)).body
  expect(seen.attendees.map((attendee: { member_id: string }) => attendee.member_id)).toEqual([own.id])
  expect(seen).toMatchObject({ revenue: null, feedback: null, online_url: 'https://meet.example.org/x' })
  expect(seen.ticket_types[0].code).toBeNull()
  expect(JSON.stringify(seen)).not.toContain('secret@example.org')
  expect((await self.call('GET', `${EVENTS}stats`)).body).toMatchObject({
    total_registrations: 0,
    ticket_revenue: '0.00',
  })
  expect((await self.call('POST', EVENTS, { body: SIX_FIELDS })).status).toBe(403)
  expect((await self.call('PATCH', `${EVENTS}${open.id}`, { body: { title: 'X' } })).status).toBe(403)
  expect((await self.call('POST', `${EVENTS}${open.id}/cancellation`, { body: {} })).status).toBe(403)
  expect((await self.call('GET', `${EVENTS}${open.id}/feedback/`)).status).toBe(403)
})

test("another tenant's event reads like one that never existed, on every path", async () => {
  const { call } = await makeCaller()
  const theirs = await makeCaller()
  const { body } = await theirs.call('POST', EVENTS, { body: SIX_FIELDS })
  const member = await makeMember(theirs.db)
  const registration = (
    await theirs.call('POST', `${EVENTS}${body.id}/registrations/`, { body: { member_id: member.id } })
  ).body
  const path = `${EVENTS}${body.id}`
  const calls: [string, string, object?][] = [
    ['GET', path],
    ['PATCH', path, { title: 'X' }],
    ['DELETE', path],
    ['POST', `${path}/cancellation`, {}],
    ['DELETE', `${path}/cancellation`],
    ['POST', `${path}/copies/`, { event_date: '2032-01-01T10:00' }],
    ['GET', `${path}/sessions/`],
    ['POST', `${path}/sessions/`, { title: 'X', starts_at: '2031-05-01T09:00', ends_at: '2031-05-01T10:00' }],
    ['GET', `${path}/ticket-types/`],
    ['POST', `${path}/ticket-types/`, { name: 'X' }],
    ['GET', `${path}/registrations/`],
    ['POST', `${path}/registrations/`, { guest: { name: 'X' } }],
    ['GET', `${path}/registrations/${registration.id}`],
    ['POST', `${path}/registrations/${registration.id}/cancellation`, {}],
    ['POST', `${path}/registrations/${registration.id}/offer`],
    ['POST', `${path}/registrations/${registration.id}/acceptance`],
    ['DELETE', `${path}/registrations/${registration.id}/check-in`],
    ['POST', `${path}/check-ins/`, { code: registration.code, nonce: 'n1' }],
    ['GET', `${path}/check-ins/stats`],
    ['GET', `${path}/feedback/`],
    ['POST', `${path}/feedback/`, { registration_id: registration.id, rating: 5 }],
  ]
  for (const [method, address, content] of calls) {
    const answer = await call(method, address, content ? { body: content } : {})
    expect([method, address, answer.status]).toEqual([method, address, 404])
  }
  expect((await theirs.call('GET', path)).body).toMatchObject({ title: SIX_FIELDS.title, seats_taken: 1 })
})
