import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { type MadeTenant, makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { openReading } from '#lib/figures/read-context'
import { addDays, todayIn } from '#lib/format/dates'
import { getInvoice } from '#lib/invoices/queries'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice, lockInvoice } from '#lib/invoices/service'
import { applyCredit, takeOffInvoice, usePayment } from '#lib/payments/credit'
import { groupRevenue, revenueIn, revenueOf } from '#lib/payments/metrics'
import { getPayment, paymentList, sumCredit } from '#lib/payments/queries'
import { refundPayment } from '#lib/payments/refunds'
import { NewPayerPayment, NewPayment, NewRefund } from '#lib/payments/schema'
import { addPayment, assignPayment, recordPayment, reversePayment } from '#lib/payments/service'
import { answer } from '#lib/query/answer'
import { selectIn, sum, takeAll } from '#lib/query/figures'
import { getListSums } from '#lib/query/list'
import type { Question } from '#lib/query/schema'

function ctxOf(tenant: MadeTenant): Ctx {
  return createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

async function openInvoice(ctx: Ctx, total: string, payer: object = { bill_to: { name: 'Ada' } }) {
  const lines = [{ description: 'Dues', unit_price: total }]
  const { id } = await addInvoice(ctx, NewInvoice.parse({ ...payer, lines }))
  await finalizeInvoice(ctx, id, null)
  return id
}

const cash = (amount: string, more: object = {}) => ({ amount, method: 'cash' as const, payer_name: 'Ada', ...more })
const refund = (amount: string, more: object = {}) => ({ amount, method: 'cash' as const, reason: 'Too much', ...more })

/** Everything that must add up for a tenant, from the rows themselves; nothing unless something is wrong. */
const FAULTS = sql`
  select p.number, 'applied' as what from payments p
    where applied_minor <> (select coalesce(sum(amount_minor), 0) from payment_allocations a where a.payment_id = p.id)
  union all
  select p.number, 'refunded' from payments p
    where refunded_minor <> case when reversed_on is null
      then (select coalesce(sum(amount_minor), 0) from refunds r where r.payment_id = p.id) else amount_minor end
  union all
  select p.number, 'spent twice' from payments p where applied_minor + refunded_minor > amount_minor or applied_minor < 0
  union all
  select i.number, 'paid' from invoices i
    where paid_minor <> (select coalesce(sum(amount_minor), 0) from payment_allocations a where a.invoice_id = i.id)
  union all
  select i.number, 'below zero on ' || day from invoices i join lateral (select a.effective_on as day,
      sum(a.amount_minor) over (partition by a.payment_id order by a.effective_on) as paid
    from payment_allocations a where a.invoice_id = i.id) days on paid < 0
  union all
  select i.number, 'state' from invoices i where (status = 'paid') <> (remaining_minor = 0) or remaining_minor < 0`

const faults = async ({ db }: MadeTenant) => (await FAULTS.execute(db)).rows

describe('credit', () => {
  test('is no way in which money comes or goes back', () => {
    const { error } = NewRefund.safeParse(refund('1', { method: 'credit' }))
    expect(error?.issues).toEqual([expect.objectContaining({ path: ['method'] })])
    expect(NewPayerPayment.safeParse(cash('1', { method: 'credit' })).success).toBe(false)
    expect(NewPayment.safeParse({ amount: '1', method: 'credit' }).success).toBe(false)
  })

  test('money for two invoices settles both, and the rest pays the next one, the oldest credit first', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const member_id = (await makeMember(tenant.db, { first_name: 'Ada', last_name: 'Lovelace' })).id
    const [first, second] = [await openInvoice(ctx, '100', { member_id }), await openInvoice(ctx, '50')]
    const allocations = [
      { invoice_id: second, amount: '20' },
      { invoice_id: first, amount: '100' },
    ]
    const paid = { amount: '150', method: 'cash' as const, member_id, received_on: '2026-02-01', allocations }
    const payment = await addPayment(ctx, paid)
    expect(payment).toMatchObject({ applied: '120.00', unapplied: '30.00', payer_name: 'Ada Lovelace' })
    expect(payment.allocations.map(({ amount }) => amount).toSorted()).toEqual(['100.00', '20.00'])
    expect(await getInvoice(ctx, first)).toMatchObject({ status: 'paid', paid_on: '2026-02-01' })
    expect(await getInvoice(ctx, second)).toMatchObject({ status: 'open', remaining: '30.00' })
    const later = await addPayment(ctx, { amount: '40', method: 'cash', member_id, received_on: '2026-03-01' })
    const third = await openInvoice(ctx, '45', { member_id })
    expect(await applyCredit(ctx, third, {}, null)).toMatchObject({ status: 'paid', remaining: '0.00' })
    expect(await getPayment(ctx, payment.id)).toMatchObject({ unapplied: '0.00' })
    expect(await getPayment(ctx, later.id)).toMatchObject({ unapplied: '25.00' })
    expect(await sumCredit(ctx, { member_id, payer_name: '', currency: 'EUR' })).toBe('25.00')
    expect(await faults(tenant)).toEqual([])
  })

  test('somebody who is no member has credit by name, and another name does not reach it', async () => {
    const ctx = ctxOf(await makeTenant())
    await addPayment(ctx, cash('30', { payer_name: 'Zoë Guest' }))
    const own = await openInvoice(ctx, '20', { bill_to: { name: 'ZOE  guest' } })
    const other = await openInvoice(ctx, '20', { bill_to: { name: 'Zoë Gast' } })
    await expect(applyCredit(ctx, other, {}, null)).rejects.toMatchObject({ code: 'conflict' })
    expect(await applyCredit(ctx, own, { amount: '5' }, null)).toMatchObject({ paid: '5.00' })
    await expect(applyCredit(ctx, own, { amount: '15.01' }, null)).rejects.toMatchObject({ code: 'invalid' })
    await expect(applyCredit(ctx, own, { amount: '0' }, null)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('money of nobody becomes credit of the member whose it is said to be, as long as it pays nothing, and nothing else of it changes', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id: member_id } = await makeMember(tenant.db, { first_name: 'Xaver', last_name: 'Huber' })
    const payment = await addPayment(ctx, cash('30', { payer_name: 'X. Huber', received_on: '2026-02-01' }))
    const stranger = await makeMember((await makeTenant()).db, {})
    await expect(assignPayment(ctx, payment.id, { member_id: stranger.id }, null)).rejects.toMatchObject({
      constraint: 'payments_member_exists',
    })
    expect(await assignPayment(ctx, payment.id, { member_id }, payment.version)).toMatchObject({
      ...{ member_id, payer_name: 'X. Huber', amount: '30.00', unapplied: '30.00' },
    })
    expect(await sumCredit(ctx, { member_id, payer_name: '', currency: 'EUR' })).toBe('30.00')
    const invoice = await openInvoice(ctx, '20', { member_id })
    expect(await applyCredit(ctx, invoice, {}, null)).toMatchObject({ status: 'paid' })
    const member = tenant.db.selectFrom('members').select('last_paid_on').where('id', '=', member_id)
    expect(await member.executeTakeFirst()).toEqual({ last_paid_on: '2026-02-01' })
    await expect(assignPayment(ctx, payment.id, { member_id }, null)).rejects.toMatchObject({ code: 'conflict' })
    const other = await makeMember(tenant.db, { first_name: 'Xenia', last_name: 'Huber' })
    const moved = tenant.db.updateTable('payments').set({ member_id: other.id })
    await expect(moved.execute()).rejects.toMatchObject({ code: 'QT003' })
    // Taken off the invoice, it can be said anew whose it is.
    await takeOffInvoice(ctx, payment.id, invoice, null)
    expect(await assignPayment(ctx, payment.id, { member_id: other.id }, null)).toMatchObject({
      ...{ member_id: other.id, member_name: 'Xenia Huber', payer_name: 'X. Huber', unapplied: '30.00' },
    })
    const paid = tenant.db.selectFrom('members').select('last_paid_on').where('id', 'in', [member_id, other.id])
    expect(await paid.orderBy('last_paid_on').execute()).toEqual([
      { last_paid_on: '-infinity' },
      { last_paid_on: '2026-02-01' },
    ])
    const rewritten = tenant.db.updateTable('payments').set({ member_id: null })
    await expect(rewritten.execute()).rejects.toMatchObject({ code: 'QT003' })
    expect(await faults(tenant)).toEqual([])
  })

  test('what is left of a payment pays anybody’s invoice, as much as fits unless it is said how much', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id: member_id } = await makeMember(tenant.db, {})
    const [dues, gift] = [await openInvoice(ctx, '60', { member_id }), await openInvoice(ctx, '50')]
    const { id, version } = await addPayment(ctx, cash('100', { payer_name: 'Employer', received_on: '2026-02-01' }))
    const used = await usePayment(ctx, id, { invoice_id: dues }, version)
    expect(used).toMatchObject({ unapplied: '40.00', member_id: null, allocations: [{ amount: '60.00' }] })
    expect(await getInvoice(ctx, dues)).toMatchObject({ status: 'paid' })
    await expect(usePayment(ctx, id, { invoice_id: gift }, version)).rejects.toMatchObject({ code: 'stale' })
    await usePayment(ctx, id, { invoice_id: gift, amount: '10' }, null)
    await usePayment(ctx, id, { invoice_id: gift }, null)
    expect(await getPayment(ctx, id)).toMatchObject({ unapplied: '0.00', applied: '100.00' })
    expect(await getInvoice(ctx, gift)).toMatchObject({ status: 'open', remaining: '10.00' })
    expect(await faults(tenant)).toEqual([])
  })

  test('a payment pays no more than is left of it and remains, nothing in another currency, no draft and nothing twice', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id } = await addPayment(ctx, cash('30'))
    const [small, large] = [await openInvoice(ctx, '20'), await openInvoice(ctx, '50')]
    const lines = [{ description: 'Dues', unit_price: '5' }]
    const draft = await addInvoice(ctx, NewInvoice.parse({ bill_to: { name: 'Ada' }, lines }))
    const francs = await openInvoice(ctx, '20', { bill_to: { name: 'Ada' }, currency: 'CHF' })
    const refused = (invoice_id: string, amount?: string) =>
      expect(usePayment(ctx, id, { invoice_id, ...(amount && { amount }) }, null)).rejects
    const on = (pointer: string) => [expect.objectContaining({ pointer })]
    await refused(small, '20.01').toMatchObject({
      code: 'invalid',
      errors: on('/amount'),
      message: expect.stringContaining('remains'),
    })
    await refused(large, '30.01').toMatchObject({
      code: 'invalid',
      errors: on('/amount'),
      message: expect.stringContaining('is left'),
    })
    await refused(large, '0').toMatchObject({ code: 'invalid', errors: on('/amount') })
    await refused(draft.id).toMatchObject({ code: 'conflict', errors: on('/invoice_id') })
    await refused(francs).toMatchObject({ code: 'invalid', errors: on('/invoice_id') })
    await refused(id).toMatchObject({ code: 'invalid', errors: on('/invoice_id') })
    await usePayment(ctx, id, { invoice_id: large }, null)
    await refused(small).toMatchObject({ code: 'conflict', errors: on('/amount') })
    const gone = await addPayment(ctx, cash('30'))
    await reversePayment(ctx, gone.id, { reason: 'bounced' }, null)
    await expect(usePayment(ctx, gone.id, { invoice_id: small }, null)).rejects.toMatchObject({ code: 'conflict' })
    expect(await faults(tenant)).toEqual([])
  })

  test('a payment that went to the wrong invoice is taken off it, and pays the right one', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const [wrong, right] = [await openInvoice(ctx, '30'), await openInvoice(ctx, '30')]
    const payment = await recordPayment(ctx, wrong, NewPayment.parse({ amount: '30', method: 'cash' }), null)
    await expect(takeOffInvoice(ctx, payment.id, right, null)).rejects.toMatchObject({ code: 'not_found' })
    const freed = await takeOffInvoice(ctx, payment.id, wrong, payment.version)
    expect(freed).toMatchObject({ status: 'succeeded', unapplied: '30.00', allocations: [] })
    expect(await getInvoice(ctx, wrong)).toMatchObject({ status: 'open', remaining: '30.00' })
    await expect(takeOffInvoice(ctx, payment.id, wrong, null)).rejects.toMatchObject({ code: 'not_found' })
    expect(await usePayment(ctx, payment.id, { invoice_id: right }, freed.version)).toMatchObject({ invoice_id: right })
    expect(await getInvoice(ctx, right)).toMatchObject({ status: 'paid' })
    expect(await faults(tenant)).toEqual([])
  })

  test('one payment that pays twenty invoices at once pays as many as it is enough for', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id } = await addPayment(ctx, cash('100'))
    const invoices: string[] = []
    for (let made = 0; made < 20; made += 1) invoices.push(await openInvoice(ctx, '10'))
    const outcomes = await Promise.allSettled(invoices.map((invoice_id) => usePayment(ctx, id, { invoice_id }, null)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
    expect(await faults(tenant)).toEqual([])
  })

  test('credit of a hundred that pays twenty invoices of ten at once pays ten of them, and never more', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    await addPayment(ctx, cash('60'))
    await addPayment(ctx, cash('40'))
    const invoices: string[] = []
    for (let made = 0; made < 20; made += 1) invoices.push(await openInvoice(ctx, '10'))
    const outcomes = await Promise.allSettled(invoices.map((id) => applyCredit(ctx, id, { amount: '10' }, null)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
    expect(await faults(tenant)).toEqual([])
    expect(await sumCredit(ctx, { member_id: null, payer_name: 'Ada', currency: 'EUR' })).toBe('0.00')
  })

  test('one payment fifty times at once counts once, with its credit and with the same reference', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoice_id = await openInvoice(ctx, '10')
    const payment = cash('30', {
      provider: 'bank',
      provider_ref: 'tx-9',
      allocations: [{ invoice_id, amount: '10' }],
    })
    // Without an invoice no lock of one keeps them apart.
    const bare = cash('30', { provider: 'bank', provider_ref: 'tx-8' })
    const bares = await Promise.all(Array.from({ length: 50 }, () => addPayment(ctx, bare)))
    expect(new Set(bares.map(({ id }) => id)).size).toBe(1)
    const taken = await Promise.all(Array.from({ length: 50 }, () => addPayment(ctx, payment)))
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1)
    expect(await tenant.db.selectFrom('payments').select('number').execute()).toHaveLength(2)
    const { last_number } = await tenant.db
      .selectFrom('counters')
      .select('last_number')
      .where('series', 'like', 'payment-%')
      .executeTakeFirstOrThrow()
    expect(last_number).toBe(2)
    await expect(addPayment(ctx, { ...payment, amount: '31' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(recordPayment(ctx, await openInvoice(ctx, '30'), payment, null)).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('refunds', () => {
  test('credit is given back first, then the newest invoice is owed again', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const [older, newer] = [await openInvoice(ctx, '50'), await openInvoice(ctx, '30')]
    const { id } = await addPayment(ctx, cash('100', { allocations: [{ invoice_id: older, amount: '50' }] }))
    await applyCredit(ctx, newer, {}, null)
    expect(await refundPayment(ctx, id, refund('20'), null)).toMatchObject({
      status: 'partially_refunded',
      refunded: '20.00',
      unapplied: '0.00',
    })
    expect(await getInvoice(ctx, newer)).toMatchObject({ status: 'paid' })
    const more = await refundPayment(ctx, id, refund('40'), null)
    expect(more).toMatchObject({ applied: '40.00', refunded: '60.00' })
    expect(more.refunds.map(({ amount }) => amount)).toEqual(['20.00', '40.00'])
    expect(await getInvoice(ctx, newer)).toMatchObject({ status: 'open', remaining: '30.00' })
    expect(await getInvoice(ctx, older)).toMatchObject({ status: 'open', remaining: '10.00' })
    await expect(refundPayment(ctx, id, refund('40.01'), null)).rejects.toMatchObject({ code: 'invalid' })
    expect(await refundPayment(ctx, id, refund('40'), null)).toMatchObject({ status: 'refunded' })
    await expect(refundPayment(ctx, id, refund('1'), null)).rejects.toMatchObject({ code: 'conflict' })
    await expect(reversePayment(ctx, id, { reason: 'x' }, null)).rejects.toMatchObject({ code: 'conflict' })
    expect(await faults(tenant)).toEqual([])
  })

  test('money that goes back on a day before it was used as credit leaves no day with less than nothing paid', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const today = todayIn('Europe/Berlin')
    const [came, went] = [addDays(today, -20), addDays(today, -10)]
    for (const giveBack of [
      (id: string) => refundPayment(ctx, id, refund('100', { refunded_on: went }), null),
      (id: string) => reversePayment(ctx, id, { reason: 'Bounced', reversed_on: went }, null),
    ]) {
      const invoice_id = await openInvoice(ctx, '100')
      const { id } = await addPayment(ctx, cash('100', { received_on: came }))
      await applyCredit(ctx, invoice_id, {}, null)
      await giveBack(id)
      expect(await getInvoice(ctx, invoice_id)).toMatchObject({ status: 'open', remaining: '100.00' })
    }
    expect(await faults(tenant)).toEqual([])
  })

  test('a refund in March leaves what February received, a reversal does not', async () => {
    const ctx = ctxOf(await makeTenant())
    const february = { from: '2026-02-01', to: '2026-02-28' }
    const march = { from: '2026-03-01', to: '2026-03-31' }
    const received = () =>
      takeAll(ctx, [revenueIn('EUR', february), revenueIn('EUR', march)]).then((taken) =>
        taken.map(({ value }) => value),
      )
    const first = await addPayment(ctx, cash('100', { received_on: '2026-02-10' }))
    const second = await addPayment(ctx, cash('70', { received_on: '2026-02-11', method: 'cheque' }))
    await refundPayment(ctx, first.id, refund('100', { refunded_on: '2026-03-05' }), null)
    expect(await received()).toEqual([17_000, -10_000])
    const reading = await openReading(ctx)
    const select = selectIn(reading, 'payments')
    expect(await groupRevenue(reading.ctx, 'EUR', february, 'method', select)).toMatchObject([
      { key: 'cash', amount: 10_000 },
      { key: 'cheque', amount: 7_000 },
    ])
    expect(await groupRevenue(reading.ctx, 'EUR', march, 'month', select)).toMatchObject([
      { key: march.from, amount: -10_000 },
    ])
    expect(await groupRevenue(reading.ctx, 'EUR', march, 'kind', select)).toMatchObject([
      { key: null, amount: -10_000 },
    ])
    await reversePayment(ctx, second.id, { reason: 'Bounced', reversed_on: '2026-03-06' }, null)
    expect(await received()).toEqual([10_000, -10_000])
  })

  test('what is asked by month, by method or of one payer follows the same rule, and the list shows what is taken off', async () => {
    const ctx = ctxOf(await makeTenant())
    const first = await addPayment(ctx, cash('100', { received_on: '2026-02-10' }))
    await addPayment(ctx, cash('70', { received_on: '2026-03-11', method: 'cheque' }))
    await refundPayment(ctx, first.id, refund('30', { refunded_on: '2026-03-05' }), null)
    const where = { received_on: { within: { from: '2026-02-01', until: '2026-03-31' } } }
    const income = { of: 'payments', show: 'sum', field: 'kept_minor', where } as const
    const groups = async (by: Question['by']) =>
      (await answer(ctx, { ...income, by })).groups?.map(({ value, count }) => [value, count])
    expect(await answer(ctx, income)).toMatchObject({ value: '140.00', count: 2 })
    expect(await groups({ field: 'received_on', every: 'month' })).toEqual([
      ['100.00', 1],
      ['40.00', 1],
    ])
    expect(await groups('method')).toEqual([
      ['70.00', 1],
      ['70.00', 1],
    ])
    const march = revenueOf('EUR', { from: '2026-03-01', to: '2026-03-31' })
    const [{ value } = { value: 0 }] = await takeAll(ctx, [revenueIn('EUR', { from: '2026-03-01', to: '2026-03-31' })])
    expect(value).toBe(4_000)
    expect(await getListSums(ctx, paymentList, march)).toEqual([
      { currency: 'EUR', payment_count: 1, received: '70.00', given_back: '-30.00', kept: '40.00' },
    ])
    // No counter knows how it came, and the figure is the same all the same.
    const [ofCash] = await takeAll(ctx, [sum('payments', 'kept_minor', { ...march, method: ['cash'] })])
    expect(ofCash?.value).toBe(-3_000)
  })

  test('a refund stands in the history of the invoice that it takes money off, with its way and its day', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const [invoice, other] = [await openInvoice(ctx, '60'), await openInvoice(ctx, '30')]
    const allocations = [
      { invoice_id: other, amount: '30' },
      { invoice_id: invoice, amount: '60' },
    ]
    const payment = await addPayment(ctx, cash('100', { received_on: '2026-02-01', allocations }))
    // Credit goes first and is of no invoice.
    await refundPayment(ctx, payment.id, refund('10', { refunded_on: '2026-02-02' }), null)
    expect(await getInvoice(ctx, invoice)).toMatchObject({ paid: '60.00', refunds: [] })
    const back = { method: 'bank_transfer', reason: 'Moved away', refunded_on: '2026-03-05' }
    await refundPayment(ctx, payment.id, refund('20', back), null)
    const found = await Promise.all([getInvoice(ctx, invoice), getInvoice(ctx, other)])
    const told = found.flatMap(({ refunds }) => refunds)
    expect(told).toEqual([
      { refund_id: expect.any(String), payment_id: payment.id, number: payment.number, amount: '20.00', ...back },
    ])
    const open = found.find(({ refunds }) => refunds.length > 0)
    expect(open).toMatchObject({ status: 'open', remaining: '20.00' })
  })

  test('thirty refunds of ten at once of a payment of a hundred give back a hundred', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    // Without an invoice no lock of one keeps them apart.
    const bare = await addPayment(ctx, cash('100'))
    const gave = await Promise.allSettled(
      Array.from({ length: 30 }, () => refundPayment(ctx, bare.id, refund('10'), null)),
    )
    expect(gave.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await getPayment(ctx, bare.id)).toMatchObject({ status: 'refunded', refunded: '100.00' })
    const invoice_id = await openInvoice(ctx, '60')
    const { id } = await addPayment(ctx, cash('100', { allocations: [{ invoice_id, amount: '60' }] }))
    const waiting = await openInvoice(ctx, '40')
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 30 }, () => refundPayment(ctx, id, refund('10'), null)),
      applyCredit(ctx, waiting, {}, null),
    ])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
    expect(outcomes.slice(0, 30).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await getPayment(ctx, id)).toMatchObject({ status: 'refunded', refunded: '100.00', applied: '0.00' })
    expect(await faults(tenant)).toEqual([])
  })

  test('whoever takes money back holds the invoice before the payment, so that no two wait for each other', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const invoice_id = await openInvoice(ctx, '60')
    const { id } = await addPayment(ctx, cash('60', { allocations: [{ invoice_id, amount: '60' }] }))
    const given = await transaction(ctx, async (first) => {
      await lockInvoice(first, invoice_id, null)
      const refunded = refundPayment(ctx, id, refund('10'), null)
      await vi.waitFor(
        async () => {
          const { rows } =
            await sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
              first.db,
            )
          expect(rows).toHaveLength(1)
        },
        { timeout: 10_000 },
      )
      const free = first.db.selectFrom('payments').select('id').where('id', '=', id).forUpdate().skipLocked()
      expect(await free.execute()).toEqual([{ id }])
      return { refunded }
    })
    expect(await given.refunded).toMatchObject({ refunded: '10.00' })
    expect(await faults(tenant)).toEqual([])
  })

  test('whatever the application’s role writes, a refund stays as it is and cannot be forged', async () => {
    const tenant = await makeTenant()
    const ctx = ctxOf(tenant)
    const { id } = await addPayment(ctx, cash('100'))
    await refundPayment(ctx, id, refund('10'), null)
    const { db } = tenant
    await expect(db.updateTable('refunds').set({ amount_minor: 1 }).execute()).rejects.toMatchObject({ code: '42501' })
    await expect(db.deleteFrom('refunds').execute()).rejects.toMatchObject({ code: '42501' })
    const forged = { id: '018f0000-0000-7000-8000-000000000000', payment_id: id, amount_minor: 500 }
    const values = { ...forged, method: 'cash', refunded_on: '2026-01-01', reason: 'x' }
    await expect(db.insertInto('refunds').values(values).execute()).rejects.toMatchObject({ code: 'QT004' })
    await expect(db.updateTable('payments').set({ refunded_minor: 10_001 }).execute()).rejects.toMatchObject({
      constraint: 'payments_not_overapplied',
    })
  })
})
