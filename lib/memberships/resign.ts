import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { writtenDay } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import type { Invoice } from '#lib/invoices/schema'
import { lockInvoice } from '#lib/invoices/service'
import { isAllCredited } from '#lib/invoices/status'
import type { Ending } from '#lib/mail/editable/facts'
import { queueNotice } from '#lib/mail/notices'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { noteLeaving, reopenMember, setMemberStatus, takeBackLeaving } from '#lib/members/service'
import { hasLeft, isCurrent } from '#lib/members/status'
import { cancelUnbegun, getTierRow, listUnbegun, lockMember } from '#lib/members/terms'
import { findInvoice, forPapers, withdrawInvoice } from '#lib/memberships/billing'
import type { Cancellation, Resignation } from '#lib/memberships/schema'
import { lockTermInvoices, type MemberRow } from '#lib/memberships/service'
import { freeInvoice } from '#lib/payments/refunds'
import { localeOfTenant, todayOfTenant } from '#lib/tenants/queries'

/** The number of an invoice whose term will not begin once its member has left, and that term's first day. */
export type UnbegunInvoice = Pick<Invoice, 'id' | 'number'> & { start_on: string }

/** Returns the invoices that are void when a membership ends today: those of terms that have not begun. */
export async function listUnbegunInvoices(ctx: Ctx, member_id: string): Promise<UnbegunInvoice[]> {
  const found = await withInvoices(forPapers(ctx), member_id, await todayOfTenant(ctx))
  return found.map(({ term: { start_on }, invoice: { id, number } }) => ({ id, number, start_on }))
}

/** The terms of a member that have not begun by a day and are still to be paid or approved, with their invoices. */
async function withInvoices(ctx: Ctx, member_id: string, day: string) {
  const terms = await listUnbegun(ctx, member_id, day)
  const all = await Promise.all(terms.map(async (term) => ({ term, invoice: await findInvoice(ctx, term) })))
  // A term to come that was paid is the member's until somebody credits it.
  return all.flatMap(({ term, invoice }) =>
    invoice && (term.state === 'proposed' || invoice.status !== 'paid') ? [{ term, invoice }] : [],
  )
}

/** Cancels the terms of a locked member that have not begun by a day, and makes their invoices void. */
async function withdrawUnbegun(ctx: Ctx, id: string, day: string): Promise<void> {
  const found = await withInvoices(ctx, id, day)
  await cancelUnbegun(
    ctx,
    id,
    found.map(({ term }) => term),
  )
  for (const { term, invoice } of found) {
    if (invoice.status !== 'draft') await freeInvoice(ctx, await lockInvoice(ctx, invoice.id, null))
    await withdrawInvoice(ctx, term, invoice, 'Membership cancelled')
  }
}

/** Whoever is told what becomes of a membership, and until when it is theirs; null for one without an end. */
type Told = Pick<MemberRow, 'id' | 'tier_id'> & { term_to: string | null }

/**
 * Tells a member on which day the membership ends, has ended or that it goes on, and those who share it what that means
 * for theirs.
 *
 * @param send whether they are told, where somebody says so for this time
 */
async function tellEnding(
  ctx: Ctx,
  member: MemberRow,
  told: { ending: Exclude<Ending, 'shared'>; term_to: string | null; send?: boolean | undefined },
): Promise<void> {
  const tell = async ({ id, tier_id, term_to }: Told, ending: Ending) => {
    if (ending === 'taken_back' && !(await wasTold(ctx, id))) return
    const tier = tier_id === null ? null : (await getTierRow(ctx, tier_id)).name
    await queueNotice(ctx, {
      template: 'membership_ending',
      member_id: id,
      props: { ending, tier, term_to },
      send: told.send,
    })
  }
  await tell({ ...member, term_to: told.term_to }, told.ending)
  for (const sharing of await listSharing(ctx, member))
    await tell(sharing, told.ending === 'taken_back' ? told.ending : 'shared')
}

/** Whether a member was ever written to that the membership ends. */
async function wasTold(ctx: Ctx, member_id: string): Promise<boolean> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('member_id', '=', member_id)
    .where('template', '=', 'membership_ending')
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

/** Those whose membership ends with the term of a payer: nobody renews it any more. */
async function listSharing(ctx: Ctx, { group_id, group_role }: MemberRow): Promise<Told[]> {
  if (group_id === null || group_role !== 'payer') return []
  return forPapers(ctx)
    .db.selectFrom('members')
    .select(['id', 'tier_id', 'valid_through as term_to'])
    .where('group_id', '=', group_id)
    .where('group_role', '<>', 'payer')
    .where('status', '=', 'active')
    .where('leaves_on', 'is', null)
    .where('valid_through', 'is not', null)
    .orderBy('id')
    .execute()
}

