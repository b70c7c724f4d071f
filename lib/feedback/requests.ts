import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { requireVisibleEvent } from '#lib/events/conditions'
import { WAS_THERE } from '#lib/feedback/queries'
import { type FeedbackAsked, type FeedbackRequest, feedbackCloses } from '#lib/feedback/schema'
import { HAS_STOPPED } from '#lib/feedback/stops'
import { isMailOn } from '#lib/mail/settings/queries'

/** Nobody is asked at midnight: the day after an event begins so many hours later for this mail. */
const MORNING_HOURS = 7

/**
 * For how many days after its end people are asked by themselves. A server that was off for a night makes up for it; an
 * event that ended longer ago, such as before the mail was switched on, is left to the office.
 */
const MAX_LATE_DAYS = 3

/** So many people are noted in one statement. */
const BATCH = 1_000

/** The registrations of who was at an event, and what they mean for asking: the first that holds, in this order. */
function standings(ctx: Ctx, event_id: string) {
  return (
    ctx.db
      .selectFrom('registrations')
      .leftJoin('members', 'members.id', 'registrations.member_id')
      .leftJoin('mails_once', (join) =>
        join.onRef('mails_once.about_id', '=', 'registrations.id').on('mails_once.template', '=', 'feedback_request'),
      )
      // Whether somebody answered anonymously is nobody's to know, also not by who gets no mail.
      .leftJoin('feedback', (join) =>
        join.onRef('feedback.registration_id', '=', 'registrations.id').on('feedback.is_anonymous', '=', false),
      )
      .where('registrations.event_id', '=', event_id)
      .where(WAS_THERE)
      .select([
        'registrations.id',
        'registrations.notice',
        sql<Standing>`case
          when mails_once.about_id is not null then 'asked'
          when feedback.id is not null then 'answered'
          when members.status = 'deceased' or members.archived_at is not null then 'unreachable'
          when coalesce(members.email, registrations.guest_email) is null then 'without_address'
          when ${HAS_STOPPED} then 'stopped'
          else 'due' end`.as('standing'),
      ])
  )
}

type Standing = 'asked' | 'answered' | 'unreachable' | 'without_address' | 'stopped' | 'due'

async function findEvent(ctx: Ctx, event_id: string) {
  const event = await ctx.db
    .selectFrom('events')
    .select(['event_status', 'ends_at'])
    .where('id', '=', event_id)
    .executeTakeFirst()
  return orNotFound(event, 'event')
}

function stateOf(event: Awaited<ReturnType<typeof findEvent>>): FeedbackRequest['state'] {
  const { event_status } = event
  // Until the clock has stored that it is over, who stayed away is not told apart from who came.
  if (event_status === 'upcoming' || event_status === 'ongoing') return 'early'
  if (event_status !== 'completed') return 'never'
  return Date.parse(feedbackCloses(event.ends_at)) <= Date.now() ? 'closed' : 'open'
}

/** Returns whom a mail would ask what an event was like. Throws not_found. */
export async function getFeedbackRequest(ctx: Ctx, event_id: string): Promise<FeedbackRequest> {
  const [event, is_on, rows] = await Promise.all([
    findEvent(ctx, event_id),
    isMailOn(ctx, 'feedback_request'),
    ctx.db
      .selectFrom(standings(ctx, event_id).as('standings'))
      .select(['standing', sql<number>`count(*)`.as('count')])
      .groupBy('standing')
      .execute(),
    requireVisibleEvent(ctx, event_id),
  ])
  const counted = (standing: Standing) => rows.find((row) => row.standing === standing)?.count ?? 0
  return {
    state: stateOf(event),
    is_on,
    closes_at: feedbackCloses(event.ends_at),
    due: counted('due'),
    asked: counted('asked'),
    without_address: counted('without_address'),
    stopped: counted('stopped'),
    unreachable: counted('unreachable'),
  }
}

/**
 * Asks everybody who was at an event, has an address and was not asked yet, what it was like: once for a registration,
 * whoever asks and however often. The mails are written with the other notices.
 *
 * @throws AppError not_found, conflict as long as the event is not over, after its time for feedback, and for one that
 * does not take place
 */
export async function askForFeedback(ctx: Ctx, event_id: string): Promise<FeedbackAsked> {
  return transaction(ctx, async (ctx) => {
    const [event] = await Promise.all([findEvent(ctx, event_id), requireVisibleEvent(ctx, event_id)])
    const state = stateOf(event)
    if (state !== 'open') throw new AppError('conflict', REFUSALS[state])
    let asked_now = 0
    for (;;) {
      const ids = await noteSome(ctx, event_id)
      asked_now += ids.length
      if (ids.length === 0) break
    }
    if (asked_now > 0)
      await recordAudit(ctx, {
        action: 'feedback.asked',
        noun: 'events',
        object_id: event_id,
        after: { count: asked_now },
      })
    return { asked_now }
  })
}

const REFUSALS = {
  early: 'The event is not over yet. Ask for feedback once it has ended.',
  closed: 'Feedback closed 14 days after the event, so nobody can answer any more.',
  never: 'Only events that took place can be asked about.',
} as const satisfies Record<Exclude<FeedbackRequest['state'], 'open'>, string>

/** Notes the next people who are to be asked. Returns their registrations; none when all are noted. */
async function noteSome(ctx: Ctx, event_id: string): Promise<string[]> {
  const due = await ctx.db
    .selectFrom(standings(ctx, event_id).as('standings'))
    .select('id')
    .where('standing', '=', 'due')
    // Who is still to be told something else is asked the next time.
    .where('notice', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (due.length === 0) return []
  const noted = await ctx.db
    .insertInto('mails_once')
    .values(due.map(({ id }) => ({ template: 'feedback_request', about_id: id, step: 0 })))
    // Somebody else asked at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning('about_id')
    .execute()
  const ids = noted.map(({ about_id }) => about_id)
  if (ids.length > 0)
    await ctx.db.updateTable('registrations').set({ notice: 'feedback' }).where('id', 'in', ids).execute()
  return ids
}

/**
 * Asks about every event that ended on a day before, from the morning on where the event was; of those that ended more
 * than three days ago nobody is asked any more. Nothing while the mail is switched off. Returns how many people were asked.
 */
export async function askAfterEvents(ctx: Ctx, now = new Date()): Promise<number> {
  if (!(await isMailOn(ctx, 'feedback_request'))) return 0
  const moment = now.toISOString()
  const oldest = new Date(now.getTime() - MAX_LATE_DAYS * 86_400_000).toISOString()
  const events = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('ends_at', '<=', moment)
    .where('ends_at', '>', oldest)
    .where('event_status', '=', 'completed')
    .where(
      sql<boolean>`(ends_at at time zone time_zone)::date
        < ((${moment}::timestamptz - make_interval(hours => ${MORNING_HOURS})) at time zone time_zone)::date`,
    )
    .orderBy('ends_at')
    .execute()
  let asked = 0
  for (const { id } of events) asked += (await askForFeedback(ctx, id)).asked_now
  return asked
}
