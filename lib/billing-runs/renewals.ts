import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantTables } from '#db/tenant'
import { creditSentence, creditsFor } from '#lib/billing-runs/credit'
import type { Ctx } from '#lib/context'
import { toAmount } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { planRenewals, type RenewalFault, type RenewalPlan } from '#lib/memberships/renew-many'
import type { MemberRow } from '#lib/memberships/service'
import type { Clause } from '#lib/query/condition'
import { type Rows, rowsOf } from '#lib/query/rows'

/** An item before it is written, without its run. */
export type NewItem = Omit<Insertable<TenantTables['billing_run_items']>, 'run_id' | 'tenant_id'>

/** Whom a run of renewals is for, where nobody says otherwise: those whose membership runs, and who can be renewed. */
export const RENEWABLE = { status: { in: ['active', 'grace', 'suspended'] } }

const OPEN = sql<boolean>`valid_through - (select t.renewal_opens_days from tiers t
  where t.tenant_id = members.tenant_id and t.id = members.tier_id)
  <= (select (now() at time zone t.time_zone)::date from tenants t where t.tenant_id = members.tenant_id)`

/** Who shares a membership is billed with whoever pays it. */
const PAYS_OWN = sql<boolean>`(members.group_role is null or members.group_role = 'payer')`

/**
 * The members of a run of renewals, without those who share the membership of somebody else.
 *
 * @param isOpen only those whose tier lets them renew by now
 */
export function renewalRows(ctx: Ctx, clause: Clause, isOpen: boolean): Rows {
  const rows = rowsOf(ctx, 'members', clause).where(PAYS_OWN) as Rows
  return isOpen ? (rows.where(OPEN) as Rows) : rows
}

/** Returns an item for each member: the term that would follow, what it costs, and what has to be looked at. */
export async function renewalItems(ctx: Ctx, memberIds: readonly string[]): Promise<NewItem[]> {
  const plans = await planRenewals(ctx, memberIds)
  const credits = await creditsFor(ctx, plans)
  return [...plans.values()].map((plan) => ({
    id: uuidv7(),
    member_id: plan.member.id,
    title: displayName(plan.member),
    ...('problem' in plan ? blocked(plan) : planned(plan, credits.get(plan.member.id) ?? 0)),
  }))
}

function blocked({ member, problem, message }: RenewalFault) {
  return {
    payer_name: displayName(member),
    tier_id: member.tier_id,
    problem: problem as string,
    message,
    is_blocked: true,
    included: false,
    delivery: 'print',
  }
}

/** Whether mails reach somebody: they have an address, live, and are not archived. */
export function isReached({ email, status, archived_at }: Pick<MemberRow, 'email' | 'status' | 'archived_at'>) {
  return email !== null && status !== 'deceased' && archived_at === null
}

/**
 * What an item says of a plan.
 *
 * @param covered_minor what of it the credit of its payer can pay
 */
export function planned(plan: RenewalPlan, covered_minor: number) {
  const { payer, tier, dates, bill } = plan
  const warning = warningOf(plan, covered_minor)
  return {
    payer_name: displayName(payer),
    tier_id: tier.id,
    start_on: dates.start_on,
    end_on: dates.end_on,
    lines: JSON.stringify(
      bill.lines.map(({ description, amount_minor }) => ({
        description,
        amount: toAmount(amount_minor, tier.currency),
      })),
    ),
    currency: tier.currency,
    amount_minor: bill.total_minor,
    tax_minor: bill.tax_minor,
    problem: warning?.problem ?? null,
    message: warning?.message ?? null,
    is_blocked: false,
    included: warning === null || warning.problem === 'no_email',
    delivery: isReached(payer) ? 'mail' : 'print',
  }
}

/** What has to be looked at before a term is billed; null where nothing is. Only a missing address is no reason to wait. */
function warningOf(plan: RenewalPlan, covered_minor: number): { problem: string; message: string } | null {
  const { member, payer, tier, bill, invoice } = plan
  const whose = payer.id === member.id ? '' : `${displayName(payer)}, who pays, `
  if (invoice)
    return {
      problem: 'invoiced',
      message: `The next term has ${invoice.number ?? 'a draft'} already. Include it to send that again.`,
    }
  if (payer.status === 'deceased')
    return { problem: 'payer_deceased', message: `${whose}has died. Choose another payer.` }
  if (payer.archived_at !== null)
    return { problem: 'payer_archived', message: `${whose}is archived. Choose another payer, or include it to print.` }
  if (!tier.is_active)
    return {
      problem: 'tier_inactive',
      message: `The tier ${tier.name} takes no new members. Move the member to another tier, or include it all the same.`,
    }
  if (covered_minor > 0)
    return {
      problem: 'has_credit',
      message: `${creditSentence(plan, covered_minor)} Include it to pay with that credit.`,
    }
  if (payer.email === null && bill.total_minor > 0)
    return { problem: 'no_email', message: `${whose || 'The member '}has no e-mail address: the invoice is printed.` }
  return null
}
