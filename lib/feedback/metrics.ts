import { type RawBuilder, sql } from 'kysely'
import { type EventSelection, eventsWhere } from '#lib/events/metrics'
import type { Select } from '#lib/records/model'

/** What the figures about feedback mean. Tools quote the sentence, and whoever counts feedback uses the SQL below. */
export const FEEDBACK_DEFINITIONS = {
  rating:
    'The mean of the ratings from 1 to 5 that attendees gave; the net promoter score is the share of 9 and 10 less the share of 0 to 6 among those who said how likely they are to recommend us.',
} as const

export type FeedbackGrouping = 'event' | 'kind'

/** How events were rated: one of them, a kind, or all together when the key is null. */
export interface FeedbackGroup {
  key: string | null
  label: string | null
  /** 1 to 5; null without any. */
  rating: number | null
  responses: number
  /** -100 to 100; null when nobody said. */
  nps: number | null
}

/** The feedback for the events of a selection. */
function feedbackOf(selection: EventSelection, select: Select<'events'>) {
  return select(eventsWhere(selection)).rows.innerJoin('feedback', 'feedback.event_id', 'events.id')
}

/** Averages feedback, in groups or as a whole, the best first; without a grouping there is one group, also of none. */
export function rateEvents(
  selection: EventSelection,
  select: Select<'events'>,
  group_by?: FeedbackGrouping,
): Promise<FeedbackGroup[]> {
  const none = sql<string | null>`null::text`
  const keys: Record<FeedbackGrouping, RawBuilder<string | null>> = {
    event: sql`events.id::text`,
    kind: sql`events.kind`,
  }
  const sums = feedbackOf(selection, select).select([
    (group_by ? keys[group_by] : none).as('key'),
    (group_by === 'event' ? sql<string | null>`max(events.title)` : none).as('label'),
    sql<number | null>`avg(feedback.rating)::float8`.as('rating'),
    sql<number>`count(*)`.as('responses'),
    sql<
      number | null
    >`round(100.0 * (count(*) filter (where feedback.nps >= 9) - count(*) filter (where feedback.nps <= 6))
      / nullif(count(feedback.nps), 0))::integer`.as('nps'),
  ])
  if (!group_by) return sums.execute()
  return sums.groupBy(sql`1`).orderBy('rating', 'desc').orderBy('responses', 'desc').orderBy('key').execute()
}

/** A comment with the rating it came with. */
export interface Comment {
  title: string
  rating: number
  text: string
}

/** The comments with the lowest ratings, the latest of them first; without a name. */
export function listLowestComments(
  selection: EventSelection,
  select: Select<'events'>,
  limit: number,
): Promise<Comment[]> {
  return feedbackOf(selection, select)
    .select([
      'events.title',
      'feedback.rating',
      sql<string>`case when feedback.improve <> '' then feedback.improve else feedback.liked end`.as('text'),
    ])
    .where(sql<boolean>`(feedback.improve <> '' or feedback.liked <> '')`)
    .orderBy('feedback.rating')
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id')
    .limit(limit)
    .execute()
}
