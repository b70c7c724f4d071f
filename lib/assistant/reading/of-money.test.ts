import { beforeAll, describe, expect, test } from 'vitest'
import { makeInvoice, makeMember, makePayment, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const tenant = await makeTenant()
  const { db, tenant_id } = tenant
  const { id: member_id } = await makeMember(db)
  const donation = { member_id, kind: 'donation' as const, issue_date: '2026-03-01', due_date: '2026-03-20' }
  for (const total_minor of [25_000, 40_000]) await makeInvoice(db, { ...donation, total_minor })
  const { id: invoice_id } = await makeInvoice(db, { ...donation, total_minor: 30_000 })
  const paid = { member_id, received_on: '2026-03-10', amount_minor: 30_000 }
  await makePayment(tenant, paid, [{ invoice_id, amount_minor: 30_000 }])
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const asked = async (...turns: string[]) => {
  const plan = await read(readContext, turns)
  return plan.kind === 'answer' ? plan.asks.map(({ question }) => question) : plan
}

describe('which one in an order is asked for: all up to that one, in their order', () => {
  test.each([
    ['second oldest open invoice', 'due_date', 2],
    ['zweitälteste offene Rechnung', 'due_date', 2],
    ['la deuxième plus ancienne facture ouverte', 'due_date', 2],
    ['la deuxième facture ouverte la plus ancienne', 'due_date', 2],
    ['the third-largest open invoice', '-remaining_minor', 3],
    ['die drittgrößte offene Rechnung', '-remaining_minor', 3],
  ])('%s', async (question, order, limit) => {
    expect(await asked(question)).toMatchObject([{ of: 'invoices', where: { status: 'open' }, order, limit }])
  })

  test.each([
    ['Wer ist der größte Schuldner?', 'und der zweitgrößte?'],
    ['Who owes us the most?', 'and the second largest?'],
    ['Qui est notre plus gros débiteur ?', 'et le deuxième plus gros ?'],
  ])('%s %s', async (first, second) => {
    expect(await asked(first, second)).toMatchObject([{ show: 'sum', order: '-value', limit: 2 }])
  })
})

test.each([
  'which invoices are overdue with between 100 and 200 euros?',
  'invoices between 100 and 200 euros overdue',
  'zwischen 100 und 200 Euro überfällig',
  'Welche Rechnungen sind zwischen 100 und 200 Euro überfällig?',
  'factures en retard entre 100 et 200 euros',
])('%s: both ends of a range are held', async (question) => {
  const [found] = (await asked(question)) as { where?: unknown }[]
  const where = JSON.stringify(found?.where)
  expect(where).toContain('"gte":"100.00"')
  expect(where).toContain('"lte":"200.00"')
  expect(where).toContain('"is_overdue":true')
})

const NOT_ON_TIME = { or: [{ is_paid_late: true }, { is_overdue: true }] }

describe('what was not paid on time was paid late, or is open after its day', () => {
  test.each([
    'Which invoices were not paid on time?',
    'Welche Rechnungen wurden nicht pünktlich bezahlt?',
    "Quelles factures n'ont pas été payées à temps ?",
  ])('%s', async (question) => {
    expect(await asked(question)).toMatchObject([{ of: 'invoices', show: 'rows', where: NOT_ON_TIME }])
  })

  test.each(['Who did not pay on time?', 'Wer hat nicht pünktlich bezahlt?', "Qui n'a pas payé à temps ?"])(
    '%s',
    async (question) => {
      expect(await asked(question)).toMatchObject([{ of: 'members', where: { invoices: { some: NOT_ON_TIME } } }])
    },
  )

  test('and nothing else is offered for it', async () => {
    const plan = JSON.stringify(await asked('Wie viele Rechnungen wurden 2025 nicht fristgerecht bezahlt?'))
    expect(plan).toContain('"is_paid_late":true')
    expect(plan).not.toContain('"is_paid_late":false')
  })
})

test.each([
  ['Which donors are there?', 'and the total?'],
  ['Welche Spender gibt es?', 'Summe?'],
])(
  '%s %s: of what was offered and not chosen from, the total of each that has one is told or offered',
  async (first, second) => {
    const before = await read(readContext, [first])
    expect(before).toMatchObject({ kind: 'clarify', is_name: false })
    const plan = await read(readContext, [first, second])
    const totals = plan.kind === 'clarify' ? (plan.offered ?? []) : plan.kind === 'answer' ? [plan] : []
    expect(totals.length).toBeGreaterThan(0)
    for (const { asks } of totals) expect(asks).toMatchObject([{ question: { show: 'sum' } }])
  },
)

describe('what is first of its kind is told itself, and keeps what is said of it', () => {
  test.each([
    ['What is the highest invoice?', 'invoices', { status: { not_in: ['draft', 'void'] } }, '-total_minor'],
    ['biggest donation', 'invoices', { kind: 'donation', status: 'paid' }, '-total_minor'],
    ['größte Spende', 'invoices', { kind: 'donation', status: 'paid' }, '-total_minor'],
    ['le plus gros don', 'invoices', { kind: 'donation', status: 'paid' }, '-total_minor'],
    ['höchste überfällige Rechnung', 'invoices', { is_overdue: true }, '-total_minor'],
    ['longest overdue invoice', 'invoices', { is_overdue: true }, '-days_overdue'],
    ['How old is the youngest member?', 'members', {}, '-birth_date'],
    ['best attended event', 'events', { event_status: 'completed' }, '-seats_used'],
  ])('%s', async (question, of, where, order) => {
    expect(await asked(question)).toMatchObject([{ of, show: 'rows', where, order, limit: 1 }])
  })
})

test.each(['donors of more than 200 euros', 'Spender über 200 Euro', 'les donateurs de plus de 200 euros'])(
  '%s: who gave so much, and not who owes it',
  async (question) => {
    const some = { kind: 'donation', total_minor: { gt: '200.00' } }
    expect(await asked(question)).toMatchObject([{ of: 'members', show: 'rows', where: { invoices: { some } } }])
  },
)

test.each(['Who has paid?', 'Wer hat bezahlt?', 'Qui a payé ?'])('%s: in this year', async (question) => {
  const some = { received_on: { within: 'this_year' } }
  expect(await asked(question)).toMatchObject([{ of: 'members', show: 'rows', where: { payments: { some } } }])
})
