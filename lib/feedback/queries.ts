import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { Feedback } from '#lib/feedback/schema'
import type { List } from '#lib/records/model'

function detail(ctx: Ctx) {
  // Who asked not to be named leaves the database without a name.
  return (
    ctx.db
      .selectFrom('feedback')
      // What an archive brought back names no registration where it is anonymous.
      .leftJoin('registrations', 'registrations.id', 'feedback.registration_id')
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
  )
}

/** The list of feedback. */
export const feedbackList: List<Feedback> = {
  noun: 'feedback',
  rows: (ctx) => detail(ctx) as never,
  sorts: { created_at: { by: sql`feedback.created_at`, type: 'timestamptz' } },
}

/** Returns one feedback. Throws not_found. */
export async function getFeedback(ctx: Ctx, id: string): Promise<Feedback> {
  return orNotFound(await detail(ctx).where('feedback.id', '=', id).executeTakeFirst(), 'feedback') as Feedback
}

/**
 * The condition that somebody was at an event: who was let in; and where nobody was checked in, whoever had a seat. The
 * registration is selected from.
 */
export const WAS_THERE = sql<boolean>`(registrations.status = 'attended' or registrations.status = 'confirmed' and not exists (
  select from registrations r where r.tenant_id = registrations.tenant_id and r.event_id = registrations.event_id
    and r.status = 'attended'))`

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
