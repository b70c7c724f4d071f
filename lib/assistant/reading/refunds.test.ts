import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { answerQuestion } from '#lib/assistant/chat/answer'
import { read } from '#lib/assistant/reading/read'
import { asRefunds } from '#lib/assistant/reading/refunds'
import { type Ctx, createCtx } from '#lib/context'
import { rowsBehind } from '#lib/evaluation/conversations/links'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { refundPayment } from '#lib/payments/refunds'
import { addPayment } from '#lib/payments/service'
import type { Condition } from '#lib/records/model'

const NOW = new Date('2026-11-20T10:00:00Z')
const YEAR = { refunded_on: { within: 'this_year' } }
const OCTOBER = { refunded_on: { within: { from: '2026-10-01', until: '2026-10-31' } } }
const ids: Record<string, string> = {}
let ctx: Ctx
let readContext: ReadContext

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const tier = await makeTier(db, { name: 'Student' })
  const ada = await makeMember(db, {
    ...{ first_name: 'Ada', last_name: 'Berg', city: 'Hamburg', status: 'active', tier_id: tier.id },
    joined_on: '2020-02-01',
  } as never)
  await makeEvent(db, { title: 'Winter Gala 2026', kind: 'gala', event_date: '2026-12-19T19:00' } as never)
  ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  ids.ada = ada.id
  const paid = { amount: '100', received_on: '2026-09-01' }
  const card = await addPayment(ctx, { ...paid, method: 'card', member_id: ada.id })
  const cash = await addPayment(ctx, { ...paid, method: 'cash', payer_name: 'Hafen eV' })
  const back = (id: string, amount: string, method: 'card' | 'cash' | 'bank_transfer', refunded_on: string) =>
    refundPayment(ctx, id, { amount, method, refunded_on, reason: 'Too much' }, null)
  // Each goes another way than its payment came.
  await back(card.id, '30', 'bank_transfer', '2026-10-05')
  await back(card.id, '12', 'cash', '2026-10-06')
  await back(cash.id, '5.50', 'bank_transfer', '2026-10-31')
  await back(cash.id, '60', 'bank_transfer', '2026-11-02')
  readContext = await openReading(ctx, NOW)
})

/** What is looked up for the last of some turns; the kind of what is done instead. */
async function asked(turns: string): Promise<unknown> {
  const plan = await read(readContext, turns.split(' >> '))
  return plan.kind === 'answer' ? plan.asks.map(({ question }) => question) : plan.kind
}

const SUM = { show: 'sum', field: 'amount_minor' }
const ROWS = { show: 'rows' }
const byMonth = { field: 'refunded_on', every: 'month' }

test.each<[question: string, is: object, where: Condition | null]>([
  ['How much did we refund by bank transfer in October?', SUM, { method: 'bank_transfer', ...OCTOBER }],
  ['Wie viel haben wir im Oktober per Überweisung erstattet?', SUM, { method: 'bank_transfer', ...OCTOBER }],
  ['Combien avons-nous remboursé par virement en octobre ?', SUM, { method: 'bank_transfer', ...OCTOBER }],
  ['How many refunds were there this year?', { show: 'count' }, YEAR],
  ['Wie viele Rückerstattungen gab es dieses Jahr?', { show: 'count' }, YEAR],
  ['Combien de remboursements cette année ?', { show: 'count' }, YEAR],
  ['List the refunds in October', ROWS, OCTOBER],
  ['Erstattungen im Oktober auflisten', ROWS, OCTOBER],
  ['Liste des remboursements en octobre', ROWS, OCTOBER],
  ['Which refunds did we make in October?', ROWS, OCTOBER],
  ['Refunds by method', { ...SUM, by: 'method' }, {}],
  ['Erstattungen nach Zahlungsart', { ...SUM, by: 'method' }, {}],
  ['Remboursements par moyen de paiement', { ...SUM, by: 'method' }, {}],
  ['How many refunds per method?', { show: 'count', by: 'method' }, {}],
  ['Refunds per month this year', { ...SUM, by: byMonth }, YEAR],
  ['Rückerstattungen pro Monat', { ...SUM, by: byMonth }, {}],
  ['Remboursements par mois', { ...SUM, by: byMonth }, {}],
  ['Refunds over 100 euros', ROWS, { amount_minor: { gt: '100.00' } }],
  ['Erstattungen über 100 Euro', ROWS, { amount_minor: { gt: '100.00' } }],
  ['Remboursements de plus de 100 euros', ROWS, { amount_minor: { gt: '100.00' } }],
  ['What was the biggest refund?', { ...ROWS, order: '-amount_minor', limit: 1 }, {}],
  ['Höchste Erstattung dieses Jahr', { ...ROWS, order: '-amount_minor', limit: 1 }, YEAR],
  ['Le plus gros remboursement', { ...ROWS, order: '-amount_minor', limit: 1 }, {}],
  ['When was the last refund?', { ...ROWS, order: '-refunded_on', limit: 1 }, {}],
  ['What is the average refund?', { show: 'average', field: 'amount_minor' }, {}],
  ['Who got a refund this year?', ROWS, YEAR],
  ['Refunds by member', { ...SUM, by: 'payment.member' }, {}],
  ['Refunds not by bank transfer', ROWS, { method: { not: 'bank_transfer' } }],
  ['Anteil der Erstattungen per Überweisung', { show: 'share', share_of: {} }, { method: 'bank_transfer' }],
  ['How much did we refund in October? >> and by bank transfer?', SUM, { method: 'bank_transfer', ...OCTOBER }],
  ['How much did we refund in October? >> by method', { ...SUM, by: 'method' }, OCTOBER],
  ['How many refunds were there this year? >> and last year?', { show: 'count' }, null],
])('"%s" is answered by the refunds', async (question, is, where) => {
  expect(await asked(question)).toMatchObject([{ of: 'refunds', ...is }])
  if (where) expect(await asked(question)).toMatchObject([{ where }])
})

