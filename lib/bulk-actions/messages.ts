import { sql } from 'kysely'
import { z } from 'zod'
import type { Change } from '#lib/bulk-actions/action'
import { getPurpose } from '#lib/consents/queries'
import type { Ctx } from '#lib/context'
import { env } from '#lib/env'
import { AppError, orNotFound } from '#lib/errors'
import { formatMinor, formatMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { languageFor, ownLanguage } from '#lib/mail/editable/languages'
import { composeMessage } from '#lib/mail/editable/message'
import { withdrawalToken } from '#lib/mail/links'
import { type RenderedMail, renderLetter } from '#lib/mail/render'
import { MAIL_LANGUAGES } from '#lib/mail/schema'
import { queueRendered } from '#lib/mail/service'
import { OWED } from '#lib/members/conditions'
import { memberModel } from '#lib/members/model'
import { pages } from '#lib/paths'
import { rowScope, shownValue } from '#lib/query/compile'
import type { Field } from '#lib/records/model'
import { getBrand } from '#lib/tenants/queries'
import { line, prose } from '#lib/wire/schema'

/** What a mail to many members says in a language. */
const Said = z.strictObject({
  subject: line(200),
  text: prose(5000).min(1, 'This cannot be empty.'),
  language: z.enum(MAIL_LANGUAGES, `Choose from ${MAIL_LANGUAGES.join(', ')}.`),
})

/** What a mail to many members says. */
export const Message = Said.extend({
  others: z
    .array(Said)
    .max(MAIL_LANGUAGES.length)
    .default([])
    .describe('What it says to members whose own language is one of these; all others get the message itself'),
  purpose: z
    .string()
    .max(40, 'There is no such purpose.')
    .nullable()
    .default(null)
    .describe('Goes to those only who consented to it; null for what members have to know'),
})
export type Message = z.output<typeof Message>

/** The most invoices that a mail names. */
const MAX_INVOICES = 20

/** The open invoices of a member, the first to be due first. */
async function findOpenInvoices(ctx: Ctx, member_id: string, currency: string) {
  const { today } = rowScope(ctx, 'invoices')
  return ctx.db
    .selectFrom('invoices')
    .select(['number', 'remaining_minor', 'due_date', sql<boolean>`due_date < ${today}`.as('is_overdue')])
    .where('member_id', '=', member_id)
    .where('currency', '=', currency)
    .where(OWED)
    .orderBy('due_date')
    .orderBy('number')
    .limit(MAX_INVOICES)
    .execute()
}

async function findRecipient(ctx: Ctx, member_id: string) {
  const scope = rowScope(ctx, 'members')
  const owed = shownValue(memberModel.fields.owed_minor as Field, scope, 'owed_minor')
  const overdue = shownValue(memberModel.fields.overdue_minor as Field, scope, 'overdue_minor')
  const found = await ctx.db
    .selectFrom('members')
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.first_name',
      'members.last_name',
      'members.organization',
      'members.email',
      'members.valid_through',
      'members.language',
      'members.consents',
      'tiers.name as tier',
      owed.as('owed') as never,
      overdue.as('overdue') as never,
    ])
    .where('members.id', '=', member_id)
    .executeTakeFirst()
  return orNotFound(found as (typeof found & { owed: string | null; overdue: string | null }) | undefined, 'member')
}

/**
 * Renders a message as a member gets it: in their own language where it is said in that, with what the merge fields stand
 * for. Nothing is written.
 */
export async function renderMessage(
  ctx: Ctx,
  member_id: string,
  message: Message,
): Promise<
  RenderedMail & {
    to: { address: string | null; name: string }
    /** What it is for that members consent to, and whether this one did. */
    purpose: { key: string; label: string; has_consented: boolean } | null
  }
> {
  const [brand, member, { currency }, purpose] = await Promise.all([
    getBrand(ctx),
    findRecipient(ctx, member_id),
    ctx.db.selectFrom('tenants').select('currency').executeTakeFirstOrThrow(),
    message.purpose === null ? null : getPurpose(ctx, message.purpose),
  ])
  const own = ownLanguage(member.language)
  const said = message.others.find(({ language }) => language === own) ?? message
  // Dates and money as in the recipient's own country, where it is their language.
  const { locale } = languageFor(said.language === own ? member.language : said.language, brand.locale)
  const name = displayName(member)
  const { first_name, last_name, tier, valid_through, owed, overdue } = member
  const money = (minor: string | null) => (Number(minor ?? 0) > 0 ? formatMoney(String(minor), currency, locale) : null)
  const open = Number(owed ?? 0) > 0 ? await findOpenInvoices(ctx, member_id, currency) : []
  const page = purpose ? pages.withdrawConsent(withdrawalToken(ctx.tenant_id, member_id, purpose.key)) : ''
  const letter = composeMessage(
    said,
    {
      first_name,
      last_name,
      name,
      tier,
      term_to: valid_through,
      amount: money(owed),
      overdue: money(overdue),
      open_invoices: open.map(({ number, remaining_minor, due_date, is_overdue }) => ({
        is_overdue,
        number: number ?? '',
        remaining: formatMinor(remaining_minor, currency, locale),
        due_on: due_date ?? '',
      })),
      purpose: purpose && { label: purpose.label, page },
    },
    { ...brand, locale, app_url: env.APP_URL },
  )
  const rendered = await renderLetter(letter, { ...brand, locale, app_url: env.APP_URL })
  const has_consented = purpose === null || (member.consents as string[]).includes(purpose.key)
  return { ...rendered, to: { address: member.email, name }, purpose: purpose && { ...purpose, has_consented } }
}

/**
 * Writes a message to a member. Returns null for somebody who died or is archived, to whom nothing is sent. Throws
 * conflict for one without an address,
 * or without the consent that it needs.
 */
export async function sendMessage(ctx: Ctx, member_id: string, message: Message): Promise<Change | null> {
  const { to, purpose, ...rendered } = await renderMessage(ctx, member_id, message)
  // Whoever withdrew it since the mail was begun gets none.
  if (purpose && !purpose.has_consented) throw new AppError('conflict', `No consent to “${purpose.label}”.`)
  if (to.address === null || to.address === '') throw new AppError('conflict', 'There is no e-mail address.')
  const mail = {
    template: 'message' as const,
    member_id,
    to: { address: to.address, name: to.name },
    ...(purpose && { purpose: purpose.key }),
  }
  return (await queueRendered(ctx, mail, async () => rendered)) === null ? null : { words: `mail to ${to.address}` }
}
