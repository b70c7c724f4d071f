import { currencyFilter } from '#lib/assistant/measures/currency-filter'
import type { Measure, OfMember } from '#lib/assistant/measures/measure'
import type { ReadContext } from '#lib/figures/read-context'
import { toResult } from '#lib/figures/result'
import type { ToolResult } from '#lib/figures/schema'
import { pages } from '#lib/paths'
import { getPaymentBehaviour, PAYMENT_DEFINITIONS, settledOf } from '#lib/payments/metrics'
import { can } from '#lib/permissions'
import { selectIn } from '#lib/query/figures'

async function behaviourOf(readContext: ReadContext, member?: OfMember): Promise<ToolResult> {
  const { ctx, tenant } = readContext
  const asked = { currency: tenant.currency, member_id: member?.id }
  const [behaviour, currency] = await Promise.all([
    getPaymentBehaviour(asked, selectIn(readContext, 'invoices')),
    currencyFilter(readContext),
  ])
  const href = member && can(ctx, 'members.read') ? pages.admin.member(member.id) : null
  const row = { id: member?.id ?? 'all', label: member?.label ?? 'All payers', href }
  return toResult(readContext, {
    metric: 'payments.behaviour',
    title: 'Days late when paid, the median',
    definition: PAYMENT_DEFINITIONS.behaviour,
    value: behaviour.median_days_late,
    unit: 'days',
    columns: [
      { key: 'median_days_late', label: 'Days late, median', unit: 'days' },
      { key: 'on_time_share', label: 'Paid on time', unit: 'percent' },
      { key: 'median_days_to_pay', label: 'Days to pay, median', unit: 'days' },
      { key: 'invoices', label: 'Paid invoices', unit: 'invoices' },
    ],
    rows: behaviour.invoices === 0 ? [] : [{ ...row, cells: { ...behaviour } }],
    filters_applied: [...(member ? [{ name: 'member', label: 'Member', value: member.label }] : []), ...currency],
    href: pages.admin.invoices(settledOf(asked)),
  })
}

/** How quickly invoices are paid: days late, share paid on time and days to pay, of all or of one member. */
export const paymentBehaviour: Measure = {
  permission: 'payments.read',
  all: (readContext) => behaviourOf(readContext),
  one: behaviourOf,
}
