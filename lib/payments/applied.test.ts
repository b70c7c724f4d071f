import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCtx } from '#lib/context'
import { foldCounters } from '#lib/counters/fold'
import { makeBooks } from '#lib/evaluation/books-fixture'
import { reversePayment } from '#lib/payments/service'

/** What the sums say against what the allocations themselves say: nothing unless something is wrong. */
const DIFFERENCES = sql`
  with kept as (
    select currency, day, kind, nullif(event_id, '00000000-0000-0000-0000-000000000000') as event_id,
      sum(amount_minor) as amount, sum(part_count) as parts
    from applied_tallies group by 1, 2, 3, 4 having sum(amount_minor) <> 0 or sum(part_count) <> 0
  ), counted as (
    select p.currency, p.received_on, i.kind, r.event_id, sum(a.amount_minor), sum(sign(a.amount_minor))
    from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
    left join registrations r on r.id = i.registration_id
    group by 1, 2, 3, 4 having sum(a.amount_minor) <> 0
  )
  (table kept except table counted) union all (table counted except table kept)`

test('what payments were for is told as a count from scratch would, also when they are taken back and sums are folded', async () => {
  const { tenant_id, db } = await makeBooks(21)
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  expect((await DIFFERENCES.execute(db)).rows).toEqual([])
  const payments = await db.selectFrom('payments').select('id').where('status', '=', 'succeeded').limit(5).execute()
  for (const { id } of payments) await reversePayment(ctx, id, { reason: 'Bounced' }, null)
  expect((await DIFFERENCES.execute(db)).rows).toEqual([])
  await foldCounters(ctx)
  expect((await DIFFERENCES.execute(db)).rows).toEqual([])
})
