import { expect, test } from 'vitest'
import { makeBooks, readAs, truth, truths } from '#lib/evaluation/books-fixture'
import { groupRevenue, revenueIn } from '#lib/payments/metrics'
import { figuresAt, selectIn } from '#lib/query/figures'

const RECEIVED = `payments where status in ('succeeded', 'partially_refunded') and currency = 'EUR'`
const KEPT = 'amount_minor - refunded_minor'
/** What of each payment goes where, the rest of it to nothing. */
const PARTS = `(select p.received_on, i.kind, r.event_id, a.amount_minor as part
    from payments p join payment_allocations a on a.payment_id = p.id join invoices i on i.id = a.invoice_id
    left join registrations r on r.id = i.registration_id where p.currency = 'EUR'
  union all
  select received_on, null, null, amount_minor - refunded_minor - applied_minor from ${RECEIVED}) parts`

const SPANS = [
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2026-01-31', to: '2026-02-01' },
  { from: '2026-02-01', to: '2026-05-15' },
  { from: '2024-01-01', to: '2024-12-31' },
]

test.each(SPANS)(
  'revenue of $from to $to is what SQL written by hand adds up, in every grouping',
  async ({ from, to }) => {
    const { tenant_id, db } = await makeBooks(11)
    await makeBooks(12)
    const readContext = await readAs(tenant_id)
    const within = `received_on between '${from}' and '${to}'`
    const [whole] = await figuresAt(readContext)([revenueIn('EUR', { from, to })])
    expect(whole).toBe(await truth(db, `select coalesce(sum(${KEPT}), 0) from ${RECEIVED} and ${within}`))
    const grouped = async (group_by: 'kind' | 'event' | 'method' | 'month') =>
      groupRevenue(readContext.ctx, 'EUR', { from, to }, group_by, selectIn(readContext, 'payments'))
    for (const [group_by, key, amount, of] of [
      ['kind', `coalesce(kind, 'none')`, 'part', `${PARTS} where ${within}`],
      ['event', `coalesce(event_id::text, 'none')`, 'part', `${PARTS} where ${within}`],
      ['method', 'method', KEPT, `${RECEIVED} and ${within}`],
      ['month', `to_char(received_on, 'YYYY-MM-01')`, KEPT, `${RECEIVED} and ${within}`],
    ] as const) {
      const groups = await grouped(group_by)
      const expected = await truths(
        db,
        `select ${key}, sum(${amount}) from ${of} group by 1 having sum(${amount}) <> 0`,
      )
      const found = groups.filter((group) => group.amount !== 0).map((group) => [group.key ?? 'none', group.amount])
      expect(Object.fromEntries(found)).toEqual(expected)
      expect(groups.reduce((sum, group) => sum + group.amount, 0)).toBe(whole)
    }
  },
)
