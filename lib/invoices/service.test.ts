import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type MadeTenant, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { foldCounters } from '#lib/counters/fold'
import { getInvoiceStats } from '#lib/dashboard/finance'
import { getInvoice } from '#lib/invoices/queries'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice, nextNumberInYear } from '#lib/invoices/service'

function ctxOf(tenant: MadeTenant): Ctx {
  return createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

const input = (unit_price: string) =>
  NewInvoice.parse({ bill_to: { name: 'Ada' }, lines: [{ description: 'Dues', unit_price }] })

describe('numbers', () => {
  test('fifty finalisations of one draft take one number', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id } = await addInvoice(ctx, input('10'))
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => finalizeInvoice(ctx, id, null)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    const counter = await tenant.db.selectFrom('counters').select('last_number').executeTakeFirstOrThrow()
    expect(counter.last_number).toBe(1)
  })

  test('the next number is told without being taken', async () => {
    const ctx = ctxOf(await makeTenant())
    expect(await nextNumberInYear(ctx)).toMatch(/^\d{4}-00001$/)
    for (let issued = 0; issued < 2; issued += 1) {
      const { id } = await addInvoice(ctx, input('10'))
      const told = await nextNumberInYear(ctx)
      expect((await finalizeInvoice(ctx, id, null)).number).toBe(`INV-${told}`)
    }
    expect(await nextNumberInYear(ctx)).toMatch(/-00003$/)
  })

  test('two tenants count for themselves', async () => {
    for (const tenant of [await makeTenant(), await makeTenant()]) {
      const ctx = ctxOf(tenant)
      const { id } = await addInvoice(ctx, input('10'))
      expect((await finalizeInvoice(ctx, id, null)).number).toMatch(/-00001$/)
    }
  })
})

describe('an issued invoice', () => {
  const FROZEN: Record<string, unknown> = {
    number: 'INV-0',
    series: 'x',
    kind: 'dues',
    bill_to: JSON.stringify({ name: 'Eve' }),
    bill_to_follows_member: true,
    issuer: '{}',
    currency: 'USD',
    issue_date: '2020-01-01',
    due_date: '2020-01-01',
    service_from: '2020-01-01',
    service_to: '2020-01-01',
    subtotal_minor: 1,
    discount_minor: 1,
    tax_minor: 1,
    total_minor: 1,
    public_note: 'x',
    reference: 'x',
    po_number: 'x',
    finalized_at: '2020-01-01T00:00:00Z',
    created_by: '018f0000-0000-7000-8000-000000000000',
    created_at: '2020-01-01T00:00:00Z',
  }

  test.each(Object.entries(FROZEN))('keeps its %s, whatever the application’s role writes', async (field, value) => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id } = await addInvoice(ctx, input('10'))
    await finalizeInvoice(ctx, id, null)
    const change = tenant.db
      .updateTable('invoices')
      .set({ [field]: value })
      .where('id', '=', id)
      .execute()
    await expect(change).rejects.toMatchObject({ code: 'QT003' })
  })

  test('keeps its lines, its row and its end, whatever the application’s role writes', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id } = await addInvoice(ctx, input('10'))
    await finalizeInvoice(ctx, id, null)
    const before = await getInvoice(ctx, id)
    const refusal = { code: 'QT003' }
    const { db } = tenant
    await expect(db.updateTable('invoice_lines').set({ description: 'x' }).execute()).rejects.toMatchObject(refusal)
    await expect(db.deleteFrom('invoice_lines').execute()).rejects.toMatchObject(refusal)
    await expect(db.deleteFrom('invoices').execute()).rejects.toMatchObject(refusal)
    await expect(db.updateTable('invoices').set({ status: 'draft', number: null }).execute()).rejects.toThrow()
    await db.updateTable('invoices').set({ status: 'void' }).execute()
    await expect(db.updateTable('invoices').set({ status: 'open' }).execute()).rejects.toMatchObject(refusal)
    expect(await getInvoice(ctx, id)).toMatchObject({ ...before, status: 'void', remaining: '0.00' })
  })
})

describe('the running sums', () => {
  test('equal a count from scratch after any history, folded or not', async () => {
    const history = fc.array(fc.constantFrom('add', 'issue', 'pay', 'void', 'remove', 'fold'), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const tenant = await makeTenant()
        const ctx = ctxOf(tenant)
        const { db } = tenant
        const one = (status: string) =>
          db.selectFrom('invoices').select('id').where('status', '=', status).limit(1).executeTakeFirst()
        for (const step of steps) {
          if (step === 'add') await addInvoice(ctx, input(String(steps.length)))
          if (step === 'fold') await foldCounters(ctx)
          const row = step === 'issue' || step === 'remove' ? await one('draft') : await one('open')
          if (!row) continue
          const update = db.updateTable('invoices').where('id', '=', row.id)
          if (step === 'issue') await finalizeInvoice(ctx, row.id, null)
          if (step === 'remove') await db.deleteFrom('invoices').where('id', '=', row.id).execute()
          if (step === 'void') await update.set({ status: 'void' }).execute()
          if (step === 'pay') {
            await update.set({ status: 'paid', paid_minor: sql`total_minor`, paid_on: sql`issue_date + 3` }).execute()
          }
        }
        const counted = await db
          .selectFrom('invoices')
          .select([
            sql<number>`count(*) filter (where status = 'draft')`.as('draft_count'),
            sql<number>`count(*) filter (where status = 'open')`.as('open_count'),
            sql<number>`count(*) filter (where status = 'paid')`.as('paid_count'),
            sql<number>`count(*) filter (where status = 'void')`.as('void_count'),
            sql<string>`amount_text(coalesce(sum(total_minor) filter (where status in ('open', 'paid')), 0)::bigint, 'EUR')`.as(
              'total_invoiced',
            ),
            sql<string>`amount_text(coalesce(sum(paid_minor), 0)::bigint, 'EUR')`.as('total_paid'),
          ])
          .executeTakeFirstOrThrow()
        const stats = await getInvoiceStats(ctx, {})
        expect(stats).toMatchObject({ ...counted, days_to_pay_median: counted.paid_count > 0 ? 3 : null })
      }),
      { numRuns: 15 },
    )
  })
})
