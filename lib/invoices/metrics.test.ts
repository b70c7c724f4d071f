import { expect, test } from 'vitest'
import { makeInvoice, makeTenant } from '#db/factories'
import { CLOCK, makeBooks, readAs, truth, truths } from '#lib/evaluation/books-fixture'
import type { ReadContext } from '#lib/figures/read-context'
import { INVOICE_MEASURES, type InvoiceQuestion, sumInvoices } from '#lib/invoices/metrics'
import { selectIn } from '#lib/query/figures'

const TODAY = `date '2026-05-15'`
const STANDING = `status in ('open', 'paid', 'uncollectible')`
const GOLD: Record<(typeof INVOICE_MEASURES)[number], { amount: string; of: string; day: string }> = {
  billed: { amount: 'total_minor', of: `invoices where ${STANDING} and currency = 'EUR'`, day: 'issue_date' },
  outstanding: {
    amount: 'remaining_minor',
    of: `invoices where status = 'open' and currency = 'EUR'`,
    day: 'due_date',
  },
  overdue: {
    amount: 'remaining_minor',
    of: `invoices where status = 'open' and currency = 'EUR' and due_date < ${TODAY}`,
    day: 'due_date',
  },
  written_off: {
    amount: `(total_minor - coalesce((select sum(a.amount_minor) from payment_allocations a
      where a.invoice_id = invoices.id and a.created_at <= invoices.uncollectible_at), 0))`,
    of: `invoices where uncollectible_at is not null and currency = 'EUR'`,
    day: `(uncollectible_at at time zone 'Europe/Berlin')::date`,
  },
  paid: {
    amount: 'part',
    of: `(select a.amount_minor as part, p.received_on, i.status, i.kind, p.member_id, 'none' as payer_key
      from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
      where p.currency = 'EUR') paid where true`,
    day: 'received_on',
  },
}
const KEYS = {
  status: 'status',
  kind: 'kind',
  member: `coalesce(member_id::text, payer_key)`,
} as const

function summed(readContext: ReadContext, asked: Pick<InvoiceQuestion, 'measure' | 'from' | 'to' | 'group_by'>) {
  const { ctx, today, tenant } = readContext
  return sumInvoices(ctx, { today, ...tenant, ...asked }, selectIn(readContext, 'invoices'))
}

test.each(INVOICE_MEASURES)(
  '%s is what SQL written by hand adds up, in every span and in every grouping',
  async (measure) => {
    const gold = GOLD[measure]
    const { tenant_id, db } = await makeBooks(1)
    await makeBooks(2)
    const readContext = await readAs(tenant_id)
    for (const span of [{}, { from: '2026-01-01', to: '2026-03-31' }, { from: '2025-12-31' }, { to: '2026-01-31' }]) {
      const { from, to } = { from: undefined, to: undefined, ...span }
      const within = `${gold.of}${from ? ` and ${gold.day} >= '${from}'` : ''}${to ? ` and ${gold.day} <= '${to}'` : ''}`
      const whole = await summed(readContext, { measure, ...span })
      expect(whole.amount).toBe(await truth(db, `select coalesce(sum(${gold.amount}), 0) from ${within}`))
      for (const group_by of ['status', 'kind', 'member', 'month'] as const) {
        const { groups, amount, count } = await summed(readContext, { measure, group_by, ...span })
        const key = group_by === 'month' ? `to_char(${gold.day}, 'YYYY-MM-01')` : KEYS[group_by]
        const expected = await truths(db, `select ${key}, sum(${gold.amount}) from ${within} group by 1`)
        expect(Object.fromEntries(groups.map((group) => [group.key ?? 'none', group.amount]))).toEqual(expected)
        expect(amount).toBe(whole.amount)
        // A payment for two invoices counts with each of them.
        if (measure !== 'paid') {
          expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count)
          expect(count).toBe(whole.count)
        }
      }
    }
  },
)

test('an invoice is overdue from the midnight after its due date, where the tenant is', async () => {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Europe/Berlin' })
  await makeInvoice(db, { due_date: '2026-05-15' })
  const overdue = async (now: Date) =>
    (await summed(await readAs(tenant_id, undefined, now), { measure: 'overdue' })).amount
  expect(await overdue(CLOCK)).toBe(0)
  expect(await overdue(new Date('2026-05-15T22:00:00Z'))).toBe(6000)
})
