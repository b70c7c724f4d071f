import { onBehalfOf } from '#lib/accounts/acting'
import { type Ctx, transaction } from '#lib/context'
import { endingFacts } from '#lib/deliveries/facts'
import { deliverPaper } from '#lib/deliveries/service'
import { isRefusal } from '#lib/errors'
import { todayOfTenant } from '#lib/tenants/queries'

/** Mails that are written in one transaction. */
const BATCH = 20

function unmailed(ctx: Ctx, run_id: string) {
  return ctx.db
    .selectFrom('billing_run_items')
    .leftJoin('members', 'members.id', 'billing_run_items.member_id')
    .select(['billing_run_items.id', 'billing_run_items.step', 'billing_run_items.invoice_id'])
    .leftJoin('invoices', 'invoices.id', 'billing_run_items.invoice_id')
    .select('invoices.status as invoice_status')
    .select(['members.valid_through', 'members.grace_through'])
    .where('billing_run_items.run_id', '=', run_id)
    .where('billing_run_items.mail_state', '=', 'waiting')
    .orderBy('billing_run_items.id')
    .limit(BATCH)
    .forUpdate('billing_run_items')
    .skipLocked()
    .execute()
}

type Unmailed = Awaited<ReturnType<typeof unmailed>>[number]

/** Mails the paper of an item: a reminder, or the notice that a term ends, with the invoice of the next one. */
function deliver(ctx: Ctx, item: Unmailed, today: string) {
  const { step, invoice_id, invoice_status, valid_through, grace_through } = item
  const paper = { noun: 'invoices', id: invoice_id as string } as const
  if (step !== null) return deliverPaper(ctx, paper, { step })
  // Credit has paid it: nothing is asked for, and the membership goes on.
  if (invoice_status === 'paid') return deliverPaper(ctx, paper)
  const facts = endingFacts({ ends_on: valid_through, grace_through }, today)
  return deliverPaper(ctx, paper, { template: 'renewal_notice', facts })
}

/** Writes the next mails of a run in one transaction with the note that they are written. Returns how many. */
async function mailBatch(ctx: Ctx, run_id: string): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const items = await unmailed(ctx, run_id)
    if (items.length === 0) return 0
    const today = await todayOfTenant(ctx)
    for (const item of items) {
      const mail = await tried(() => deliver(ctx, item, today))
      await ctx.db
        .updateTable('billing_run_items')
        .set('id' in mail ? { mail_state: 'queued' } : { mail_state: 'failed', delivery: 'print', ...mail })
        .where('id', '=', item.id)
        .execute()
      if (item.step === null) continue
      await ctx.db
        .updateTable('reminders')
        .set('id' in mail ? { mail_id: mail.id } : { delivery: 'print' })
        .where('invoice_id', '=', item.invoice_id)
        .where('step', '=', item.step)
        .execute()
    }
    return items.length
  })
}

/** The mail that was written, or why none can be; a refusal has written nothing, so the transaction goes on. */
async function tried(write: () => Promise<string>): Promise<{ id: string } | { message: string }> {
  try {
    return { id: await write() }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { message: error.message }
  }
}

/**
 * Writes the mails of what a run has released, until none is left or the signal says to stop: each is written once,
 * together with the note of it. Returns whether none is left.
 */
export async function mailPapers(
  system: Ctx,
  run: { id: string; released_by: string },
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const ctx = await onBehalfOf(system, run.released_by)
    if ((await mailBatch(ctx, run.id)) === 0) return true
  }
  return false
}
