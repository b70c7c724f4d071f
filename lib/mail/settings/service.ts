import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { MERGE_FIELDS, VARIANTS, type Variant } from '#lib/mail/editable/facts'
import { languageFor, mailWords } from '#lib/mail/editable/languages'
import { composeEditable } from '#lib/mail/editable/letter'
import { checkFields } from '#lib/mail/editable/merge'
import { SAMPLE_PERSON, sampleOf } from '#lib/mail/editable/samples'
import type { Wording } from '#lib/mail/editable/words'
import { headerText, renderLetter } from '#lib/mail/render'
import type { EditableMail, MailLanguage } from '#lib/mail/schema'
import { queueRendered } from '#lib/mail/service'
import { defaultsOf, getMailSetting, type OwnTexts } from '#lib/mail/settings/queries'
import type { MailPreview, MailSetting, MailSettingPatch, MailTrial, TestMail } from '#lib/mail/settings/schema'
import { lockVersioned, NEXT_VERSION } from '#lib/records/versions'
import { getBrand, getIssuer } from '#lib/tenants/queries'

/**
 * Changes what is settled about a mail.
 *
 * @throws AppError stale; invalid for days of a mail that has none, a tier or a text that there is not, and a merge field
 * that the mail does not have
 */
export async function editMailSetting(
  ctx: Ctx,
  template: EditableMail,
  patch: MailSettingPatch,
  version: number | null,
): Promise<MailSetting> {
  for (const [position, { variant, subject, text }] of (patch.texts ?? []).entries())
    requireText(template, variant, { subject, text }, `texts/${position}/`)
  return transaction(ctx, async (ctx) => {
    const defaults = defaultsOf(template)
    await ctx.db
      .insertInto('mail_settings')
      .values({ ...defaults, template, tier_days: '{}', texts: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await lockVersioned(ctx, 'mail_settings', null, version, 'mail', { template })
    await requireDays(ctx, template, patch)
    const { is_on = row.is_on, days = row.days } = patch
    const tier_days = patch.tier_days
      ? Object.fromEntries(patch.tier_days.map((tier) => [tier.tier_id, tier.days.toSorted(byNumber)]))
      : row.tier_days
    const texts = withTexts(template, row.texts as OwnTexts, patch.texts ?? [])
    const after = { is_on, days: days.toSorted(byNumber), tier_days, texts }
    const before = { is_on: row.is_on, days: row.days, tier_days: row.tier_days, texts: row.texts }
    if (JSON.stringify(after) === JSON.stringify(before)) return getMailSetting(ctx, template)
    await ctx.db
      .updateTable('mail_settings')
      .set({ ...after, tier_days: JSON.stringify(tier_days), texts: JSON.stringify(texts), ...NEXT_VERSION })
      .where('template', '=', template)
      .execute()
    await recordAudit(ctx, {
      action: 'mail_settings.updated',
      noun: 'mail_settings',
      object_id: null,
      before: { ...before, template },
      after: { ...after, template },
    })
    return getMailSetting(ctx, template)
  })
}

const byNumber = (one: number, other: number) => one - other

/** Throws invalid for a text that the mail does not have, or one with a field that it does not have. */
function requireText(
  template: EditableMail,
  variant: string,
  wording: Partial<Record<keyof Wording, string | null>>,
  at = '',
) {
  const variants: readonly string[] = VARIANTS[template]
  if (!variants.includes(variant))
    throw new AppError('invalid', `This mail has no such text. Choose from ${variants.join(', ')}.`, {
      field: `${at}variant`,
    })
  for (const field of ['subject', 'text'] as const)
    checkFields(MERGE_FIELDS[template], wording[field] ?? '', at + field)
}

async function requireDays(ctx: Ctx, template: EditableMail, { days, tier_days }: MailSettingPatch): Promise<void> {
  if (template !== 'renewal_notice' && (days?.length || tier_days?.length))
    throw new AppError('invalid', 'Only renewal notices have days.', { field: days ? 'days' : 'tier_days' })
  if (!tier_days) return
  const ids = tier_days.map(({ tier_id }) => tier_id)
  if (new Set(ids).size < ids.length)
    throw new AppError('invalid', 'Give the days of each tier once.', { field: 'tier_days' })
  const tiers = ids.length === 0 ? [] : await ctx.db.selectFrom('tiers').select('id').where('id', 'in', ids).execute()
  const known = new Set(tiers.map(({ id }) => id))
  const position = ids.findIndex((tier_id) => !known.has(tier_id))
  if (position !== -1)
    throw new AppError('invalid', 'There is no such tier.', { field: `tier_days/${position}/tier_id` })
}

/** The own texts with some changed; those that are the default are not kept, so that they follow it. */
function withTexts(template: EditableMail, own: OwnTexts, changed: NonNullable<MailSettingPatch['texts']>): OwnTexts {
  const next: OwnTexts = structuredClone(own)
  for (const { variant, language, subject, text } of changed) {
    const usual = mailWords(language).texts[template][variant] as Wording
    const wording = { subject: subject ?? usual.subject, text: text ?? usual.text }
    const { [language]: _, ...others } = next[variant] ?? {}
    const isUsual = wording.subject === usual.subject && wording.text === usual.text
    next[variant] = isUsual ? others : { ...others, [language]: wording }
    if (Object.keys(next[variant]).length === 0) delete next[variant]
  }
  return next
}

/**
 * Returns a mail with made-up facts as it would look with a text, which need not be saved.
 *
 * @throws AppError invalid for a text that there is not, or a merge field that the mail does not have
 */
export async function previewSetting(ctx: Ctx, template: EditableMail, trial: MailTrial): Promise<MailPreview> {
  return renderTrial(ctx, template, trial, SAMPLE_PERSON)
}

async function renderTrial(
  ctx: Ctx,
  template: EditableMail,
  { variant, language, subject, text }: MailTrial,
  person: typeof SAMPLE_PERSON,
): Promise<MailPreview> {
  requireText(template, variant, { subject, text })
  const [brand, { issuer, currency, today }] = await Promise.all([getBrand(ctx), getIssuer(ctx)])
  const usual = mailWords(language).texts[template][variant] as Wording
  const facts = sampleOf(template, variant as Variant, { today, currency, time_zone: brand.time_zone, bank: issuer })
  const { locale } = languageFor(language, brand.locale)
  const looks = { ...brand, locale, app_url: env.APP_URL }
  const to = { ...person, has_account: true, language }
  const own = { subject: subject ?? usual.subject, text: text ?? usual.text }
  return renderLetter(composeEditable(template, facts, to, own, looks), looks)
}

/** What a mail with made-up facts is marked with. */
const TEST: Readonly<Record<MailLanguage, string>> = { en: 'Test', de: 'Test', fr: 'Essai' }

/** Mails a text with made-up facts to whoever asks for it. Throws as previewSetting. */
export async function sendTestMail(ctx: Ctx, template: EditableMail, trial: MailTrial): Promise<TestMail> {
  return transaction(ctx, async (ctx) => {
    const account_id = actingAccountId(ctx)
    const account = await ctx.db
      .selectFrom('accounts')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    const name = displayName(account)
    const mail = await renderTrial(ctx, template, trial, { ...account, name })
    // Made-up facts are not to pass for a real mail.
    const marked = { ...mail, subject: headerText(`${TEST[trial.language]}: ${mail.subject}`) }
    await queueRendered(ctx, { template, to: { address: account.email, name }, account_id }, async () => marked)
    return { to_address: account.email }
  })
}
