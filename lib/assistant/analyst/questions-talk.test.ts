import { describe, expect, test } from 'vitest'
import { interpret } from '#lib/assistant/analyst/interpret'
import type { Plan } from '#lib/assistant/analyst/plan'
import { administrator, member } from '#lib/evaluation/analyst/sample-context'

const callsOf = (plan: Plan) => (plan.kind === 'call' ? plan.calls.map(({ tool, input }) => [tool, input]) : plan)

type Calls = readonly (readonly [string, Record<string, unknown>])[]

const SEVERAL: readonly (readonly [string, Calls, object | null])[] = [
  [
    'how are we doing for money?',
    [
      ['revenue_summary', { from: '2026-01-01', to: '2026-11-20', compare: 'same_last_year' }],
      ['invoice_totals', { measure: 'overdue' }],
    ],
    null,
  ],
  [
    'how are our finances?',
    [
      ['revenue_summary', { from: '2026-01-01', to: '2026-11-20', compare: 'same_last_year' }],
      ['invoice_totals', { measure: 'overdue' }],
    ],
    null,
  ],
  [
    'how many members joined this year and how many left',
    [
      ['count_members', { joined_from: '2026-01-01', joined_to: '2026-11-20' }],
      ['membership_trend', { from: '2026-01-01', to: '2026-11-20', measure: 'lapsed' }],
    ],
    null,
  ],
  [
    'how much did we bill and how much was paid last month',
    [
      ['invoice_totals', { measure: 'billed', from: '2026-10-01', to: '2026-10-31' }],
      ['invoice_totals', { measure: 'paid', from: '2026-10-01', to: '2026-10-31' }],
    ],
    null,
  ],
  [
    'revenue this year; members at risk',
    [
      ['revenue_summary', { from: '2026-01-01', to: '2026-11-20' }],
      ['churn_risk', { top_n: 10 }],
    ],
    null,
  ],
  [
    'how many members and how many events do we have',
    [
      ['count_members', {}],
      ['find_events', {}],
    ],
    null,
  ],
  [
    'active members and upcoming events',
    [
      ['find_members', { status: ['active'] }],
      ['find_events', { status: ['upcoming'] }],
    ],
    null,
  ],
  [
    'show overdue invoices and upcoming renewals',
    [
      ['find_invoices', { overdue: true }],
      ['renewals_due', { within_days: 30 }],
    ],
    null,
  ],
  [
    'revenue and number of new members last month',
    [
      ['revenue_summary', { from: '2026-10-01', to: '2026-10-31' }],
      ['count_members', { joined_from: '2026-10-01', joined_to: '2026-10-31' }],
    ],
    null,
  ],
  [
    'what percentage of members are students',
    [
      ['count_members', { tier: ['Student'] }],
      ['count_members', {}],
    ],
    { op: 'ratio', of: [0, 1] },
  ],
  [
    'what share of invoices is overdue',
    [
      ['find_invoices', { overdue: true }],
      ['find_invoices', {}],
    ],
    { op: 'ratio', of: [0, 1] },
  ],
  [
    'what proportion of our members is active',
    [
      ['count_members', { status: ['active'] }],
      ['count_members', {}],
    ],
    { op: 'ratio', of: [0, 1] },
  ],
  [
    'compare revenue in 2024 and 2025',
    [
      ['revenue_summary', { from: '2024-01-01', to: '2024-12-31' }],
      ['revenue_summary', { from: '2025-01-01', to: '2025-12-31' }],
    ],
    null,
  ],
  [
    'compare Q1 and Q2 revenue',
    [
      ['revenue_summary', { from: '2026-01-01', to: '2026-03-31' }],
      ['revenue_summary', { from: '2026-04-01', to: '2026-06-30' }],
    ],
    null,
  ],
  [
    'compare members in Hamburg and Bremen',
    [
      ['count_members', { city: 'Hamburg' }],
      ['count_members', { city: 'Bremen' }],
    ],
    null,
  ],
  [
    'fellows in kiel or hamburg',
    [
      ['find_members', { tier: ['Fellow'], city: 'Hamburg' }],
      ['find_members', { tier: ['Fellow'], city: 'Kiel' }],
    ],
    null,
  ],
  [
    'How many more members joined in October than in September?',
    [
      ['count_members', { joined_from: '2026-10-01', joined_to: '2026-10-31' }],
      ['count_members', { joined_from: '2026-09-01', joined_to: '2026-09-30' }],
    ],
    { op: 'difference', of: [0, 1] },
  ],
  [
    'Did we bill more in Q3 than in Q2?',
    [
      ['invoice_totals', { measure: 'billed', from: '2026-07-01', to: '2026-09-30' }],
      ['invoice_totals', { measure: 'billed', from: '2026-04-01', to: '2026-06-30' }],
    ],
    null,
  ],
  [
    'billed this year compared to last year',
    [
      ['invoice_totals', { measure: 'billed', from: '2026-01-01', to: '2026-11-20' }],
      ['invoice_totals', { measure: 'billed', from: '2025-01-01', to: '2025-11-20' }],
    ],
    null,
  ],
  [
    'attendance this year vs last year',
    [
      ['event_attendance', { from: '2026-01-01', to: '2026-11-20', measure: 'checked_in' }],
      ['event_attendance', { from: '2025-01-01', to: '2025-11-20', measure: 'checked_in' }],
    ],
    null,
  ],
  [
    'How did revenue change from 2024 to 2025?',
    [
      ['revenue_summary', { from: '2024-01-01', to: '2024-12-31' }],
      ['revenue_summary', { from: '2025-01-01', to: '2025-12-31' }],
    ],
    { op: 'difference', of: [1, 0] },
  ],
  [
    'By what percentage did revenue grow from 2024 to 2025?',
    [
      ['revenue_summary', { from: '2024-01-01', to: '2024-12-31' }],
      ['revenue_summary', { from: '2025-01-01', to: '2025-12-31' }],
    ],
    { op: 'percent_change', of: [0, 1] },
  ],
]

