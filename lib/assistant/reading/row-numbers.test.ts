import { beforeAll, expect, test } from 'vitest'
import { makeInvoice, makeMember, makePayment, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const tenant = await makeTenant()
  const { db, tenant_id } = tenant
  const { id: member_id } = await makeMember(db, { member_number: 'M-00458' })
  for (const number of ['AB-2025-00042', 'AB-2026-00042', 'AB-2026-01814', 'AB-2026-10042', 'INV-000123'])
    await makeInvoice(db, { member_id, number })
  await makePayment(tenant, { number: 'PAY-2026-00012', received_on: '2026-03-01', member_id })
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const asked = async (question: string) => {
  const plan = await read(readContext, [question])
  return plan.kind === 'answer' ? plan.asks.map(({ question: { of, where } }) => ({ of, where })) : plan
}

test.each([
  'Rechnung 1814',
  'Rechnung Nr. 1814',
  'Rechnungsnummer 1814',
  'invoice 1814',
  'invoice number 1814',
  'invoice no. 1814',
  'facture 1814',
  'facture n° 1814',
])('%s: an invoice is known by the digits at the end of its number', async (question) => {
  expect(await asked(question)).toMatchObject([{ of: 'invoices', where: { number: 'AB-2026-01814' } }])
})

test.each(['Ist Rechnung 42 bezahlt?', 'Is invoice 42 paid?', 'La facture 42 est-elle payée ?'])(
  '%s: of those of several years all are meant, and none is said to be so for the others',
  async (question) => {
    const plan = await read(readContext, [question])
    expect(plan).toMatchObject({
      asks: [{ wants: 'list', question: { where: { number: { in: ['AB-2026-00042', 'AB-2025-00042'] } } } }],
    })
  },
)

test.each([
  ['INV-000123', 'invoices', { number: { contains: 'INV-000123' } }],
  ['INV-000999', 'invoices', { number: { contains: 'INV-000999' } }],
  ['PAY-2026-00012', 'payments', { number: 'PAY-2026-00012' }],
  ['M-00458', 'members', { member_number: 'M-00458' }],
  ['M-00999', 'members', { member_number: 'M-00999' }],
  ['Rechnungen von M-00458', 'invoices', { member: { member_number: 'M-00458' } }],
  ['invoices of M-00458', 'invoices', { member: { member_number: 'M-00458' } }],
  ['factures de M-00458', 'invoices', { member: { member_number: 'M-00458' } }],
  ['member 458', 'members', { member_number: 'M-00458' }],
])('%s: a number is of the kind of rows that has it, or has others like it', async (question, of, where) => {
  expect(await asked(question)).toMatchObject([{ of, where }])
})

test.each(['invoice 30 days overdue', 'Rechnungen 30 Tage überfällig', 'invoices over 42 euros'])(
  '%s: what is measured is no number of a row',
  async (question) => {
    expect(JSON.stringify(await asked(question))).not.toMatch(/"(?:number|member_number)":/)
  },
)
