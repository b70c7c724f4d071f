import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { addCreditNote } from '#lib/credit-notes/service'
import { keepDrawn } from '#lib/deliveries/papers'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice } from '#lib/invoices/service'
import { applyCredit } from '#lib/payments/credit'
import { refundPayment } from '#lib/payments/refunds'
import { addPayment } from '#lib/payments/service'
import { verifyBooks } from '#lib/server/verify-books'

let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  app = new pg.Client(process.env.DATABASE_URL)
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(() => Promise.all([owner.end(), app.end()]))

/** Books with one of everything: parts, credit, a refund, a reversal's opposite, a credit note. */
async function keepBooks() {
  const tenant = await makeTenant()
  const { tenant_id } = tenant
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const member_id = (await makeMember(tenant.db)).id
  const issue = async (unit_price: string) => {
    const lines = [{ description: 'Dues', unit_price, tax_rate: '19' }]
    const { id } = await addInvoice(ctx, NewInvoice.parse({ member_id, lines }))
    return (await finalizeInvoice(ctx, id, null)).id
  }
  const [first, second, third] = [await issue('100'), await issue('50'), await issue('30')]
  const allocations = [{ invoice_id: first, amount: '100' }]
  const paid = { member_id, amount: '150', method: 'cash' as const, received_on: '2026-02-01' }
  const { id: payment_id } = await addPayment(ctx, { ...paid, allocations })
  await applyCredit(ctx, second, { amount: '20' }, null)
  await refundPayment(ctx, payment_id, { amount: '10', method: 'cash', reason: 'Too much' }, null)
  await addCreditNote(ctx, first, { reason: 'goodwill' }, null)
  await addCreditNote(ctx, third, { reason: 'mistake' }, null)
  await keepDrawn(ctx, { noun: 'invoices', id: second })
  return { tenant_id, payment_id, first, second, third }
}

/** Changes rows behind the back of every trigger, as only the owner can. */
async function plant(sql: string, values: unknown[]) {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  const { rowCount } = await owner.query(sql, values)
  await owner.query('commit')
  expect(rowCount, sql).toBeGreaterThan(0)
}

test('books that were kept by the service have no difference', async () => {
  expect(await verifyBooks(app, (await keepBooks()).tenant_id)).toEqual([])
})

test.each<[string, string, RegExp]>([
  [
    'update invoices set paid_minor = paid_minor + 1, status = $2 where tenant_id = $1 and paid_minor = 2000',
    'open',
    /says that 20\.01 EUR was paid, but the payments on it come to 20\.00 EUR/,
  ],
  [
    'update invoices set credited_minor = 0, status = $2 where tenant_id = $1 and total_minor = 3000',
    'open',
    /says that 0\.00 EUR was credited, but its credit notes come to 30\.00 EUR/,
  ],
  [
    'update invoice_lines set amount_minor = amount_minor + 1 where tenant_id = $1 and description = $2',
    'Dues',
    /its lines come to 50\.01 EUR/,
  ],
  [
    'update invoices set status = $2 where tenant_id = $1 and paid_minor = 2000',
    'paid',
    /is paid while 30\.00 EUR remains/,
  ],
  [
    'update payments set applied_minor = applied_minor - 1 where tenant_id = $1 and method = $2',
    'cash',
    /of it settles invoices, but its parts come to/,
  ],
  [
    'update payments set refunded_minor = refunded_minor + 1 where tenant_id = $1 and method = $2',
    'cash',
    /says that 10\.01 EUR was given back, but its refunds come to 10\.00 EUR/,
  ],
  [
    'update payments set status = $2 where tenant_id = $1',
    'succeeded',
    /is succeeded while 10\.00 EUR of 150\.00 EUR was given back/,
  ],
  [
    'update payment_allocations set amount_minor = -5 where tenant_id = $1 and amount_minor = $2',
    '2000',
    /has less than nothing on invoice/,
  ],
  ['update payments set currency = $2 where tenant_id = $1', 'USD', /in USD settles invoice .* in EUR/],
  [
    'update credit_note_lines set amount_minor = 2999 where tenant_id = $1 and amount_minor = $2',
    '3000',
    /Credit note .* is over 30\.00 EUR, but its lines come to 29\.99 EUR/,
  ],
  [
    'update credit_note_lines set amount_minor = 3001 where tenant_id = $1 and amount_minor = $2',
    '3000',
    /Of line 1 of invoice .* more is credited than was charged/,
  ],
  [
    'update counters set last_number = last_number + 1 where tenant_id = $1 and series like $2',
    'credit_note-%',
    /Number 3 of the series credit_note-\d{4} is missing/,
  ],
  [
    'update counters set last_number = last_number - 1 where tenant_id = $1 and series like $2',
    'invoice-%',
    /-00003 is above the last number that the series invoice-\d{4} has given/,
  ],
  [
    "update invoices set number = 'B' || left(number, -5) || '00001' where tenant_id = $1 and number like $2",
    '%-00002',
    /Number 1 of the series invoice-\d{4} was given more than once/,
  ],
  [
    'update day_tallies set amount = amount + 1 where tenant_id = $1 and noun = $2',
    'received',
    /The counters say that .* was received on .*, the payments and refunds say/,
  ],
  [
    'update invoice_tallies set paid_minor = paid_minor + 1 where tenant_id = $1 and status = $2',
    'open',
    /The counters say that .* remains on invoices that are open, the invoices say/,
  ],
  [
    "update files set content = content || '\\x0a' where tenant_id = $1 and kind = $2",
    'paper',
    /The paper INV-\d{4}-00002\.pdf is no longer what was sent/,
  ],
])('%s is told', async (sql, value, sentence) => {
  const { tenant_id } = await keepBooks()
  await plant(sql, [tenant_id, value])
  const faults = await verifyBooks(app, tenant_id)
  expect(faults.join('\n')).toMatch(sentence)
})
