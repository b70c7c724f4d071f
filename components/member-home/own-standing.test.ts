import { expect, test } from 'vitest'
import { whomToAsk } from '#components/member-home/own-standing'
import { mayApplyAgain, wayBack } from '#components/memberships/way-back'
import { canApplyAgain } from '#lib/members/status'

const member = {
  ...({ status: 'cancelled', has_joined: true, leaves_on: null, resigned_on: null } as const),
  ...{ valid_through: '2027-11-27', group: null, archived_at: null },
}
const CLUB = 'Club (office@example.org)'

test('whom the association ended, paused or is going to end is told whom to write to', () => {
  const back = 'Would you like to come back, or is this a mistake? Write to Club (office@example.org).'
  const question = 'Is this a mistake, or do you have a question? Write to Club (office@example.org).'
  expect(whomToAsk(member, CLUB)).toBe(back)
  expect(whomToAsk(member, 'Club e.V.')).toMatch(/ Write to Club e\.V\.$/)
  // Without an end of the paid term there is nothing to renew.
  expect(whomToAsk({ ...member, resigned_on: '2026-11-01', valid_through: null }, CLUB)).toBe(back)
  expect(whomToAsk({ ...member, status: 'suspended' }, CLUB)).toBe(question)
  expect(whomToAsk({ ...member, status: 'active', leaves_on: '2026-12-31' }, CLUB)).toBe(question)
  // Whoever has a way of their own is shown that.
  expect(whomToAsk({ ...member, resigned_on: '2026-11-01' }, CLUB)).toBeNull()
  expect(whomToAsk({ ...member, has_joined: false }, CLUB)).toBeNull()
  expect(whomToAsk({ ...member, status: 'active' }, CLUB)).toBeNull()
  const resigned = { ...member, status: 'active', leaves_on: '2026-12-31', resigned_on: '2026-11-01' } as const
  expect(whomToAsk(resigned, CLUB)).toBeNull()
})

test('the office reads that somebody may apply again only where that is so', () => {
  expect(wayBack(member)).toBe('Only the office can take it back.')
  const applicant = { ...member, has_joined: false }
  expect(wayBack(applicant)).toBe('The person may apply again.')
  expect(wayBack({ ...applicant, archived_at: '2026-11-01T00:00:00Z' })).toBe('Only the office can take it back.')
  for (const one of [member, applicant]) expect(mayApplyAgain(one)).toBe(canApplyAgain(one))
})
