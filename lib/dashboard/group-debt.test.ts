import { expect, test } from 'vitest'
import { makeInvoice, makeMember, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { getGroupDebt } from '#lib/dashboard/finance'
import { createGroup, putInGroup } from '#lib/groups/service'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { getListPage } from '#lib/query/list'

test('what an organisation owes is its own and that of its people apart, each with the invoices that come to it', async () => {
  const { db, tenant_id } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const tier = await makeTier(db, { seats_included: 5 })
  const payer = await makeMember(db, { kind: 'organization', organization: 'Acme', tier_id: tier.id, status: 'active' })
  const [clerk, stranger] = [await makeMember(db, { status: 'active' }), await makeMember(db, { status: 'active' })]
  const { id } = await createGroup(ctx, { name: 'Acme', kind: 'organization', payer_member_id: payer.id })
  await putInGroup(ctx, id, clerk.id)
  await makeInvoice(db, { member_id: payer.id, total_minor: 10_000 })
  const due = await makeInvoice(db, { member_id: clerk.id, total_minor: 2_500 })
  await makeInvoice(db, { member_id: clerk.id, total_minor: 900, status: 'void' })
  await makeInvoice(db, { member_id: stranger.id, total_minor: 7_000 })
  await makeInvoice(db, { member_id: null, total_minor: 400 })
  const debt = await getGroupDebt(ctx, { id, payer_id: payer.id, currency: 'EUR' })
  expect([debt.own.value, debt.of_people.value]).toEqual([10_000, 2_500])
  const { filter = '', ...query } = debt.of_people.query as Record<string, string>
  const page = await getListPage(ctx, invoiceList, InvoiceFilter.parse({ ...query, status: 'open', filter }))
  expect(page.rows.map((row) => row.id)).toEqual([due.id])
})
