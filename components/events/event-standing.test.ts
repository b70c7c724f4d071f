import { expect, test } from 'vitest'
import { eventStanding } from '#components/events/event-standing'
import { whenText } from '#components/events/event-when'

const writing = { locale: 'en-GB', time_zone: 'Europe/Amsterdam', today: '2026-11-21', now: '2026-11-21T09:00:00.000Z' }

const event = {
  event_status: 'upcoming' as const,
  event_date: '2026-12-04T18:00:00',
  end_date: '2026-12-04T21:00:00',
  capacity: 50,
  seats_taken: 42,
  counts: { registered: 42, waitlisted: 3, checked_in: 0, no_show: 0, cancelled: 1 },
  cancelled_at: null,
  cancel_reason: null,
  registration_opens_at: null,
  registration_closes_at: null,
}

test('an upcoming event says when, how full it is and how long one can register', () => {
  const closing = { ...event, registration_closes_at: '2026-12-01T17:00:00.000Z' }
  expect(eventStanding(closing, writing)).toEqual({
    tone: 'info',
    title: 'Upcoming: 4 December 2026, in 13 days',
    text: '42 of 50 seats are taken, 3 waiting. Registration is open until 1 Dec 2026, 18:00.',
  })
})

test('an event without a limit has no share of seats', () => {
  const open = { ...event, capacity: null, seats_taken: 1, counts: { ...event.counts, waitlisted: 0 } }
  expect(eventStanding(open, writing).text).toBe('1 seat is taken. Registration is open.')
})

test('registration that has not opened says when it does', () => {
  const later = { ...event, registration_opens_at: '2026-11-22T08:00:00.000Z' }
  expect(eventStanding(later, writing).text).toMatch(/Registration opens on 22 Nov 2026, 0?9:00\.$/)
})

test('a past event tells who came of those it knows about', () => {
  const past = { ...event, event_status: 'completed' as const }
  expect(eventStanding({ ...past, counts: { ...event.counts, checked_in: 30, no_show: 10 } }, writing).text).toBe(
    '30 came, 10 stayed away: an attendance of 75%.',
  )
  expect(eventStanding(past, writing).text).toContain('who came is not known')
})

test('a cancelled event gives its reason', () => {
  const cancelled = {
    ...event,
    event_status: 'cancelled' as const,
    cancelled_at: '2026-11-20T10:00:00.000Z',
    cancel_reason: 'The hall is closed.',
  }
  const standing = eventStanding(cancelled, writing)
  expect(standing.title).toBe('Cancelled on 20 November 2026')
  expect(standing.text).toBe(
    'Reason: The hall is closed. Registrations stay as they were, so that reopening finds them.',
  )
})

test('times on one day and over one night are written, and of several days when they begin', () => {
  expect(whenText(event, writing)).toMatch(/^Fri,? 4 Dec 2026, 18:00\s?–\s?21:00$/)
  expect(whenText({ ...event, end_date: '2026-12-06T12:00:00' }, writing)).toMatch(/^4\s?–\s?6 Dec 2026, from 18:00$/)
  expect(whenText({ ...event, end_date: '2026-12-05T03:00:00' }, writing)).toMatch(
    /^4\s?–\s?5 Dec 2026, 18:00 – 0?3:00$/,
  )
})
