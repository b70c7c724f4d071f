import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { readSending } from '#lib/deliveries/facts'
import { AppError } from '#lib/errors'
import { writtenDay } from '#lib/format/dates'
import { lockInvoice } from '#lib/invoices/service'
import { queueNotice } from '#lib/mail/notices'
import { isMailOn } from '#lib/mail/settings/queries'
import { isFollower } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { addMember, closeApplication } from '#lib/members/service'
import {
  cancelProposed,
  changeProposed,
  findProposed,
  getTierRow,
  lockMember,
  proposeTerm,
  startTerm,
  type TermRow,
  type TierRow,
  tellStarted,
} from '#lib/members/terms'
import {
  type Bill,
  type Billing,
  billingOf,
  billOf,
  findInvoice,
  getPayer,
  issueInvoice,
  payInvoice,
  withdrawInvoice,
} from '#lib/memberships/billing'
import { sendInvoice } from '#lib/memberships/mails'
import type { Approval, BillingInput, NewMembership, Rejection } from '#lib/memberships/schema'
import { freeInvoice } from '#lib/payments/refunds'
import { isAmong } from '#lib/records/model'
import { touch } from '#lib/records/versions'
import { localeOfTenant, todayOfTenant } from '#lib/tenants/queries'
import { termEnd } from '#lib/terms/period'

/** A locked member. */
export type MemberRow = Awaited<ReturnType<typeof lockMember>>

/**
 * Locks a member, and before it the invoices that its terms hang on: whoever pays one of them locks in this order.
 * Returns the member and its proposed term.
 *
 * @throws AppError not_found, stale, conflict (archived)
 */
export async function lockWithTerm(
  ctx: Ctx,
  id: string,
  version: number | null,
): Promise<{ member: MemberRow; proposed: TermRow | undefined }> {
  await lockTermInvoices(ctx, [id])
  const member = await lockMember(ctx, id, version)
  if (member.archived_at)
    throw new AppError('conflict', 'This member is archived. Restore the record first, then go on.')
  return { member, proposed: await findProposed(ctx, id) }
}

/** Locks the invoices that terms of members hang on, in the order in which all do; the members come after them. */
export async function lockTermInvoices(ctx: Ctx, member_ids: readonly string[]): Promise<void> {
  const hangOn = ctx.db
    .selectFrom('terms')
    .select('invoice_id')
    .where('member_id', 'in', member_ids)
    // Of a term that was replaced on its first day, the invoice may be credited as well.
    .where((is) =>
      is.or([
        is('state', 'in', ['proposed', 'active']),
        is(
          'id',
          'in',
          is.selectFrom('terms as next').select('next.replaces_term_id').where('next.member_id', 'in', member_ids),
        ),
      ]),
    )
    .where('invoice_id', 'is not', null)
  await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where(isAmong(sql.ref('invoices.id'), hangOn))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** What a term is settled with. */
interface Settlement {
  member: MemberRow
  bill: Bill
  billing: Billing
  today: string
  /** What was asked for holds, also days that have passed. */
  keeps_dates?: boolean
}

/** What a term is marked with when its dues are settled in a way. */
export function marksOf({ kind, reason }: Billing, isPaidFirst: boolean) {
  return {
    billing: kind,
    billing_reason: reason,
    requires_payment: isPaidFirst && (kind === 'invoice' || kind === 'paid'),
  }
}

/**
 * Settles the dues of a proposed term, and starts it where nothing is awaited any more: at once, unless it has to be
 * approved, or paid first and is invoiced. A term without an invoice gets one, unless its dues are waived or nothing.
 *
 * @throws AppError conflict when its invoice is paid, or was paid in part and is to be waived
 */
export async function settleDues(
  ctx: Ctx,
  proposed: TermRow,
  { member, bill, billing, today, keeps_dates = false }: Settlement,
): Promise<void> {
  let term = proposed
  let invoice = await findInvoice(ctx, term)
  if (invoice?.status === 'paid' && billing.is_given && billing.kind !== 'invoice')
    throw new AppError('conflict', `${invoice.number} is paid already.`, { field: 'billing' })
  if (invoice && billing.kind === 'waived') {
    term = await withdrawInvoice(ctx, term, invoice, billing.reason as string)
    invoice = null
  }
  if (billing.kind === 'waived')
    await recordAudit(ctx, {
      action: 'membership.waived',
      noun: 'members',
      object_id: member.id,
      after: { reason: billing.reason, term_id: term.id },
    })
  const isAtOnce = !term.requires_payment || (billing.kind === 'paid' && keeps_dates)
  if (isAtOnce && !term.awaits_approval) await startTerm(ctx, term, { today, keeps_dates })
  if (billing.kind === 'invoice' || billing.kind === 'paid')
    invoice ??= await issueInvoice(ctx, { term, bill, payer_id: (await getPayer(ctx, member)).id })
  if (billing.kind === 'paid' && billing.payment && invoice) await payInvoice(ctx, invoice, billing.payment)
}

/** Whether a request says itself how dues are settled. */
export function hasBilling({ billing, billing_reason, payment }: BillingInput): boolean {
  return billing !== undefined || billing_reason !== undefined || payment !== undefined
}

/**
 * Adds a member. With a tier the first term is proposed with its invoice; it starts at once unless the tier asks for
 * approval, or for payment first and the dues are invoiced. Without one the member waits as pending. Whoever is added
 * has not applied, and is not thanked for it.
 *
 * @throws AppError conflict (the number is taken), invalid (no such tier, the birth date, billing that does not fit),
 * forbidden (recording a payment)
 */
export async function join(ctx: Ctx, input: NewMembership): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { billing, billing_reason, payment, send, ...fields } = input
    if (!input.tier_id) {
      if (hasBilling(input))
        throw new AppError('invalid', 'Without a tier nothing is billed. Choose a tier, or leave billing out.', {
          field: 'billing',
        })
      return addMember(ctx, fields)
    }
    const [tier, today] = await Promise.all([getTierRow(ctx, input.tier_id), todayOfTenant(ctx)])
    const { id } = await addMember(ctx, fields)
    const member = await lockMember(ctx, id, null)
    await proposeFirst(ctx, member, tier, input, { start_on: input.joined_on ?? today, today })
    if (send) await sendInvoice(ctx, id)
    return getMember(ctx, id)
  })
}

