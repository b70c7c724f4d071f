import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { addDays } from '#lib/format/dates'
import { because } from '#lib/members/history'
import { getMember, todayOfTenant } from '#lib/members/queries'
import type { Approval, Member, Renewal } from '#lib/members/schema'
import { statusOn } from '#lib/members/status'
import { can } from '#lib/permissions'
import { lockVersioned, NEXT_VERSION, touch } from '#lib/records/versions'
import { termEnd } from '#lib/terms/period'

/** Locks a member for a change and returns it; the member role reaches its own record only. */
export function lockMember(ctx: Ctx, id: string, version: number | null) {
  const reach = can(ctx, 'members.write') ? {} : { account_id: actingAccountId(ctx) }
  return lockVersioned(ctx, 'members', id, version, 'member', reach)
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
    await because(ctx, 'renewed')
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
    await because(ctx, 'approved')
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

interface NewTerm {
  tier_id: string
  start_on: string
  source: 'join' | 'renewal' | 'upgrade'
  today: string
  /** Somebody has let the member in, so a first term waits no longer. */
  isApproved?: boolean
}

/** Returns the row of a tier that a request names. Throws invalid when there is none. */
async function getTierRow(ctx: Ctx, id: string) {
  const tier = await ctx.db.selectFrom('tiers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!tier) throw new AppError('invalid', 'There is no such tier.', { field: 'tier_id' })
  return tier
}

type TierRow = Awaited<ReturnType<typeof getTierRow>>

/** Opens a term and moves the member's dates and status along, unless it waits for approval or payment. */
export async function startTerm(ctx: Ctx, memberId: string, term: NewTerm): Promise<void> {
  const { tier_id, start_on, source, today, isApproved = false } = term
  const tier = await getTierRow(ctx, tier_id)
  const end_on = termEnd(start_on, tier)
  const isProposed = source === 'join' && !isApproved && (tier.requires_approval || tier.requires_payment)
  await ctx.db
    .insertInto('terms')
    .values({
      id: uuidv7(),
      member_id: memberId,
      tier_id,
      start_on,
      end_on,
      source,
      state: isProposed ? 'proposed' : 'active',
      created_by: actingAccountId(ctx),
    })
    .execute()
  if (isProposed) {
    await ctx.db.updateTable('members').set({ tier_id }).where('id', '=', memberId).execute()
    return
  }
  await followTerm(ctx, memberId, { tier, start_on, end_on, today })
}

/** Starts a term that waited for approval; it keeps its row, and the invoice that may hang on it. */
async function activateTerm(
  ctx: Ctx,
  memberId: string,
  { id, tier, start_on, today }: { id: string; tier: TierRow; start_on: string; today: string },
): Promise<void> {
  const end_on = termEnd(start_on, tier)
  await ctx.db
    .updateTable('terms')
    .set({ tier_id: tier.id, start_on, end_on, state: 'active', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await followTerm(ctx, memberId, { tier, start_on, end_on, today })
}

/** Gives a member the dates and the status that come with a term. */
async function followTerm(
  ctx: Ctx,
  memberId: string,
  { tier, start_on, end_on, today }: { tier: TierRow; start_on: string; end_on: string | null; today: string },
): Promise<void> {
  const grace_through = end_on ? addDays(end_on, tier.grace_days) : null
  const status = statusOn(
    { status: 'active', override_status: null, override_until: null, valid_through: end_on, grace_through },
    today,
  )
  await ctx.db
    .updateTable('members')
    .set({
      tier_id: tier.id,
      current_term_start: start_on,
      valid_through: end_on,
      grace_through,
      renewal_due_on: end_on,
      status,
      status_reason: null,
    })
    .where('id', '=', memberId)
    .execute()
}

/**
 * Moves the terms of a member that have not ended to another tier. Their dates stay; only one that still waits for
 * approval gets the end that the tier gives it.
 */
export async function moveTerms(ctx: Ctx, memberId: string, tier_id: string | null, today: string): Promise<void> {
  const terms = await ctx.db
    .selectFrom('terms')
    .select(['id', 'state', 'start_on', 'end_on'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['active', 'proposed'])
    .where((is) => is.or([is('end_on', 'is', null), is('end_on', '>=', today)]))
    .execute()
  if (tier_id === null) {
    if (terms.length === 0) return
    throw new AppError('invalid', 'A membership that runs or was applied for needs a tier. Choose another one.', {
      field: 'tier_id',
    })
  }
  const tier = await getTierRow(ctx, tier_id)
  for (const { id, state, start_on, end_on } of terms) {
    await ctx.db
      .updateTable('terms')
      .set({ tier_id, end_on: state === 'proposed' ? termEnd(start_on, tier) : end_on, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Moves the statuses that the clock decides to where they stand today (the rule of statusOn, as SQL):
 * overrides that ran out are lifted, active memberships go to grace and lapse, and terms whose last day has passed
 * are ended. Returns how many members moved.
 */
export async function updateStatuses(ctx: Ctx): Promise<number> {
  const today = await todayOfTenant(ctx)
  const byClock = sql<string>`case
    when valid_through is null or valid_through >= ${today}::date then 'active'
    when grace_through >= ${today}::date then 'grace'
    else 'lapsed' end`
  const lifted = await ctx.db
    .updateTable('members')
    .set({
      override_status: null,
      override_until: null,
      override_reason: null,
      status: byClock,
      ...NEXT_VERSION,
    })
    .where('override_until', '<', today)
    .executeTakeFirst()
  const moved = await ctx.db
    .updateTable('members')
    .set({ status: byClock, ...NEXT_VERSION })
    .where('list_status', 'in', ['active', 'grace'])
    .where('override_status', 'is', null)
    .where('valid_through', '<', today)
    .where(sql<boolean>`status <> ${byClock}`)
    .executeTakeFirst()
  await endTerms(ctx, today)
  return Number(lifted.numUpdatedRows + moved.numUpdatedRows)
}

/** Ends the active terms whose last day has passed, whatever became of the member. */
async function endTerms(ctx: Ctx, today: string, memberId?: string): Promise<void> {
  let terms = ctx.db
    .updateTable('terms')
    .set({ state: 'ended', updated_at: sql`now()` })
    // Written out, so that the index of those is known to hold all of them.
    .where(sql<boolean>`state = 'active'`)
    .where('end_on', '<', today)
  if (memberId) terms = terms.where('member_id', '=', memberId)
  await terms.execute()
}
