import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { type Figures, getFigures } from '#lib/dashboard/figures'
import { getNeeds, type Needs } from '#lib/dashboard/queries'

/** What the administrator's home shows, but for the insights. */
export interface Home {
  needs: Needs
  figures: Figures
  /** The instant at which it was worked out. */
  counted_at: string
}

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
  const home = known?.version === version ? known.home : await workOut(ctx, today)
  kept.set(key, { version, home })
  for (const [oldest] of kept) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return home
}

async function workOut(ctx: Ctx, today: string): Promise<Home> {
  const needs = await getNeeds(ctx, today)
  return { needs, figures: await getFigures(ctx, today, needs), counted_at: new Date().toISOString() }
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
