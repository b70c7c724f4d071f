import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeRegistration, makeTenant } from '#db/factories'
import { readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'
import { cutParts } from '#lib/registrations/printed-parts'

async function makeEvent(locale = 'en-GB') {
  const admin = await makeCaller(['administrator'], await makeTenant({ locale }))
  const body = {
    ...{ title: 'Spring gala', event_date: '2037-05-01T18:00:00', location: 'Hall 3' },
    ticket_types: [
      { name: 'Standard', price: '12.50' },
      { name: 'Free', price: '0' },
    ],
  }
  const event = (await admin.call('POST', api.events(), { body })).body
  const [standard, free] = event.ticket_types.map(({ id }: { id: string }) => id) as [string, string]
  const book = (person: object, ticket_type_id = free, quantity = 1) =>
    admin.call('POST', api.registrations(event.id), { body: { ...person, ticket_type_id, quantity } })
  return { admin, event: event as { id: string }, book, standard, free }
}

async function pagesOf(caller: Caller, path: string): Promise<{ status: number; texts: string[] }> {
  const response = await callRaw('GET', path, { headers: { authorization: `Bearer ${caller.token}` } })
  if (response.status !== 200) return { status: response.status, texts: [await response.text()] }
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return { status: 200, texts: await readTexts(new Uint8Array(await response.arrayBuffer())) }
}

test('the list for the door has everybody who is expected, by last name, with what is paid', async () => {
  const { admin, event, book, standard } = await makeEvent()
  const member = await makeMember(admin.db, { first_name: 'Zoë', last_name: 'Abel', organization: 'Acme' })
  await book({ member_id: member.id }, standard)
  await book({ guest: { name: 'Ada Mond' } }, undefined, 3)
  const gone = (await book({ guest: { name: 'Gone Away' } })).body
  await admin.call('POST', `${api.registration(event.id, gone.id)}/cancellation`, { body: {} })
  const { texts } = await pagesOf(admin, api.attendanceList(event.id))
  const text = texts.join(' ')
  expect(text).toContain('Spring gala')
  expect(text).toContain('Hall 3')
  expect(text).toContain('Registrations: 2. Seats: 4.')
  expect(text).toMatch(/Zoë Abel Standard 1 Not paid .*Ada Mond Free 3 Free/)
  expect(text).not.toContain('Gone Away')
  const front_desk = await makeCaller(['front_desk'], admin)
  const plain = (await pagesOf(front_desk, api.attendanceList(event.id))).texts.join(' ')
  expect(plain).toContain('Zoë Abel Standard 1')
  expect(plain).not.toMatch(/paid|Payment/)
  const member_role = await makeCaller(['member'], admin)
  const other = await makeCaller()
  for (const path of [api.attendanceList(event.id), api.nameBadges(event.id)]) {
    expect((await pagesOf(member_role, path)).status).toBe(403)
    expect((await pagesOf(other, path)).status).toBe(404)
  }
})

test('of a cancelled event the list says of nobody that something is to be paid', async () => {
  const { admin, event, book } = await makeEvent()
  const door = { name: 'Door', price: '5', payment_rule: 'at_door' }
  const ticket = (await admin.call('POST', api.ticketTypes(event.id), { body: door })).body
  await book({ guest: { name: 'Ada Mond' } }, ticket.id)
  expect((await pagesOf(admin, api.attendanceList(event.id))).texts.join(' ')).toContain('Not paid')
  await admin.call('POST', api.eventCancellation(event.id), { body: { notify: false } })
  expect((await pagesOf(admin, api.attendanceList(event.id))).texts.join(' ')).not.toContain('Not paid')
})

test('there is a badge for each seat, ten to a page, and none for nobody', async () => {
  const { admin, event, book } = await makeEvent('de-DE')
  expect((await pagesOf(admin, api.nameBadges(event.id))).status).toBe(409)
  expect((await pagesOf(admin, api.attendanceList(event.id))).texts[0]).toContain('Niemand hat einen Platz.')
  const name = 'Maximiliane Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Hohenlohe'
  const member = await makeMember(admin.db, { first_name: 'Mia', last_name: 'Abel', organization: 'Acme GmbH' })
  await book({ member_id: member.id }, undefined, 2)
  await book({ guest: { name } })
  for (let more = 0; more < 8; more++) await book({ guest: { name: `Gast ${more}` } })
  const { texts } = await pagesOf(admin, api.nameBadges(event.id))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/Mia Abel Acme GmbH Spring gala .*mit Mia Abel/)
  expect(texts.join(' ').match(/Spring gala/g)).toHaveLength(11)
})

