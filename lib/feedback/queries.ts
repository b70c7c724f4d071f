import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { Feedback, FeedbackFilter } from '#lib/feedback/schema'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

const SORTS: Record<string, SortKey> = { created_at: { by: sql`feedback.created_at`, type: 'timestamptz' } }

function detail(ctx: Ctx) {
  // Who asked not to be named leaves the database without a name.
  return ctx.db
    .selectFrom('feedback')
    .innerJoin('registrations', 'registrations.id', 'feedback.registration_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'feedback.id',
      'feedback.event_id',
      sql<string | null>`case when not feedback.is_anonymous then feedback.registration_id end`.as('registration_id'),
      sql<string | null>`case when not feedback.is_anonymous then
        coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), registrations.guest_name, 'Unnamed') end`.as(
        'attendee_name',
      ),
      'feedback.rating',
      'feedback.nps',
      'feedback.liked',
      'feedback.improve',
      'feedback.is_anonymous',
      'feedback.created_at',
    ])
}

/** Returns a page of an event's feedback. Throws not_found when there is no such event. */
export async function listFeedback(ctx: Ctx, eventId: string, filter: FeedbackFilter): Promise<Page<Feedback>> {
  let query = detail(ctx).where('feedback.event_id', '=', eventId)
  if (filter.rating) query = query.where('feedback.rating', '=', filter.rating)
  const count = async () =>
    (await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
  const [event, page] = await Promise.all([
    ctx.db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst(),
    getPage(query, filter, sql`feedback.id`, SORTS, count),
  ])
  orNotFound(event, 'event')
  return page as Page<Feedback>
}

/** Returns one feedback. Throws not_found. */
export async function getFeedback(ctx: Ctx, id: string): Promise<Feedback> {
  return orNotFound(await detail(ctx).where('feedback.id', '=', id).executeTakeFirst(), 'feedback') as Feedback
}

/** Whether feedback was given for a registration. */
export async function hasFeedback(ctx: Ctx, registrationId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('feedback')
    .select('feedback.id')
    .where('feedback.registration_id', '=', registrationId)
    .executeTakeFirst()
  return row !== undefined
}

/** How the answers to an event spread: how many gave each rating, and how many would recommend it. */
export interface FeedbackSpread {
  /** From 1 to 5. */
  ratings: [number, number, number, number, number]
  average: number | null
  /** 9 and 10, 7 and 8, 0 to 6 of those who said how likely they are to recommend it. */
  promoters: number
  passives: number
  detractors: number
}

/** Returns how an event's answers spread; all zero where nobody has answered. */
export async function getFeedbackSpread(ctx: Ctx, eventId: string): Promise<FeedbackSpread> {
  const rows = await ctx.db
    .selectFrom('feedback')
    .select([
      'rating',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where nps >= 9)`.as('promoters'),
      sql<number>`count(*) filter (where nps in (7, 8))`.as('passives'),
      sql<number>`count(*) filter (where nps <= 6)`.as('detractors'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('rating')
    .execute()
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0)
  const answers = sum(({ count }) => count)
  const rated = (rating: number) => rows.find((row) => row.rating === rating)?.count ?? 0
  return {
    ratings: [rated(1), rated(2), rated(3), rated(4), rated(5)],
    average: answers === 0 ? null : Math.round((sum(({ rating, count }) => rating * count) / answers) * 100) / 100,
    promoters: sum(({ promoters }) => promoters),
    passives: sum(({ passives }) => passives),
    detractors: sum(({ detractors }) => detractors),
  }
}
