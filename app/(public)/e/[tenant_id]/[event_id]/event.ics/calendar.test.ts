import ICAL from 'ical.js'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { GET } from '#app/(public)/e/[tenant_id]/[event_id]/event.ics/route.next'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { addEvent, cancelEvent, editEvent } from '#lib/events/service'
import { api } from '#lib/paths'

const EVENT = { title: 'Gala', event_date: '2037-05-01T18:00:00', attendance_mode: 'hybrid' as const }
const LINK = 'https://meet.example.org/gala'

async function makeOrganizer() {
  const tenant = await makeTenant({ time_zone: 'Europe/Berlin' })
  const { tenant_id } = tenant
  return { tenant, ctx: createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() }) }
}

async function ask(tenant_id: string, event_id: string) {
  const params = Promise.resolve({ tenant_id, event_id })
  return GET(new Request('http://localhost/event.ics'), { params })
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entry = calendar.getFirstSubcomponent('vevent')
  return {
    method: calendar.getFirstPropertyValue('method'),
    value: (name: string) => entry?.getFirstPropertyValue(name),
  }
}

test('everybody saves a public event for their calendar, and a later file replaces an earlier one', async () => {
  const { ctx } = await makeOrganizer()
  const { tenant_id } = ctx
  const event = await addEvent(ctx, { ...EVENT, location: 'Hall 3', online_url: LINK })
  const response = await ask(tenant_id, event.id)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?Gala\.ics/)
  const text = await response.text()
  // The way in is for people with a seat.
  expect(text).not.toContain('meet.example.org')
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20370501T180000')
  const first = read(text)
  expect([first.method, first.value('uid'), first.value('location')]).toEqual([
    'PUBLISH',
    `${event.id}@quorate`,
    'Hall 3',
  ])
  await editEvent(ctx, event.id, { location: 'Hall 4' }, null)
  const second = read(await (await ask(tenant_id, event.id)).text())
  expect(second.value('uid')).toBe(first.value('uid'))
  expect(Number(second.value('sequence'))).toBeGreaterThan(Number(first.value('sequence')))
  await cancelEvent(ctx, event.id, { notify: false }, null)
  const last = read(await (await ask(tenant_id, event.id)).text())
  expect([last.method, last.value('status')]).toEqual(['CANCEL', 'CANCELLED'])
  expect(Number(last.value('sequence'))).toBeGreaterThan(Number(second.value('sequence')))
})

test('an event that not everybody may see has no file for everybody', async () => {
  const { ctx } = await makeOrganizer()
  const other = await makeTenant()
  const open = await addEvent(ctx, EVENT)
  for (const fields of [{ event_status: 'draft' }, { visibility: 'members' }, { visibility: 'private' }] as const) {
    const hidden = await addEvent(ctx, { ...EVENT, ...fields })
    expect((await ask(ctx.tenant_id, hidden.id)).status, JSON.stringify(fields)).toBe(404)
  }
  expect((await ask(other.tenant_id, open.id)).status).toBe(404)
  for (const id of [uuidv7(), 'x']) expect((await ask(ctx.tenant_id, id)).status).toBe(404)
})

test('members save what they may see, with the way in online once they have a seat', async () => {
  const { ctx, tenant } = await makeOrganizer()
  const member = await makeCaller(['member'], tenant)
  const { id: member_id } = await makeMember(tenant.db, { account_id: member.account_id })
  const event = await addEvent(ctx, { ...EVENT, visibility: 'members', online_url: LINK })
  const hidden = await addEvent(ctx, { ...EVENT, visibility: 'private' })
  const save = async (id: string) => {
    const headers = { authorization: `Bearer ${member.token}` }
    const response = await callRaw('GET', api.eventCalendar(id), { headers })
    return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') }
  }
  expect((await save(hidden.id)).status).toBe(404)
  const before = await save(event.id)
  expect(before.text).toContain('SUMMARY:Gala')
  expect(before.text).not.toContain('meet.example.org')
  const registered = await member.call('POST', api.registrations(event.id), { body: {} })
  expect(registered.body).toMatchObject({ member_id, status: 'confirmed' })
  expect((await save(event.id)).text).toContain('meet.example.org')
})