/**
 * Ends a membership for a reason: at once, or at the end of a day, until which it counts as before. Invoices of terms
 * that have not begun by then are void unless they are to stay, and those terms are cancelled; what was paid on them
 * becomes credit. One that stays can be paid, and begins nothing.
 *
 * @throws AppError not_found, stale, conflict (cancelled already, deceased, a credit note on such an invoice, no current
 * membership for a day to come), invalid (a day that has passed, or is after the paid term)
 */
export async function resign(
  ctx: Ctx,
  id: string,
  { reason, ends_on, voids_invoices = true, send }: Cancellation,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    await lockTermInvoices(ctx, [id])
    const member = await lockMember(ctx, id, version)
    const today = await todayOfTenant(ctx)
    if (ends_on === undefined) await setMemberStatus(ctx, id, 'cancelled', reason, null)
    else await noteLeaving(ctx, member, { leaves_on: ends_on, reason, isOwn: false })
    // Until when those who share it are members is known only after this.
    if (voids_invoices) await withdrawUnbegun(ctx, id, ends_on ?? today)
    const ending = ends_on === undefined ? 'ended' : 'by_office'
    if (isCurrent(member.status)) await tellEnding(ctx, member, { ending, term_to: ends_on ?? today, send })
    return getMember(ctx, id)
  })
}

/** Takes the end of a membership back, and says so where it counts again. */
async function goOn(ctx: Ctx, id: string, version: number | null, takeBack: typeof reopenMember): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    const before = await lockMember(ctx, id, version)
    const member = await takeBack(ctx, id, null)
    if (hasLeft(before) && isCurrent(member.status))
      await tellEnding(ctx, before, { ending: 'taken_back', term_to: member.valid_through })
    return member
  })
}

/**
 * Takes a resignation back until its day, and tells the member. Members take back what they have said themselves.
 *
 * @throws AppError not_found, stale, forbidden (ended by the association), conflict (no resignation)
 */
export function takeBackResignation(ctx: Ctx, id: string, version: number | null): Promise<Member> {
  return goOn(ctx, id, version, takeBackLeaving)
}

/**
 * Takes a cancellation back, at once or on a day to come, and tells whoever is a member again.
 *
 * @throws AppError not_found, stale, conflict (not closed)
 */
export function takeBackCancellation(ctx: Ctx, id: string, version: number | null): Promise<Member> {
  return goOn(ctx, id, version, reopenMember)
}

/** Returns the last day of a membership that is resigned on a day: that of the paid term, else this very day. */
export function lastDay({ valid_through }: Pick<Member, 'valid_through'>, today: string): string {
  return valid_through !== null && valid_through > today ? valid_through : today
}

/**
 * Resigns the own membership for the end of the paid term, or of the day where none is left to run. Invoices of later
 * terms are void.
 *
 * @throws AppError not_found, forbidden (another's record), stale, conflict (no current membership, resigned already)
 */
export async function resignOwn(
  ctx: Ctx,
  id: string,
  { reason }: Resignation,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    await lockTermInvoices(ctx, [id])
    const member = await lockMember(ctx, id, version)
    if (member.leaves_on !== null)
      throw new AppError(
        'conflict',
        `This membership ends on ${writtenDay(member.leaves_on, await localeOfTenant(ctx))} already.`,
      )
    const leaves_on = lastDay(member, await todayOfTenant(ctx))
    await noteLeaving(ctx, member, { leaves_on, reason: reason ?? null, isOwn: true })
    await withdrawUnbegun(forPapers(ctx), id, leaves_on)
    await tellEnding(ctx, member, { ending: 'own', term_to: leaves_on })
    return getMember(ctx, id)
  })
}

/** Returns the name of whoever has left and whose next term an invoice would pay, or has paid; null where it is no such. */
export async function findLeaver(
  ctx: Ctx,
  invoice: Pick<Invoice, 'id' | 'status' | 'paid' | 'credited'>,
): Promise<string | null> {
  if (invoice.status === 'void' || invoice.status === 'draft' || isAllCredited(invoice)) return null
  const member = await ctx.db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select(['members.first_name', 'members.last_name', 'members.organization', 'members.status', 'members.leaves_on'])
    .where('terms.invoice_id', '=', invoice.id)
    .where('terms.state', '=', 'proposed')
    .executeTakeFirst()
  return member && hasLeft(member) ? displayName({ ...member, email: null }) : null
}
