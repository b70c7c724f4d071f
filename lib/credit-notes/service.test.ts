import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type MadeTenant, makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { leftOf, taxIn } from '#lib/credit-notes/lines'
import { addCreditNote } from '#lib/credit-notes/service'
import { AppError } from '#lib/errors'
import { getInvoice } from '#lib/invoices/queries'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, cancelInvoice, finalizeInvoice } from '#lib/invoices/service'
import { getPayment, sumCredit } from '#lib/payments/queries'
import { recordPayment } from '#lib/payments/service'

function ctxOf(tenant: MadeTenant): Ctx {
  return createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

const GALA = { description: 'Gala', quantity: 2, unit_price: '119.00', tax_rate: '19' }
const BOOK = { description: 'Book', unit_price: '10.00', tax_rate: '7', tax_included: false }
const CASH = { method: 'cash' as const }

async function issued(ctx: Ctx, lines: object[] = [GALA, BOOK], payer: object = { bill_to: { name: 'Ada' } }) {
  const { id } = await addInvoice(ctx, NewInvoice.parse({ ...payer, lines }))
  return finalizeInvoice(ctx, id, null)
}

const pay = (ctx: Ctx, id: string, amount: string) => recordPayment(ctx, id, { ...CASH, amount }, null)

describe('what a credit note does', () => {
  test('it takes back all that is left, with the tax of each rate, and settles the invoice', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoice = await issued(ctx)
    expect(invoice.total).toBe('248.70')
    const note = await addCreditNote(ctx, invoice.id, { reason: 'mistake' }, invoice.version)
    const year = note.issue_date.slice(0, 4)
    expect(note).toMatchObject({
      number: `INV-CN-${year}-00001`,
      invoice_number: invoice.number,
      payer_name: 'Ada',
      total: '248.70',
      tax: '38.70',
      subtotal: '210.00',
      freed: '0.00',
      tax_by_rate: [
        { tax_rate: '19.00', net: '200.00', tax: '38.00' },
        { tax_rate: '7.00', net: '10.00', tax: '0.70' },
      ],
    })
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'paid', credited: '248.70', remaining: '0.00' })
    await expect(addCreditNote(ctx, invoice.id, { reason: 'mistake' }, null)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('it reduces the rest first; what was paid beyond is credit, the last payment first', async () => {
    const ctx = ctxOf(await makeTenant())
    const invoice = await issued(ctx)
    const [gala] = invoice.lines
    const first = await pay(ctx, invoice.id, '100')
    const second = await pay(ctx, invoice.id, '100')
    const lines = [{ invoice_line_id: gala?.id as string, amount: '138.70' }]
    const note = await addCreditNote(ctx, invoice.id, { reason: 'goodwill', lines }, null)
    expect(note).toMatchObject({ total: '138.70', freed: '90.00', tax: '22.15' })
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'paid', paid: '110.00', remaining: '0.00' })
    expect(await getPayment(ctx, first.id)).toMatchObject({ unapplied: '0.00' })
    expect(await getPayment(ctx, second.id)).toMatchObject({ unapplied: '90.00', status: 'succeeded' })
    expect(await sumCredit(ctx, { member_id: null, payer_name: 'Ada', currency: 'EUR' })).toBe('90.00')
  })

  test('a paid invoice stays paid, and the money goes back where that is chosen', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const member_id = (await makeMember(tenant.db)).id
    const invoice = await issued(ctx, [GALA], { member_id })
    const payment = await pay(ctx, invoice.id, '238')
    const refund = { method: 'bank_transfer' as const }
    const note = await addCreditNote(ctx, invoice.id, { reason: 'cancellation', refund }, null)
    expect(note).toMatchObject({ member_id, freed: '238.00' })
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'paid', paid: '0.00', credited: '238.00' })
    expect(await getPayment(ctx, payment.id)).toMatchObject({
      status: 'refunded',
      refunded: '238.00',
      refunds: [{ amount: '238.00', method: 'bank_transfer' }],
    })
  })

  test('parts of a line are taken back until nothing is left of it, and their taxes add up to its tax', async () => {
    const line = fc.integer({ min: 1, max: 100_000 }).chain((amount_minor) =>
      fc.record({
        amount_minor: fc.constant(amount_minor),
        tax_minor: fc.integer({ min: 0, max: Math.floor(amount_minor / 2) }),
      }),
    )
    fc.assert(
      fc.property(line, fc.array(fc.nat(1_000_000), { maxLength: 8 }), (line, draws) => {
        let credited_minor = 0
        let tax = 0
        for (const draw of [...draws, null]) {
          const left = leftOf({ ...line, credited_minor })
          const amount = draw === null ? left : draw % (left + 1)
          const part = taxIn({ ...line, credited_minor }, amount)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(amount)
          tax += part
          credited_minor += amount
        }
        expect([credited_minor, tax]).toEqual([line.amount_minor, line.tax_minor])
      }),
    )
  })
})

