import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { EXPIRY_DAYS } from '#lib/dashboard/figures'
import type { Needs } from '#lib/dashboard/home'
import { addDays } from '#lib/format/dates'
import { rowsIn } from '#lib/query/figures'

const COUNT = sql<number>`count(*)`.as('value')

interface Since {
  looked_on: string
  looked_at: string
}

/** Returns how many of the rows that wait came since a look, by the figures' own lists; where others went, counts alone hide it. */
export async function countArrived(
  ctx: Ctx,
  { accounts, erasures, pending, overdue, grace, expiring, leaving, payers, failed_mails }: Partial<Needs>,
  { looked_on, looked_at }: Since,
): Promise<Record<string, number>> {
  const members = (need: { query: Parameters<typeof rowsIn>[2] }) => rowsIn(ctx, 'members', need.query).select(COUNT)
  const asked = {
    accounts:
      accounts &&
      ctx.db
        .selectFrom('accounts')
        .select(COUNT)
        .where('status', '=', 'awaiting_approval')
        .where('email_verified_at', '>', looked_at),
    erasures:
      erasures &&
      ctx.db.selectFrom('erasures').select(COUNT).where('status', '=', 'requested').where('created_at', '>', looked_at),
    pending: pending && members(pending).where('members.created_at', '>', looked_at),
    overdue:
      overdue &&
      rowsIn(ctx, 'invoices', overdue.invoices.query).select(COUNT).where('invoices.due_date', '>=', looked_on),
    grace: grace && members(grace).where('members.valid_through', '>=', looked_on),
    // The window has moved on since.
    expiring: expiring && members(expiring).where('members.valid_through', '>', addDays(looked_on, EXPIRY_DAYS)),
    leaving: leaving && members(leaving).where('members.resigned_on', '>=', looked_on),
    payers:
      payers &&
      rowsIn(ctx, 'groups', payers.query)
        .innerJoin('members', (join) =>
          join.onRef('members.group_id', '=', 'groups.id').on('members.group_role', '=', 'payer'),
        )
        .select(COUNT)
        .where('members.deceased_on', '>=', looked_on),
    failed_mails:
      failed_mails && rowsIn(ctx, 'mails', failed_mails.query).select(COUNT).where('mails.updated_at', '>', looked_at),
  }
  const counted = await Promise.all(
    Object.entries(asked).map(
      async ([key, query]) => [key, query ? (await query.executeTakeFirstOrThrow()).value : 0] as const,
    ),
  )
  return Object.fromEntries(counted)
}
