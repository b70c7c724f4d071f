import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { lockVersioned } from '#lib/records/versions'
import type { NewReminderStop } from '#lib/reminders/schema'
import { todayOfTenant } from '#lib/tenants/queries'

/** An invoice, or a member with all that they owe. */
type Stopped = { noun: 'invoices' | 'members'; id: string }

const REFERENCE = { invoices: 'invoice_id', members: 'member_id' } as const

function lock(ctx: Ctx, { noun, id }: Stopped) {
  return noun === 'invoices'
    ? lockVersioned(ctx, 'invoices', id, null, 'invoice')
    : lockVersioned(ctx, 'members', id, null, 'member')
}

/**
 * Stops reminders of an invoice, or of all invoices of a member; a stop that stands is replaced.
 *
 * @throws AppError not_found, invalid (a day that has passed)
 */
export async function stopReminders(
  ctx: Ctx,
  of: Stopped,
  { reason, until_on = null }: NewReminderStop,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const today = await todayOfTenant(ctx)
    if (until_on !== null && until_on < today)
      throw new AppError('invalid', `Give a day from today, ${today}, on.`, { field: 'until_on' })
    await lock(ctx, of)
    const reference = REFERENCE[of.noun]
    await ctx.db
      .insertInto('reminder_stops')
      .values({ id: uuidv7(), [reference]: of.id, reason, until_on, created_by: actingAccountId(ctx) })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', reference])
          .doUpdateSet({ reason, until_on, created_by: actingAccountId(ctx), created_at: sql`now()` }),
      )
      .execute()
    await recordAudit(ctx, {
      action: of.noun === 'invoices' ? 'invoice.reminders_stopped' : 'member.reminders_stopped',
      noun: of.noun,
      object_id: of.id,
      after: { reason, until_on },
    })
  })
}

/** Lets reminders go out again. Throws not_found, and conflict where they are not stopped. */
export async function resumeReminders(ctx: Ctx, of: Stopped): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lock(ctx, of)
    const lifted = await ctx.db.deleteFrom('reminder_stops').where(REFERENCE[of.noun], '=', of.id).executeTakeFirst()
    if (lifted.numDeletedRows === 0n) throw new AppError('conflict', 'Reminders are not stopped.')
    await recordAudit(ctx, {
      action: of.noun === 'invoices' ? 'invoice.reminders_resumed' : 'member.reminders_resumed',
      noun: of.noun,
      object_id: of.id,
    })
  })
}
