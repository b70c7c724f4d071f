import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'

/** The tables of counters: what tells their groups apart, and what is added up in each. */
const TABLES = {
  tallies: { group: ['noun', 'status'], sums: ['row_count'] },
  invoice_tallies: {
    group: ['currency', 'status', 'kind', 'due_date', 'days_to_pay'],
    sums: ['row_count', 'total_minor', 'paid_minor', 'credited_minor'],
  },
  day_tallies: { group: ['noun', 'day', 'label'], sums: ['amount'] },
  applied_tallies: { group: ['currency', 'day', 'kind', 'event_id'], sums: ['amount_minor', 'part_count'] },
  event_tallies: { group: ['event_id'], sums: ['came', 'stayed_away'] },
} as const

/** How many rows one statement takes at most, so that none holds rows for long. */
const MAX_ROWS = 10_000
/** How many statements one table gets; what a million differences leave over waits for the next time. */
const MAX_ROUNDS = 100
/** Fewer rows of versions than this are not folded. */
const MAX_WRITERS = 16

/**
 * Folds the differences that writers have appended to every table of counters into one row per group, and the versions
 * of connections that have ended into one.
 */
export async function foldCounters(ctx: Ctx): Promise<void> {
  for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // Each round ends with fewer rows than it began with, unless others hold them.
      if ((await foldTable(ctx, table)) < MAX_ROWS) break
    }
  }
  await foldVersions(ctx)
}

function columns(names: readonly string[], of?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))
}

/**
 * One statement, so readers see the many rows or the one. It takes only rows nobody else holds: two that run at once
 * fold different ones, and a row being written is left for the next time. Returns how many rows it took.
 */
async function foldTable(ctx: Ctx, name: keyof typeof TABLES): Promise<number> {
  const { group, sums } = TABLES[name]
  const table = sql.table(name)
  const totals = sql.join(sums.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))
  const zeros = sql.join(sums.map(() => sql`0`))
  const { rows } = await sql<{ count: number }>`
    with crowded as (
      select ${columns(group)} from ${table} group by ${columns(group)} having count(*) > 1
    ), taken as (
      select ${columns(group, name)}, ${table}.id from ${table} join crowded using (${columns(group)})
      limit ${sql.lit(MAX_ROWS)} for update of ${table} skip locked
    ), folded as (
      delete from ${table} using taken
      where (${columns(group, name)}, ${table}.id) = (${columns(group, 'taken')}, taken.id)
      returning ${columns(group, name)}, ${columns(sums, name)}
    ), kept as (
      insert into ${table} (tenant_id, ${columns(group)}, ${columns(sums)})
      select current_tenant(), summed.* from (
        select ${columns(group)}, ${totals} from folded group by ${columns(group)}
      ) summed
      where (${columns(sums, 'summed')}) <> (${zeros})
    )
    select count(*) from folded`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Adds up the versions of all connections that nobody holds into that of this one; readers see the same sum throughout. */
async function foldVersions(ctx: Ctx): Promise<void> {
  await sql`
    with taken as (
      select writer from data_versions where (select count(*) from data_versions) > ${sql.lit(MAX_WRITERS)}
      for update skip locked
    ), folded as (
      delete from data_versions using taken where data_versions.writer = taken.writer
      returning data_versions.change_count
    )
    insert into data_versions (tenant_id, change_count)
    select current_tenant(), sum(change_count) from folded having count(*) > 0
    on conflict (tenant_id, writer) do update set change_count = data_versions.change_count + excluded.change_count`.execute(
    ctx.db,
  )
}
