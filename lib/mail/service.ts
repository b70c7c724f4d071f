import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError, orNotFound } from '#lib/errors'
import type { PaperRef } from '#lib/files/schema'
import type { AnyFacts } from '#lib/mail/editable/facts'
import { languageFor } from '#lib/mail/editable/languages'
import { renderEditable } from '#lib/mail/editable/render'
import { SPENT_LINK } from '#lib/mail/links'
import { getMail } from '#lib/mail/queries'
import { headerText, type MailProps, type RenderedMail, renderMail } from '#lib/mail/render'
import {
  EDITABLE_MAILS,
  type EditableMail,
  type FixedMail,
  type MailAttachment,
  type MailContent,
  type MailTemplate,
} from '#lib/mail/schema'
import type { Brand } from '#lib/mail/templates/layout'
import { enqueue, runNow } from '#lib/queue/queue'
import { getBrand } from '#lib/tenants/queries'

/** A mail to be sent. */
export interface NewMail<T extends MailTemplate> {
  template: T
  to: { address: string; name: string }
  /** Whom it concerns, for finding it later. */
  account_id?: string | null
  member_id?: string | null
  props: MailProps[T]
  attachments?: readonly MailAttachment[]
  /** Attached from its file at delivery, drawn then unless it was before. */
  paper?: PaperRef
  /** What the member consented to, where the mail comes for that reason: mail programs then offer to withdraw it. */
  purpose?: string
}

/** Somebody sits before the screen and waits for these; they overtake a thousand notices. */
const PRIORITY: Partial<Record<MailTemplate, number>> = {
  verify_email: 10,
  confirm_email: 10,
  confirm_registration: 10,
  already_registered: 10,
  reset_password: 10,
  welcome: 5,
  password_changed: 5,
}

/** One address and nothing that could add a second one or a header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u

/** Whom a mail concerns. */
type Concerned = Pick<NewMail<MailTemplate>, 'account_id' | 'member_id'>

/**
 * Whether no mail may go to somebody: the member has died or is archived. Whoever works for the association keeps
 * the mails of the account although the own member record is archived.
 */
