import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import type { DoneRow, RowFate } from '#lib/imports/noun'

/** The tables whose rows an import writes, beside those of members. */
type Table = 'events' | 'registrations' | 'invoices' | 'payments'

/** What is told of each row of a table: all that it says but when it was last written. */
const SAID: Readonly<Record<Table, RawBuilder<unknown>>> = {
  // Seats go with registrations, which are asked for by themselves; the clock moves the status of an event.
  events: sql`jsonb_build_array(
    to_jsonb(t) - '{version,updated_at,seats_taken,event_status}'::text[],
    case when t.event_status in ('draft', 'cancelled', 'postponed') then t.event_status end,
    (select jsonb_agg(to_jsonb(k) - '{updated_at,sold}'::text[] order by k.id) from ticket_types k where k.tenant_id = t.tenant_id and k.event_id = t.id),
    (select jsonb_agg(to_jsonb(s) - 'updated_at' order by s.id) from event_sessions s where s.tenant_id = t.tenant_id and s.event_id = t.id),
    (select jsonb_agg(v.tier_id order by v.tier_id) from event_tiers v where v.tenant_id = t.tenant_id and v.event_id = t.id))`,
  registrations: sql`to_jsonb(t) - '{version,updated_at}'::text[]`,
  invoices: sql`to_jsonb(t) - '{version,updated_at}'::text[]`,
  payments: sql`to_jsonb(t) - '{version,updated_at}'::text[]`,
}

/** Returns a hash of what each of these rows says. */
export async function hashesOf(ctx: Ctx, table: Table, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; hash: string }>`select t.id, md5((${SAID[table]})::text) as hash
    from ${sql.raw(table)} t where t.id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** What an import has left of a row, so that the undo knows whether somebody has edited it since. */
interface Left {
  hash: string
}

/** Of rows that an import wrote, those that say what it left, and the fate of the others. */
export async function untouched<T extends DoneRow>(
  ctx: Ctx,
  table: Table,
  rows: readonly T[],
): Promise<{ free: T[]; kept: RowFate[] }> {
  const hashes = await hashesOf(
    ctx,
    table,
    rows.map(({ object_id }) => object_id as string),
  )
  const isFree = ({ object_id, made }: T) => hashes.get(object_id as string) === (made as Left).hash
  return {
    free: rows.filter(isFree),
    kept: rows
      .filter((row) => !isFree(row))
      .map(({ line }) => ({ line, state: 'kept', note: 'Kept: edited since the import.' })),
  }
}

/** The fields of a record that an update changed, as they were. */
export function beforeOf({ before }: DoneRow): Record<string, unknown> {
  return (before as { fields?: Record<string, unknown> } | null)?.fields ?? {}
}

/** Sets columns of rows to what is given for each, with the next version. Those with the same columns go together. */
export async function setColumns(
  ctx: Ctx,
  table: Table,
  rows: readonly { id: string; columns: Record<string, unknown> }[],
): Promise<void> {
  for (const group of Map.groupBy(rows, ({ columns }) => Object.keys(columns).sort().join()).values()) {
    const names = Object.keys(group[0]?.columns ?? {})
    if (names.length === 0) continue
    const sets = sql.raw(names.map((name) => `${name} = given.${name}`).join(', '))
    const values = group.map(({ id, columns }) => ({ ...columns, id }))
    await sql`update ${sql.raw(table)} t set ${sets}, version = t.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(values)}::jsonb) given
      where t.id = given.id`.execute(ctx.db)
  }
}

/** A condition on a column of the table that it is one of these. */
export const anyOf = (values: readonly string[]) => sql<string>`any(${values}::uuid[])`

const UNDONE = {
  events: 'event.import_undone',
  registrations: 'registration.import_undone',
  invoices: 'invoice.import_undone',
  payments: 'payment.import_undone',
} as const

/** Puts back what an import had changed in these rows, and notes of each that the import of it was taken back. */
export async function putBack(ctx: Ctx, table: Table, import_id: string, rows: readonly DoneRow[]): Promise<void> {
  await setColumns(
    ctx,
    table,
    rows
      .filter(({ outcome }) => outcome === 'update')
      .map((row) => ({ id: row.object_id as string, columns: beforeOf(row) })),
  )
  await recordAudit(
    ctx,
    ...rows.map(({ object_id }) => ({ action: UNDONE[table], noun: table, object_id, after: { import_id } })),
  )
}
