import type { Ctx } from '#lib/context'
import { displayName } from '#lib/format/names'
import { type AnyFacts, variantOf } from '#lib/mail/editable/facts'
import { languageFor } from '#lib/mail/editable/languages'
import { type Addressee, composeEditable } from '#lib/mail/editable/letter'
import { type RenderedMail, renderLetter } from '#lib/mail/render'
import type { EditableMail } from '#lib/mail/schema'
import { findOwnTexts } from '#lib/mail/settings/queries'
import type { Brand } from '#lib/mail/templates/layout'

/** Whom a mail is for: a member, or somebody of whom only the name is known. */
interface To {
  member_id: string | null
  name: string
}

/** Renders an editable mail in the member's language, else in the association's, and in its own words where it has them. */
export async function renderEditable(
  ctx: Ctx,
  template: EditableMail,
  facts: AnyFacts,
  to: To,
  brand: Brand,
): Promise<RenderedMail> {
  const [addressee, texts] = await Promise.all([findAddressee(ctx, to), findOwnTexts(ctx, template)])
  const { language, locale } = languageFor(addressee.language, brand.locale)
  const own = texts[variantOf(template, facts)]?.[language] ?? null
  const letter = composeEditable(template, facts, { ...addressee, language }, own, { ...brand, locale })
  return renderLetter(letter, brand)
}

async function findAddressee(
  ctx: Ctx,
  { member_id, name }: To,
): Promise<Omit<Addressee, 'language'> & { language: string | null }> {
  const member =
    member_id === null
      ? undefined
      : await ctx.db
          .selectFrom('members')
          .select(['first_name', 'last_name', 'organization', 'language', 'account_id'])
          .where('id', '=', member_id)
          .executeTakeFirst()
  if (!member) return { first_name: '', last_name: '', name, has_account: false, language: null }
  const { account_id, ...named } = member
  return { ...named, name: displayName({ ...named, email: name }), has_account: account_id !== null }
}
