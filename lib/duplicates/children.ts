import { type RawBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'

/**
 * What happens to the rows of a member whose record is merged into another one:
 *
 * - `moved`: they become rows of the kept record;
 * - `arranged`: the same, where two rows of one record would clash, by a rule of its own in lib/duplicates/merge.ts;
 * - `rewritten`: both histories become one, day by day;
 * - `worked_out`: they follow from the record, and are gone with it, as is a link to confirm its address.
 */
type Fate = 'moved' | 'arranged' | 'rewritten' | 'worked_out'

/** A column that names a member. */
export interface Child {
  readonly table: keyof TenantTables & string
  readonly column: string
  readonly fate: Fate
  /** What people call the rows, where they are counted. */
  readonly label?: string
}

/** Every column that names a member; a test holds this against the database. */
export const CHILDREN: readonly Child[] = [
  { table: 'terms', column: 'member_id', fate: 'arranged', label: 'terms' },
  { table: 'invoices', column: 'member_id', fate: 'moved', label: 'invoices' },
  { table: 'payments', column: 'member_id', fate: 'moved', label: 'payments' },
  { table: 'credit_notes', column: 'member_id', fate: 'moved', label: 'credit_notes' },
  { table: 'registrations', column: 'member_id', fate: 'arranged', label: 'registrations' },
  { table: 'mails', column: 'member_id', fate: 'moved', label: 'mails' },
  { table: 'consents', column: 'member_id', fate: 'moved' },
  { table: 'erasures', column: 'member_id', fate: 'moved' },
  { table: 'billing_run_items', column: 'member_id', fate: 'arranged' },
  { table: 'reminder_stops', column: 'member_id', fate: 'arranged' },
  { table: 'members', column: 'payer_member_id', fate: 'moved', label: 'paid_for' },
  { table: 'members', column: 'parent_member_id', fate: 'moved' },
  { table: 'members', column: 'referred_by_member_id', fate: 'moved' },
  { table: 'duplicates', column: 'member_id', fate: 'arranged' },
  { table: 'duplicates', column: 'other_member_id', fate: 'arranged' },
  { table: 'member_merges', column: 'member_id', fate: 'moved' },
  { table: 'status_periods', column: 'member_id', fate: 'rewritten' },
  { table: 'membership_periods', column: 'member_id', fate: 'rewritten' },
  { table: 'member_words', column: 'member_id', fate: 'worked_out' },
  { table: 'churn_scores', column: 'member_id', fate: 'worked_out' },
  { table: 'email_changes', column: 'member_id', fate: 'worked_out' },
]

/** Tables whose rows carry a version that moves with every change. */
const VERSIONED: readonly string[] = [
  'invoices',
  'payments',
  'credit_notes',
  'registrations',
  'members',
  'duplicates',
  'erasures',
]

/** What a change of rows of a table sets beside what it changes. */
export function nextVersion(table: string): RawBuilder<unknown> {
  if (VERSIONED.includes(table)) return sql`, version = version + 1, updated_at = now()`
  return ['terms', 'mails'].includes(table) ? sql`, updated_at = now()` : sql``
}

/** A row as it is kept. */
export interface Kept {
  table: string
  row: Record<string, unknown>
}

/** What can be long and is never changed by a merge. */
const shown = (table: string): RawBuilder<unknown> =>
  table === 'mails' ? sql`jsonb_build_object('id', t.id, 'member_id', t.member_id)` : sql`to_jsonb(t)`

/** Returns all rows that name one of the members, and the records themselves. */
export async function rowsOfMembers(ctx: Ctx, ids: readonly string[]): Promise<Kept[]> {
  const any = sql`any(${[...ids]}::uuid[])`
  const tables = Map.groupBy(
    CHILDREN.filter(({ table }) => table !== 'member_words' && table !== 'email_changes'),
    ({ table }) => table,
  )
  const parts = [...tables].map(([table, columns]) => {
    const own = table === 'members' ? [sql`t.id = ${any}`] : []
    const named = [...own, ...columns.map(({ column }) => sql`${sql.ref(`t.${column}`)} = ${any}`)]
    return sql`select ${table}::text as "table", ${shown(table)} as row from ${sql.table(table)} t where ${sql.join(named, sql` or `)}`
  })
  const { rows } = await sql<Kept>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return rows
}

/** What tells a row of a table apart: its identifier, or of what a member has once, the member. */
export const rowKey = ({ table, row }: Kept): string => `${table} ${row.id ?? row.member_id}`

/** Counts the rows that hang on each member, by what people call them. */
export function countRows(rows: readonly Kept[], id: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { table, column, label } of CHILDREN) {
    if (!label) continue
    const count = rows.filter((kept) => kept.table === table && kept.row[column] === id).length
    if (count > 0) counts[label] = count
  }
  return counts
}
