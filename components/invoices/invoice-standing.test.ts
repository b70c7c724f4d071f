import { describe, expect, test } from 'vitest'
import { standingForMember, standingForTreasurer } from '#components/invoices/invoice-standing'

const words = { today: '2026-06-10', day: (date: string) => date, money: (amount: string) => `€${amount}` }

const open = {
  status: 'open' as const,
  due_date: '2026-06-12',
  issue_date: '2026-05-12',
  total: '120.00',
  paid: '0.00',
  credited: '0.00',
  remaining: '120.00',
  is_overdue: false,
  is_partially_paid: false,
  paid_on: null,
  void_reason: null,
  write_off_reason: null,
  reference: 'INV-2026-00041',
}

describe('the sentence about an invoice', () => {
  test('says how many days are left and what is to be paid', () => {
    expect(standingForTreasurer(open, words)).toMatchObject({
      title: 'Open, due in 2 days',
      sentence: expect.stringContaining('€120.00 is to be paid by 2026-06-12'),
    })
    expect(standingForTreasurer({ ...open, due_date: '2026-06-10' }, words).title).toBe('Open, due today')
    expect(standingForTreasurer({ ...open, due_date: '2026-06-11' }, words).title).toBe('Open, due in 1 day')
  })

  test('says how late it is and what was paid in part', () => {
    const late = {
      ...open,
      due_date: '2026-06-09',
      is_overdue: true,
      is_partially_paid: true,
      paid: '50.00',
      remaining: '70.00',
    }
    expect(standingForTreasurer(late, words)).toEqual({
      tone: 'danger',
      title: 'Overdue by 1 day',
      sentence: expect.stringMatching(/^€50\.00 of €120\.00 is paid\. €70\.00 was due 2026-06-09\./),
    })
    expect(standingForMember(late, words).sentence).toMatch(/Thank you for the €50\.00.*quote INV-2026-00041/)
  })

  test('tells why it was cancelled or written off, with one full stop', () => {
    expect(standingForTreasurer({ ...open, status: 'void', void_reason: 'Typed twice.' }, words).sentence).toMatch(
      /^Reason: Typed twice\. Nothing is owed/,
    )
    expect(
      standingForTreasurer({ ...open, status: 'uncollectible', write_off_reason: 'Moved away' }, words).sentence,
    ).toMatch(/^Reason: Moved away\. €120\.00 counts as lost/)
  })

  test('tells members nothing of the reasons noted by the treasurer', () => {
    const lost = { ...open, status: 'uncollectible' as const, write_off_reason: 'Unfriendly' }
    expect(JSON.stringify(standingForMember(lost, words))).not.toContain('Unfriendly')
  })

  test('knows a paid invoice by the day and one over nothing without a day', () => {
    const paid = { ...open, status: 'paid' as const, paid: '120.00', paid_on: '2026-05-15', remaining: '0.00' }
    expect(standingForTreasurer(paid, words).sentence).toContain('3 days after it was issued')
    expect(standingForTreasurer({ ...paid, paid_on: null }, words).sentence).toBe('Nothing remains to be paid.')
  })

  test('says that an invoice was credited where that is why nothing remains, and paid where money is part of it', () => {
    const settled = { ...open, status: 'paid' as const, paid_on: '2026-05-15', remaining: '0.00' }
    const credited = { ...settled, credited: '120.00' }
    expect(standingForTreasurer(credited, words)).toMatchObject({
      title: 'Credited',
      sentence: expect.stringMatching(/^All €120\.00 were credited\. Nothing is owed/),
    })
    expect(standingForMember(credited, words)).toMatchObject({
      title: 'Credited',
      sentence: 'All €120.00 were credited. There is nothing to pay.',
    })
    const payments = [{ method: 'cash' }] as never
    expect(standingForMember({ ...credited, payments }, words).sentence).toContain('is credit for your next invoice')
    const refunds = [{ method: 'bank_transfer', amount: '120.00' }] as never
    expect(standingForMember({ ...credited, payments, refunds }, words).sentence).toBe(
      'All €120.00 were credited. €120.00 is given back by bank transfer.',
    )
    const both = { ...settled, paid: '100.00', credited: '20.00' }
    expect(standingForTreasurer(both, words).title).toBe('Paid')
    expect(standingForMember(both, words).title).toBe('Paid')
  })
})
