import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'

/** How long a browser stays signed in: in all, and without a sign of life. Seconds. */
export const BROWSER_SESSION = { longest: 24 * 3600, idle: 3600 }

/** How long the access token of a browser lives, in seconds; its session gives out the next one. */
export const BROWSER_TOKEN_TTL = 600

/** Notes that an account signed in with a browser. Returns the session's id. */
export async function startBrowserSession(ctx: Ctx, account_id: string, user_agent: string | null): Promise<string> {
  const id = uuidv7()
  await ctx.db
    .insertInto('browser_sessions')
    .values({
      id,
      account_id,
      user_agent: user_agent?.slice(0, 400) ?? null,
      expires_at: sql`now() + make_interval(secs => ${BROWSER_SESSION.longest})`,
    })
    .execute()
  return id
}

/**
 * Notes that the context's browser is still there.
 *
 * @throws AppError unauthenticated when its session has ended, ran out, or was idle for too long
 */
export async function touchBrowserSession(ctx: Ctx, id: string): Promise<void> {
  const touched = await ctx.db
    .updateTable('browser_sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - make_interval(secs => ${BROWSER_SESSION.idle})`)
    .returning('id')
    .executeTakeFirst()
  if (!touched) throw new AppError('unauthenticated', 'The session has ended. Sign in again.')
}

/** Signs one browser of the acting account out. Throws not_found for one of somebody else. */
export async function endBrowserSession(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .updateTable('browser_sessions')
      .set({ ended_at: sql`now()` })
      .where('id', '=', id)
      .where('account_id', '=', actingAccountId(ctx))
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    orNotFound(ended, 'session')
    await recordAudit(ctx, { action: 'account.signed_out', noun: 'accounts', object_id: actingAccountId(ctx) })
  })
}

/**
 * Ends every token and every browser session of an account at once: tokens carry the session version, which is
 * raised here, and both are checked with every query. Returns the new version.
 */
export async function endAllSessions(ctx: Ctx, account_id: string): Promise<number> {
  const account = await ctx.db
    .updateTable('accounts')
    .set({ session_version: sql`session_version + 1`, updated_at: sql`now()` })
    .where('id', '=', account_id)
    .returning('session_version')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('browser_sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .execute()
  return account.session_version
}

/** Signs the acting account out everywhere, this place included. */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  const id = actingAccountId(ctx)
  if (!id) return
  await transaction(ctx, async (ctx) => {
    await endAllSessions(ctx, id)
    await recordAudit(ctx, { action: 'account.signed_out_everywhere', noun: 'accounts', object_id: id })
  })
}
