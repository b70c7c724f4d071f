import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { queueMail } from '#lib/mail/service'

/** Mails written in one transaction: few enough to end well before a statement may time out. */
const BATCH = 25

/** A notice that is due, with what its mail says. */
function dueNotices(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.id',
      'registrations.notice',
      'registrations.status',
      'registrations.member_id',
      'registrations.offer_expires_at',
      'members.account_id',
      sql<string | null>`coalesce(members.email, registrations.guest_email)`.as('address'),
      sql<string>`coalesce(members.first_name || ' ' || members.last_name, registrations.guest_name, '')`.as('name'),
      'events.id as event_id',
      'events.title as event_title',
      'events.event_date',
      'events.location',
      'events.visibility',
      'events.cancel_reason as reason',
    ])
    .where('registrations.notice', 'is not', null)
    .orderBy('registrations.id')
    .limit(BATCH)
}

type Notice = Awaited<ReturnType<ReturnType<typeof dueNotices>['execute']>>[number]

async function writeMail(ctx: Ctx, notice: Notice): Promise<void> {
  const { address, name, member_id, event_id, event_title, event_date, location, reason, status, offer_expires_at } =
    notice
  const has_account = notice.account_id !== null
  const is_public = notice.visibility === 'public'
  if (!address || !['confirmed', 'waitlisted', 'offered', 'pending_payment', 'pending_approval'].includes(status))
    return
  const to = { address, name }
  if (notice.notice === 'event_cancelled') {
    const props = { event_title, event_date, reason, has_account }
    await queueMail(ctx, { template: 'event_cancelled', to, member_id, props })
    return
  }
  if (status === 'offered' && offer_expires_at) {
    const props = { event_id, event_title, event_date, location, offer_expires_at, has_account, is_public }
    await queueMail(ctx, { template: 'seat_offered', to, member_id, props })
    return
  }
  const is_waiting = status === 'waitlisted'
  const props = { event_id, event_title, event_date, location, is_waiting, has_account, is_public }
  await queueMail(ctx, { template: 'registration_confirmed', to, member_id, props })
}

/**
 * Writes the mails that registrations are owed: of a seat or a place in line, of an offer, of an event that
 * was cancelled. Returns how many registrations were told; as long as that is not 0, there may be more.
 */
export async function sendNotices(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const due = await dueNotices(ctx).forUpdate('registrations').skipLocked().execute()
    for (const notice of due) {
      try {
        await writeMail(ctx, notice)
      } catch (error) {
        // An address that no mail can go to must not keep the others from theirs.
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
      }
    }
    if (due.length > 0) {
      const ids = due.map(({ id }) => id)
      await ctx.db.updateTable('registrations').set({ notice: null }).where('id', 'in', ids).execute()
    }
    return due.length
  })
}
