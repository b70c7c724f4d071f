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
