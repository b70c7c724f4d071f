import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import type { KeptPaper } from '#lib/files/papers'
import type { PaperRef } from '#lib/files/schema'
import { ATTACHED, attachmentsOf } from '#lib/mail/attachments'
import { SPENT_LINK, summaryToken, withdrawalToken } from '#lib/mail/links'
import type { MailStatus } from '#lib/mail/schema'
import type { Failure, Outcome, Transport } from '#lib/mail/transport'
import { api } from '#lib/paths'
import { nameFromId } from '#lib/tenants/schema'

/** What became of a mail: settled one way or the other, or to be tried again. */
export type Delivery = { kind: 'settled' } | Failure

/**
 * Delivers one queued mail, or keeps it on this machine when there is no transport, and records how it
 * went. A mail that is gone or no longer queued is settled, so a job that runs twice sends once. Throws
 * only what the database throws.
 *
 * @param is_last_try whether a failure now ends the tries
 * @param keepPaper draws and keeps the paper that a mail takes along, unless it is kept already
 */
export async function deliverMail(
  ctx: Ctx,
  mail_id: string,
  transport: Transport | null,
  is_last_try: boolean,
  keepPaper: (ctx: Ctx, ref: PaperRef) => Promise<KeptPaper>,
): Promise<Delivery> {
  const mail = await ctx.db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, updated_at: sql`now()` })
    .where('id', '=', mail_id)
    .where('status', '=', 'queued')
    .returning((eb) => [
      'to_address',
      'to_name',
      'subject',
      'html',
      'text',
      'message_id',
      'template',
      'account_id',
      'member_id',
      'purpose',
      ...ATTACHED,
      eb.selectFrom('tenants').select('name').as('from_name'),
      eb
        .selectFrom('tenants')
        .select(sql<string | null>`coalesce(reply_to, contact_email)`.as('reply_to'))
        .as('reply_to'),
    ])
    .executeTakeFirst()
  if (!mail) return { kind: 'settled' }
  let outcome: Outcome | { kind: 'local' }
  try {
    const attachments = await attachmentsOf(ctx, mail, keepPaper)
    const from_name = mail.from_name ?? nameFromId(ctx.tenant_id)
    const withdrawal = withdrawalAddress(ctx, mail)
    outcome = transport ? await transport.send({ ...mail, attachments, from_name, withdrawal }) : { kind: 'local' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // There is no paper to send any more, such as that of an invoice that was cancelled meanwhile.
    outcome = { kind: 'refused', reason: error.message, code: error.code, loggable_reason: error.code }
  }
  if (outcome.kind === 'sent' || outcome.kind === 'local') {
    await persistently(() => record(ctx, mail_id, outcome.kind, null))
    return { kind: 'settled' }
  }
  const isOver = outcome.kind === 'refused' || is_last_try
  await record(ctx, mail_id, isOver ? 'failed' : 'queued', outcome.reason)
  return outcome
}

/** The token in the small print of a mail that asks for feedback. */
const FEEDBACK_STOP = /\/end-feedback\?feedback=([\w.-]+)/

/**
 * Where a mail program ends such mails: the summaries, those that ask for feedback, or those of the consent that it is sent
 * for; null for all others.
 */
function withdrawalAddress(
  { tenant_id }: Ctx,
  mail: { template: string; account_id: string | null; member_id: string | null; purpose: string | null; text: string },
): string | null {
  const { template, account_id, member_id, purpose, text } = mail
  if (template === 'feedback_request') {
    // The registration that it asks about stands in its own link only.
    const feedback = FEEDBACK_STOP.exec(text)?.[1]
    return feedback === undefined ? null : `${env.APP_URL}${api.feedbackStop({ feedback })}`
  }
  if (template === 'staff_summary' && account_id !== null)
    return `${env.APP_URL}${api.endSummaries({ summary: summaryToken(tenant_id, account_id) })}`
  if (member_id === null || purpose === null) return null
  return `${env.APP_URL}${api.consentWithdrawal({ consent: withdrawalToken(tenant_id, member_id, purpose) })}`
}

async function record(ctx: Ctx, mail_id: string, status: MailStatus, last_error: string | null): Promise<void> {
  const isSent = status === 'sent'
  await ctx.db
    .updateTable('mails')
    .set({
      status,
      last_error,
      updated_at: sql`now()`,
      ...(isSent && {
        sent_at: sql`now()`,
        // The link has reached its owner; nobody else needs to be able to read it here.
        html: sql`regexp_replace(html, 'token=[A-Za-z0-9_.~%+-]+', ${SPENT_LINK}, 'g')`,
        text: sql`regexp_replace(text, 'token=[A-Za-z0-9_.~%+-]+', ${SPENT_LINK}, 'g')`,
      }),
    })
    .where('id', '=', mail_id)
    .where('status', '=', 'queued')
    .execute()
}

const FIRST_WAIT_MS = 200
const LAST_WAIT_MS = 5_000

/** A mail that is out but not marked would go out twice, so a database that restarts is waited for. */
async function persistently(run: () => Promise<void>): Promise<void> {
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms *= 2) {
    try {
      return await run()
    } catch (error) {
      if (wait_ms > LAST_WAIT_MS) throw error
      await sleep(wait_ms)
    }
  }
}

/** So many are looked through at a time; the rest next time. */
const MAX_GIVEN_UP = 1_000

/**
 * Gives up queued mails that no job will deliver any more, because it ran out of tries together with its
 * worker. Returns how many.
 *
 * @param isWaited answers whether a job for the mail still waits or runs
 */
export async function giveUpForgotten(
  ctx: Ctx,
  isWaited: (mail_ids: string[]) => Promise<Set<string>>,
): Promise<number> {
  const old = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where('updated_at', '<', sql<string>`now() - interval '6 hours'`)
    .limit(MAX_GIVEN_UP)
    .execute()
  if (old.length === 0) return 0
  const waited = await isWaited(old.map((mail) => mail.id))
  const forgotten = old.map((mail) => mail.id).filter((id) => !waited.has(id))
  if (forgotten.length === 0) return 0
  const { numUpdatedRows } = await ctx.db
    .updateTable('mails')
    .set({ status: 'failed', last_error: 'The delivery was interrupted too often.', updated_at: sql`now()` })
    .where('id', 'in', forgotten)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
