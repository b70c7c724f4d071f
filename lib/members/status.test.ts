import { expect, test } from 'vitest'
import { explainStatus, type StatusFacts } from '#lib/members/status'

const facts: StatusFacts = {
  status: 'active',
  status_reason: null,
  override_status: null,
  override_until: null,
  override_reason: null,
  valid_through: '2026-02-28',
  grace_through: '2026-03-29',
  open_invoice_number: 'INV-2026-00041',
  tier_id: 'a tier',
}
const explain = (changes: Partial<StatusFacts>) => explainStatus({ ...facts, ...changes }, (day) => day)

test('a status sentence tells what is owed and never that paying changes the status', () => {
  expect(explain({})).toBe('Active through 2026-02-28; INV-2026-00041 is not paid yet.')
  expect(explain({ status: 'grace' })).toBe(
    'In grace since 2026-03-01 because the term ended 2026-02-28; lapses 2026-03-30 unless it is renewed; INV-2026-00041 is not paid yet.',
  )
  expect(explain({ status: 'lapsed' })).toBe(
    'Lapsed: the term ended 2026-02-28; a renewal starts a new term; INV-2026-00041 is not paid yet.',
  )
  expect(explain({ status: 'pending' })).toBe('Waiting for approval; INV-2026-00041 is not paid yet.')
  for (const status of ['active', 'grace', 'lapsed', 'pending', 'suspended', 'cancelled', 'deceased'])
    expect(explain({ status })).not.toMatch(/paying|starts the membership|renews the membership/)
})

test('whoever waits without a tier is told so', () => {
  expect(explain({ status: 'pending', tier_id: null, open_invoice_number: null })).toBe(
    'Waiting for approval; no tier is chosen yet.',
  )
})
