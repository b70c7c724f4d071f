import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Span } from '#lib/format/periods'

/** What is kept by day: rows of these statuses or sources, or minor units of this currency. */
export interface DaySum extends Span {
  noun: 'members_joined' | 'members_valid_through' | 'terms_renewed' | 'received' | 'tickets_invoiced'
  labels: readonly string[]
}

/**
 * Returns the sums asked for, in their order, in one statement: rows, or minor units of money. They are added up from
 * the counters by day, so a year costs some hundred index entries however many rows there are.
 */
export async function sumDays(ctx: Ctx, asked: readonly DaySum[]): Promise<number[]> {
  const sums = ctx.db
    .selectFrom('day_tallies')
    .select(sql<number>`coalesce(sum(day_tallies.amount), 0)::bigint`.as('sum'))
    .where('day_tallies.noun', '=', sql<string>`asked.noun`)
    .where(sql<boolean>`day_tallies.day between asked.first_day and asked.last_day`)
    .where(sql<boolean>`day_tallies.label = any(asked.labels)`)
  // One parameter for all of them, so that the statement is prepared once.
  const list = JSON.stringify(asked.map(({ from, to, ...sum }) => ({ ...sum, first_day: from, last_day: to })))
  const rows = await ctx.db
    .selectFrom(
      sql<{ noun: string }>`rows from (
        jsonb_to_recordset(${list}::jsonb) as (noun text, labels text[], first_day date, last_day date)
      ) with ordinality`.as(sql`asked(noun, labels, first_day, last_day, position)`),
    )
    .select(sql<number>`(${sums})`.as('sum'))
    .orderBy(sql`asked.position`)
    .execute()
  return rows.map((row) => row.sum)
}

/** Returns sums by name: what sumDays returns for each list. */
export async function sumDaysBy<K extends string>(
  ctx: Ctx,
  asked: Record<K, readonly DaySum[]>,
): Promise<Record<K, number[]>> {
  const lists = Object.entries(asked) as [K, readonly DaySum[]][]
  const sums = await sumDays(
    ctx,
    lists.flatMap(([, list]) => list),
  )
  let position = 0
  const named = lists.map(([name, list]) => {
    position += list.length
    return [name, sums.slice(position - list.length, position)]
  })
  return Object.fromEntries(named) as Record<K, number[]>
}