const FOLLOW_UPS: readonly (readonly [readonly string[], string, Record<string, unknown>])[] = [
  [
    ['how many members are there', 'and last year?'],
    'membership_trend',
    { from: '2025-01-01', to: '2025-12-31', measure: 'active' },
  ],
  [['how many active members are there', 'by tier'], 'count_members', { status: ['active'], group_by: 'tier' }],
  [['how many active members are there', 'in Hamburg'], 'count_members', { status: ['active'], city: 'Hamburg' }],
  [
    ['how many active members are there', 'what about Bremen?'],
    'count_members',
    { status: ['active'], city: 'Bremen' },
  ],
  [['how many active members are there', 'and lapsed?'], 'count_members', { status: ['lapsed'] }],
  [['revenue this year', 'and last year?'], 'revenue_summary', { from: '2025-01-01', to: '2025-12-31' }],
  [['revenue this year', 'by month'], 'revenue_summary', { from: '2026-01-01', to: '2026-11-20', group_by: 'month' }],
  [
    ['revenue this year', 'compared to last year'],
    'revenue_summary',
    { from: '2026-01-01', to: '2026-11-20', compare: 'same_last_year' },
  ],
  [
    ['revenue this year', 'what about donations'],
    'revenue_summary',
    { from: '2026-01-01', to: '2026-11-20', group_by: 'kind' },
  ],
  [['revenue last quarter', 'and this quarter'], 'revenue_summary', { from: '2026-10-01', to: '2026-11-20' }],
  [['how much is overdue', 'who are they?'], 'find_members', { has_overdue: true, sort: '-overdue' }],
  [['how much is overdue', 'by kind'], 'invoice_totals', { measure: 'overdue', group_by: 'kind' }],
  [['how much is overdue', 'and outstanding?'], 'invoice_totals', { measure: 'outstanding' }],
  [['show open invoices', 'only overdue ones'], 'find_invoices', { overdue: true }],
  [['show open invoices', 'only those over 500 euros'], 'find_invoices', { status: ['open'], min_amount: 500.01 }],
  [
    ['show open invoices', 'only the overdue ones', 'over 100 euros'],
    'find_invoices',
    { overdue: true, min_amount: 100.01 },
  ],
  [['show open invoices', 'how many are there'], 'find_invoices', { status: ['open'] }],
  [['overdue invoices', 'the biggest one'], 'find_invoices', { overdue: true, sort: '-amount', limit: 1 }],
  [['show me Jane Doe', 'what does she owe?'], 'get_member', { member_ref: 'Jane Doe' }],
  [['show me Jane Doe', 'her invoices'], 'find_invoices', { member_ref: 'Jane Doe' }],
  [['show me Jane Doe', 'how likely is she to leave?'], 'churn_risk', { member_ref: 'Jane Doe' }],
  [['invoices of Jane Doe', 'and Ruben ten Brink?'], 'find_invoices', { member_ref: 'Ruben ten Brink' }],
  [['what does Jane Doe owe', 'what about Ruben ten Brink?'], 'get_member', { member_ref: 'Ruben ten Brink' }],
  [
    ['tell me about the Tidewater Forum', 'how many came?'],
    'event_attendance',
    { event_ref: 'Tidewater Forum', measure: 'checked_in' },
  ],
  [['tell me about the Tidewater Forum', 'what did people think?'], 'event_feedback', { event_ref: 'Tidewater Forum' }],
  [['tell me about the Tidewater Forum', 'how much did it bring in'], 'get_event', { event_ref: 'Tidewater Forum' }],
  [
    ['how many people came to the Tidewater Forum', 'and Site photography?'],
    'event_attendance',
    { event_ref: 'Site photography', measure: 'checked_in' },
  ],
  [['events last month', 'and next month?'], 'find_events', { from: '2026-12-01', to: '2026-12-31' }],
  [['upcoming events', 'only galas'], 'find_events', { status: ['upcoming'], kind: ['gala'] }],
  [
    ['workshops this year', 'which was the best attended'],
    'find_events',
    { kind: ['workshop'], from: '2026-01-01', to: '2026-11-20', sort: '-attendance' },
  ],
  [
    ['who joined this year', 'how many is that'],
    'count_members',
    { joined_from: '2026-01-01', joined_to: '2026-11-20' },
  ],
  [
    ['who joined this year', 'only students'],
    'find_members',
    { tier: ['Student'], joined_from: '2026-01-01', joined_to: '2026-11-20', sort: '-joined_on' },
  ],
  [
    ['who joined last month', 'and the month before'],
    'find_members',
    { joined_from: '2026-09-01', joined_to: '2026-09-30', sort: '-joined_on' },
  ],
  [['members at risk', 'top 3'], 'churn_risk', { top_n: 3 }],
  [['who is at risk', 'only high risk'], 'churn_risk', { min_level: 'high' }],
  [['renewals in the next 30 days', 'and 60 days?'], 'renewals_due', { within_days: 60 }],
  [
    ['new members in 2025', 'and in 2024?'],
    'find_members',
    { joined_from: '2024-01-01', joined_to: '2024-12-31', sort: '-joined_on' },
  ],
  [
    ['no-show rate this year', 'by kind'],
    'event_attendance',
    { from: '2026-01-01', to: '2026-11-20', measure: 'no_show_rate', group_by: 'kind' },
  ],
  [
    ['no-show rate this year', 'for workshops'],
    'event_attendance',
    { kind: ['workshop'], from: '2026-01-01', to: '2026-11-20', measure: 'no_show_rate' },
  ],
]

