import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import { getFeedback } from '#lib/feedback/queries'
import { FEEDBACK_DAYS, FEEDBACK_STATUSES, type Feedback, type NewFeedback } from '#lib/feedback/schema'
import { can } from '#lib/permissions'

explainConstraints({
  feedback_once: { field: 'registration_id', message: 'Feedback for this registration has been given already.' },
})

/** What decides whether feedback can be given for a registration now. */
function selectSubject(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.id',
      'registrations.status',
      'events.id as event_id',
      'events.event_status',
      'events.title as event_title',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      sql<boolean>`events.starts_at <= now()`.as('has_begun'),
      sql<boolean>`events.ends_at + make_interval(days => ${FEEDBACK_DAYS}) < now()`.as('is_closed'),
    ])
}

type Subject = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSubject>['executeTakeFirst']>>>

/** The registration that feedback is about: the given one when it is in reach, else the acting member's own. */
async function findSubject(ctx: Ctx, eventId: string, registrationId: string | undefined) {
  let query = selectSubject(ctx).where('registrations.event_id', '=', eventId)
  if (registrationId) query = query.where('registrations.id', '=', registrationId)
  if (!registrationId || !can(ctx, 'registrations.write')) {
    query = query.where('members.account_id', '=', actingAccountId(ctx))
  }
  // A second registration after a cancelled one is the one that counts.
  return query.orderBy('registrations.registered_at', 'desc').limit(1).executeTakeFirst()
}

/** Returns the registration that a link of a mail stands for; undefined when there is none. */
export function findLinkedSubject(ctx: Ctx, registration_id: string): Promise<Subject | undefined> {
  return selectSubject(ctx).where('registrations.id', '=', registration_id).executeTakeFirst()
}

/** Returns why no feedback can be given for a registration now, in a sentence; null when it can. */
export function whyClosed({ status, event_status, has_begun, is_closed }: Subject): string | null {
  if (!FEEDBACK_STATUSES.some((known) => known === status)) return 'Feedback is for people who came.'
  if (event_status === 'cancelled') return 'The event was cancelled, so there is nothing to rate.'
  // Who has been let in was there, whatever the programme says.
  if (!has_begun && status !== 'attended') return 'Feedback opens when the event starts.'
  return is_closed ? `Feedback closed ${FEEDBACK_DAYS} days after the event.` : null
}

/**
 * Gives feedback for a registration: its own member, or an organizer on somebody's behalf.
 *
 * @throws AppError not_found, conflict when it was given already, nobody came by it, or it is too early or late
 */
export async function giveFeedback(ctx: Ctx, eventId: string, input: NewFeedback): Promise<Feedback> {
  return transaction(ctx, async (ctx) => {
    const subject = orNotFound(await findSubject(ctx, eventId, input.registration_id), 'registration')
    return getFeedback(ctx, await keepFeedback(ctx, subject, input))
  })
}

/** Writes what somebody said for a registration, in the transaction that runs. Returns its id; throws as giveFeedback. */
export async function keepFeedback(
  ctx: Ctx,
  subject: Subject,
  { rating, nps = null, liked = '', improve = '', is_anonymous = false }: Omit<NewFeedback, 'registration_id'>,
): Promise<string> {
  const closed = whyClosed(subject)
  if (closed !== null) throw new AppError('conflict', closed)
  // The moment would tell whose it is to whoever knows when somebody was there, so only the day is kept.
  const id = is_anonymous ? randomUUID() : uuidv7()
  const time_zone = ctx.db.selectFrom('tenants').select('time_zone')
  const day = { created_at: sql<string>`date_trunc('day', now(), (${time_zone}))` }
  const said = { rating, nps, liked, improve, is_anonymous, ...(is_anonymous && day) }
  await ctx.db
    .insertInto('feedback')
    .values({ id, event_id: subject.event_id, registration_id: subject.id, ...said })
    .execute()
  // The audit log names who acts, so anonymous feedback leaves no line in it.
  if (!is_anonymous)
    await recordAudit(ctx, { action: 'feedback.given', noun: 'feedback', object_id: id, after: { rating, nps } })
  return id
}
