import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { getFigures } from '#lib/dashboard/figures'
import { readKnown } from '#lib/dashboard/queries'

/** What the administrator's home shows, but for the insights. */
export type Home = Awaited<ReturnType<typeof readHome>>
/** What waits for somebody's decision. */
export type Needs = Home['needs']

/** One for each tenant and combination of roles; the one that was asked for longest ago goes first. */
const kept = new Map<string, { version: string; home: Home }>()
const MAX_KEPT = 200
const MINUTE_MS = 60_000

/**
 * Returns what home shows. It is kept in this process until the tenant's data change, whoever changes them in which
 * process, and for a minute at most, because events also move with the clock.
 *
 * @param today where the tenant is
 */
export async function getHome(ctx: Ctx, today: string): Promise<Home> {
  // Asked before the data are read, so that what is kept can be newer than its version, never older.
  const version = `${today} ${Math.floor(Date.now() / MINUTE_MS)} ${await getVersion(ctx)}`
  const key = `${ctx.tenant_id} ${ctx.actor.kind === 'account' ? ctx.actor.roles.toSorted().join() : ctx.actor.kind}`
  const known = kept.get(key)
  kept.delete(key)
  const home = known?.version === version ? known.home : await readHome(ctx, today)
  kept.set(key, { version, home })
  for (const [oldest] of kept) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return home
}

/**
 * Works out what home shows.
 *
 * @param today where the tenant is
 */
export async function readHome(ctx: Ctx, today: string) {
  const known = await readKnown(ctx)
  const { needs, figures } = await getFigures(ctx, today, known)
  const { pending, payers, accounts, events } = known.named
  return {
    has_members: known.has_members,
    needs: {
      ...needs,
      /** With the longest waiting. */
      pending: { ...needs.pending, first: pending },
      payers: { ...needs.payers, first: payers },
      accounts: { ...known.accounts, first: accounts },
      events,
      erasures: known.erasures,
    },
    figures,
    /** The instant at which it was worked out. */
    counted_at: new Date().toISOString(),
  }
}

/** Returns the figures of home as they were at the end of a past day. They are not kept: hardly anybody asks twice. */
export async function readFiguresOn(ctx: Ctx, day: string): Promise<Pick<Home, 'figures' | 'has_members'>> {
  const known = await readKnown(ctx)
  const { figures } = await getFigures({ ...ctx, as_of: day }, day, known)
  return { figures, has_members: known.has_members }
}

/** The version of the tenant's data, and when the tenant began: another may have had its name. */
async function getVersion(ctx: Ctx): Promise<string> {
  const changes = ctx.db
    .selectFrom('data_versions')
    .select(sql<number>`coalesce(sum(data_versions.change_count), 0)::bigint`.as('sum'))
  const { version } = await ctx.db
    .selectFrom('tenants')
    .select(sql<string>`concat_ws(' ', (${changes}), extract(epoch from tenants.created_at))`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}