/** Proposes a first term and settles its dues. */
async function proposeFirst(
  ctx: Ctx,
  member: MemberRow,
  tier: TierRow,
  input: BillingInput,
  { start_on, today, isApproved = false }: { start_on: string; today: string; isApproved?: boolean },
): Promise<void> {
  const dates = { start_on, end_on: termEnd(start_on, tier), source: 'join' as const }
  const bill = await billOf(ctx, tier, dates, member)
  const billing = billingOf(ctx, input, bill.total_minor, today)
  const term = await proposeTerm(ctx, {
    ...dates,
    ...marksOf(billing, tier.requires_payment),
    member_id: member.id,
    tier_id: tier.id,
    awaits_approval: tier.requires_approval && !isApproved,
  })
  await settleDues(ctx, term, { member, bill, billing, today, keeps_dates: true })
}

/**
 * Approves a pending member. The term that was applied for starts, today at the earliest, unless it has to be paid
 * first; it keeps its invoice, which is made anew only for another tier.
 *
 * @throws AppError not_found, stale, conflict (not pending, approved already, paid in another tier), invalid (no tier
 * chosen, one that does not exist, billing that does not fit), forbidden (recording a payment)
 */
export async function approve(ctx: Ctx, id: string, input: Approval, version: number | null): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { member, proposed } = await lockWithTerm(ctx, id, version)
    await because(ctx, 'approved')
    await requireUndecided(ctx, member, 'approved')
    const tier_id = input.tier_id ?? proposed?.tier_id ?? member.tier_id
    if (!tier_id)
      throw new AppError('invalid', 'The member has no tier yet. Give the tier with the approval.', {
        field: 'tier_id',
      })
    const [tier, today] = await Promise.all([getTierRow(ctx, tier_id), todayOfTenant(ctx)])
    if (proposed) await approveTerm(ctx, member, proposed, tier, input, today)
    else await proposeFirst(ctx, member, tier, input, { start_on: today, today, isApproved: true })
    if (tier_id !== member.tier_id) await touch(ctx, 'members', id, { tier_id })
    await recordAudit(ctx, { action: 'member.approved', noun: 'members', object_id: id, after: { tier_id } })
    await tellApproved(ctx, member, tier, input.send === true)
    return getMember(ctx, id)
  })
}

/** Throws conflict for whoever is no pending member, or has a term already that begins another day. */
async function requireUndecided(ctx: Ctx, member: MemberRow, decision: string): Promise<void> {
  const { status, current_term_start } = member
  if (isFollower(member))
    throw new AppError(
      'conflict',
      'This member shares the membership of their family or organisation and starts with whoever pays it. Decide on that application, or take this member out of it first.',
    )
  if (status !== 'pending')
    throw new AppError('conflict', `Only a pending member can be ${decision}; this one is ${status}.`)
  if (!current_term_start) return
  const day = writtenDay(current_term_start, await localeOfTenant(ctx))
  throw new AppError('conflict', `Nothing is left to decide: the membership starts on ${day}.`)
}