async function isSilenced({ db }: Ctx, { account_id = null, member_id = null }: Concerned): Promise<boolean> {
  if (account_id === null && member_id === null) return false
  const found = await db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select('members.id')
    .where((is) => is.or([is('members.id', '=', member_id), is('members.account_id', '=', account_id)]))
    .where((is) =>
      is.or([
        is('members.status', '=', 'deceased'),
        is.and([
          is('members.archived_at', 'is not', null),
          is.or([is('members.id', '=', member_id), sql<boolean>`accounts.roles <@ '{member}'`]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Renders a mail in the recipient's language, and in the association's own words where it has them. */
async function render(ctx: Ctx, mail: NewMail<MailTemplate>, to_name: string, brand: Brand): Promise<RenderedMail> {
  const { template, props, member_id = null } = mail
  if (isEditable(template)) return renderEditable(ctx, template, props as AnyFacts, { member_id, name: to_name }, brand)
  const written = languageFor(await findLanguage(ctx, mail), brand.locale)
  return renderMail(template as FixedMail, props as MailProps[FixedMail], to_name, { ...brand, ...written })
}

/** The language on the record of whom a mail concerns; null where there is none. */
async function findLanguage({ db }: Ctx, { account_id = null, member_id = null }: Concerned): Promise<string | null> {
  if (account_id === null && member_id === null) return null
  const member = await db
    .selectFrom('members')
    .select('language')
    .where((is) => is.or([is('id', '=', member_id), is('account_id', '=', account_id)]))
    .executeTakeFirst()
  return member?.language ?? null
}

/** Renders a mail as it would be sent. Nothing is written. */
export async function previewMail<T extends MailTemplate>(ctx: Ctx, mail: NewMail<T>): Promise<RenderedMail> {
  return render(ctx, mail, headerText(mail.to.name), { ...(await getBrand(ctx)), app_url: env.APP_URL })
}

function isEditable(template: MailTemplate): template is EditableMail {
  return (EDITABLE_MAILS as readonly string[]).includes(template)
}

/** Whether a text is one e-mail address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/**
 * Writes a mail and asks for its delivery, both in the transaction that runs: it goes out if and only if
 * the cause is committed. Returns its id; null for somebody who died or is archived, to whom nothing is written.
 * Throws invalid for what is not one e-mail address.
 */
export async function queueMail<T extends MailTemplate>(ctx: Ctx, mail: NewMail<T>): Promise<string | null> {
  const { props: _, ...envelope } = mail
  return transaction(ctx, async (ctx) => {
    const rendered = async () =>
      render(ctx, mail, headerText(mail.to.name), { ...(await getBrand(ctx)), app_url: env.APP_URL })
    return queueRendered(ctx, envelope, rendered)
  })
}

/** Writes a mail whose content is made otherwise, and asks for its delivery. As queueMail. */
export async function queueRendered(
  ctx: Ctx,
  mail: Omit<NewMail<MailTemplate>, 'props'>,
  content: () => Promise<RenderedMail>,
): Promise<string | null> {
  const to_address = mail.to.address.trim()
  if (!isAddress(to_address)) {
    throw new AppError('invalid', 'Give an e-mail address such as ada@example.org.', { field: 'email' })
  }
  const to_name = headerText(mail.to.name)
  return transaction(ctx, async (ctx) => {
    const [rendered, silenced] = await Promise.all([content(), isSilenced(ctx, mail)])
    if (silenced) return null
    const id = uuidv7()
    const message_id = `<${id}@${new URL(env.APP_URL).hostname}>`
    const { template, account_id = null, member_id = null } = mail
    const attachments = JSON.stringify(mail.attachments ?? [])
    const { paper } = mail
    const taken = paper && { paper_noun: paper.noun, paper_id: paper.id, paper_step: paper.step ?? 0 }
    await ctx.db
      .insertInto('mails')
      .values({
        id,
        template,
        account_id,
        member_id,
        to_address,
        to_name,
        message_id,
        attachments,
        ...taken,
        purpose: mail.purpose ?? null,
        ...rendered,
      })
      .execute()
    await enqueue(
      ctx,
      'mail',
      { tenant_id: ctx.tenant_id, mail_id: id },
      { key: id, priority: PRIORITY[template] ?? 0 },
    )
    return id
  })
}

/**
 * Asks for the delivery of a mail once more: now, if it waits for its next try, and from the start if it
 * was given up, kept or sent. Returns the mail. Throws not_found, and conflict for a sent mail whose
 * one-time link is gone with its delivery, and for somebody who died or is archived.
 */
export async function resendMail(ctx: Ctx, mail_id: string): Promise<MailContent> {
  await transaction(ctx, async (ctx) => {
    const mail = orNotFound(
      await ctx.db
        .selectFrom('mails')
        .select(['status', 'html', 'template', 'account_id', 'member_id'])
        .where('id', '=', mail_id)
        .forUpdate()
        .executeTakeFirst(),
      'mail',
    )
    if (mail.html.includes(SPENT_LINK)) {
      throw new AppError(
        'conflict',
        'This mail held a link for one use, which is removed once it is sent. Let the person ask for a new link.',
      )
    }
    if (await isSilenced(ctx, mail)) {
      throw new AppError('conflict', 'This person has died or is archived, so no mails are sent.')
    }
    if (mail.status === 'queued' && (await runNow(ctx, 'mail', mail_id)) > 0) return
    await ctx.db
      .updateTable('mails')
      .set({ status: 'queued', last_error: null, updated_at: sql`now()` })
      .where('id', '=', mail_id)
      .execute()
    await enqueue(ctx, 'mail', { tenant_id: ctx.tenant_id, mail_id }, { key: mail_id })
    await recordAudit(ctx, { action: 'mail.resent', noun: 'mails', object_id: mail_id })
  })
  return getMail(ctx, mail_id)
}
