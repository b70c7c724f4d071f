import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { openLink } from '#lib/auth/signed-links'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import type { FeedbackReceived } from '#lib/feedback/schema'
import { emailKey } from '#lib/format/email-key'
import { endSentence } from '#lib/format/stops'
import { lockVersioned, touch } from '#lib/records/versions'
import { getBrand, organizers } from '#lib/tenants/queries'

/*
 * Who is not asked any more what events were like: members by a choice on their record, people who are no members by their
 * address. All other mails about events are needed by whoever comes, and have no switch.
 */

/** The condition that whoever a registration is for wants no such mails; its member is joined. */
export const HAS_STOPPED = sql<boolean>`case when registrations.member_id is not null
  then not members.gets_feedback_requests
  else exists (select from feedback_stops s where s.tenant_id = registrations.tenant_id
    and s.email_key = lower(btrim(registrations.guest_email))) end`

/** Whose mails a link ends. Throws invalid, conflict. */
async function findLinked(token: string, request_id: string) {
  const { ctx, id } = openLink('feedback-link', token, request_id)
  const [brand, found] = await Promise.all([
    getBrand(ctx),
    ctx.db
      .selectFrom('registrations')
      .leftJoin('members', 'members.id', 'registrations.member_id')
      .select(['registrations.member_id', 'registrations.guest_email', HAS_STOPPED.as('is_stopped')])
      .where('registrations.id', '=', id)
      .where('members.erased_at', 'is', null)
      .executeTakeFirst(),
  ])
  if (!found || (found.member_id === null && found.guest_email === null))
    throw new AppError(
      'conflict',
      endSentence(`There is nothing to end any more. If you still get mails, write to ${organizers(brand)}`),
    )
  return { ctx, registration_id: id, association: brand.name, ...found }
}

/**
 * Returns whether the mails have ended that a link ends. Changes nothing: mail programs open links before people do.
 *
 * @throws AppError invalid for a link that is not ours, conflict where there is nobody to be asked any more
 */
export async function getLinkedStop(
  token: string,
  request_id: string,
): Promise<{ association: string; is_stopped: boolean }> {
  const { association, is_stopped } = await findLinked(token, request_id)
  return { association, is_stopped }
}

/** Ends the mails that ask for feedback in the name of whoever holds the link of one. Throws as getLinkedStop. */
export async function stopFeedbackRequests(token: string, request_id: string): Promise<FeedbackReceived> {
  return choose(token, request_id, false)
}

/** Sends them again. Throws as getLinkedStop. */
export async function resumeFeedbackRequests(token: string, request_id: string): Promise<FeedbackReceived> {
  return choose(token, request_id, true)
}

async function choose(token: string, request_id: string, isAsked: boolean): Promise<FeedbackReceived> {
  const { ctx, registration_id, association, member_id, guest_email } = await findLinked(token, request_id)
  await transaction(ctx, (ctx) =>
    member_id === null
      ? chooseForGuest(ctx, registration_id, emailKey(guest_email as string), isAsked)
      : chooseForMember(ctx, member_id, isAsked),
  )
  return {
    message: isAsked
      ? `${association} asks you again what events were like.`
      : `${association} does not ask you any more what events were like. Mails about your registrations come as before.`,
  }
}

async function chooseForMember(ctx: Ctx, id: string, isAsked: boolean): Promise<void> {
  const member = await lockVersioned(ctx, 'members', id, null, 'member')
  if (member.gets_feedback_requests === isAsked) return
  const after = { gets_feedback_requests: isAsked }
  await touch(ctx, 'members', id, after)
  const before = { gets_feedback_requests: !isAsked }
  await recordAudit(ctx, { action: 'member.updated', noun: 'members', object_id: id, before, after })
}

async function chooseForGuest(ctx: Ctx, registration_id: string, email_key: string, isAsked: boolean): Promise<void> {
  const query = isAsked
    ? ctx.db.deleteFrom('feedback_stops').where('email_key', '=', email_key).returning('id')
    : ctx.db
        .insertInto('feedback_stops')
        .values({ id: uuidv7(), email_key })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
  const changed = await query.executeTakeFirst()
  if (!changed) return
  const action = isAsked ? 'feedback.resumed' : 'feedback.stopped'
  await recordAudit(ctx, { action, noun: 'registrations', object_id: registration_id })
}
