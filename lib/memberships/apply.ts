import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { queueNotice } from '#lib/mail/notices'
import { FOLLOWS_PAYER, isFollower } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { closeApplication } from '#lib/members/service'
import { canApplyAgain } from '#lib/members/status'
import { getTierRow } from '#lib/members/terms'
import { forPapers } from '#lib/memberships/billing'
import type { Application } from '#lib/memberships/schema'
import { dropProposed, lockWithTerm } from '#lib/memberships/service'
import { touch } from '#lib/records/versions'
import { listOpenTiers } from '#lib/tiers/queries'

/**
 * Notes the tier that a pending member applies for; until the application is decided on, another one can be chosen.
 * Whoever was declined or has withdrawn applies again by it. Nothing is billed before: the approval proposes the term, in
 * this tier or in another one.
 *
 * @throws AppError not_found, stale, forbidden (another's record, for staff who may only look), conflict (decided,
 * billed, shares a membership), invalid (no tier that is open to applicants)
 */
export async function apply(ctx: Ctx, id: string, { tier_id }: Application, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { member, proposed } = await lockWithTerm(ctx, id, version)
    if (isFollower(member)) throw new AppError('conflict', FOLLOWS_PAYER, { field: 'tier_id' })
    const isAgain = canApplyAgain(member)
    const isOpen = isAgain || member.status === 'pending'
    if (!isOpen || member.current_term_start !== null || proposed)
      throw new AppError(
        'conflict',
        'The association has decided on this application, or billed it already. Ask it for another tier.',
      )
    const tier = (await listOpenTiers(ctx)).find((open) => open.id === tier_id.toLowerCase())
    if (!tier)
      throw new AppError('invalid', 'There is no such tier to apply for. Choose one of those on offer.', {
        field: 'tier_id',
      })
    if (tier.id === member.tier_id && !isAgain) return getMember(ctx, id)
    await because(ctx, isAgain ? 'joined' : null)
    await touch(ctx, 'members', id, { tier_id: tier.id, ...(isAgain && { status: 'pending', status_reason: null }) })
    await recordAudit(ctx, {
      action: 'member.applied',
      noun: 'members',
      object_id: id,
      before: { tier_id: member.tier_id },
      after: { tier_id: tier.id, is_again: isAgain },
    })
    await queueNotice(ctx, {
      template: 'application_received',
      member_id: id,
      // A choice that is changed is no other application.
      ...(!isAgain && { once: { about_id: id } }),
      props: { tier: tier.name },
    })
    return getMember(ctx, id)
  })
}

/**
 * Withdraws an application that is not decided on yet: the member is cancelled, the term that was proposed with it as well,
 * and its invoice is void. A mail confirms it, and whoever withdrew can apply again.
 *
 * @throws AppError not_found, stale, forbidden (another's record, for staff who may only look), conflict (decided, shares a
 * membership)
 */
export async function withdraw(ctx: Ctx, id: string, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { member, proposed } = await lockWithTerm(ctx, id, version)
    if (isFollower(member)) throw new AppError('conflict', FOLLOWS_PAYER)
    if (member.status !== 'pending')
      throw new AppError('conflict', `There is no application to withdraw: this member is ${member.status}.`)
    if (member.current_term_start !== null || (proposed && !proposed.awaits_approval))
      throw new AppError(
        'conflict',
        'The association has accepted this application already. Ask it to take the membership back.',
      )
    const tier_id = proposed?.tier_id ?? member.tier_id
    const tier = tier_id === null ? null : (await getTierRow(ctx, tier_id)).name
    if (proposed) await dropProposed(forPapers(ctx), proposed, 'Application withdrawn')
    await queueNotice(ctx, { template: 'application_withdrawn', member_id: id, props: { tier } })
    const closing = {
      action: 'member.application_withdrawn',
      cause: 'withdrawn',
      reason: 'Application withdrawn',
    } as const
    return closeApplication(ctx, member, closing)
  })
}
