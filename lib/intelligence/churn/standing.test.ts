import { describe, expect, it } from 'vitest'
import type { MemberHistory, TermRecord } from '#lib/intelligence/churn/history'
import { canLapse, endAfter, recordedStanding, type Standing, standingOn } from '#lib/intelligence/churn/standing'

const YEAR = 365

function term(start: number, fields: Partial<TermRecord> = {}): TermRecord {
  return { start, end: start + YEAR - 1, grace: 30, known: start, price_minor: 6000, ...fields }
}

function history(terms: TermRecord[], fields: Partial<MemberHistory> = {}): MemberHistory {
  return {
    member_id: 'm',
    first_name: 'Ada',
    status: 'active',
    is_archived: false,
    joined: terms[0]?.start ?? null,
    statuses: [{ status: 'active', from: terms[0]?.start ?? 0 }],
    valid_through: null,
    grace_through: null,
    verified: null,
    terms,
    invoices: [],
    payments: [],
    registrations: [],
    ...fields,
  }
}

const on = (given: MemberHistory, day: number) => standingOn(given, day) as Standing

describe('the standing on a day', () => {
  it('is that of a member while active or in grace, by what was so on that day', () => {
    const kept = ['active', 'grace', 'lapsed', 'active', 'suspended', 'active', 'deceased']
    const statuses = kept.map((status, position) => ({ status, from: position * 100 }))
    const one = history([term(0)], { status: 'deceased', statuses })
    expect([-1, 0, 199, 200, 299, 300, 400, 500, 600].map((day) => standingOn(one, day) !== null)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
      false,
    ])
  })

  it('knows of a renewal only once it was paid', () => {
    const one = history([term(0), term(YEAR, { known: 380 })])
    expect(on(one, 379)).toMatchObject({ end: 364, grace_end: 394 })
    expect(on(one, 380)).toMatchObject({ end: 729 })
  })

  it('has no end for a lifetime', () => {
    expect(on(history([term(0, { end: null })]), 10_000)).toMatchObject({ end: null, grace_end: null })
  })

  it('is today what the record says', () => {
    const one = history([term(0)], { valid_through: 900, grace_through: 930 })
    expect(recordedStanding(one, 500)).toMatchObject({ end: 900, grace_end: 930 })
  })

  it('can lapse while it runs or is in grace, and not once archived', () => {
    const one = history([term(0)])
    const statuses = ['active', 'grace', 'lapsed', 'suspended', 'pending']
    expect(statuses.map((status) => canLapse({ ...one, status }))).toEqual([true, true, false, false, false])
    expect(canLapse({ ...one, is_archived: true })).toBe(false)
  })
})

describe('the end of a membership', () => {
  it('is the first change to what is no member, whatever became of it later', () => {
    const statuses = [
      { status: 'active', from: 0 },
      { status: 'grace', from: 365 },
      { status: 'lapsed', from: 395 },
      { status: 'active', from: 600 },
      { status: 'cancelled', from: 700 },
    ]
    const one = history([term(0), term(600)], { statuses })
    const ends = [0, 394, 395, 650, 700].map((day) => endAfter(one, day))
    expect(ends).toEqual([statuses[2], statuses[2], statuses[4], statuses[4], null])
  })
})
