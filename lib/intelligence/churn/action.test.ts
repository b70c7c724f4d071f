import { expect, it } from 'vitest'
import { EventFilter } from '#lib/events/schema'
import { recommendAction } from '#lib/intelligence/churn/action'
import type { Wording } from '#lib/intelligence/churn/explain'
import type { Facts } from '#lib/intelligence/churn/features'
import type { Factor } from '#lib/intelligence/churn/schema'
import { InvoiceFilter } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

const ADA = { member_id: '018f0000-0000-7000-8000-000000000000', first_name: 'Ada' }

/** The action for somebody at risk for one reason. */
function actionFor(feature: Factor['feature']) {
  const facts = { days_to_expiry: 40, is_first_term: 0 } as Facts
  const factors = [{ feature } as Factor]
  const wording = { tenant_name: 'The Guild' } as Wording
  return recommendAction(ADA, 'medium', facts, factors, wording)
}

it('links to the list that it speaks of, with filters that the list knows', () => {
  const invite = new URL(actionFor('attendance').href ?? '', 'http://localhost')
  expect(invite.pathname).toBe(pages.admin.events())
  expect(EventFilter.parse(Object.fromEntries(invite.searchParams))).toMatchObject({ event_status: ['upcoming'] })
  const instalments = new URL(actionFor('arrears').href ?? '', 'http://localhost')
  expect(instalments.pathname).toBe(pages.admin.invoices())
  expect(InvoiceFilter.parse(Object.fromEntries(instalments.searchParams))).toMatchObject({
    status: ['open'],
    member_id: ADA.member_id,
  })
})
