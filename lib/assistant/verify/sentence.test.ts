import { describe, expect, it } from 'vitest'
import { verifySentence } from '#lib/assistant/verify/sentence'
import { AGEING, DEBTS, JOINED, MEMBERS, sampleResult } from '#lib/evaluation/verify/sample-results'

const base = { results: [DEBTS, MEMBERS, JOINED, AGEING], question: 'Who owes more than 50?', locale: 'en' }
const codesOf = (text: string, context = {}) =>
  verifySentence(text, { ...base, ...context }).violations.map(({ code, text: of }) => `${code} ${of}`)

describe('figures that hold', () => {
  it.each([
    'Anna Smith owes €700.00.',
    'Anna Smith owes 700 euros and Bob Jones €434.56.',
    'Anna Smith and Bob Jones owe €700 and €434.56.',
    '€434.56 comes from Bob Jones and €700 from Anna Smith.',
    'In all, €1,234.56 is outstanding.',
    'In all, 1.234,56 € is outstanding.',
    'In all, EUR 1 234.56 is outstanding.',
    'In all, about €1.2k is outstanding.',
    'You have 340 active members.',
    'You have three hundred and forty active members.',
    'Membership fell by 15 % from 400 to 340.',
    'Membership fell by 15.0 percent in the last 12 months.',
    'The change is -15%.',
    'Smith\u2019s oldest invoice was due on 14 March 2026.',
    'Anna Smith: 14/03/2026.',
    'Anna Smith: March 14th, 2026.',
    'Anna Smith has been late since March 2026.',
    'Gala 2026 Ltd owes €100.',
    'Gala 2026 Ltd has one invoice.',
    'The largest debt is €700.',
    'The three largest are shown.',
    '1. Anna Smith: €700',
    '| Anna Smith | €700.00 | 3 |',
    'Two of them owe more than €50.',
    'As of 21 November 2026, 340 members are active.',
    'You currently have **340 active members**.',
    'The top three debtors are Anna Smith (€700.00), Bob Jones (€434.56), and Gala 2026 Ltd (€100.00).',
    'Anna Smith owes the most at €700.00 across 3 invoices.',
    'Of the total €1,234.56 outstanding, Anna Smith accounts for €700.00.',
    'Anna’s oldest invoice has been due since 14 March 2026, Bob’s since 2 May 2026.',
    'Membership has been shrinking: 340 now versus 400 a year ago.',
    'March had the highest intake with 23 new members.',
    'From 1 March 2026 to 31 May 2026, 61 members joined.',
    'You may want to know that 61 members joined.',
    '€300 is 31-60 days late and €200 is more than 90 days late.',
    '€300 has been open for 31–60 days.',
    'There are 340 members (status: active).',
    'Joined less lapsed makes 61 members.',
    'How it is counted: Members who are not archived.',
    'Whose membership runs out in the next 30 days?',
    '61 members joined from March to May 2026.',
    'Between March and May, 61 members joined.',
    'March 2026 brought 23 members and April 2026 17.',
  ])('%s', (text) => {
    expect(codesOf(text)).toEqual([])
  })
})

