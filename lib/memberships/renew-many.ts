import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import type { InvoiceStatus } from '#lib/invoices/schema'
import { finalizeInvoice } from '#lib/invoices/service'
import { isFollower } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { isCurrent } from '#lib/members/status'
import {
  changeProposed,
  endTerms,
  type findProposed,
  proposeTerms,
  type TermRow,
  type TierRow,
} from '#lib/members/terms'
import { type Bill, type Billing, billIn, issueInvoices } from '#lib/memberships/billing'
import { nextDates, proposeNext, tooEarly, whyNotRenewable } from '#lib/memberships/renew'
import { lockTermInvoices, type MemberRow, marksOf } from '#lib/memberships/service'

/** The next term of a member, with what it costs and whom, before anything is written. */
export interface RenewalPlan {
  member: MemberRow
  payer: MemberRow
  tier: TierRow
  dates: ReturnType<typeof nextDates>
  bill: Bill
  /** The term that is proposed already, and the invoice that it waits for. */
  proposed: TermRow | undefined
  invoice: { id: string; number: string | null; status: InvoiceStatus } | null
}

/** Why a member has no next term: a word for programs, and a sentence. */
export interface RenewalFault {
  member: MemberRow
  problem:
    | 'archived'
    | 'pending'
    | 'suspended'
    | 'deceased'
    | 'cancelled'
    | 'lifetime'
    | 'resigned'
    | 'no_tier'
    | 'too_early'
    | 'shares_membership'
  message: string
}

const isAnyOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

function listMembers(ctx: Ctx, ids: readonly string[], isLocked: boolean): Promise<MemberRow[]> {
  const members = ctx.db.selectFrom('members').selectAll().where(isAnyOf('members.id', ids)).orderBy('id')
  return (isLocked ? members.forNoKeyUpdate() : members).execute()
}

/** Finds the proposed terms of members, the nearest of each last, with the invoices that they wait for. */
function listProposed(ctx: Ctx, memberIds: readonly string[]) {
  return ctx.db
    .selectFrom('terms')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.id', '=', 'terms.invoice_id').on('invoices.status', '<>', 'void'),
    )
    .selectAll('terms')
    .select(['invoices.id as standing_invoice_id', 'invoices.number', 'invoices.status'])
    .where(isAnyOf('terms.member_id', memberIds))
    .where('terms.state', '=', 'proposed')
    .orderBy('terms.start_on', 'desc')
    .orderBy('terms.id', 'desc')
    .execute()
}

/**
 * Returns what renewing each of these members would do, by the rules of a single renewal, in a few statements for all.
 *
 * @param isOwn whether they ask for it themselves
 * @param isLocked also locks them and the invoices that their terms hang on until the transaction ends, so that the
 *   plans hold until proposeRenewals carries them out
 */
export async function planRenewals(
  ctx: Ctx,
  memberIds: readonly string[],
  { isLocked = false, isOwn = false } = {},
): Promise<Map<string, RenewalPlan | RenewalFault>> {
  if (memberIds.length === 0) return new Map()
  if (isLocked) await lockTermInvoices(ctx, memberIds)
  const members = await listMembers(ctx, memberIds, isLocked)
  const payerIds = [...new Set(members.flatMap(({ payer_member_id }) => payer_member_id ?? []))]
  const [{ time_zone, locale }, tiers, proposed, payers] = await Promise.all([
    ctx.db.selectFrom('tenants').select(['time_zone', 'locale']).executeTakeFirstOrThrow(),
    ctx.db.selectFrom('tiers').selectAll().execute(),
    listProposed(ctx, memberIds),
    listMembers(ctx, payerIds, false),
  ])
  const today = todayIn(time_zone)
  const tierById = new Map(tiers.map((tier) => [tier.id, tier]))
  const payerById = new Map(payers.map((payer) => [payer.id, payer]))
  // The last one written of each member is the first one to come.
  const proposedOf = new Map(
    proposed.map(({ standing_invoice_id: id, number, status, ...term }) => [
      term.member_id,
      {
        term: term satisfies Awaited<ReturnType<typeof findProposed>>,
        invoice: id ? { id, number, status: status as InvoiceStatus } : null,
      },
    ]),
  )
  return new Map(
    members.map((member): [string, RenewalPlan | RenewalFault] => {
      const { term, invoice = null } = proposedOf.get(member.id) ?? {}
      const tier = tierById.get(term?.tier_id ?? member.tier_id ?? '')
      const running = tierById.get(member.tier_id ?? '') ?? tier
      const fault = faultOf(member, running, { isInvoiced: invoice !== null, isOwn, today, locale })
      if (fault || !tier) return [member.id, fault as RenewalFault]
      const dates =
        term && invoice
          ? { start_on: term.start_on, end_on: term.end_on, source: term.source as 'renewal' }
          : nextDates(member, tier, today)
      const payer = payerById.get(member.payer_member_id ?? '') ?? member
      return [
        member.id,
        { member, payer, tier, dates, bill: billIn(locale, tier, dates, member), proposed: term, invoice },
      ]
    }),
  )
}

