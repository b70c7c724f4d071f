import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import { getFeedback } from '#lib/feedback/queries'
import type { Feedback, NewFeedback } from '#lib/feedback/schema'
import { can } from '#lib/permissions'

explainConstraints({
  feedback_once: { field: 'registration_id', message: 'Feedback for this registration has been given already.' },
})

/** The registration that feedback is about: the given one when it is in reach, else the acting member's own. */
async function findSubject(ctx: Ctx, eventId: string, registrationId: string | undefined) {
  let query = ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.id',
      'registrations.status',
      sql<boolean>`events.starts_at <= now()`.as('has_begun'),
      sql<boolean>`events.ends_at + interval '14 days' < now()`.as('is_closed'),
    ])
    .where('registrations.event_id', '=', eventId)
  if (registrationId) query = query.where('registrations.id', '=', registrationId)
  if (!registrationId || !can(ctx, 'registrations.write')) {
    query = query.where('members.account_id', '=', actingAccountId(ctx))
  }
  // A second registration after a cancelled one is the one that counts.
  return query.orderBy('registrations.registered_at', 'desc').limit(1).executeTakeFirst()
}

/**
 * Gives feedback for a registration: its own member, or an organizer on somebody's behalf.
 *
 * @throws AppError not_found, conflict when it was given already, nobody came by it, or it is too early or late
 */
export async function giveFeedback(ctx: Ctx, eventId: string, input: NewFeedback): Promise<Feedback> {
  return transaction(ctx, async (ctx) => {
    const subject = orNotFound(await findSubject(ctx, eventId, input.registration_id), 'registration')
    if (subject.status !== 'attended' && subject.status !== 'confirmed') {
      throw new AppError('conflict', 'Feedback is for people who came.', { field: 'registration_id' })
    }
    // Who has been let in was there, whatever the programme says.
    if (!subject.has_begun && subject.status !== 'attended') {
      throw new AppError('conflict', 'Feedback opens when the event starts.')
    }
    if (subject.is_closed) throw new AppError('conflict', 'Feedback closed 14 days after the event.')
    const { nps = null, liked = '', improve = '', is_anonymous = false } = input
    // The moment would tell whose it is to whoever knows when somebody was there, so only the day is kept.
    const id = is_anonymous ? randomUUID() : uuidv7()
    const time_zone = ctx.db.selectFrom('tenants').select('time_zone')
    const day = { created_at: sql<string>`date_trunc('day', now(), (${time_zone}))` }
    await ctx.db
      .insertInto('feedback')
      .values({
        id,
        event_id: eventId,
        registration_id: subject.id,
        rating: input.rating,
        nps,
        liked,
        improve,
        is_anonymous,
        ...(is_anonymous && day),
      })
      .execute()
    // The audit log names who acts, so anonymous feedback leaves no line in it.
    if (!is_anonymous) {
      await recordAudit(ctx, {
        action: 'feedback.given',
        noun: 'feedback',
        object_id: id,
        after: { rating: input.rating, nps },
      })
    }
    return getFeedback(ctx, id)
  })
}
