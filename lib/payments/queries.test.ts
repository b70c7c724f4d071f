import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice } from '#lib/invoices/service'
import { paymentList } from '#lib/payments/queries'
import { recordPayment, reversePayment } from '#lib/payments/service'
import { getListSums } from '#lib/query/list'

test('the sums of a list count what was given back as received and not as kept', async () => {
  const { tenant_id } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  expect(await getListSums(ctx, paymentList, {})).toEqual([])
  const lines = [{ description: 'Dues', unit_price: '100' }]
  const { id } = await addInvoice(ctx, NewInvoice.parse({ bill_to: { name: 'Ada' }, lines }))
  await finalizeInvoice(ctx, id, null)
  await recordPayment(ctx, id, { amount: '40', method: 'cash', received_on: '2026-03-01' }, null)
  const bounced = await recordPayment(ctx, id, { amount: '25.50', method: 'cheque', received_on: '2026-03-02' }, null)
  await reversePayment(ctx, bounced.id, { reason: 'bounced' }, null)
  expect(await getListSums(ctx, paymentList, {})).toEqual([
    { currency: 'EUR', payment_count: 2, received: '65.50', given_back: '-25.50', kept: '40.00' },
  ])
  expect(await getListSums(ctx, paymentList, { method: ['cheque'] })).toMatchObject([
    { received: '25.50', kept: '0.00' },
  ])
  expect(await getListSums(ctx, paymentList, { received_to: '2026-03-01' })).toMatchObject([{ payment_count: 1 }])
})
