import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { writtenMoney } from '#lib/format/money'
import type { RenewalFault, RenewalPlan } from '#lib/memberships/renew-many'
import { hasCredit, unapplied } from '#lib/payments/conditions'
import { can } from '#lib/permissions'

const col = (column: string) => sql.ref<never>(`payments.${column}`)

type Plans = ReadonlyMap<string, RenewalPlan | RenewalFault>

/** Locks what the payers of members have left of payments, before anything that is locked after payments. */
export async function lockCredits(ctx: Ctx, memberIds: readonly string[]): Promise<void> {
  if (!can(ctx, 'payments.write')) return
  const payers = sql<boolean>`payments.member_id in (
    select coalesce(m.payer_member_id, m.id) from members m where m.id = any(${memberIds}::uuid[]))`
  await ctx.db
    .selectFrom('payments')
    .select('id')
    .where(payers)
    .where(hasCredit({ col }))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Returns what of each next term the credit of its payer can pay, in minor units by the member: the same money pays once,
 * in the order of the plans. Of a term that is invoiced already, nothing: that is for the page of its invoice. Whoever
 * may not settle invoices with credit is told of none.
 */
export async function creditsFor(ctx: Ctx, plans: Plans): Promise<Map<string, number>> {
  const covered = new Map<string, number>()
  const billed = [...plans.values()].flatMap((plan) =>
    'bill' in plan && !plan.invoice && plan.bill.total_minor > 0 ? [plan] : [],
  )
  if (billed.length === 0 || !can(ctx, 'payments.write')) return covered
  const payerIds = [...new Set(billed.map(({ payer }) => payer.id))]
  const rows = await ctx.db
    .selectFrom('payments')
    .select(['member_id', 'currency', sql<number>`sum(${unapplied({ col })})::bigint`.as('credit_minor')])
    .where('member_id', '=', sql<string>`any(${payerIds}::uuid[])`)
    .where(hasCredit({ col }))
    .groupBy(['member_id', 'currency'])
    .execute()
  const left = new Map(rows.map(({ member_id, currency, credit_minor }) => [`${member_id} ${currency}`, credit_minor]))
  for (const { member, payer, tier, bill } of billed) {
    const key = `${payer.id} ${tier.currency}`
    const most = Math.min(left.get(key) ?? 0, bill.total_minor)
    if (most === 0) continue
    covered.set(member.id, most)
    left.set(key, (left.get(key) ?? 0) - most)
  }
  return covered
}

/** What credit pays of the bill of a plan, and what is left to pay. */
export function creditSentence({ tier, bill }: RenewalPlan, covered_minor: number): string {
  const money = (minor: number) => writtenMoney(minor, tier.currency)
  const rest_minor = bill.total_minor - covered_minor
  return rest_minor === 0
    ? `The payer has credit that pays all of it, ${money(covered_minor)}.`
    : `The payer has credit that pays ${money(covered_minor)} of it; ${money(rest_minor)} is left to pay.`
}
