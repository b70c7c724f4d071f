import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { readSending, type Sending } from '#lib/deliveries/facts'
import { findDelivery } from '#lib/deliveries/queries'
import type { Delivery, NewDelivery } from '#lib/deliveries/schema'
import { AppError } from '#lib/errors'
import type { PaperRef } from '#lib/files/schema'
import type { AnyFacts } from '#lib/mail/editable/facts'
import type { EditableMail } from '#lib/mail/schema'
import { type NewMail, previewMail, queueMail } from '#lib/mail/service'
import { touch } from '#lib/records/versions'

/** How a paper is mailed, where that differs from the usual. */
interface DeliveryOptions {
  /** Another mail than that of the paper's kind. */
  template?: EditableMail
  /** Another address than that of the payer. */
  to?: string | undefined
  /** The sender's own words. */
  message?: string | undefined
  /** Which reminder of an invoice it is, from 1: that is the paper then. */
  step?: number
  /** What the mail tells beside what the paper knows. */
  facts?: AnyFacts
}

const ACTIONS = {
  invoices: 'invoice.sent',
  credit_notes: 'credit_note.sent',
  payments: 'payment.receipt_sent',
} as const

/**
 * Mails a paper: the mail is queued in the transaction that runs, the paper attached when it is delivered. Returns the
 * mail's id. The mails of a paper are its history.
 *
 * @throws AppError not_found; conflict for a draft, what was cancelled or taken back, what is paid already (reminders),
 * and somebody who has died or is archived; invalid (`to`) where there is no address
 */
export async function deliverPaper(
  ctx: Ctx,
  { noun, id }: Pick<PaperRef, 'noun' | 'id'>,
  options: DeliveryOptions = {},
): Promise<string> {
  const { step = 0 } = options
  return transaction(ctx, async (ctx) => {
    const paper: PaperRef = { noun, id, step }
    const sending = await readSending(ctx, paper)
    if (sending.problem) throw new AppError('conflict', sending.problem, { field: 'status' })
    const mail = mailOf(sending, options)
    if (mail.to.address === '')
      throw new AppError('invalid', `There is no e-mail address of ${sending.to.name}. Give one.`, { field: 'to' })
    const mail_id = await queueMail(ctx, { ...mail, paper })
    if (mail_id === null)
      throw new AppError('conflict', `No mails go to ${sending.to.name}, who has died or is archived.`)
    await touch(ctx, noun, id, { sent_at: sql`coalesce(sent_at, now())` })
    const told = {
      number: sending.facts.number,
      to: mail.to.address,
      template: mail.template,
      ...(step > 0 && { step }),
    }
    await recordAudit(ctx, { action: ACTIONS[noun], noun, object_id: id, after: told })
    return mail_id
  })
}

/** What is queued, or shown before. */
function mailOf(sending: Sending, { to, message, template, facts }: DeliveryOptions): NewMail<EditableMail> {
  return {
    template: template ?? sending.template,
    to: { name: sending.to.name, address: to ?? sending.to.address ?? '' },
    member_id: sending.member_id,
    // Each template takes of the facts what it tells.
    props: { ...sending.facts, ...facts, message } as never,
  }
}

/**
 * Mails a paper for somebody who asks for it, or shows what would be mailed, and returns it.
 *
 * @throws AppError as deliverPaper; in a dry run not for a missing address
 */
export async function sendPaper(ctx: Ctx, paper: PaperRef, input: NewDelivery, isDryRun: boolean): Promise<Delivery> {
  if (!isDryRun) return findDelivery(ctx, await deliverPaper(ctx, paper, input))
  const sending = await readSending(ctx, paper)
  if (sending.problem) throw new AppError('conflict', sending.problem, { field: 'status' })
  const mail = mailOf(sending, input)
  const { template, to } = mail
  const { subject, text } = await previewMail(ctx, mail)
  return {
    ...{ mail_id: null, status: null, last_error: null, sent_at: null, created_at: null },
    ...{ template, step: null, to_address: to.address || null, to_name: to.name, subject, text },
  }
}
