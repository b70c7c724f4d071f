import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { listPurposes } from '#lib/consents/queries'
import type { ConsentPurpose } from '#lib/consents/schema'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'

/** What was agreed to on joining, with the words that were read. It waits with the account until there is a member. */
interface JoiningConsent {
  purpose: string
  text: string
  at: string
}

/** Returns what whoever opens an account is asked to agree to, in the order of the purposes. */
export async function listJoiningPurposes(ctx: Ctx): Promise<ConsentPurpose[]> {
  return (await listPurposes(ctx)).filter(({ is_active, asked_on_joining }) => is_active && asked_on_joining)
}

/** Returns what is kept of the purposes that were agreed to. Throws invalid for one that is not asked. */
export function joiningConsents(asked: readonly ConsentPurpose[], agreed: readonly string[]): JoiningConsent[] {
  const at = new Date().toISOString()
  return [...new Set(agreed)].map((key) => {
    const purpose = asked.find((each) => each.key === key)
    if (!purpose) {
      const choices = asked.length > 0 ? `Choose from ${asked.map((each) => each.key).join(', ')}.` : 'Leave it out.'
      throw new AppError('invalid', `consents: Nobody is asked for ${key} here. ${choices}`, { field: 'consents' })
    }
    return { purpose: key, text: purpose.text, at }
  })
}

/** Writes what an account agreed to on joining into the log of its member; the account has it no longer. */
export async function takeJoiningConsents(ctx: Ctx, account_id: string, member_id: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('joining_consents')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const agreed = (account?.joining_consents ?? []) as unknown as JoiningConsent[]
  if (agreed.length === 0) return
  await ctx.db.updateTable('accounts').set({ joining_consents: sql`'[]'` }).where('id', '=', account_id).execute()
  const purposes = new Map((await listPurposes(ctx)).map(({ key, label }) => [key, label]))
  for (const { purpose, text, at } of agreed) {
    const label = purposes.get(purpose)
    // Nobody had answered it yet when it was deleted, and nothing is done for it any more.
    if (label === undefined) continue
    await ctx.db
      .insertInto('consents')
      .values({ id: uuidv7(), member_id, account_id, purpose, state: 'given', way: 'form', text, at })
      .execute()
    await recordAudit(ctx, {
      action: 'member.consent_given',
      noun: 'members',
      object_id: member_id,
      after: { purpose: label },
    })
  }
}
