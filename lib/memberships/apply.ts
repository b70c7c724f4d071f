import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { queueNotice } from '#lib/mail/notices'
import { FOLLOWS_PAYER, isFollower } from '#lib/members/followers'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import type { Application } from '#lib/memberships/schema'
import { lockWithTerm } from '#lib/memberships/service'
import { touch } from '#lib/records/versions'
import { listOpenTiers } from '#lib/tiers/queries'

/**
 * Notes the tier that a pending member applies for; until the application is decided on, another one can be chosen.
 * Nothing is billed before: the approval proposes the term, in this tier or in another one.
 *
 * @throws AppError not_found, stale, forbidden (another's record, for staff who may only look), conflict (decided,
 * billed, shares a membership), invalid (no tier that is open to applicants)
 */
export async function apply(ctx: Ctx, id: string, { tier_id }: Application, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { member, proposed } = await lockWithTerm(ctx, id, version)
    if (isFollower(member)) throw new AppError('conflict', FOLLOWS_PAYER, { field: 'tier_id' })
    if (member.status !== 'pending' || member.current_term_start !== null || proposed)
      throw new AppError(
        'conflict',
        'The association has decided on this application, or billed it already. Ask it for another tier.',
      )
    const tier = (await listOpenTiers(ctx)).find((open) => open.id === tier_id.toLowerCase())
    if (!tier)
      throw new AppError('invalid', 'There is no such tier to apply for. Choose one of those on offer.', {
        field: 'tier_id',
      })
    if (tier.id === member.tier_id) return getMember(ctx, id)
    await touch(ctx, 'members', id, { tier_id: tier.id })
    await recordAudit(ctx, {
      action: 'member.applied',
      noun: 'members',
      object_id: id,
      before: { tier_id: member.tier_id },
      after: { tier_id: tier.id },
    })
    await queueNotice(ctx, {
      template: 'application_received',
      member_id: id,
      once: { about_id: id },
      props: { tier: tier.name },
    })
    return getMember(ctx, id)
  })
}