/** Mails a member that was approved: the welcome where the membership has started, else what it waits for. */
async function tellApproved(
  ctx: Ctx,
  { id, payer_member_id, tier_id }: MemberRow,
  tier: TierRow,
  sendsInvoice: boolean,
): Promise<void> {
  const term = await ctx.db
    .selectFrom('terms')
    .select(['id', 'state', 'invoice_id'])
    .where('member_id', '=', id)
    .where('state', 'in', ['active', 'proposed'])
    .orderBy('start_on', 'desc')
    .executeTakeFirst()
  const isWelcomed = term?.state === 'active' && (await isMailOn(ctx, 'membership_started'))
  const isPayer = payer_member_id === null
  const isOther = tier_id !== null && tier_id !== tier.id
  const applied_for = isOther ? (await getTierRow(ctx, tier_id)).name : null
  // One mail tells the member both.
  if (sendsInvoice && !isWelcomed && term?.invoice_id && isPayer)
    return sendInvoice(ctx, id, { template: 'application_approved', facts: { tier: tier.name, applied_for } })
  if (sendsInvoice) await sendInvoice(ctx, id)
  // Nobody is asked for money that somebody else pays.
  const paper = term?.invoice_id && isPayer ? ({ noun: 'invoices', id: term.invoice_id } as const) : null
  const sending = paper && (await readSending(ctx, paper))
  const asked = sending && !sending.problem ? sending.facts : {}
  if (isWelcomed) return tellStarted(ctx, term.id, { ...asked, applied_for })
  const props = { ...asked, tier: tier.name, applied_for }
  await queueNotice(ctx, { template: 'application_approved', member_id: id, props: props as never })
}

/** Takes the approval off what a proposed term waits for, and settles its dues. */
async function approveTerm(
  ctx: Ctx,
  member: MemberRow,
  proposed: TermRow,
  tier: TierRow,
  input: Approval,
  today: string,
): Promise<void> {
  const invoice = await findInvoice(ctx, proposed)
  const isOther = tier.id !== proposed.tier_id
  if (!proposed.awaits_approval && invoice && !isOther && !hasBilling(input))
    throw new AppError(
      'conflict',
      `Nothing is left to approve: the membership starts when ${invoice.number ?? 'its draft'} is paid.`,
    )
  // Applied for before there were invoices, or taken off: the day of the approval is the first one.
  const start_on = proposed.start_on > today || (invoice && !isOther) ? proposed.start_on : today
  const dates = {
    start_on,
    end_on: start_on === proposed.start_on && !isOther ? proposed.end_on : termEnd(start_on, tier),
  }
  const bill = await billOf(ctx, tier, { ...dates, source: 'join' }, member)
  // What was settled with the application stays as it is.
  const isSettled = !isOther && !hasBilling(input) && proposed.billing !== null
  const asked = billingOf(ctx, input, bill.total_minor, today)
  const billing: Billing = isSettled
    ? { ...asked, kind: proposed.billing as Billing['kind'], reason: proposed.billing_reason }
    : asked
  const term = isOther && invoice ? await withdrawInvoice(ctx, proposed, invoice, `Changed to ${tier.name}`) : proposed
  const approved = await changeProposed(ctx, term.id, {
    ...dates,
    ...marksOf(billing, tier.requires_payment),
    tier_id: tier.id,
    awaits_approval: false,
  })
  if (isSettled && invoice?.status === 'paid') await startTerm(ctx, approved, { today })
  else await settleDues(ctx, approved, { member, bill, billing, today })
}

/** Cancels the term that a locked applicant waits for, and makes its invoice void; what was paid on it becomes credit. */
export async function dropProposed(ctx: Ctx, proposed: TermRow, reason: string): Promise<void> {
  const invoice = await findInvoice(ctx, proposed)
  await cancelProposed(ctx, proposed)
  if (!invoice) return
  if (invoice.status !== 'draft') await freeInvoice(ctx, await lockInvoice(ctx, invoice.id, null))
  await withdrawInvoice(ctx, proposed, invoice, reason)
}

/**
 * Declines an application: the member is cancelled for a reason, the proposed term as well, and its invoice is void.
 * What was paid on it stays with the payment.
 *
 * @throws AppError not_found, stale, conflict (not pending)
 */
export async function reject(
  ctx: Ctx,
  id: string,
  { reason, tells_reason, send = true }: Rejection,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const { member, proposed } = await lockWithTerm(ctx, id, version)
    await requireUndecided(ctx, member, 'declined')
    if (proposed) await dropProposed(ctx, proposed, 'Application declined')
    const tier = proposed && (await getTierRow(ctx, proposed.tier_id))
    const props = { tier: tier?.name, reason: tells_reason === true ? reason : null }
    if (send) await queueNotice(ctx, { template: 'application_declined', member_id: id, props })
    return closeApplication(ctx, member, { action: 'member.rejected', cause: 'declined', reason })
  })
}
