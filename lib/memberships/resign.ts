import { type Ctx, transaction } from '#lib/context'
import { displayName } from '#lib/format/names'
import type { Invoice } from '#lib/invoices/schema'
import { lockInvoice } from '#lib/invoices/service'
import { getMember } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { setMemberStatus } from '#lib/members/service'
import { hasLeft } from '#lib/members/status'
import { cancelUnbegun, listUnbegun } from '#lib/members/terms'
import { findInvoice, withdrawInvoice } from '#lib/memberships/billing'
import type { Resignation } from '#lib/memberships/schema'
import { lockTermInvoices } from '#lib/memberships/service'
import { freeInvoice } from '#lib/payments/refunds'
import { todayOfTenant } from '#lib/tenants/queries'

/** The number of an invoice whose term will not begin once its member has left, and that term's first day. */
export type UnbegunInvoice = Pick<Invoice, 'id' | 'number'> & { start_on: string }

/** Returns the invoices that are void when a membership ends today: those of terms that have not begun. */
export async function listUnbegunInvoices(ctx: Ctx, member_id: string): Promise<UnbegunInvoice[]> {
  const found = await withInvoices(ctx, member_id)
  return found.map(({ term: { start_on }, invoice: { id, number } }) => ({ id, number, start_on }))
}

/** The terms of a member that have not begun and are still to be paid or approved, with their invoices. */
async function withInvoices(ctx: Ctx, member_id: string) {
  const terms = await listUnbegun(ctx, member_id, await todayOfTenant(ctx))
  const all = await Promise.all(terms.map(async (term) => ({ term, invoice: await findInvoice(ctx, term) })))
  // A term to come that was paid is the member's until somebody credits it.
  return all.flatMap(({ term, invoice }) =>
    invoice && (term.state === 'proposed' || invoice.status !== 'paid') ? [{ term, invoice }] : [],
  )
}

/**
 * Ends a membership today for a reason. Invoices of terms that have not begun are void unless they are to stay, and those
 * terms are cancelled; what was paid on them becomes credit. One that stays can be paid, and begins nothing.
 *
 * @throws AppError not_found, stale, conflict (cancelled already, deceased, a credit note on such an invoice)
 */
export async function resign(
  ctx: Ctx,
  id: string,
  { reason, voids_invoices = true }: Resignation,
  version: number | null,
): Promise<Member> {
  return transaction(ctx, async (ctx) => {
    await lockTermInvoices(ctx, [id])
    await setMemberStatus(ctx, id, 'cancelled', reason, version)
    if (!voids_invoices) return getMember(ctx, id)
    const found = await withInvoices(ctx, id)
    await cancelUnbegun(
      ctx,
      id,
      found.map(({ term }) => term),
    )
    for (const { term, invoice } of found) {
      if (invoice.status !== 'draft') await freeInvoice(ctx, await lockInvoice(ctx, invoice.id, null))
      await withdrawInvoice(ctx, term, invoice, 'Membership cancelled')
    }
    return getMember(ctx, id)
  })
}

/** Returns the name of whoever has left and whose next term an open invoice would have paid; null where it is no such. */
export async function findLeaver(ctx: Ctx, invoice: Pick<Invoice, 'id' | 'status'>): Promise<string | null> {
  if (invoice.status === 'void' || invoice.status === 'draft') return null
  const member = await ctx.db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select(['members.first_name', 'members.last_name', 'members.organization', 'members.status'])
    .where('terms.invoice_id', '=', invoice.id)
    .where('terms.state', '=', 'proposed')
    .executeTakeFirst()
  return member && hasLeft(member) ? displayName({ ...member, email: null }) : null
}
