import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'

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

test('more seats than can be printed at once are refused with a way out', async () => {
  const { admin, event, book } = await makeEvent()
  const { id } = (await book({ guest: { name: 'Ada Mond' } })).body
  await admin.db.updateTable('registrations').set({ quantity: 1001 }).where('id', '=', id).execute()
  for (const path of [api.attendanceList(event.id), api.nameBadges(event.id)]) {
    const { status, texts } = await pagesOf(admin, path)
    expect([status, texts[0]]).toEqual([409, expect.stringContaining('Export the list of registrations')])
  }
})
