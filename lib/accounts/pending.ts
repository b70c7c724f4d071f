import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { deadToken } from '#lib/accounts/mail-tokens'
import type { Registration } from '#lib/accounts/schema'
import { LINK_EXPIRY, newToken } from '#lib/auth/link-token'
import type { Ctx } from '#lib/context'
import type { CustomValues } from '#lib/custom-fields/schema'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { queueMail } from '#lib/mail/service'

/*
 * Registrations whose address nobody has proven yet. Whoever registers an address may not own it, so each registration
 * keeps its own password and names, and only its own link confirms them.
 */

/** As many registrations of one address are sent their link again at once. */
const MAX_RESENT = 5

/** Returns the hashes of the passwords of an address that waits for its proof, the newest first. */
export async function listPendingHashes(ctx: Ctx, email: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account_registrations')
    .select('password_hash')
    .where('email_key', '=', emailKey(email))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.password_hash)
}

/** Keeps a registration and mails the link that confirms it. Returns the id that its account will have. */
export async function addPending(
  ctx: Ctx,
  input: Registration,
  password_hash: string,
  answers: CustomValues,
  consents: readonly object[],
): Promise<string> {
  const { email, first_name, last_name } = input
  const { token, token_hash } = newToken(ctx)
  const added = await ctx.db
    .insertInto('account_registrations')
    .values({
      id: uuidv7(),
      email,
      email_key: emailKey(email),
      first_name,
      last_name,
      password_hash,
      joining_answers: JSON.stringify(answers),
      joining_consents: JSON.stringify(consents),
      token_hash,
      expires_at: LINK_EXPIRY,
    })
    .returning(['id', 'email', 'first_name', 'last_name', 'created_at'])
    .executeTakeFirstOrThrow()
  await mailLink(ctx, added, token)
  return added.id
}

/**
 * Mails new links to an address that waits for its proof: one for each registration, because only the owner of the
 * address knows which is theirs, or for the one that is named. Each ends the older link of its own registration only.
 */
export async function resendLinks(ctx: Ctx, email: string, user_id?: string): Promise<void> {
  let pending = ctx.db.selectFrom('account_registrations').select('id').where('email_key', '=', emailKey(email))
  if (user_id !== undefined) pending = pending.where('id', '=', user_id)
  const newest = await pending.orderBy('id', 'desc').limit(MAX_RESENT).execute()
  for (const { id } of newest.reverse()) {
    const { token, token_hash } = newToken(ctx)
    const renewed = await ctx.db
      .updateTable('account_registrations')
      .set({ token_hash, expires_at: LINK_EXPIRY })
      .where('id', '=', id)
      .returning(['id', 'email', 'first_name', 'last_name', 'created_at'])
      .executeTakeFirst()
    if (renewed) await mailLink(ctx, renewed, token)
  }
}

async function mailLink(
  ctx: Ctx,
  registration: { id: string; email: string; first_name: string; last_name: string; created_at: string },
  token: string,
): Promise<void> {
  const to = { address: registration.email, name: displayName(registration) }
  const props = { token, registered_at: registration.created_at }
  await queueMail(ctx, { template: 'verify_email', to, account_id: registration.id, props })
}

/** Throws invalid when a link does not work (any more). */
export async function requirePending(ctx: Ctx, token_hash: Buffer): Promise<void> {
  const pending = await ctx.db
    .selectFrom('account_registrations')
    .select('id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!pending) throw deadToken()
}

/**
 * Uses up a link: returns the registration behind it and ends all others of the address. Throws invalid when the link
 * does not work (any more). The caller holds the tenant.
 */
export async function takePending(ctx: Ctx, token_hash: Buffer) {
  const taken = await ctx.db
    .deleteFrom('account_registrations')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning([
      ...(['id', 'email', 'email_key', 'first_name', 'last_name', 'password_hash'] as const),
      ...(['joining_answers', 'joining_consents'] as const),
    ])
    .executeTakeFirst()
  if (!taken) throw deadToken()
  await ctx.db.deleteFrom('account_registrations').where('email_key', '=', taken.email_key).execute()
  return taken
}
