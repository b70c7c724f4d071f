import { sql } from 'kysely'
import { isOfMember } from '#lib/audit/of-member'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { findProposed, getTierRow } from '#lib/members/terms'
import { billOf, duesShown, findInvoice, getPayer } from '#lib/memberships/billing'
import { nextDates, requireOpen, requireRenewable } from '#lib/memberships/renew'
import { planRenewals } from '#lib/memberships/renew-many'
import type { Dues, DuesQuery } from '#lib/memberships/schema'
import { todayOfTenant } from '#lib/tenants/queries'
import { termEnd } from '#lib/terms/period'

/** Somebody who is not on record yet. */
const NOBODY = { first_name: 'New', last_name: 'member' }

/**
 * Returns what joining, an approval or a renewal would cost and whom, by the rules that bill it. Nothing changes.
 *
 * @throws AppError not_found, invalid (no tier, no member to approve or renew), conflict (no renewal, or none yet)
 */
export async function getDues(ctx: Ctx, query: DuesQuery): Promise<Dues> {
  const { action, member_id, tier_id, joined_on, payer_member_id = null } = query
  const today = await todayOfTenant(ctx)
  if (action === 'join') {
    const tier = await getTierRow(ctx, requireTier(tier_id))
    const start_on = joined_on ?? today
    const term = { start_on, end_on: termEnd(start_on, tier), source: 'join' }
    const waits = { awaits_approval: tier.requires_approval, requires_payment: tier.requires_payment }
    const payer = payer_member_id ? await getPayer(ctx, { id: '', payer_member_id }) : null
    return duesShown(await billOf(ctx, tier, term, NOBODY), { ...term, ...waits }, payer)
  }
  if (!member_id) throw new AppError('invalid', 'Say whose term it is.', { field: 'member_id' })
  const [row, proposed] = await Promise.all([
    ctx.db.selectFrom('members').selectAll().where('id', '=', member_id).executeTakeFirst(),
    findProposed(ctx, member_id),
  ])
  const member = orNotFound(row, 'member')
  const tier = await getTierRow(ctx, requireTier(tier_id ?? proposed?.tier_id ?? member.tier_id ?? undefined))
  const kept = proposed?.tier_id === tier.id ? proposed : undefined
  const [invoice, payer] = await Promise.all([findInvoice(ctx, kept), getPayer(ctx, member)])
  if (action === 'renewal') {
    requireRenewable(member)
    if (!invoice) await requireOpen(ctx, member, today)
    const term = kept && invoice ? kept : nextDates(member, tier, today)
    const waits = { ...term, awaits_approval: false, requires_payment: true }
    return duesShown(await billOf(ctx, tier, term, member), waits, payer, invoice)
  }
  const start_on = kept && kept.start_on > today ? kept.start_on : today
  const term = { start_on, end_on: termEnd(start_on, tier), source: 'join' }
  const waits = { ...term, awaits_approval: false, requires_payment: tier.requires_payment }
  return duesShown(await billOf(ctx, tier, term, member), waits, payer, invoice)
}

/**
 * Returns what the next term of a member costs, where they can renew it themselves: its time has come, and they get its
 * invoice; null elsewhere.
 */
export async function findOwnRenewal(ctx: Ctx, member_id: string): Promise<Dues | null> {
  const plan = (await planRenewals(ctx, [member_id], { isOwn: true })).get(member_id)
  if (!plan || 'problem' in plan || plan.payer.id !== member_id) return null
  const { bill, dates, invoice } = plan
  const waits = { ...dates, awaits_approval: false, requires_payment: true }
  const made = invoice && (await findInvoice(ctx, plan.proposed))
  return duesShown(bill, waits, null, made)
}

/** An application that was declined: when, by whom and why, as far as that is kept. */
export interface Refusal {
  id: string
  at: string
  actor_name: string | null
  reason: string | null
}

/** Returns the applications of a person that were declined, those of a record that was merged into theirs included, the latest first. */
export async function listRefusals(ctx: Ctx, member_id: string): Promise<Refusal[]> {
  return ctx.db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_account_id')
    .leftJoin('audit_values', 'audit_values.entry_id', 'audit_log.id')
    .select([
      'audit_log.id',
      'audit_log.at',
      sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as('actor_name'),
      // What somebody wrote stands apart, until it is erased.
      sql<string | null>`audit_values.content::jsonb -> 'after' ->> 'reason'`.as('reason'),
    ])
    .where('audit_log.noun', '=', 'members')
    .where('audit_log.action', '=', 'member.rejected')
    .where(isOfMember(member_id))
    .orderBy('audit_log.at', 'desc')
    .execute()
}

function requireTier(tier_id: string | undefined): string {
  if (tier_id) return tier_id
  throw new AppError('invalid', 'Say which tier the term is in.', { field: 'tier_id' })
}
