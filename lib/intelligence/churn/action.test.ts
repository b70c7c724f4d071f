import { expect, it } from 'vitest'
import { EventFilter } from '#lib/events/schema'
import { recommendAction } from '#lib/intelligence/churn/action'
import type { Wording } from '#lib/intelligence/churn/explain'
import type { Facts } from '#lib/intelligence/churn/features'
import type { Factor } from '#lib/intelligence/churn/schema'
import { InvoiceFilter } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

const ADA = { member_id: '018f0000-0000-7000-8000-000000000000', first_name: 'Ada' }

/** The action for somebody at risk for reasons, the strongest first. */
function actionFor(features: Factor['feature'] | Factor['feature'][], given: Partial<Facts> = {}) {
  const facts = { days_to_expiry: 40, wait_days: null, is_first_term: 0, overdue_minor: 6000, ...given } as Facts
  const factors = [features].flat().map((feature) => ({ feature }) as Factor)
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

it('follows the strongest reason that can be acted on', () => {
  expect(actionFor(['dues', 'attendance', 'arrears']).kind).toBe('invite')
  expect(actionFor(['dues', 'arrears', 'attendance']).kind).toBe('instalments')
  expect(actionFor(['arrears', 'attendance'], { overdue_minor: 0 }).kind).toBe('invite')
  expect(actionFor(['tenure', 'attendance'], { is_first_term: 1 }).kind).toBe('call')
  expect(actionFor(['dues', 'tenure']).kind).toBe('mail')
})

it('asks for an unpaid renewal invoice before it invites, and opens that invoice', () => {
  const action = actionFor(['attendance', 'renewal'], { wait_days: 20 })
  expect(action).toMatchObject({ kind: 'remind', reason: 'The renewal invoice has waited for 20 days.' })
  expect(action.href).toBe(pages.admin.invoices({ member_id: ADA.member_id, status: 'open' }))
  expect(actionFor(['arrears', 'renewal'], { wait_days: 20 }).kind).toBe('instalments')
  expect(actionFor('renewal').kind).toBe('mail')
})

it('says once when a membership in grace lapses, with its reason and not with its action', () => {
  const { kind, reason } = actionFor('renewal', { days_to_expiry: -10, grace_days_left: 4 })
  expect(kind).toBe('remind')
  expect(reason).toBe('The renewal is late, and no invoice waits to be paid.')
})
