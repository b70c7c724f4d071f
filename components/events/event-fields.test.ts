import { expect, test } from 'vitest'
import {
  EVENT_FIELDS,
  EVENT_LABELS,
  EVENT_START,
  EventEdit,
  emptySession,
  emptyTicket,
  eventBody,
  movedEnd,
  toSession,
  toTicket,
} from '#components/events/event-fields'
import { bodyOf, emptyValues, labelAt, patchOf } from '#components/ui/form-values'
import { NewEvent } from '#lib/events/schema'

const filled = {
  ...emptyValues(EVENT_FIELDS, { ...EVENT_START, currency: 'EUR' }),
  title: 'Spring gala',
  event_date: '2027-05-01T18:00:00',
}
type Values = typeof filled
const added = (values: Values) => eventBody(bodyOf(EVENT_FIELDS, values), values)
const changed = (base: Values, values: Values) => eventBody(patchOf(EVENT_FIELDS, base, values), values)

test('an event with only a title and a start is one that the API takes', () => {
  const input = added(filled)
  expect(NewEvent.safeParse(input).success).toBe(true)
  expect(input).toMatchObject({ offer_minutes: 720, kind: 'other', event_status: 'upcoming' })
  expect(input).not.toHaveProperty('end_date')
  expect(input).not.toHaveProperty('online_url')
})

test('tickets and sessions go along as the API takes them', () => {
  const ticket = { ...emptyTicket('a'), name: 'Member', audience: 'members' as const, code: 'left over' }
  const speaker = { key: '', id: null, name: 'Ada Marlow', role: '' }
  const session = { ...emptySession('b', filled), title: 'Opening', speakers: [speaker] }
  const input = added({ ...filled, ticket_types: [ticket], sessions: [session] })
  expect(NewEvent.safeParse(input).success).toBe(true)
  expect(toTicket(ticket, 3)).toMatchObject({ price: '0', code: null, position: 3, sale_from: null })
  expect(toSession(session)).toMatchObject({
    starts_at: '2027-05-01T18:00:00',
    ends_at: '2027-05-01T19:00:00',
    room: null,
    speakers: [{ name: 'Ada Marlow' }],
  })
})

test('a change sends only what differs', () => {
  expect(changed(filled, { ...filled, capacity: 40, address: '' })).toEqual({ capacity: 40 })
  expect(changed({ ...filled, online_url: 'https://example.org' }, filled)).toEqual({ online_url: null })
  expect(changed({ ...filled, end_date: '2027-05-01T20:00:00' }, filled)).toEqual({})
  const ticket = { ...emptyTicket('a'), name: 'Member' }
  const body = changed(filled, { ...filled, ticket_types: [ticket] })
  expect(Object.keys(body)).toEqual(['ticket_types'])
  expect(EventEdit.safeParse(body).success).toBe(true)
  expect(EventEdit.safeParse(changed(filled, { ...filled, ticket_types: [emptyTicket('a')] })).success).toBe(false)
})

test('tiers go along with their visibility only', () => {
  const tier_ids = ['018f0000-0000-7000-8000-000000000000']
  const forGold: Values = { ...filled, visibility: 'tiers', tier_ids }
  expect(added(forGold).tier_ids).toEqual(tier_ids)
  expect(added({ ...forGold, visibility: 'members' })).not.toHaveProperty('tier_ids')
  expect(changed(filled, forGold)).toEqual({ visibility: 'tiers', tier_ids })
  expect(changed(forGold, { ...forGold, visibility: 'members' })).toEqual({ visibility: 'members' })
  expect(changed(forGold, forGold)).toEqual({})
})

test('an event that is moved keeps its length', () => {
  expect(movedEnd('2027-05-01T18:00:00', '2027-05-03T19:30:00', '2027-05-02T01:00:00')).toBe('2027-05-04T02:30:00')
  expect(movedEnd('', '2027-05-03T19:30:00', '2027-05-02T01:00:00')).toBe('2027-05-02T01:00:00')
})

test('a new session follows the last one', () => {
  const first = emptySession('a', filled)
  expect(emptySession('b', { ...filled, sessions: [first] }).starts_at).toBe('2027-05-01T19:00:00')
})

test('errors within a list are named by what they are about', () => {
  const values = { ...filled, ticket_types: [{ ...emptyTicket('a'), name: 'Member' }, emptyTicket('b')] }
  expect(labelAt(EVENT_LABELS, values, 'ticket_types.0.price')).toBe('Member, price')
  expect(labelAt(EVENT_LABELS, values, 'ticket_types.1.name')).toBe('Ticket 2, name')
})
