import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { addDays, writtenDay } from '#lib/format/dates'
import { FOLLOWS_PAYER, isFollower } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { reopenMember } from '#lib/members/service'
import { canComeBack } from '#lib/members/status'
import {
  changeProposed,
  endTerms,
  getTierRow,
  proposeTerm,
  type TermRow,
  type TierRow,
  tellStarted,
} from '#lib/members/terms'
import { billingOf, billOf, findInvoice, forPapers } from '#lib/memberships/billing'
import { sendInvoice } from '#lib/memberships/mails'
import type { BillingInput, Renewal } from '#lib/memberships/schema'
import { hasBilling, lockWithTerm, type MemberRow, marksOf, settleDues } from '#lib/memberships/service'
import { can } from '#lib/permissions'
import { localeOfTenant, todayOfTenant } from '#lib/tenants/queries'
import { termEnd } from '#lib/terms/period'

/** Throws conflict unless the membership can have a next term. */
export function requireRenewable(member: MemberRow): void {
  const reason = whyNotRenewable(member)
  if (reason) throw new AppError('conflict', reason)
}

/**
 * Returns why a membership cannot have a next term; null where it can.
 *
 * @param isOwn whether its member asks, who comes back after a resignation by renewing
 */
export function whyNotRenewable(member: MemberRow, isOwn = false): string | null {
  const { status, valid_through, group_role, leaves_on } = member
  if (isFollower({ group_role })) return FOLLOWS_PAYER
  if (isOwn && canComeBack(member)) return null
  if (status === 'pending') return 'A pending member is approved, not renewed. The first term comes with the approval.'
  if (['suspended', 'deceased', 'cancelled'].includes(status))
    return `A ${status} member cannot be renewed. Change the status first.`
  if (leaves_on !== null && member.resigned_on === null)
    return 'The association has ended this membership. It has to go on before it can be renewed.'
  if (leaves_on !== null) return 'This membership ends by resignation. Take that back first, then renew it.'
  return status === 'active' && valid_through === null ? 'A lifetime membership needs no renewal.' : null
}

/** Returns the day from which a membership in a tier can be renewed; null for one that has no term yet. */
function opensOn({ valid_through }: MemberRow, { renewal_opens_days }: TierRow): string | null {
  return valid_through && addDays(valid_through, -renewal_opens_days)
}

/** Whether the window for renewing has opened. */
export async function isRenewalOpen(ctx: Ctx, member: MemberRow, today: string): Promise<boolean> {
  return (await whyTooEarly(ctx, member, today)) === null
}

async function whyTooEarly(ctx: Ctx, member: MemberRow, today: string): Promise<string | null> {
  if (!member.tier_id) return null
  return tooEarly(member, await getTierRow(ctx, member.tier_id), today, await localeOfTenant(ctx))
}

/** Returns the sentence that says from when on a membership in a tier can be renewed; null where that has come. */
export function tooEarly(member: MemberRow, tier: TierRow, today: string, locale: string): string | null {
  const day = opensOn(member, tier)
  if (day === null || day <= today) return null
  const [end, from] = [member.valid_through as string, day].map((each) => writtenDay(each, locale))
  return `This membership runs until ${end} and can be renewed from ${from} on. Its tier says how many days before.`
}

/** Returns the dates of the next term: behind the running one, or from today when the grace was over on a day. */
export function nextDates(member: MemberRow, tier: TierRow, today: string, paid_on: string = today) {
  const { valid_through, grace_through } = member
  const isRunning = valid_through !== null && (grace_through ?? valid_through) >= paid_on
  const start_on = isRunning ? addDays(valid_through, 1) : today
  return {
    start_on,
    end_on: termEnd(start_on, tier),
    source: tier.id === member.tier_id ? ('renewal' as const) : ('upgrade' as const),
  }
}

/**
 * Renews a membership: the next term is proposed with its invoice and starts when that is paid; at once only when it is
 * paid, waived or costs nothing. Where one is proposed already, it and its invoice are what there is. Members whose
 * membership ended by their own resignation come back by it.
 *
 * @throws AppError not_found, stale, conflict (pending, suspended, cancelled, deceased, a lifetime, too early, proposed
 * in another tier, somebody else pays), invalid (no tier, billing that does not fit), forbidden (recording a payment, and
 * for members anything but an invoice in their own tier)
 */
