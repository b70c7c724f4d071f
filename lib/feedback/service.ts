import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import { requireVisibleEvent } from '#lib/events/conditions'
import { getFeedback, WAS_THERE } from '#lib/feedback/queries'
import { FEEDBACK_DAYS, type Feedback, type NewFeedback } from '#lib/feedback/schema'
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
      WAS_THERE.as('was_there'),
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

/** The registration that feedback is about: one of the acting account's own. */
async function findSubject(ctx: Ctx, eventId: string, registrationId: string | undefined) {
  let query = selectSubject(ctx)
    .where('registrations.event_id', '=', eventId)
    .where('members.account_id', '=', actingAccountId(ctx))
  if (registrationId) query = query.where('registrations.id', '=', registrationId)
  // A second registration after a cancelled one is the one that counts.
  const found = await query.orderBy('registrations.registered_at', 'desc').limit(1).executeTakeFirst()
  // The same whether there is one, and whether it was answered: an answer without a name would be told apart.
  if (!found && registrationId && can(ctx, 'registrations.write')) {
    await requireVisibleEvent(ctx, eventId)
    throw new AppError(
      'invalid',
      'Only whoever was there gives feedback, with their account or the link of a mail. Leave registration_id out, or give your own.',
      { field: 'registration_id' },
    )
  }
  return orNotFound(found, 'registration')
}

/** Returns what a registration says of its feedback, in the name of whoever it is for; undefined when there is none. */
export function findFeedbackSubject(ctx: Ctx, registration_id: string): Promise<Subject | undefined> {
  return selectSubject(ctx).where('registrations.id', '=', registration_id).executeTakeFirst()
}

/** Returns why no feedback can be given for a registration now, in a sentence; null when it can. */
export function whyClosed({ status, event_status, was_there, has_begun, is_closed }: Subject): string | null {
  if (event_status === 'cancelled') return 'The event was cancelled, so there is nothing to rate.'
  // Who has been let in was there, whatever the programme says.
  if (!has_begun && status === 'confirmed') return 'Feedback opens when the event starts.'
  if (!was_there) return 'Feedback is for people who came.'
  return is_closed ? `Feedback closed ${FEEDBACK_DAYS} days after the event.` : null
}

/**
 * Gives feedback for the acting account's own registration. Nobody gives it for others: that would use up what they have
 * to say, and tell who has said so without a name.
 *
 * @throws AppError not_found, invalid for that of somebody else, conflict when it was given already, nobody came by it, or it is too early or late
 */
export async function giveFeedback(ctx: Ctx, eventId: string, input: NewFeedback): Promise<Feedback> {
  return transaction(ctx, async (ctx) => {
    const subject = await findSubject(ctx, eventId, input.registration_id)
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