function faultOf(
  member: MemberRow,
  tier: TierRow | undefined,
  { isInvoiced, isOwn, today, locale }: { isInvoiced: boolean; isOwn: boolean; today: string; locale: string },
): RenewalFault | null {
  if (member.archived_at !== null)
    return { member, problem: 'archived', message: 'This member is archived. Restore the member first.' }
  const reason = whyNotRenewable(member, isOwn)
  if (reason) {
    if (isFollower(member)) return { member, problem: 'shares_membership', message: reason }
    const ends = member.leaves_on === null ? 'lifetime' : 'resigned'
    const problem = isCurrent(member.status) ? ends : (member.status as RenewalFault['problem'])
    return { member, problem, message: reason }
  }
  if (!tier) return { member, problem: 'no_tier', message: 'The member has no tier yet. Choose one first.' }
  const early = isInvoiced ? null : tooEarly(member, tier, today, locale)
  return early === null ? null : { member, problem: 'too_early', message: early }
}

const INVOICED: Billing = { kind: 'invoice', is_given: false, reason: null, payment: null }

/**
 * Carries out plans for locked members, in a few statements for all: each next term is proposed with its invoice, and
 * starts at once where it costs nothing. Where term and invoice are there, they are what there is; a draft is issued.
 *
 * @returns of each member the term, and its invoice unless it costs nothing
 */
export async function proposeRenewals(
  ctx: Ctx,
  plans: readonly RenewalPlan[],
  today: string,
): Promise<Map<string, { term_id: string; invoice_id: string | null }>> {
  const made = new Map<string, { term_id: string; invoice_id: string | null }>()
  await because(ctx, 'renewed')
  for (const { member, proposed, invoice } of plans) {
    if (!proposed || !invoice) continue
    if (invoice.status === 'draft') await finalizeInvoice(ctx, invoice.id, null)
    made.set(member.id, { term_id: proposed.id, invoice_id: invoice.id })
  }
  const open = plans.filter(({ invoice }) => !invoice)
  if (open.length === 0) return made
  await endTerms(
    ctx,
    today,
    open.map(({ member }) => member.id),
  )
  for (const { member, proposed, tier, bill } of open) {
    if (bill.total_minor > 0) continue
    const { id } = await proposeNext(ctx, member, proposed, tier, {})
    made.set(member.id, { term_id: id, invoice_id: null })
  }
  const billed = open.filter(({ bill }) => bill.total_minor > 0)
  const marks = marksOf(INVOICED, true)
  const fresh = await proposeTerms(
    ctx,
    billed
      .filter(({ proposed }) => !proposed)
      .map(({ member, tier, dates }) => ({
        ...dates,
        ...marks,
        member_id: member.id,
        tier_id: tier.id,
        awaits_approval: false,
      })),
  )
  const terms = new Map(fresh.map((term) => [term.member_id, term]))
  for (const { member, proposed, tier, dates } of billed)
    if (proposed) terms.set(member.id, await changeProposed(ctx, proposed.id, { ...dates, ...marks, tier_id: tier.id }))
  const invoices = await issueInvoices(
    ctx,
    billed.map(({ member, payer, bill }) => ({ term: terms.get(member.id) as TermRow, bill, payer_id: payer.id })),
  )
  for (const [at, { member }] of billed.entries())
    made.set(member.id, { term_id: (terms.get(member.id) as TermRow).id, invoice_id: invoices[at] as string })
  await recordAudit(
    ctx,
    ...billed.map(({ member, tier, dates }) => ({
      action: 'membership.renewal_proposed' as const,
      noun: 'members' as const,
      object_id: member.id,
      after: { tier_id: tier.id, start_on: dates.start_on, billing: 'invoice' },
    })),
  )
  return made
}
