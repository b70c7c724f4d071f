import type { Ctx } from '#lib/context'
import { MERGE_FIELDS, VARIANTS } from '#lib/mail/editable/facts'
import { mailWords } from '#lib/mail/editable/languages'
import type { Wording } from '#lib/mail/editable/words'
import { EDITABLE_MAILS, type EditableMail, MAIL_LANGUAGES, type MailLanguage } from '#lib/mail/schema'
import type { MailSetting } from '#lib/mail/settings/schema'

/** The association's own texts, by variant and language. */
export type OwnTexts = Partial<Record<string, Partial<Record<MailLanguage, Wording>>>>

/** Mails that go out only where the association asks for them. */
const OFF_BY_DEFAULT: readonly EditableMail[] = ['receipt']

const DEFAULT_DAYS = [-60, -30, -7, 0, 7]

/** What is settled about a mail by default. */
export function defaultsOf(template: EditableMail) {
  return {
    is_on: !OFF_BY_DEFAULT.includes(template),
    days: template === 'renewal_notice' ? DEFAULT_DAYS : [],
    tier_days: {},
    texts: {},
  }
}

function selectSettings(ctx: Ctx) {
  return ctx.db
    .selectFrom('mail_settings')
    .select(['template', 'is_on', 'days', 'tier_days', 'texts', 'version', 'updated_at'])
}

/** Returns what is settled about every mail. */
export async function listMailSettings(ctx: Ctx): Promise<MailSetting[]> {
  const rows = await selectSettings(ctx).execute()
  return EDITABLE_MAILS.map((template) =>
    shown(
      template,
      rows.find((row) => row.template === template),
    ),
  )
}

/** Returns what is settled about a mail. */
export async function getMailSetting(ctx: Ctx, template: EditableMail): Promise<MailSetting> {
  return shown(template, await findRow(ctx, template))
}

type Row = Awaited<ReturnType<typeof findRow>>

function findRow(ctx: Ctx, template: EditableMail) {
  return selectSettings(ctx).where('template', '=', template).executeTakeFirst()
}

function shown(template: EditableMail, row: Row): MailSetting {
  const { is_on, days, tier_days, texts } = row ?? defaultsOf(template)
  const own = texts as OwnTexts
  return {
    template,
    is_on,
    days,
    tier_days: Object.entries(tier_days as Record<string, number[]>).map(([tier_id, days]) => ({ tier_id, days })),
    fields: [...MERGE_FIELDS[template]],
    texts: VARIANTS[template].flatMap((variant) =>
      MAIL_LANGUAGES.map((language) => {
        const usual = mailWords(language).texts[template][variant] as Wording
        const { subject, text } = own[variant]?.[language] ?? usual
        return { variant, language, subject, text, default_subject: usual.subject, default_text: usual.text }
      }),
    ),
    version: row?.version ?? 1,
    updated_at: row?.updated_at ?? null,
  }
}

/** Whether a mail goes out by itself. */
export async function isMailOn(ctx: Ctx, template: EditableMail): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('mail_settings')
    .select('is_on')
    .where('template', '=', template)
    .executeTakeFirst()
  return (row ?? defaultsOf(template)).is_on
}

/** Returns the association's own texts of a mail. */
export async function findOwnTexts(ctx: Ctx, template: EditableMail): Promise<OwnTexts> {
  const row = await ctx.db
    .selectFrom('mail_settings')
    .select('texts')
    .where('template', '=', template)
    .executeTakeFirst()
  return (row?.texts ?? {}) as OwnTexts
}
