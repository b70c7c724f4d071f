import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { todayIn, writtenDay } from '#lib/format/dates'

/**
 * Throws invalid where another time zone would get round closing the books: where what counts on a day that is closed would
 * count on another one, or on a closed day what does not now, or the last closed day would not be over yet. Of what the
 * journal counts, cancellations and write-offs are moments, and so is what an allocation without a day was written down at.
 *
 * @param before the association as it is
 */
export async function requireSameClosedDays(
  ctx: Ctx,
  { time_zone: zone, books_closed_through: closed }: { time_zone: string; books_closed_through: string | null },
  time_zone: string,
): Promise<void> {
  if (closed === null || time_zone === zone) return
  const refuse = (why: string, way: string) => {
    const message = `time_zone cannot be ${time_zone} while the books are closed through ${writtenDay(closed, 'en-GB')}: ${why} ${way}`
    return new AppError('invalid', message, { field: 'time_zone' })
  }
  if (todayIn(time_zone) <= closed)
    throw refuse('that day is not over there yet.', 'Choose it tomorrow, or open the books first on Finance, Journal.')
  const { rows } = await sql<{ day: string; other: string }>`
    select day::text, other::text from (
      select (at at time zone ${zone})::date as day, (at at time zone ${time_zone})::date as other from (
        select voided_at as at from invoices where tenant_id = ${ctx.tenant_id} and status = 'void'
        union all select uncollectible_at from invoices where tenant_id = ${ctx.tenant_id} and uncollectible_at is not null
        union all select created_at from payment_allocations where tenant_id = ${ctx.tenant_id} and effective_on is null
      ) moments
    ) days
    where day <> other and least(day, other) <= ${closed} order by day limit 1`.execute(ctx.db)
  const [moved] = rows
  if (!moved) return
  const [from, to] = [moved.day, moved.other].map((day) => writtenDay(day, 'en-GB'))
  throw refuse(
    `a cancellation or write-off that counts on ${from} would count on ${to}.`,
    'Keep the time zone, or open the books first on Finance, Journal.',
  )
}