describe('figures that do not hold', () => {
  it.each([
    ['Anna Smith owes €701.', 'unsupported €701'],
    ['Anna Smith owes $700.', 'wrong_unit $700'],
    ['Anna Smith owes 700.', 'wrong_unit 700'],
    ['Anna Smith owes 700 %.', 'wrong_unit 700 %'],
    ['Anna Smith owes €434.56.', 'wrong_row €434.56'],
    ['Bob owes €700.', 'wrong_row €700'],
    ['Anna Smith owes €1,234.56.', 'wrong_row €1,234.56'],
    ['You have 340 events.', 'wrong_unit 340'],
    ['You have 340 days.', 'wrong_unit 340 days'],
    ['You have 400 members now.', 'wrong_row 400'],
    ['You have 34 members.', 'unsupported 34'],
    ['You have thirty-four members.', 'unsupported thirty-four'],
    ['Membership rose by 15 %.', 'wrong_direction 15 %'],
    ['Membership changed by 15 %.', 'wrong_direction 15 %'],
    ['You have dozens of members.', 'vague dozens'],
    ['Half of the members have paid.', 'unsupported Half'],
    ['Invoice INV-2026-00041 is open.', 'unsupported INV-2026-00041'],
    ['Anna Smith: due on 15 March 2026.', 'unsupported 15 March 2026'],
    ['Anna Smith: due on 2 May 2026.', 'wrong_row 2 May 2026'],
    ['Anna Smith has paid nothing since 2019.', 'unsupported 2019'],
    ['Revenue doubled.', 'unsupported doubled'],
    ['You have 50 members.', 'unsupported 50'],
    ['You have ３41 members.', 'unsupported ３41'],
    ['There are no events.', 'unsupported no events'],
    ['April had the highest intake with 23 new members.', 'wrong_row 23'],
    ['Bob owes €700.', 'wrong_row €700'],
    ['There are 23 members.', 'wrong_row 23'],
    ['€200 is 31–60 days late.', 'wrong_row €200'],
    ['Membership is 15 % higher than a year ago.', 'wrong_direction 15 %'],
    ['From 1 March 2026 to 21 November 2025, 61 members joined.', 'wrong_row 1 March 2026'],
    ['Compared with 340 a year ago.', 'wrong_row 340'],
    ['Anna Smith: amount €700.00, invoices 2.', 'wrong_row 2'],
    ['Members who joined: 340 members.', 'wrong_row 340'],
    ['Would you like to see all 45 overdue invoices?', 'unsupported 45'],
  ])('%s', (text, violation) => {
    expect(codesOf(text)[0]).toBe(violation)
  })

  it('catches two figures that changed places', () => {
    expect(codesOf('Anna Smith owes €434.56 and Bob Jones €700.')).toHaveLength(2)
    expect(codesOf('Anna Smith and Bob Jones owe €434.56 and €700.')).toHaveLength(2)
    expect(codesOf('€700 comes from Bob Jones and €434.56 from Anna Smith.')).not.toEqual([])
  })

  it('catches a span that goes against its verb', () => {
    expect(codesOf('Membership rose from 400 to 340.').some((code) => code.startsWith('wrong_direction'))).toBe(true)
    expect(codesOf('Membership grew against last year.')).toEqual(['wrong_direction grew'])
  })
})

describe('what a figure may refer to', () => {
  it('takes no figure at all from an empty result but that it is empty', () => {
    const empty = { results: [sampleResult('r1', 'find_events', { metric: 'events.list', title: 'Events' })] }
    expect(codesOf('There are no events.', empty)).toEqual([])
    expect(codesOf('There are 3 events.', empty)).toEqual(['unsupported 3'])
    expect(codesOf('3 members came.', { results: [] })).toEqual(['unsupported 3'])
  })

  it('takes a limit of the question, but does not give its number back as a finding', () => {
    const asked = { question: 'Do we have 120 members, and who owes more than 500?' }
    expect(codesOf('These members owe more than €500.', asked)).toEqual([])
    expect(codesOf('Yes, you have 120 members.', asked)).toEqual(['unsupported 120'])
  })

  it('takes what people wrote only word for word and in quotes', () => {
    const quoting = {
      results: [
        sampleResult('r1', 'event_feedback', { quoted_data: [{ label: 'Comment', text: 'I waited 45 minutes!' }] }),
      ],
    }
    expect(codesOf('One wrote “I waited 45 minutes!”', quoting)).toEqual([])
    expect(codesOf('The wait was 45 minutes.', quoting)).toEqual(['unsupported 45 minutes'])
  })

  it('takes a derived figure from a calculation', () => {
    const share = sampleResult('r3', 'calculate', { metric: 'calculate.ratio', unit: 'percent', value: 0.567 })
    const { figures, violations } = verifySentence('That is 57 % of it.', { ...base, results: [DEBTS, share] })
    expect(violations).toEqual([])
    expect(figures).toMatchObject([{ text: '57 %', status: 'derived', source: { result: 'r3', path: 'value' } }])
  })

  it('reads counts in the words of the tenant’s language', () => {
    expect(codesOf('Anna Smith hat drei offene Rechnungen.', { locale: 'de' })).toEqual([])
    expect(codesOf('Anna Smith hat vier offene Rechnungen.', { locale: 'de' })).toHaveLength(1)
  })

  it('holds a pronoun to the row of the sentence before', () => {
    expect(codesOf('She owes €700.', { subject: 'Anna Smith owes most.' })).toEqual([])
    expect(codesOf('She owes €434.56.', { subject: 'Anna Smith owes most.' })).toEqual(['wrong_row €434.56'])
  })

  it('says where each figure stands and what it opens', () => {
    expect(verifySentence('Anna Smith owes €700.00.', base).figures).toEqual([
      {
        start: 16,
        end: 23,
        text: '€700.00',
        value: 70000,
        unit: 'money',
        source: { result: 'r1', path: 'rows.0.amount' },
        status: 'exact',
        href: '/admin/members/a',
      },
    ])
  })
})
