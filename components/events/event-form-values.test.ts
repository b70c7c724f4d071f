import { expect, test } from 'vitest'
import {
  changedFields,
  emptyEvent,
  emptySession,
  emptyTicket,
  labelsFor,
  movedEnd,
  toNewEvent,
  toPatch,
  toSession,
  toTicket,
} from '#components/events/event-form-values'
import { NewEvent } from '#lib/events/schema'

const filled = { ...emptyEvent('EUR'), title: 'Spring gala', event_date: '2027-05-01T18:00:00' }

test('an event with only a title and a start is one that the API takes', () => {
  const input = toNewEvent(filled)
  expect(NewEvent.safeParse(input).success).toBe(true)
  expect(input).toMatchObject({ capacity: null, offer_minutes: 720, ticket_types: [], sessions: [] })
  expect(input).not.toHaveProperty('end_date')
  expect(input).not.toHaveProperty('online_url')
})

test('tickets and sessions go along as the API takes them', () => {
  const ticket = { ...emptyTicket('a'), name: 'Member', audience: 'members' as const, code: 'left over' }
  const session = { ...emptySession('b', filled), title: 'Opening', speakers: 'Ada Marlow, Chair\n\nBo Lindt' }
  const input = toNewEvent({ ...filled, ticket_types: [ticket], sessions: [session] })
  expect(NewEvent.safeParse(input).success).toBe(true)
  expect(toTicket(ticket, 3)).toMatchObject({ price: '0', code: null, position: 3 })
  expect(toSession(session)).toMatchObject({
    starts_at: '2027-05-01T18:00:00',
    ends_at: '2027-05-01T19:00:00',
    speakers: [
      { name: 'Ada Marlow', role: 'Chair' },
      { name: 'Bo Lindt', role: null },
    ],
  })
})

test('a change sends only what differs', () => {
  expect(toPatch(filled, { ...filled, capacity: 40, address: '' })).toEqual({ capacity: 40 })
  expect(toPatch({ ...filled, online_url: 'https://example.org' }, filled)).toEqual({ online_url: null })
  expect(toPatch({ ...filled, end_date: '2027-05-01T20:00:00' }, filled)).toEqual({})
})

test('tiers go along with their visibility only', () => {
  const forGold = { ...filled, visibility: 'tiers', tier_ids: ['018f0000-0000-7000-8000-000000000000'] }
  expect(toNewEvent(forGold).tier_ids).toEqual(forGold.tier_ids)
  expect(toNewEvent({ ...forGold, visibility: 'members' })).not.toHaveProperty('tier_ids')
  expect(toPatch(filled, forGold)).toEqual({ visibility: 'tiers', tier_ids: forGold.tier_ids })
  expect(toPatch(forGold, { ...forGold, visibility: 'members' })).toEqual({ visibility: 'members' })
  expect(changedFields(forGold, { ...forGold, tier_ids: [...forGold.tier_ids] })).toEqual([])
})

test('other tickets are a change, but none of the event itself', () => {
  const other = { ...filled, ticket_types: [emptyTicket('a')] }
  expect(changedFields(filled, other)).toEqual(['ticket_types'])
  expect(toPatch(filled, other)).toBeNull()
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
  const labels = labelsFor({ ...filled, ticket_types: [{ ...emptyTicket('a'), name: 'Member' }, emptyTicket('b')] })
  expect(labels['ticket_types.0.price']).toBe('Member, price')
  expect(labels['ticket_types.1.name']).toBe('Ticket 2, name')
})
