import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'

/** The tables whose rows carry a version that each edit moves by one: the ETag of the API. */
type VersionedTable = {
  [T in keyof TenantTables]: TenantTables[T] extends { version: unknown; updated_at: unknown } ? T : never
}[keyof TenantTables]

/** The identifier of a row; null for a table with one row per tenant. */
type IdIn<T extends VersionedTable> = TenantTables[T] extends { id: unknown } ? string : null

/** What further must be true of a row to be reached, such as whose it is. */
type Restriction<T extends VersionedTable> = {
  [C in keyof Selectable<TenantTables[T]>]?: Selectable<TenantTables[T]>[C] | null
}

/** The columns that each edit sets, for statements that change many rows at once or under a condition. */
export const NEXT_VERSION = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }

/** Throws stale when the version that was edited is given and not the present one. */
export function requireVersion(row: { version: number }, version: number | null, noun: string): void {
  if (version === null || version === row.version) return
  throw new AppError(
    'stale',
    `Somebody else has changed this ${noun} since you loaded it. Load it again and repeat your change.`,
  )
}

/**
 * Locks a row for a change until the transaction ends, and returns it. Rows that refer to it can still be added.
 *
 * @param version the version that was edited; null to edit whichever is current
 * @param restriction keeps rows that do not match out of reach
 * @throws AppError not_found, stale
 */
export async function lockVersioned<T extends VersionedTable>(
  ctx: Ctx,
  table: T,
  id: IdIn<T>,
  version: number | null,
  noun: string,
  restriction: Restriction<T> = {},
): Promise<Selectable<TenantTables[T]>> {
  // Kysely cannot check names of columns against a table that only the caller knows; the types above do.
  let query = ctx.db.selectFrom(table as 'members').selectAll()
  for (const [column, value] of Object.entries({ ...(id !== null && { id }), ...restriction }))
    query = query.where(column as 'id', '=', value as string)
  const row = orNotFound(await query.forNoKeyUpdate().executeTakeFirst(), noun)
  requireVersion(row, version, noun)
  return row as unknown as Selectable<TenantTables[T]>
}

/** Writes changes to a locked row, with its next version. */
export async function touch<T extends VersionedTable>(
  ctx: Ctx,
  table: T,
  id: IdIn<T>,
  changes: Omit<UpdateObject<TenantTables, T>, 'tenant_id' | 'version' | 'updated_at'>,
): Promise<void> {
  const update = ctx.db.updateTable(table as 'members').set({ ...changes, ...NEXT_VERSION })
  await (id === null ? update : update.where('id', '=', id)).execute()
}