test.each(['Refunds to Ada Berg', 'Erstattungen an Ada Berg', 'Remboursements à Ada Berg'])(
  '"%s" are those of her payments',
  async (question) => {
    expect(await asked(question)).toEqual([{ of: 'refunds', show: 'rows', where: { member_id: ids.ada } }])
  },
)

test.each([
  ['Which payments were refunded?', { of: 'payments', where: { refunded_minor: { gt: '0' } } }],
  ['How many payments were refunded in October?', { of: 'payments', show: 'count', where: OCTOBER }],
  ['Welche Zahlungen wurden erstattet?', { of: 'payments', where: { refunded_minor: { gt: '0' } } }],
  ['How many invoices were refunded?', { of: 'invoices', show: 'count' }],
])('"%s" asks for what something was refunded of', async (question, is) => {
  expect(await asked(question)).toMatchObject([is])
})

test.each([
  'Revenue after refunds in October',
  'How much income in October minus refunds?',
  'What share of refunds went by bank transfer?',
  'Refunds without reason',
])('"%s" is not answered by anything else: it is asked back', async (question) => {
  expect(await asked(question)).toBe('clarify')
})

test('what could not be understood whole is offered by the refunds that its words came to', async () => {
  const plan = await read(readContext, ['What share of refunds went by bank transfer?'])
  expect(plan).toMatchObject({ kind: 'clarify', offered: [{ asks: [{ question: { of: 'refunds', show: 'share' } }] }] })
})

test('what came in and what went back are two figures of one question', async () => {
  expect(await asked('Wie viel haben wir eingenommen und wie viel erstattet?')).toMatchObject([
    { of: 'payments', show: 'sum', field: 'kept_minor' },
    { of: 'refunds', ...SUM },
  ])
})

test('what was learnt of payments is put as a question of refunds where it is one, and nowhere else', () => {
  const where = { refunded_on: { within: 'this_year' }, status: { in: ['succeeded', 'refunded'] } }
  expect(asRefunds({ of: 'payments', show: 'count', where })).toEqual({ of: 'refunds', show: 'count', where: YEAR })
  expect(asRefunds({ of: 'payments', show: 'sum', field: 'refunded_minor', by: 'member.tier_id' })).toMatchObject({
    ...{ of: 'refunds', ...SUM, by: 'payment.member.tier_id' },
  })
  expect(
    asRefunds({ of: 'payments', show: 'rows', where: { refunded_minor: { gte: '20' } }, order: '-refunded_minor' }),
  ).toEqual({ of: 'refunds', show: 'rows', where: { amount_minor: { gte: '20' } }, order: '-amount_minor' })
  // When its payment came, how much that was, and what was kept of it is no matter of a refund.
  for (const more of [{ received_on: { within: 'this_year' } }, { amount_minor: { gt: '5' } }])
    expect(asRefunds({ of: 'payments', show: 'rows', where: { ...where, ...more } })).toBeNull()
  expect(asRefunds({ of: 'payments', show: 'sum', field: 'kept_minor', where })).toBeNull()
  expect(asRefunds({ of: 'payments', show: 'sum', field: 'kept_minor' })).toBeNull()
})

test('the figure is of the way the money went, and its link opens exactly the refunds that it counts', async () => {
  const told = await answerQuestion(ctx, { message: 'How much did we refund by bank transfer in October?', now: NOW })
  expect(told.response).toMatch(/^€35\.50 refunded in total \(2 refunds by bank transfer made .*October 2026\)/)
  const [figure] = told.figures.filter(({ unit }) => unit === 'money')
  expect(figure?.href).toMatch(/^\/admin\/finance\/refunds\?/)
  expect(await rowsBehind(ctx, figure?.href ?? '')).toBe(2)
  const groups = await answerQuestion(ctx, { message: 'Refunds by method', now: NOW })
  expect(groups.results[0]?.result.rows.map(({ label, cells }) => [label, cells.value])).toEqual([
    ['by bank transfer', 9_550],
    ['in cash', 1_200],
  ])
  for (const { href } of groups.figures.filter(({ href, unit }) => href && unit === 'count'))
    expect(await rowsBehind(ctx, href ?? '')).toBeGreaterThan(0)
})