const OWN: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['my membership', 'get_member', { member_ref: 'me' }],
  ['am I still a member?', 'get_member', { member_ref: 'me' }],
  ['when does my membership end?', 'get_member', { member_ref: 'me' }],
  ["what's my member number", 'get_member', { member_ref: 'me' }],
  ['do I owe anything?', 'find_invoices', { status: ['open'] }],
  ['what do I owe', 'find_invoices', { status: ['open'] }],
  ['my invoices', 'find_invoices', {}],
  ['which of my invoices are overdue', 'find_invoices', { overdue: true }],
  ['my unpaid invoices', 'find_invoices', { status: ['open'] }],
  ['have I paid my dues?', 'find_invoices', { kind: ['dues'] }],
  ['upcoming events', 'find_events', { status: ['upcoming'] }],
  ['what events are coming up?', 'find_events', { status: ['upcoming'] }],
  ['when is the next workshop?', 'find_events', { status: ['upcoming'], kind: ['workshop'], sort: 'date', limit: 1 }],
  ['tell me about the Tidewater Forum', 'get_event', { event_ref: 'Tidewater Forum' }],
  ['what tier am I on', 'get_member', { member_ref: 'me' }],
  ['how many events did I attend', 'get_member', { member_ref: 'me' }],
]

describe('questions that are made of several', () => {
  test.each(SEVERAL)('%s', (question, calls, derive) => {
    const plan = interpret(question, administrator())
    expect(callsOf(plan)).toEqual(calls)
    expect(plan).toMatchObject({ derive })
  })
})

describe('questions that lean on the one before', () => {
  test.each(FOLLOW_UPS)('%j', (turns, tool, input) => {
    const plan = interpret(turns.at(-1) ?? '', administrator(), turns.slice(0, -1))
    expect(callsOf(plan)).toEqual([[tool, input]])
  })
})

describe('questions of a member about what is their own', () => {
  test.each(OWN)('%s', (question, tool, input) => {
    expect(callsOf(interpret(question, member()))).toEqual([[tool, input]])
  })
})
