import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { type MadeTenant, makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { addDays, fiscalYearOf, todayIn } from '#lib/format/dates'
import { checkPayment } from '#lib/intelligence/anomalies/draft-payments'
import { DraftPayment } from '#lib/intelligence/anomalies/schema'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice } from '#lib/invoices/service'
import { api } from '#lib/paths'
import { addPayment, reversePayment } from '#lib/payments/service'
import { closeBooks } from '#lib/tenants/books'

const TODAY = todayIn('Europe/Berlin')

let tenant: MadeTenant
let ctx: Ctx
beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
})

const doubts = async (draft: object, now?: Date) =>
  (await checkPayment(ctx, DraftPayment.parse({ amount: '60', payer_name: 'Hafen GmbH', ...draft }), now)).map(
    ({ type, compare }) => (compare ? [type, compare.label] : [type]),
  )
const cash = (more: object = {}) => ({ amount: '60', method: 'cash' as const, payer_name: 'Hafen GmbH', ...more })

test('money that came before its invoice was issued is asked about', async () => {
  const { id } = await addInvoice(
    ctx,
    NewInvoice.parse({ bill_to: { name: 'Hafen GmbH' }, lines: [{ description: 'Berth', unit_price: '60' }] }),
  )
  const { number } = await finalizeInvoice(ctx, id, null)
  const early = { received_on: addDays(TODAY, -1), invoice_ids: [id] }
  expect(await doubts(early)).toContainEqual(['received_before_issued', number])
  expect(await doubts({ ...early, received_on: TODAY })).toEqual([])
})

test('money of a financial year that is long over is asked about, and of one that has just ended not', async () => {
  const { start_on } = fiscalYearOf('2026-06-01', 1)
  const late = { received_on: addDays(start_on, -1) }
  const on = (day: string) => new Date(`${day}T12:00:00Z`)
  expect(await doubts(late, on(addDays(start_on, 59)))).toEqual([])
  expect(await doubts(late, on(addDays(start_on, 60)))).toEqual([['received_in_past_year']])
  // In the running year nothing is odd however long ago it came.
  expect(await doubts({ received_on: start_on }, on('2026-12-30'))).toEqual([])
  // What would be refused is left to the refusal.
  await closeBooks(ctx, { books_closed_through: late.received_on }, null)
  expect(await doubts(late, on('2026-12-30'))).toEqual([])
})

test('what is recorded already by hand is asked about: of the same payer, day and amount, as long as it stands', async () => {
  const received_on = addDays(TODAY, -1)
  const { id, number } = await addPayment(ctx, cash({ received_on }))
  const told = ['payment_recorded', number]
  expect(await doubts({ received_on, payer_name: 'hafen  gmbh' })).toContainEqual(told)
  for (const other of [{ amount: '61' }, { payer_name: 'Hafen' }, { currency: 'USD' }, { received_on: TODAY }])
    expect(await doubts({ received_on, ...other })).not.toContainEqual(told)
  await reversePayment(ctx, id, { reason: 'Twice' }, null)
  expect(await doubts({ received_on })).not.toContainEqual(told)
})

test('a member is told by themselves, or by their name where the money has no member yet, and from a namesake', async () => {
  const [ada, namesake] = await Promise.all([
    makeMember(tenant.db, { first_name: 'Ada', last_name: 'Lovelace' }),
    makeMember(tenant.db, { first_name: 'Ada', last_name: 'Lovelace' }),
  ])
  const of = (member_id: string) => doubts({ payer_name: undefined, member_id })
  const { number } = await addPayment(ctx, cash({ payer_name: undefined, member_id: ada.id }))
  expect(await of(ada.id)).toEqual([['payment_recorded', number]])
  expect(await of(namesake.id)).toEqual([])
  const nameless = await addPayment(ctx, cash({ payer_name: 'Ada Lovelace' }))
  expect(await of(namesake.id)).toEqual([['payment_recorded', nameless.number]])
})

test('only who records payments asks', async () => {
  const reader = await makeCaller(['membership_manager'], tenant)
  const treasurer = await makeCaller(['treasurer'], tenant)
  const asked = { body: { amount: '60', payer_name: 'Hafen GmbH' } }
  expect((await reader.call('POST', api.ai.draftCheck('payments'), asked)).status).toBe(403)
  expect((await treasurer.call('POST', api.ai.draftCheck('payments'), asked)).body).toEqual({ warnings: [] })
})
