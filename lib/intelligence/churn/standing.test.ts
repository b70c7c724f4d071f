import { describe, expect, it } from 'vitest'
import type { MemberHistory, TermRecord } from '#lib/intelligence/churn/history'
import { canLapse, lapseAfter, recordedStanding, type Standing, standingOn } from '#lib/intelligence/churn/standing'

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
    deceased: null,
    resigned: null,
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
  it('is that of a member from the first day through the last of grace', () => {
    const one = history([term(0)])
    expect([-1, 0, 364, 394, 395].map((day) => standingOn(one, day) !== null)).toEqual([false, true, true, true, false])
  })

  it('knows of a renewal only once it was paid', () => {
    const one = history([term(0), term(YEAR, { known: 380 })])
    expect(on(one, 379)).toMatchObject({ end: 364, grace_end: 394 })
    expect(on(one, 380)).toMatchObject({ end: 729 })
  })

  it('ends with death and with resigning', () => {
    expect(standingOn(history([term(0)], { deceased: 100 }), 100)).toBeNull()
    const resigned = history([term(0)], { status: 'cancelled', resigned: 200 })
    expect([199, 200].map((day) => standingOn(resigned, day) !== null)).toEqual([true, false])
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

describe('a lapse', () => {
  it('comes the day after grace when no term follows', () => {
    const one = history([term(0)], { status: 'lapsed' })
    expect(lapseAfter(one, on(one, 300))).toBe(395)
  })

  it('does not come when a term follows, even one that was paid late', () => {
    const one = history([term(0), term(YEAR, { known: 380 })])
    expect(lapseAfter(one, on(one, 300))).toBe(760)
  })

  it('comes although somebody returned much later', () => {
    const one = history([term(0), term(600)])
    expect(lapseAfter(one, on(one, 300))).toBe(395)
  })

  it('is the day of resigning, or the one after the last paid day', () => {
    const told = history([term(0)], { status: 'cancelled', resigned: 200 })
    expect(lapseAfter(told, on(told, 100))).toBe(200)
    const untold = history([term(0)], { status: 'cancelled' })
    expect(lapseAfter(untold, on(untold, 100))).toBe(365)
  })

  it('never comes to a lifetime', () => {
    const one = history([term(0, { end: null })])
    expect(lapseAfter(one, on(one, 300))).toBeNull()
  })
})
