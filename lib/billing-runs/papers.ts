import { onBehalfOf } from '#lib/accounts/acting'
import { type Ctx, transaction } from '#lib/context'
import { isRefusal } from '#lib/errors'
import { queueMail } from '#lib/mail/service'
import type { Issuer } from '#lib/tenants/issuer'
import { todayOfTenant } from '#lib/tenants/queries'

/** Mails that are written in one transaction. */
const BATCH = 20

function unmailed(ctx: Ctx, run_id: string) {
  return ctx.db
    .selectFrom('billing_run_items')
    .innerJoin('invoices', 'invoices.id', 'billing_run_items.invoice_id')
    .leftJoin('members', 'members.id', 'billing_run_items.member_id')
    .leftJoin('tiers', 'tiers.id', 'billing_run_items.tier_id')
    .select(['billing_run_items.id', 'billing_run_items.step', 'invoices.id as invoice_id', 'invoices.bill_to'])
    .select(['invoices.member_id as payer_id', 'invoices.payer_name', 'invoices.number', 'invoices.remaining_minor'])
    .select(['invoices.currency', 'invoices.due_date', 'invoices.reference', 'invoices.issuer'])
    .select(['members.valid_through', 'members.grace_through', 'tiers.name as tier'])
    .where('billing_run_items.run_id', '=', run_id)
    .where('billing_run_items.mail_state', '=', 'waiting')
    .orderBy('billing_run_items.id')
    .limit(BATCH)
    .forUpdate('billing_run_items')
    .skipLocked()
    .execute()
}

type Unmailed = Awaited<ReturnType<typeof unmailed>>[number]

/** Queues the mail with the paper of an item. Throws invalid for an address that is none. */
async function deliver(ctx: Ctx, item: Unmailed, today: string): Promise<string | null> {
  const { step, invoice_id, valid_through, grace_through } = item
  const invoiced = {
    ...{ number: item.number ?? '', amount_minor: item.remaining_minor, currency: item.currency, invoice_id },
    ...{ due_on: item.due_date, reference: item.reference, bank: item.issuer as unknown as Issuer },
  }
  const { email } = item.bill_to as { email?: string }
  const to = { address: email ?? '', name: item.payer_name }
  const paper = { noun: 'invoices', id: invoice_id, step: step ?? 0 } as const
  if (step !== null)
    return queueMail(ctx, {
      ...{ template: 'payment_reminder', to, member_id: item.payer_id, paper, props: { ...invoiced, step } },
    })
  const has_ended = valid_through !== null && valid_through < today
  const props = { ...invoiced, has_ended, tier: item.tier ?? '', term_to: valid_through, grace_to: grace_through }
  return queueMail(ctx, { template: 'renewal_notice', to, member_id: item.payer_id, paper, props })
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
async function tried(write: () => Promise<string | null>): Promise<{ id: string } | { message: string }> {
  try {
    const id = await write()
    return id === null ? { message: 'No mails go to somebody who has died or is archived.' } : { id }
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
