import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Ctx, createCtx } from '#lib/context'
import { hasStatus, visibleEvents } from '#lib/events/conditions'
import { listTenantIds } from '#lib/tenants/queries'

/** How many addresses a sitemap may hold (sitemaps.org). */
export const SITEMAP_SIZE = 50_000
const READ_AT_ONCE = 1_000
const TENANTS_AT_ONCE = 500
const INDEX_KEPT_MS = 5 * 60_000

/** An event that search engines may list: coming, and for everybody. */
export interface ListedEvent {
  id: string
  updated_at: string
}

/** An association with such events, how many, and when the last of them changed. */
export interface ListedTenant {
  tenant_id: string
  count: number
  updated_at: string
}

/** The events that search engines may list, as far as a visitor without an account sees them, whoever asks. */
function listedEvents({ tenant_id, request_id }: Ctx) {
  const visitor = createCtx({ tenant_id, request_id, actor: { kind: 'anonymous' } })
  return visibleEvents(visitor).where(hasStatus(visitor, 'upcoming'))
}

/**
 * Yields a page of the context's tenant's listed events, the soonest first, in portions, so that no more than one of
 * them is ever held.
 *
 * @param page counted from 1
 * @param size how many events a page has
 * @param portion how many are read at once
 */
export async function* readListedEvents(
  ctx: Ctx,
  page: number,
  size = SITEMAP_SIZE,
  portion = READ_AT_ONCE,
): AsyncGenerator<ListedEvent[]> {
  let left = size
  let last: (ListedEvent & { starts_at: string }) | undefined
  while (left > 0) {
    const query = listedEvents(ctx)
      .select(['events.id', 'events.updated_at', 'events.starts_at'])
      .orderBy('events.starts_at')
      .orderBy('events.id')
      .limit(Math.min(portion, left))
    const events = await (last
      ? query.where(sql<boolean>`(events.starts_at, events.id) > (${last.starts_at}::timestamptz, ${last.id}::uuid)`)
      : query.offset((page - 1) * size)
    ).execute()
    if (events.length > 0) yield events.map(({ id, updated_at }) => ({ id, updated_at }))
    if (events.length < portion) return
    left -= events.length
    last = events.at(-1)
  }
}

/** Returns the listed tenants among all, each asked for itself, because nobody sees the rows of several at once. */
export async function readListedTenants(): Promise<ListedTenant[]> {
  const listed: ListedTenant[] = []
  let after: string | undefined = ''
  while (after !== undefined) {
    const tenantIds: string[] = await listTenantIds(after, TENANTS_AT_ONCE)
    for (const tenant_id of tenantIds) {
      const found = await findListedTenant(tenant_id)
      if (found) listed.push(found)
    }
    after = tenantIds.length < TENANTS_AT_ONCE ? undefined : tenantIds.at(-1)
  }
  return listed
}

/** Returns what the index of sitemaps says of a tenant, or null when it has nothing to list. */
export async function findListedTenant(tenant_id: string): Promise<ListedTenant | null> {
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: uuidv7() })
  const { count, updated_at } = await listedEvents(ctx)
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`max(events.updated_at)`.as('updated_at')])
    .executeTakeFirstOrThrow()
  return updated_at === null ? null : { tenant_id, count, updated_at }
}

let index: { tenants: Promise<ListedTenant[]>; until: number } | undefined

/** The listed tenants as they were within the last five minutes: however many ask, all tenants are gone through once. */
export async function listListedTenants(): Promise<ListedTenant[]> {
  if (index === undefined || Date.now() > index.until) {
    const tenants = readListedTenants()
    index = { tenants, until: Date.now() + INDEX_KEPT_MS }
    tenants.catch(() => {
      index = undefined
    })
  }
  return index.tenants
}
