import { expect, test } from 'vitest'
import { makeEvent, makeInvoice, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import { answerQuestion } from '#lib/assistant/chat/answer'
import { lookUpOne } from '#lib/assistant/look-up'
import type { Ask } from '#lib/assistant/reading/plan'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { Question } from '#lib/query/schema'

const NOW = new Date('2026-11-20T10:00:00Z')
const ask = (question: Question): Ask => ({
  ...{ question, wants: 'list', fields: [], is_wide: false, as_of: null },
  ...{ unused: [], missing: [], label: null },
})

test('what is still to come begins with what comes next, where no order was asked for', async () => {
  const { db, tenant_id } = await makeTenant()
  for (const day of ['2027-03-01', '2026-12-01', '2027-01-15'])
    await makeEvent(db, { title: day, kind: 'workshop', event_date: `${day}T19:00` } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const titles = async (question: Partial<Question>) => {
    const { answer } = await lookUpOne(readContext, ask({ of: 'events', show: 'rows', ...question }))
    return answer?.rows?.map(({ title }) => title)
  }
  const sooner = ['2026-12-01', '2027-01-15', '2027-03-01']
  expect(await titles({ where: { event_status: { in: ['upcoming', 'ongoing'] } } })).toEqual(sooner)
  expect(await titles({ where: { event_date: { within: { from: '2026-11-20', until: '2027-12-31' } } } })).toEqual(
    sooner,
  )
  expect(await titles({ where: { event_status: 'upcoming' }, order: '-event_date' })).toEqual([...sooner].reverse())
})

test('those who owe something are listed with what they owe together', async () => {
  const { db, tenant_id } = await makeTenant()
  for (const total_minor of [12_000, 3_000]) {
    const { id } = await makeMember(db, { status: 'active' })
    await makeInvoice(db, { member_id: id, total_minor, status: 'open' } as never)
  }
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
  const { sum } = await lookUpOne(readContext, ask({ of: 'members', show: 'rows', where: { owes: true } }))
  expect(sum).toMatchObject({ field: 'owed_minor', answer: { value: '150.00' } })
})

test('the tier of somebody is told by its name', async () => {
  const { db, tenant_id } = await makeTenant()
  const tier = await makeTier(db, { name: 'Patron' })
  await makeMember(db, { first_name: 'Heike', last_name: 'Harms', status: 'active', tier_id: tier.id })
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  for (const message of ['Tier of Heike Harms', 'What tier is Heike Harms in?']) {
    const { response } = await answerQuestion(ctx, { message, model: 'builtin' })
    expect(response, message).toContain('tier Patron')
  }
})

test('income counts the same payments however its statuses are said', async () => {
  const tenant = await makeTenant()
  await makePayment(tenant, { received_on: '2026-03-01', amount_minor: 5_000 })
  const given_back = { status: 'refunded', refunded_minor: 2_000 }
  await makePayment(tenant, { received_on: '2026-03-02', amount_minor: 2_000, ...given_back })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id: tenant.tenant_id, actor, request_id: 'test' }), NOW)
  for (const statuses of [
    ['succeeded', 'partially_refunded'],
    ['succeeded', 'partially_refunded', 'refunded'],
  ]) {
    const where = { status: { in: statuses }, received_on: { within: 'this_year' } }
    const { answer } = await lookUpOne(readContext, ask({ of: 'payments', show: 'sum', field: 'kept_minor', where }))
    expect(answer, statuses.join()).toMatchObject({ value: '50.00', count: 2 })
  }
})

test('a list adds up what is asked for: refunds what was given back, an order by an amount that amount', async () => {
  const tenant = await makeTenant()
  const given_back = { status: 'partially_refunded', refunded_minor: 2_000 }
  await makePayment(tenant, { received_on: '2026-03-02', amount_minor: 5_000, ...given_back })
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id: tenant.tenant_id, actor, request_id: 'test' })
  const readContext = await openReading(ctx, NOW)
  const where = { refunded_on: { within: 'this_year' } }
  const refunds = await lookUpOne(readContext, ask({ of: 'payments', show: 'rows', where }))
  expect(refunds.sum).toMatchObject({ field: 'refunded_minor', answer: { value: '20.00' } })
  const ordered = await lookUpOne(readContext, ask({ of: 'invoices', show: 'rows', order: '-paid_minor' }))
  expect(ordered.sum?.field).toBe('paid_minor')
  const { response, results } = await answerQuestion(ctx, { message: 'Which refunds were there in 2026?', now: NOW })
  expect(response).toMatch(/€50\.00.*, refunded €20\.00$/)
  expect(results[0]?.result.totals).toEqual({ refunded_minor: 2_000 })
})

test('beside those who resigned in a time it is told how many lapsed in it, and that figure opens them', async () => {
  const { db, tenant_id } = await makeTenant()
  await makeMember(db, { status: 'cancelled', joined_on: '2020-01-01' } as never)
  await makeMember(db, { status: 'lapsed', joined_on: '2020-01-01', valid_through: '2026-02-01' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  const within = { within: 'this_year' }
  const { beside } = await lookUpOne(
    await openReading(ctx, NOW),
    ask({ of: 'members', show: 'count', where: { status: 'cancelled', cancelled_on: within } }),
  )
  expect(beside).toMatchObject({ where: { lapsed_on: within } })
  for (const [message, said] of [
    ['Who left this year?', /lapsed this year/],
    ['Wer hat dieses Jahr gekündigt?', /in diesem Jahr abgelaufen ist/],
    ['Combien de membres ont démissionné cette année ?', /a expiré cette année/],
  ] as const) {
    const { response, figures } = await answerQuestion(ctx, { message })
    expect(response, message).toMatch(said)
    expect(figures.map(({ href }) => decodeURIComponent(href ?? '')).join(), message).toContain('"lapsed_on":{"within"')
  }
})
