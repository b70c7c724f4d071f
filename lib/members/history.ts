import { sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'

/** Why a status changes, where the change itself does not tell. */
export type StatusCause =
  | 'joined'
  | 'approved'
  | 'declined'
  | 'withdrawn'
  | 'renewed'
  | 'paid'
  | 'payment_reversed'
  | 'reopened'
  | 'merged'
  | 'group'

/**
 * Says why statuses change from here to the end of the transaction, and on whose behalf: the history that the database
 * keeps of every change of status names both. Null leaves the cause to what the change itself tells.
 */
export async function because(ctx: Ctx, cause: StatusCause | null): Promise<void> {
  await sql`select set_config('app.status_cause', ${cause ?? ''}, true),
    set_config('app.status_account', ${actingAccountId(ctx) ?? ''}, true)`.execute(ctx.db)
}
