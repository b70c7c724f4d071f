import { sql } from 'kysely'
import type { Ctx } from '#lib/context'

/**
 * Takes the next numbers of a series, from 1, and returns the last of them. Inside a transaction the number is given back when it rolls
 * back, which is what keeps the series gapless; until the commit others wait for theirs. The table is called `counters`.
 */
export async function takeNumber(ctx: Ctx, series: string, count = 1): Promise<number> {
  const { last_number } = await ctx.db
    .insertInto('counters')
    .values({ series, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'series'])
        .doUpdateSet({ last_number: sql`counters.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/**
 * Takes the next number of a series that starts again with each year, such as "2026-00042". Take it last: everybody
 * else who wants one waits from here to the commit.
 */
export async function takeNumberInYear(ctx: Ctx, series: string, today: string): Promise<string> {
  const [number] = await takeNumbersInYear(ctx, series, today, 1)
  return number as string
}

/** Takes several numbers as takeNumberInYear does, one after the other. */
export async function takeNumbersInYear(ctx: Ctx, series: string, today: string, count: number): Promise<string[]> {
  const year = today.slice(0, 4)
  const last = await takeNumber(ctx, `${series}-${year}`, count)
  return Array.from({ length: count }, (_, at) => numberInYear(year, last - count + 1 + at))
}

/** Returns the number that takeNumberInYear will give next, without taking it: whoever comes first still gets it. */
export async function peekNumberInYear(ctx: Ctx, series: string, today: string): Promise<string> {
  const year = today.slice(0, 4)
  const counter = await ctx.db
    .selectFrom('counters')
    .select('last_number')
    .where('series', '=', `${series}-${year}`)
    .executeTakeFirst()
  return numberInYear(year, (counter?.last_number ?? 0) + 1)
}

/** The number of a series whose numbers begin anew each year: the year and how many were taken in it. */
export function numberInYear(year: string, taken: number): string {
  return `${year}-${String(taken).padStart(5, '0')}`
}