describe('what is refused', () => {
  test('more than is left of a line, a line twice, another invoice’s line, nothing, and a refund of what was not paid', async () => {
    const ctx = ctxOf(await makeTenant())
    const [invoice, other] = [await issued(ctx), await issued(ctx)]
    const invoice_line_id = invoice.lines[0]?.id as string
    const attempt = (input: object) => addCreditNote(ctx, invoice.id, { reason: 'other', ...input }, null)
    for (const [input, field] of [
      [{ lines: [{ invoice_line_id, amount: '238.01' }] }, 'lines/0/amount'],
      [{ lines: [{ invoice_line_id, amount: '0' }] }, 'lines/0/amount'],
      [{ lines: [{ invoice_line_id, amount: '0.001' }] }, 'lines/0/amount'],
      [{ lines: [{ invoice_line_id }, { invoice_line_id }] }, 'lines/1/invoice_line_id'],
      [{ lines: [{ invoice_line_id: other.lines[0]?.id }] }, 'lines/0/invoice_line_id'],
      [{ refund: { method: 'cash' } }, 'refund'],
    ] as const)
      await expect(attempt(input), JSON.stringify(input)).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ pointer: `/${field}` }],
      })
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ credited: '0.00', version: invoice.version })
    await expect(addCreditNote(ctx, invoice.id, { reason: 'other' }, 99)).rejects.toMatchObject({ code: 'stale' })
  })

  test('a draft and a void invoice cannot be credited, and a credited one cannot be voided', async () => {
    const ctx = ctxOf(await makeTenant())
    const draft = await addInvoice(ctx, NewInvoice.parse({ bill_to: { name: 'Ada' }, lines: [GALA] }))
    await expect(addCreditNote(ctx, draft.id, { reason: 'other' }, null)).rejects.toMatchObject({ code: 'conflict' })
    const gone = await issued(ctx)
    await cancelInvoice(ctx, gone.id, 'x', null)
    await expect(addCreditNote(ctx, gone.id, { reason: 'other' }, null)).rejects.toMatchObject({ code: 'conflict' })
    const part = await issued(ctx)
    const lines = [{ invoice_line_id: part.lines[1]?.id as string }]
    await addCreditNote(ctx, part.id, { reason: 'other', lines }, null)
    await expect(cancelInvoice(ctx, part.id, 'x', null)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('whatever the application’s role writes, an issued credit note stays as it is', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoice = await issued(ctx)
    const [gala, book] = invoice.lines
    const lines = [{ invoice_line_id: gala?.id as string, amount: '10' }]
    const { id } = await addCreditNote(ctx, invoice.id, { reason: 'other', lines }, null)
    const { db } = tenant
    for (const change of [
      { total_minor: 1, subtotal_minor: 1, tax_minor: 0 },
      { number: 'X' },
      { reason: 'fraud' },
      { payer_name: 'Eve' },
      { issue_date: '2020-01-01' },
    ])
      await expect(db.updateTable('credit_notes').set(change).execute()).rejects.toMatchObject({ code: 'QT003' })
    await expect(db.deleteFrom('credit_notes').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(db.updateTable('credit_note_lines').set({ amount_minor: 1 }).execute()).rejects.toMatchObject({
      code: '42501',
    })
    await expect(db.deleteFrom('credit_note_lines').execute()).rejects.toMatchObject({ code: '42501' })
    const forged = {
      id: '018f0000-0000-7000-8000-000000000000',
      credit_note_id: id,
      invoice_line_id: book?.id as string,
      position: 2,
      description: 'Book',
      tax_rate: '0',
      tax_minor: 0,
      amount_minor: 5,
    }
    await expect(db.insertInto('credit_note_lines').values(forged).execute()).rejects.toMatchObject({ code: 'QT004' })
  })
})

describe('at the same moment', () => {
  test('fifty credit notes, every fifth rolled back, are numbered without a gap', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoices: string[] = []
    for (let made = 0; made < 50; made += 1) invoices.push((await issued(ctx, [BOOK])).id)
    const outcomes = await Promise.allSettled(
      invoices.map((id, position) =>
        transaction(ctx, async (ctx) => {
          const note = await addCreditNote(ctx, id, { reason: 'duplicate' }, null)
          if (position % 5 === 0) throw new Error('rolled back')
          return note
        }),
      ),
    )
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.number] : []))
    expect(numbers).toHaveLength(40)
    expect(numbers.map((number) => Number(number.slice(-5))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })

  test('twenty credit notes of ten on an invoice of a hundred take back a hundred', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoice = await issued(ctx, [{ description: 'Dues', unit_price: '100' }])
    await pay(ctx, invoice.id, '70')
    const lines = [{ invoice_line_id: invoice.lines[0]?.id as string, amount: '10' }]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => addCreditNote(ctx, invoice.id, { reason: 'goodwill', lines }, null)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ credited: '100.00', paid: '0.00', remaining: '0.00' })
    const { rows } = await sql`select sum(freed_minor)::int as freed from credit_notes`.execute(tenant.db)
    expect(rows).toEqual([{ freed: 7_000 }])
  })
})
