import { sql } from 'kysely'
import { REFUSALS } from '#lib/check-ins/schema'
import { choice, instant, type Model, one, PUBLIC, reachOf, reference } from '#lib/records/model'

/** Check-ins: the scans at the door, those that were refused too. */
export const checkInModel: Model = {
  noun: 'check_ins',
  table: 'check_ins',
  one: 'check-in',
  many: 'check-ins',
  fields: {
    id: reference('Check-in', { indexed: true }),
    event_id: reference('Event', { refers_to: 'events', indexed: true, groups: true }),
    registration_id: reference('Registration', { refers_to: 'registrations', indexed: true }),
    kind: choice('Kind', ['entry', 'exit'], PUBLIC),
    result: choice('Result', ['ok', 'refused'], { labels: { ok: 'Let in' }, is_public: true }),
    reason: choice('Reason', REFUSALS, PUBLIC),
    at: instant('Done', { indexed: true }),
  },
  relations: {
    event: one('events', 'event_id', 'Event'),
    registration: one('registrations', 'registration_id', 'Registration'),
  },
  reach: (scope) => reachOf(scope, 'registrations.read'),
  population: { where: { result: 'ok', kind: 'entry' }, words: 'people let in' },
  title: ({ col }) => sql<string>`${col('at')}::text`,
  order: ['-at'],
  time: { usual: 'at' },
  parameters: {},
}
