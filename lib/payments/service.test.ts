import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type MadeTenant, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'
import { toAmount } from '#lib/format/money'
import { getInvoice } from '#lib/invoices/queries'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice } from '#lib/invoices/service'
import type { NewPayment } from '#lib/payments/schema'
import { recordPayment, reversePayment } from '#lib/payments/service'

function ctxOf(tenant: MadeTenant): Ctx {
  return createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

async function openInvoice(ctx: Ctx, total: string): Promise<string> {
  const lines = [{ description: 'Dues', unit_price: total }]
  const { id } = await addInvoice(ctx, NewInvoice.parse({ bill_to: { name: 'Ada' }, lines }))
  await finalizeInvoice(ctx, id, null)
  return id
}

const cash = (amount: string, more: Partial<NewPayment> = {}): NewPayment => ({ amount, method: 'cash', ...more })

/** The books of a tenant's one invoice: what it says of itself and what the payments say. */
async function readBooks(tenant: MadeTenant) {
  const [invoice, payments, allocated] = await Promise.all([
    tenant.db
      .selectFrom('invoices')
      .select(['status', 'total_minor', 'paid_minor', 'remaining_minor'])
      .executeTakeFirstOrThrow(),
    tenant.db
      .selectFrom('payments')
      .select([
        sql<number>`coalesce(sum(applied_minor), 0)::bigint`.as('applied'),
        sql<number>`coalesce(sum(amount_minor - refunded_minor), 0)::bigint`.as('kept'),
        sql<number>`count(*)`.as('payment_count'),
      ])
      .executeTakeFirstOrThrow(),
    tenant.db
      .selectFrom('payment_allocations')
      .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('allocated'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...invoice, ...payments, ...allocated }
}

describe('payments at the same moment', () => {
  test('forty payments of ten on an invoice of a hundred: ten are taken, thirty refused, nothing is overpaid', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const id = await openInvoice(ctx, '100')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => recordPayment(ctx, id, cash('10'), null)),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    expect(await readBooks(tenant)).toEqual({
      status: 'paid',
      total_minor: 10_000,
      paid_minor: 10_000,
      remaining_minor: 0,
      applied: 10_000,
      kept: 10_000,
      payment_count: 10,
      allocated: 10_000,
    })
    const numbers = await tenant.db.selectFrom('payments').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => Number(number.slice(-5)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('one provider reference fifty times at once is one payment, and everybody gets it', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const id = await openInvoice(ctx, '100')
    const payment = cash('30', { provider: 'bank', provider_ref: 'tx-7' })
    const taken = await Promise.all(Array.from({ length: 50 }, () => recordPayment(ctx, id, payment, null)))
    expect(new Set(taken.map((each) => each.id)).size).toBe(1)
    expect(await readBooks(tenant)).toMatchObject({ payment_count: 1, paid_minor: 3_000 })
  })

  test('one payment reversed twenty times at once is reversed once', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const id = await openInvoice(ctx, '100')
    const { id: payment_id } = await recordPayment(ctx, id, cash('100'), null)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => reversePayment(ctx, payment_id, { reason: 'bounced' }, null)),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await readBooks(tenant)).toMatchObject({ status: 'open', paid_minor: 0, applied: 0, allocated: 0, kept: 0 })
  })
})

describe('the books', () => {
  test('balance after any history of payments and reversals, and nothing is ever overpaid', async () => {
    const step = fc.oneof(
      fc.record({ action: fc.constant('pay' as const), minor: fc.integer({ min: 1, max: 6_000 }) }),
      fc.record({ action: fc.constant('reverse' as const), minor: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const tenant = await makeTenant()
        const ctx = ctxOf(tenant)
        const invoice_id = await openInvoice(ctx, '100')
        const standing: { id: string; minor: number }[] = []
        for (const { action, minor } of steps) {
          const owed = 10_000 - standing.reduce((sum, each) => sum + each.minor, 0)
          if (action === 'pay') {
            const attempt = recordPayment(ctx, invoice_id, cash(toAmount(minor, 'EUR')), null)
            if (minor <= owed) standing.push({ id: (await attempt).id, minor })
            else await expect(attempt).rejects.toBeInstanceOf(AppError)
          } else {
            const [payment] = standing.splice(minor, 1)
            if (payment) await reversePayment(ctx, payment.id, { reason: 'x' }, null)
          }
          const paid = standing.reduce((sum, each) => sum + each.minor, 0)
          expect(await readBooks(tenant)).toMatchObject({
            status: paid === 10_000 ? 'paid' : 'open',
            paid_minor: paid,
            remaining_minor: 10_000 - paid,
            applied: paid,
            kept: paid,
            allocated: paid,
          })
        }
      }),
      { numRuns: 25 },
    )
  })

  test('an allocation that no invoice or payment knows of does not commit', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoice_id = await openInvoice(ctx, '100')
    const { id: payment_id } = await recordPayment(ctx, invoice_id, cash('10'), null)
    const forged = tenant.db
      .insertInto('payment_allocations')
      .values({ id: '018f0000-0000-7000-8000-000000000000', payment_id, invoice_id, amount_minor: 500 })
      .execute()
    await expect(forged).rejects.toMatchObject({ code: 'QT004' })
    expect((await getInvoice(ctx, invoice_id)).payments).toHaveLength(1)
  })

  test.each([
    ['amount_minor', 2_000],
    ['currency', 'USD'],
    ['received_on', '2020-01-01'],
    ['method', 'cheque'],
    ['number', 'PAY-0'],
  ])('a recorded payment keeps its %s, whatever the application’s role writes', async (field, value) => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    await recordPayment(ctx, await openInvoice(ctx, '100'), cash('10'), null)
    const change = tenant.db
      .updateTable('payments')
      .set({ [field]: value })
      .execute()
    await expect(change).rejects.toMatchObject({ code: 'QT003' })
    await expect(tenant.db.deleteFrom('payments').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(tenant.db.updateTable('invoices').set({ paid_minor: 10_001 }).execute()).rejects.toMatchObject({
      constraint: 'invoices_not_overpaid',
    })
  })
})
