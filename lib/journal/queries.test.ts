import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeTenant, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { addCreditNote } from '#lib/credit-notes/service'
import { AppError } from '#lib/errors'
import { openReading } from '#lib/figures/read-context'
import { addDays, todayIn } from '#lib/format/dates'
import { sumAmounts, toAmount, toMinor } from '#lib/format/money'
import { sumInvoices } from '#lib/invoices/metrics'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, cancelInvoice, finalizeInvoice, writeOffInvoice } from '#lib/invoices/service'
import { getJournal, journalFile } from '#lib/journal/queries'
import type { EntryKind } from '#lib/journal/schema'
import { applyCredit } from '#lib/payments/credit'
import { groupRevenue, RECEIVED_STATUSES } from '#lib/payments/metrics'
import { paymentList, refundList } from '#lib/payments/queries'
import { refundPayment } from '#lib/payments/refunds'
import { addPayment, reversePayment } from '#lib/payments/service'
import { answer } from '#lib/query/answer'
import { selectIn, sum, takeAll } from '#lib/query/figures'
import { getListPage, getListSums } from '#lib/query/list'
import { verifyBooks } from '#lib/server/verify-books'

const TODAY = todayIn('Europe/Berlin')

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
})
afterAll(() => client.end())

function ctxOf(tenant: MadeTenant): Ctx {
  return createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

async function openInvoice(ctx: Ctx, ...lines: { unit_price: string; tax_rate?: string; tax_name?: string }[]) {
  const described = lines.map((line, position) => ({ description: `Line ${position + 1}`, ...line }))
  const { id } = await addInvoice(ctx, NewInvoice.parse({ bill_to: { name: 'Ada' }, lines: described }))
  await finalizeInvoice(ctx, id, null)
  return id
}

const cash = (amount: string, more: object = {}) => ({ amount, method: 'cash' as const, payer_name: 'Ada', ...more })
const paid = (invoice_id: string, amount: string, more: object = {}) =>
  cash(amount, { allocations: [{ invoice_id, amount }], ...more })

async function movementsOf(ctx: Ctx, filter: { from?: string; to?: string } = {}) {
  const { currencies } = await getJournal(ctx, filter)
  const movements = currencies[0]?.movements ?? []
  return Object.fromEntries(movements.map(({ kind, amount }) => [kind, amount])) as Partial<Record<EntryKind, string>>
}

/** What is open less what payers have as credit, from the rows themselves. */
async function standing({ db }: MadeTenant): Promise<number> {
  const { rows } = await sql<{ owed: number }>`select
    (select coalesce(sum(remaining_minor), 0) from invoices where status = 'open')::bigint
    - (select coalesce(sum(amount_minor - applied_minor - refunded_minor), 0) from payments)::bigint as owed`.execute(
    db,
  )
  return Number(rows[0]?.owed)
}

test('what was billed, taken back and paid adds up to what is owed, by kind, by rate of tax and by way of paying', async () => {
  const tenant = await makeTenant()
  const ctx = ctxOf(tenant)
  const taxed = { tax_rate: '19', tax_name: 'VAT' }
  const dues = await openInvoice(ctx, { unit_price: '100' }, { unit_price: '119', ...taxed })
  const mistake = await openInvoice(ctx, { unit_price: '40' })
  const lost = await openInvoice(ctx, { unit_price: '70' })
  await cancelInvoice(ctx, mistake, 'Twice', null)
  await addPayment(ctx, paid(dues, '219'))
  const { id: bounced } = await addPayment(ctx, cash('15', { method: 'bank_transfer' }))
  await reversePayment(ctx, bounced, { reason: 'Bounced' }, null)
  await addCreditNote(ctx, dues, NewCreditNote.parse({ reason: 'goodwill', refund: { method: 'cash' } }), null)
  await writeOffInvoice(ctx, lost, 'Moved away', null)
  await addPayment(ctx, paid(lost, '20'))

  const { currencies } = await getJournal(ctx, {})
  expect(currencies).toHaveLength(1)
  const [{ owed_before, owed_after, billed, money, movements }] = currencies as [(typeof currencies)[0]]
  expect(await movementsOf(ctx)).toEqual({
    invoice: '329.00',
    cancellation: '-40.00',
    credit_note: '-219.00',
    write_off: '-70.00',
    recovery: '20.00',
    payment: '-254.00',
    reversal: '15.00',
    refund: '219.00',
  })
  expect(movements.map(({ paper_count }) => paper_count)).toEqual([3, 1, 1, 1, 1, 3, 1, 1])
  expect(billed).toEqual([
    { tax_name: 'VAT', tax_rate: '19.00', net: '0.00', tax: '0.00', gross: '0.00' },
    { tax_name: null, tax_rate: '0.00', net: '70.00', tax: '0.00', gross: '70.00' },
  ])
  expect(money).toEqual([
    { method: 'cash', received: '239.00', given_back: '-219.00', kept: '20.00' },
    { method: 'bank_transfer', received: '15.00', given_back: '-15.00', kept: '0.00' },
  ])
  expect([owed_before, owed_after]).toEqual(['0.00', '0.00'])
  expect(await standing(tenant)).toBe(0)
})

test('a refund counts by the way it went, in figures, lists and answers as in the journal', async () => {
  const ctx = ctxOf(await makeTenant())
  const card = await addPayment(ctx, cash('100', { method: 'card' }))
  await addPayment(ctx, cash('20'))
  const reason = 'Too much'
  await refundPayment(ctx, card.id, { amount: '30', method: 'bank_transfer', reason }, null)
  await refundPayment(ctx, card.id, { amount: '10', method: 'card', reason }, null)
  const { currencies } = await getJournal(ctx, {})
  expect(currencies[0]?.money).toEqual([
    { method: 'card', received: '100.00', given_back: '-10.00', kept: '90.00' },
    { method: 'cash', received: '20.00', given_back: '0.00', kept: '20.00' },
    { method: 'bank_transfer', received: '0.00', given_back: '-30.00', kept: '-30.00' },
  ])
  const kept = { card: 9_000, cash: 2_000, bank_transfer: -3_000 }
  const methods = Object.keys(kept) as (keyof typeof kept)[]
  const reading = await openReading(ctx)
  const span = { from: addDays(TODAY, -1), to: TODAY }
  const groups = await groupRevenue(reading.ctx, 'EUR', span, 'method', selectIn(reading, 'payments'))
  expect(Object.fromEntries(groups.map(({ key, amount }) => [key, amount]))).toEqual(kept)
  const taken = await takeAll(
    ctx,
    methods.map((method) => sum('payments', 'kept_minor', { currency: 'EUR', method: [method] })),
  )
  expect(taken.map(({ value }) => value)).toEqual(Object.values(kept))
  const told = await answer(ctx, { of: 'payments', show: 'sum', field: 'kept_minor', by: 'method' })
  expect(Object.fromEntries(told.groups?.map(({ key, value }) => [key, value]) ?? [])).toEqual(
    Object.fromEntries(methods.map((method) => [method, toAmount(kept[method], 'EUR')])),
  )
  const listed = { currency: 'EUR', status: RECEIVED_STATUSES }
  expect(await getListSums(ctx, paymentList, { ...listed, method: ['card'] })).toMatchObject([
    { received: '100.00', given_back: '-10.00', kept: '90.00' },
  ])
  expect(await getListSums(ctx, paymentList, { ...listed, method: ['bank_transfer'] })).toMatchObject([
    { payment_count: 0, received: '0.00', given_back: '-30.00', kept: '-30.00' },
  ])
})

test('the refunds of a period come to what the journal says was given back by each way, beside what the bank took back', async () => {
  const ctx = ctxOf(await makeTenant())
  const [before, from, to] = [addDays(TODAY, -31), addDays(TODAY, -30), addDays(TODAY, -2)]
  const came = { received_on: addDays(TODAY, -60) }
  const [card, other] = [
    await addPayment(ctx, cash('100', { method: 'card', ...came })),
    await addPayment(ctx, cash('80', came)),
  ]
  const back = (id: string, amount: string, method: 'card' | 'cash' | 'bank_transfer', refunded_on: string) =>
    refundPayment(ctx, id, { amount, method, refunded_on, reason: 'Too much' }, null)
  await back(card.id, '5', 'card', before)
  await back(card.id, '30', 'bank_transfer', from)
  await back(card.id, '10.50', 'card', to)
  await back(other.id, '7', 'bank_transfer', addDays(from, 3))
  await back(other.id, '2', 'cash', TODAY)
  const bounced = await addPayment(ctx, cash('15', came))
  await reversePayment(ctx, bounced.id, { reason: 'Bounced', reversed_on: to }, null)
  const { currencies } = await getJournal(ctx, { from, to })
  const reversed = { cash: 1_500 } as Readonly<Record<string, number>>
  const given_back = Object.fromEntries(
    (currencies[0]?.money ?? []).map(({ method, given_back }) => [
      method,
      toAmount(-toMinor(given_back, 'EUR') - (reversed[method] ?? 0), 'EUR'),
    ]),
  )
  expect(given_back).toEqual({ bank_transfer: '37.00', card: '10.50', cash: '0.00' })
  const within = { refunded_on: { within: { from, until: to } } }
  const told = await answer(ctx, { of: 'refunds', show: 'sum', field: 'amount_minor', by: 'method', where: within })
  expect(Object.fromEntries(told.groups?.map(({ key, value }) => [key, value]) ?? [])).toEqual({
    bank_transfer: '37.00',
    card: '10.50',
  })
  expect(told.value).toBe((await movementsOf(ctx, { from, to })).refund)
  for (const [method, refunded] of [
    ['bank_transfer', '37.00'],
    ['card', '10.50'],
  ] as const) {
    const listed = { refunded_from: from, refunded_to: to, method: [method] }
    expect(await getListSums(ctx, refundList, listed)).toMatchObject([{ currency: 'EUR', refunded }])
    // The figure opens exactly the rows that it counts.
    const group = told.groups?.find(({ key }) => key === method)
    const page = { sort: 'refunded_on', limit: 50 }
    const { rows, total } = await getListPage(ctx, refundList, { ...page, filter: JSON.stringify(group?.where) })
    expect(total).toBe(group?.count)
    const named = await getListPage(ctx, refundList, { ...page, ...listed })
    expect(rows.map(({ id }) => id)).toEqual(named.rows.map(({ id }) => id))
    expect(
      sumAmounts(
        rows.map(({ amount }) => amount),
        'EUR',
      ),
    ).toBe(refunded)
  }
  expect(await getListSums(ctx, refundList, { refunded_from: from, refunded_to: to, method: ['cash'] })).toEqual([])
})

test('what was written off in a period is the same in figures as in the journal, whatever came of it since', async () => {
  const ctx = ctxOf(await makeTenant())
  const [late, gone, half] = [
    await openInvoice(ctx, { unit_price: '70' }),
    await openInvoice(ctx, { unit_price: '40' }),
    await openInvoice(ctx, { unit_price: '90' }),
  ]
  await addPayment(ctx, paid(half, '30'))
  for (const id of [late, gone, half]) await writeOffInvoice(ctx, id, 'Moved away', null)
  await addPayment(ctx, paid(late, '70'))
  await cancelInvoice(ctx, gone, 'Twice', null)
  await addPayment(ctx, paid(half, '10'))
  expect(await movementsOf(ctx)).toMatchObject({ write_off: '-170.00', recovery: '120.00' })
  const reading = await openReading(ctx)
  const measured = { measure: 'written_off' as const, ...reading.tenant, today: TODAY, from: TODAY, to: TODAY }
  const select = selectIn(reading, 'invoices')
  expect(await sumInvoices(reading.ctx, measured, select)).toMatchObject({ amount: 17_000, count: 3 })
  const today = { uncollectible_at: { within: { from: TODAY, until: TODAY } } }
  const asked = { of: 'invoices', show: 'sum', field: 'written_off_minor' } as const
  expect(await answer(ctx, { ...asked, where: today })).toMatchObject({ value: '170.00', count: 3 })
  // As of now: what is written off still.
  const still = { ...asked, field: 'remaining_minor', where: { status: 'uncollectible' } }
  expect(await answer(ctx, still)).toMatchObject({ value: '50.00', count: 1 })
})

test('a period begins with what was owed the evening before, and an entry counts in one period only', async () => {
  const tenant = await makeTenant()
  const ctx = ctxOf(tenant)
  const invoice = await openInvoice(ctx, { unit_price: '100' })
  await addPayment(ctx, paid(invoice, '30'))
  const yesterday = addDays(TODAY, -1)
  await addPayment(ctx, cash('5', { received_on: yesterday }))
  expect(await movementsOf(ctx, { from: addDays(TODAY, -9), to: yesterday })).toEqual({ payment: '-5.00' })
  const { currencies } = await getJournal(ctx, { from: TODAY, to: TODAY })
  expect(currencies[0]).toMatchObject({ owed_before: '-5.00', owed_after: '65.00', money: [{ received: '30.00' }] })
})

test('after any history the books balance, nothing is below zero, and the journal says what is owed', async () => {
  const step = fc.record({
    action: fc.constantFrom('pay', 'apply', 'refund', 'reverse', 'credit', 'write off', 'cancel'),
    which: fc.nat(5),
    minor: fc.integer({ min: 1, max: 8_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const tenant = await makeTenant()
      const ctx = ctxOf(tenant)
      const invoices = [await openInvoice(ctx, { unit_price: '50' }), await openInvoice(ctx, { unit_price: '30' })]
      const payments: string[] = []
      for (const { action, which, minor } of steps) {
        const amount = toAmount(minor, 'EUR')
        const invoice_id = invoices[which % 2] as string
        const payment_id = payments[which % Math.max(payments.length, 1)]
        const attempt = async () => {
          if (action === 'pay') {
            const part = { invoice_id, amount: toAmount(Math.ceil(minor / 2), 'EUR') }
            const made = await addPayment(ctx, cash(amount, which > 2 ? {} : { allocations: [part] }))
            payments.push(made.id)
          } else if (action === 'apply') await applyCredit(ctx, invoice_id, which > 2 ? {} : { amount }, null)
          else if (action === 'credit')
            await addCreditNote(ctx, invoice_id, NewCreditNote.parse({ reason: 'goodwill' }), null)
          else if (action === 'write off') await writeOffInvoice(ctx, invoice_id, 'x', null)
          else if (action === 'cancel') await cancelInvoice(ctx, invoice_id, 'x', null)
          else if (payment_id && action === 'refund')
            await refundPayment(ctx, payment_id, { ...cash(amount), reason: 'x' }, null)
          else if (payment_id) await reversePayment(ctx, payment_id, { reason: 'x' }, null)
        }
        await attempt().catch((error) => expect(error).toBeInstanceOf(AppError))
      }
      expect(await verifyBooks(client, tenant.tenant_id)).toEqual([])
      const { currencies } = await getJournal(ctx, {})
      expect(currencies[0]?.owed_after).toBe(toAmount(await standing(tenant), 'EUR'))
    }),
    { numRuns: 25 },
  )
})

test('the file has a row for each line of a paper and each movement of money, and its amounts add up', async () => {
  const tenant = await makeTenant()
  const ctx = ctxOf(tenant)
  const invoice = await openInvoice(ctx, { unit_price: '100' }, { unit_price: '119', tax_rate: '19', tax_name: 'VAT' })
  await addPayment(ctx, paid(invoice, '50', { reference: '=1+1' }))
  const csv = await (await journalFile(ctx, {}, 'csv')).text()
  const rows = csv.trim().split('\r\n')
  expect(rows[0]).toContain('Day,Kind,Number,Invoice,Member,Payer,Text,Before tax,Tax,Tax rate,Tax amount,Amount')
  expect(rows.slice(1).map((row) => row.split(',').slice(6, 12).join(','))).toEqual([
    'Line 1,100.00,,0.00,0.00,100.00',
    'Line 2,100.00,VAT,19.00,19.00,119.00',
    ',,,,,-50.00',
  ])
  expect(rows[3]).toContain("'=1+1")
  const amounts = rows.slice(1).map((row) => Number(row.split(',')[11]))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(169)
})

test('a period that ends before it begins is refused', async () => {
  const ctx = ctxOf(await makeTenant())
  const asked = getJournal(ctx, { from: '2026-02-01', to: '2026-01-31' })
  await expect(asked).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer: '/to' }] })
})

test('no association reads the books of another', async () => {
  await openInvoice(ctxOf(await makeTenant()), { unit_price: '100' })
  expect(await getJournal(ctxOf(await makeTenant()), {})).toMatchObject({ currencies: [] })
})
