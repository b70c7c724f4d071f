import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { addDays, addYears } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'
import { getMember, todayOfTenant } from '#lib/members/queries'
import {
  type Approval,
  type Member,
  type MemberPatch,
  type NewMember,
  OWN_FIELDS,
  type Renewal,
} from '#lib/members/schema'
import { CLOCK_STATUSES, statusOn } from '#lib/members/status'
import { activateTerm, endTerms, getTierRow, moveTerms, startTerm } from '#lib/members/terms'
import { takeNumber } from '#lib/number-series/service'
import { can } from '#lib/permissions'
import { lockVersioned, touch } from '#lib/records/versions'

explainConstraints({
  members_number_unique: { field: 'member_number', message: 'Another member has this number.' },
  members_account_unique: { field: 'account_id', message: 'This account belongs to another member.' },
  members_tier_exists: { field: 'tier_id', message: 'There is no such tier.' },
  members_account_exists: { field: 'account_id', message: 'There is no such account.' },
  members_parent_exists: { field: 'parent_member_id', message: 'There is no such member.' },
  members_payer_exists: { field: 'payer_member_id', message: 'There is no such member.' },
  members_referrer_exists: { field: 'referred_by_member_id', message: 'There is no such member.' },
})

async function nextMemberNumber(ctx: Ctx): Promise<string> {
  // Numbers given by hand or by an import may lie ahead of the counter.
  for (;;) {
    const number = `M-${String(await takeNumber(ctx, 'members')).padStart(5, '0')}`
    const taken = await ctx.db.selectFrom('members').select('id').where('member_number', '=', number).executeTakeFirst()
    if (!taken) return number
  }
}

/** The oldest that a member may be, in years. */
const MAX_AGE = 115

/** Throws invalid for a birth date that nobody alive can have. */
function requireBirthDate(birth_date: string | null | undefined, today: string): void {
  if (!birth_date) return
  const isAhead = birth_date > today
  if (!isAhead && birth_date >= addYears(today, -MAX_AGE)) return
  const problem = isAhead ? 'The birth date lies in the future.' : `The birth date is over ${MAX_AGE} years ago.`
  throw new AppError('invalid', `${problem} Correct it, or leave it out.`, { field: 'birth_date' })
}

/**
 * Adds a member. With a tier the first term starts on joined_on and, unless the tier asks for approval
 * or payment first, makes the member active; without one the member waits as pending.
 *
 * @throws AppError conflict when the number is taken, invalid when the tier does not exist or the birth date cannot be
 */
export async function addMember(ctx: Ctx, input: NewMember): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const today = await todayOfTenant(ctx)
    requireBirthDate(input.birth_date, today)
    const id = uuidv7()
    const { tier_id, tags = [], ...fields } = input
    const joined_on = input.joined_on ?? (tier_id ? today : null)
    const member_number = input.member_number ?? (await nextMemberNumber(ctx))
    await ctx.db
      .insertInto('members')
      .values({
        ...fields,
        id,
        member_number,
        tags,
        email_key: input.email ? emailKey(input.email) : null,
        status: 'pending',
        joined_on,
      })
      .execute()
    if (tier_id) await startTerm(ctx, id, { tier_id, start_on: joined_on ?? today, source: 'join', today })
    await recordAudit(ctx, {
      action: 'member.created',
      noun: 'members',
      object_id: id,
      after: { ...input, member_number },
    })
    return getMember(ctx, id)
  })
}

/** Locks a member for a change and returns it; the member role reaches its own record only. */
function lockMember(ctx: Ctx, id: string, version: number | null) {
  const reach = can(ctx, 'members.write') ? {} : { account_id: actingAccountId(ctx) }
  return lockVersioned(ctx, 'members', id, version, 'member', reach)
}

/**
 * Changes a member. The member role reaches the own record only, and of it the contact data.
 *
 * @param version the version that was edited
 * @throws AppError not_found, stale, forbidden (a field that members may not change), conflict, invalid (a tier that
 *   does not exist, none for a running membership, a birth date that cannot be)
 */
export async function editMember(ctx: Ctx, id: string, patch: MemberPatch, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const before = await lockMember(ctx, id, version)
    if (!can(ctx, 'members.write')) {
      const foreign = Object.keys(patch).find((field) => !OWN_FIELDS.includes(field))
      if (foreign)
        throw new AppError('forbidden', `${foreign} can be changed by an administrator only. Ask your association.`, {
          field: foreign,
        })
    }
    const today = await todayOfTenant(ctx)
    const after = {
      ...before,
      ...(patch.override_status !== undefined && { override_status: patch.override_status }),
      ...(patch.override_until !== undefined && { override_until: patch.override_until }),
    }
    // Lifting an override hands the status back to the clock.
    const base = before.override_status && before.status === before.override_status ? 'active' : before.status
    requireBirthDate(patch.birth_date, today)
    if (patch.tier_id !== undefined && patch.tier_id !== before.tier_id) await moveTerms(ctx, id, patch.tier_id, today)
    const changes: Record<string, unknown> = { ...patch }
    if (patch.email !== undefined) changes.email_key = patch.email ? emailKey(patch.email) : null
    if ('override_status' in patch || 'override_until' in patch)
      changes.status = statusOn({ ...after, status: base }, today)
    await touch(ctx, 'members', id, changes)
    await recordAudit(ctx, {
      action: 'member.updated',
      noun: 'members',
      object_id: id,
      before: pick(before, Object.keys(patch)),
      after: patch,
    })
    return getMember(ctx, id)
  })
}

