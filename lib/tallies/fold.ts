import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'

/** The tables of tallies: what tells their groups apart, and what is added up in each. */
const TALLIES = {
  tallies: { group: ['noun', 'status'], sums: ['row_count'] },
  invoice_tallies: {
    group: ['currency', 'status', 'kind', 'due_date', 'days_to_pay'],
    sums: ['row_count', 'total_minor', 'paid_minor', 'credited_minor'],
  },
  day_tallies: { group: ['noun', 'day', 'label'], sums: ['amount'] },
  applied_tallies: { group: ['currency', 'day', 'kind', 'event_id'], sums: ['amount_minor', 'part_count'] },
  event_tallies: { group: ['event_id'], sums: ['came', 'stayed_away'] },
} as const

/** How many rows one fold takes at most; the rest waits for the next time. */
const MOST_ROWS = 10_000

/** Folds the differences that writers have appended to every table of tallies into one row per group. */
export async function foldTallies(ctx: Ctx): Promise<void> {
  for (const table of Object.keys(TALLIES) as (keyof typeof TALLIES)[]) await foldTable(ctx, table)
}

function columns(names: readonly string[], of?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))
}

/**
 * One statement, so readers see the many rows or the one. It takes only rows nobody else holds: two that run at once
 * fold different ones, and a row being written is left for the next time.
 */
async function foldTable(ctx: Ctx, name: keyof typeof TALLIES): Promise<void> {
  const { group, sums } = TALLIES[name]
  const table = sql.table(name)
  const totals = sql.join(sums.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))
  const zeros = sql.join(sums.map(() => sql`0`))
  await sql`
    with crowded as (
      select ${columns(group)} from ${table} group by ${columns(group)} having count(*) > 1
    ), taken as (
      select ${columns(group, name)}, ${table}.id from ${table} join crowded using (${columns(group)})
      limit ${sql.lit(MOST_ROWS)} for update of ${table} skip locked
    ), folded as (
      delete from ${table} using taken
      where (${columns(group, name)}, ${table}.id) = (${columns(group, 'taken')}, taken.id)
      returning ${columns(group, name)}, ${columns(sums, name)}
    )
    insert into ${table} (tenant_id, ${columns(group)}, ${columns(sums)})
    select current_tenant(), summed.* from (
      select ${columns(group)}, ${totals} from folded group by ${columns(group)}
    ) summed
    where (${columns(sums, 'summed')}) <> (${zeros})`.execute(ctx.db)
}