export async function renew(ctx: Ctx, id: string, input: Renewal, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const isOwn = !can(ctx, 'members.write')
    const found = await lockWithTerm(ctx, id, version)
    if (isOwn) requirePlain(found.member, input)
    const isBack = isOwn && canComeBack(found.member)
    if (isBack) await reopenMember(ctx, id, null)
    const { member, proposed } = isBack ? await lockWithTerm(ctx, id, null) : found
    await because(ctx, 'renewed')
    requireRenewable(member)
    const tier_id = input.tier_id ?? proposed?.tier_id ?? member.tier_id
    if (!tier_id)
      throw new AppError('invalid', 'The member has no tier yet. Say which one the term is for.', { field: 'tier_id' })
    const papers = isOwn ? forPapers(ctx) : ctx
    await proposeNext(papers, member, proposed, await getTierRow(ctx, tier_id), input)
    if (input.send) await sendInvoice(ctx, id)
    return getMember(ctx, id)
  })
}

/** Throws forbidden for what members do not settle themselves, and conflict where somebody else gets their invoices. */
function requirePlain({ payer_member_id }: MemberRow, input: Renewal): void {
  const [field] = Object.keys(input)
  if (field) throw new AppError('forbidden', `Your association decides on ${field}. Leave it out.`, { field })
  if (payer_member_id !== null)
    throw new AppError(
      'conflict',
      'Somebody else pays for this membership. Ask them, or your association, to renew it.',
    )
}

/**
 * Proposes the next term of a locked member in a tier, or takes the one that is proposed, settles its dues, and returns
 * it as it was before it started.
 *
 * @throws AppError conflict (too early, proposed in another tier), invalid and forbidden as billingOf
 */
export async function proposeNext(
  ctx: Ctx,
  member: MemberRow,
  proposed: TermRow | undefined,
  tier: TierRow,
  input: BillingInput,
): Promise<TermRow> {
  const today = await todayOfTenant(ctx)
  const invoice = await findInvoice(ctx, proposed)
  if (proposed && invoice && proposed.tier_id !== tier.id)
    throw new AppError(
      'conflict',
      `The next term is proposed in another tier, with ${invoice.number ?? 'a draft'}. Cancel that invoice first, or change the tier from the next term on.`,
      { field: 'tier_id' },
    )
  if (proposed && invoice && !hasBilling(input)) return proposed
  if (!proposed || !invoice) await requireOpen(ctx, member, today)
  const dates = invoice && proposed ? datesOf(proposed) : nextDates(member, tier, today, input.payment?.received_on)
  const bill = await billOf(ctx, tier, dates, member)
  const billing = billingOf(ctx, input, bill.total_minor, today)
  const marks = { ...dates, ...marksOf(billing, true), tier_id: tier.id }
  await endTerms(ctx, today, [member.id])
  const term = proposed
    ? await changeProposed(ctx, proposed.id, marks)
    : await proposeTerm(ctx, { ...marks, member_id: member.id, awaits_approval: false })
  await settleDues(ctx, term, { member, bill, billing, today, keeps_dates: invoice === null })
  await tellStarted(ctx, term.id)
  await recordAudit(ctx, {
    action: billing.kind === 'invoice' ? 'membership.renewal_proposed' : 'membership.renewed',
    noun: 'members',
    object_id: member.id,
    after: { tier_id: tier.id, start_on: dates.start_on, billing: billing.kind },
  })
  return term
}

function datesOf({ start_on, end_on, source }: TermRow) {
  return { start_on, end_on, source: source as 'renewal' | 'upgrade' }
}

/** Throws conflict, with the day, while the membership cannot be renewed yet. */
export async function requireOpen(ctx: Ctx, member: MemberRow, today: string): Promise<void> {
  const reason = await whyTooEarly(ctx, member, today)
  if (reason) throw new AppError('conflict', reason)
}