function pick(row: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/**
 * Renews a membership with a new term: from the day after the running one's end, or from today when it
 * has lapsed. Ended terms stay as they were.
 *
 * @throws AppError conflict when the member has no tier, a lifetime, or is suspended or deceased
 */
export async function renewMember(ctx: Ctx, id: string, input: Renewal, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    const tier_id = input.tier_id ?? member.tier_id
    if (!tier_id)
      throw new AppError('invalid', 'The member has no tier yet. Say which one the term is for.', { field: 'tier_id' })
    if (['suspended', 'deceased', 'cancelled'].includes(member.status)) {
      throw new AppError('conflict', `A ${member.status} member cannot be renewed. Change the status first.`)
    }
    if (member.status === 'active' && member.valid_through === null)
      throw new AppError('conflict', 'A lifetime membership needs no renewal.')
    const today = await todayOfTenant(ctx)
    const isRunning = member.status === 'active' || member.status === 'grace'
    const start_on = isRunning && member.valid_through ? addDays(member.valid_through, 1) : today
    await endTerms(ctx, today, id)
    await startTerm(ctx, id, { tier_id, start_on, source: tier_id === member.tier_id ? 'renewal' : 'upgrade', today })
    await touch(ctx, 'members', id, member.joined_on ? {} : { joined_on: start_on })
    await recordAudit(ctx, {
      action: 'membership.renewed',
      noun: 'members',
      object_id: id,
      after: { tier_id, start_on },
    })
    return getMember(ctx, id)
  })
}

/**
 * Approves a pending member: the proposed term starts, with today as its first day at the earliest.
 *
 * @throws AppError not_found, stale, conflict (not pending), invalid (no tier chosen, or one that does not exist)
 */
export async function approveMember(
  ctx: Ctx,
  id: string,
  { tier_id: chosen }: Approval,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    if (member.status !== 'pending')
      throw new AppError('conflict', `Only a pending member can be approved; this one is ${member.status}.`)
    const tier_id = chosen ?? member.tier_id
    if (!tier_id) {
      throw new AppError('invalid', 'The member has no tier yet. Give the tier with the approval.', {
        field: 'tier_id',
      })
    }
    const today = await todayOfTenant(ctx)
    const proposed = await ctx.db
      .selectFrom('terms')
      .select(['id', 'start_on'])
      .where('member_id', '=', id)
      .where('state', '=', 'proposed')
      .orderBy('start_on')
      .executeTakeFirst()
    const start_on = proposed && proposed.start_on > today ? proposed.start_on : today
    if (proposed)
      await activateTerm(ctx, id, { id: proposed.id, tier: await getTierRow(ctx, tier_id), start_on, today })
    else await startTerm(ctx, id, { tier_id, start_on, source: 'join', today, isApproved: true })
    await touch(ctx, 'members', id, member.joined_on ? {} : { joined_on: today })
    await recordAudit(ctx, { action: 'member.approved', noun: 'members', object_id: id, after: { tier_id } })
    return getMember(ctx, id)
  })
}

type Decision = 'suspended' | 'cancelled' | 'deceased'

/** Suspends, cancels or marks a member as deceased, with the reason that the status will show. */
export async function setMemberStatus(
  ctx: Ctx,
  id: string,
  status: Decision,
  reason: string,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    if (member.status === status) throw new AppError('conflict', `The member is ${status} already.`)
    if (member.status === 'deceased') throw new AppError('conflict', 'Reopen the membership first.')
    const changes = status === 'deceased' ? { deceased_on: await todayOfTenant(ctx) } : {}
    await touch(ctx, 'members', id, {
      ...changes,
      status,
      status_reason: reason,
      override_status: null,
      override_until: null,
      override_reason: null,
    })
    await recordAudit(ctx, {
      action: `member.${status}`,
      noun: 'members',
      object_id: id,
      before: { status: member.status },
      after: { status, reason },
    })
    return getMember(ctx, id)
  })
}

/** Takes a suspension, cancellation or death back: the clock decides on the status again, or it is pending. */
export async function reopenMember(ctx: Ctx, id: string, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id, version)
    if ([...CLOCK_STATUSES, 'pending'].includes(member.status))
      throw new AppError('conflict', 'The membership is not closed.')
    const today = await todayOfTenant(ctx)
    const status = member.current_term_start ? statusOn({ ...member, status: 'active' }, today) : 'pending'
    await touch(ctx, 'members', id, { status, status_reason: null, deceased_on: null })
    await recordAudit(ctx, {
      action: 'member.reopened',
      noun: 'members',
      object_id: id,
      before: { status: member.status },
      after: { status },
    })
    return getMember(ctx, id)
  })
}

/** Puts a member into the archive or takes it out again; nothing of it is lost. */
export async function archiveMember(
  ctx: Ctx,
  id: string,
  isArchived: boolean,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    await lockMember(ctx, id, version)
    await touch(ctx, 'members', id, { archived_at: isArchived ? sql`now()` : null })
    await recordAudit(ctx, {
      action: isArchived ? 'member.archived' : 'member.restored',
      noun: 'members',
      object_id: id,
    })
    return getMember(ctx, id)
  })
}
