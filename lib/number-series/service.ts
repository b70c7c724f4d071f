import { sql } from 'kysely'
import type { Ctx } from '#lib/context'

/**
 * Takes the next number of a series, from 1. Inside a transaction the number is given back when it rolls
 * back, which is what keeps the series gapless; until the commit others wait for theirs. The table is called `counters`.
 */
export async function takeNumber(ctx: Ctx, series: string): Promise<number> {
  const { last_number } = await ctx.db
    .insertInto('counters')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'series']).doUpdateSet({ last_number: sql`counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Returns the number that a series will give next, without taking it: whoever comes first still gets it. */
export async function peekNumber(ctx: Ctx, series: string): Promise<number> {
  const counter = await ctx.db
    .selectFrom('counters')
    .select('last_number')
    .where('series', '=', series)
    .executeTakeFirst()
  return (counter?.last_number ?? 0) + 1
}
