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
  has_joined: true,
  current_term_start: null,
  leaves_on: null,
  proposed_term: null,
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

test('a membership that was resigned is told its last day, and no renewal', () => {
  expect(explain({ leaves_on: '2026-02-28' })).toBe(
    'Active until 2026-02-28, when the membership ends; INV-2026-00041 is not paid yet.',
  )
})

test('whoever waits without a tier is told so', () => {
  expect(explain({ status: 'pending', tier_id: null, open_invoice_number: null })).toBe(
    'Waiting for approval; no tier is chosen yet.',
  )
})

test('a term that is proposed is told with what starts it', () => {
  const proposed_term = {
    tier_id: 'a tier',
    tier_name: 'Regular',
    start_on: '2026-03-01',
    end_on: '2027-02-28',
    awaits_approval: false,
    requires_payment: true,
    invoice_number: 'INV-2026-00041',
  }
  expect(explain({ proposed_term })).toBe(
    'Active through 2026-02-28. The term from 2026-03-01 to 2027-02-28 starts when INV-2026-00041 is paid.',
  )
  expect(
    explain({ proposed_term: { ...proposed_term, tier_id: 'other', invoice_number: null }, open_invoice_number: null }),
  ).toBe(
    'Active through 2026-02-28. The term from 2026-03-01 to 2027-02-28 in Regular starts when it has been invoiced and paid.',
  )
  expect(explain({ status: 'lapsed', proposed_term })).toBe(
    'Lapsed: the term ended 2026-02-28. A new term starts when INV-2026-00041 is paid.',
  )
  expect(explain({ status: 'pending', proposed_term })).toBe(
    'Waiting for payment. The first term starts when INV-2026-00041 is paid.',
  )
  expect(explain({ status: 'pending', proposed_term: { ...proposed_term, awaits_approval: true } })).toBe(
    'Waiting for approval. The first term starts when it is approved and INV-2026-00041 is paid.',
  )
})

test('of somebody who is suspended and has resigned it is said when the membership ends', () => {
  expect(explain({ status: 'suspended', leaves_on: '2027-12-31' })).toBe(
    'Suspended by an administrator; the membership ends on 2027-12-31.',
  )
})
