import { sql } from 'kysely'
import { instant, integer, type Model, one, reachOf, reference, text, yesNo } from '#lib/records/model'

/**
 * Feedback: what attendees say of an event. It has no relation to registrations or members, so that no condition can
 * find out whose an anonymous one is.
 */
export const feedbackModel: Model = {
  noun: 'feedback',
  table: 'feedback',
  one: 'feedback',
  many: 'feedback',
  fields: {
    id: reference('Feedback', { indexed: true }),
    event_id: reference('Event', { refers_to: 'events', indexed: true, groups: true }),
    rating: integer('Rating', { groups: true, is_public: true }),
    nps: integer('Would recommend', { groups: true, is_public: true }),
    liked: text('Liked'),
    improve: text('To improve'),
    is_anonymous: yesNo('Anonymous', { groups: true, is_public: true }),
    created_at: instant('Given', { indexed: true }),
  },
  relations: { event: one('events', 'event_id', 'Event') },
  reach: (scope) => reachOf(scope, 'feedback.read'),
  population: { where: {}, words: 'feedback' },
  title: ({ col }) => sql<string>`${col('rating')}::text`,
  order: ['-created_at'],
  time: { usual: 'created_at' },
  parameters: {
    rating: (rating: number) => ({ rating }),
    event_id: (id: string) => ({ event_id: id }),
  },
}