test('more seats than are printed at once come in parts, nobody twice and nobody lost, and each page says which part it is', async () => {
  const { admin, event } = await makeEvent()
  const name = (at: number) => `Nr${String(at).padStart(2, '0')}x`
  const companions = Array.from({ length: 20 }, (_, at) => `Companion ${at}`)
  for (let at = 24; at >= 0; at--)
    await makeRegistration(admin.db, {
      ...{ event_id: event.id, status: 'confirmed', guest_name: `Ada ${name(at)}`, quantity: 90 + at },
      companions,
    })
  const attendance = (part?: number) => pagesOf(admin, api.attendanceList(event.id, part ? { part } : {}))
  const whole = await attendance()
  expect([whole.status, whole.texts[0]]).toEqual([409, expect.stringContaining('Say which with part: 1 to 3.')])
  const parts = await Promise.all([1, 2, 3].map(attendance))
  const named = parts.map(({ texts }) => texts.join(' ').match(/(?<=Ada )Nr\d\dx/g) ?? [])
  expect(named.flat()).toEqual(Array.from({ length: 25 }, (_, at) => name(at)))
  // 90 to 99 are 945 seats, and the next party of 100 has no room beside them.
  expect(named.map((names) => names.length)).toEqual([10, 9, 6])
  for (const [at, { texts }] of parts.entries()) {
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) expect(text).toContain(`Attendance list · Part ${at + 1} of 3`)
  }
  expect(parts[1]?.texts[0]).toContain('Seats 946–1,881, Nr10x – Nr18x')
  expect(parts[1]?.texts[0]).toContain('Registrations: 9. Seats: 936.')
  const badges = await pagesOf(admin, api.nameBadges(event.id, { part: 3 }))
  const head = `Name badges · Part 3 of 3 · Seats 1,882–2,550, Nr19x – Nr24x`
  expect(badges.texts.filter((text) => text.includes(head))).toHaveLength(Math.ceil(669 / 10))
  expect(badges.texts.join(' ').match(/with Ada Nr/g)).toHaveLength(669 - 6)
  for (const part of [4, 100_000]) {
    const { status, texts } = await attendance(part)
    expect([status, texts[0]]).toEqual([422, expect.stringContaining('There are 3 parts. Ask for one of 1 to 3.')])
  }
  for (const part of ['0', 'x', '1.5', '']) {
    const { status, texts } = await pagesOf(admin, `${api.nameBadges(event.id)}?part=${part}`)
    expect([status, texts[0]]).toEqual([422, expect.stringContaining('"/part"')])
  }
})

test('a small event is one part, printed with no word of parts', async () => {
  const { admin, event, book } = await makeEvent()
  await book({ guest: { name: 'Ada Mond' } })
  const { status, texts } = await pagesOf(admin, api.attendanceList(event.id, { part: 1 }))
  expect([status, texts.join(' ')]).toEqual([200, expect.not.stringContaining('Part 1')])
  expect(await pagesOf(admin, api.attendanceList(event.id, { part: 2 }))).toEqual({
    ...{ status: 422, texts: [expect.stringContaining('There is one part only.')] },
  })
})

test('parts are cut between registrations, whatever sizes come after each other', () => {
  const people = Array.from({ length: 5_000 }, (_, at) => ({
    ...{ id: `${at}`, quantity: 1 + ((at * 37) % 100), family: `Family ${at}` },
  }))
  const parts = cutParts(people, 1_000)
  expect(parts.flatMap(({ ids }) => ids)).toEqual(people.map(({ id }) => id))
  let next = 1
  for (const { from_seat, to_seat, ids } of parts) {
    const seats = ids.reduce((sum, id) => sum + (people[Number(id)]?.quantity ?? 0), 0)
    expect([from_seat, to_seat]).toEqual([next, next + seats - 1])
    expect(seats).toBeLessThanOrEqual(1_000)
    next = to_seat + 1
  }
  expect(cutParts([], 1_000)).toEqual([])
})

test('more than fifty thousand seats are refused with a way out', async () => {
  const { admin, event } = await makeEvent()
  for (let at = 0; at < 51; at++)
    await makeRegistration(admin.db, { event_id: event.id, status: 'confirmed', quantity: 1_000 })
  for (const path of [api.attendanceList(event.id), api.nameBadges(event.id, { part: 1 })]) {
    const { status, texts } = await pagesOf(admin, path)
    expect([status, texts[0]]).toEqual([409, expect.stringContaining('Export the list of registrations')])
  }
})
