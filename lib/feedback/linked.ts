import { openLink } from '#lib/auth/signed-links'
import { transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { hasFeedback } from '#lib/feedback/queries'
import type { FeedbackReceived, LinkedFeedback } from '#lib/feedback/schema'
import { findFeedbackSubject, keepFeedback, whyClosed } from '#lib/feedback/service'
import { endSentence } from '#lib/format/stops'
import { type Brand, getBrand, organizers } from '#lib/tenants/queries'

/** What the link for feedback is about, for its page. */
export interface AskedFeedback {
  event_title: string
  starts_at: string
  ends_at: string
  time_zone: string
  /** Whether it was given already. */
  is_given: boolean
  brand: Brand
}

/** The registration that a token stands for, and the way to it. Throws invalid for a link that is not ours, conflict. */
async function findLinked(token: string, request_id: string) {
  const { ctx, id } = openLink('feedback-link', token, request_id)
  const [subject, is_given, brand] = await Promise.all([
    findFeedbackSubject(ctx, id),
    hasFeedback(ctx, id),
    getBrand(ctx),
  ])
  if (!subject) throw ended('This registration does not exist any more.', brand)
  const closed = is_given ? null : whyClosed(subject)
  if (closed !== null) throw ended(closed, brand)
  return { ctx, subject, is_given, brand }
}

function ended(sentence: string, brand: Brand): AppError {
  return new AppError('conflict', endSentence(`${sentence} If you have a question, write to ${organizers(brand)}`))
}

/**
 * Returns what a link for feedback is about while feedback can be given, and for good once it was. Changes nothing: mail
 * programs open links before people do.
 *
 * @throws AppError invalid for a link that is not ours, conflict with a sentence when nothing can be said any more
 */
export async function getAskedFeedback(token: string, request_id: string): Promise<AskedFeedback> {
  const { subject, is_given, brand } = await findLinked(token, request_id)
  const { event_title, starts_at, ends_at, time_zone } = subject
  return { event_title, starts_at, ends_at, time_zone, is_given, brand }
}

/**
 * Gives feedback in the name of whoever holds the link of a mail, once for its registration.
 *
 * @throws AppError as getAskedFeedback, and conflict when it was given already
 */
export async function giveLinkedFeedback(
  { token, ...said }: LinkedFeedback,
  request_id: string,
): Promise<FeedbackReceived> {
  const { ctx, subject, brand } = await findLinked(token, request_id)
  await transaction(ctx, (ctx) => keepFeedback(ctx, subject, said))
  return { message: `${brand.name} has your feedback.` }
}
