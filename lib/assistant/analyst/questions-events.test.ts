import { describe, expect, test } from 'vitest'
import { interpret } from '#lib/assistant/analyst/interpret'
import { administrator } from '#lib/evaluation/analyst/sample-context'

/** What is asked on 20 November 2026, and the call that answers it. */
const CASES: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['which events are coming up', 'find_events', { status: ['upcoming'] }],
  ["what's on next month", 'find_events', { from: '2026-12-01', to: '2026-12-31' }],
  ['next event', 'find_events', { status: ['upcoming'], sort: 'date', limit: 1 }],
  ['when is the next workshop', 'find_events', { status: ['upcoming'], kind: ['workshop'], sort: 'date', limit: 1 }],
  ['what was our last event', 'find_events', { status: ['completed'], sort: '-date', limit: 1 }],
  ['events last month', 'find_events', { from: '2026-10-01', to: '2026-10-31' }],
  [
    'how many events did we run in 2025',
    'find_events',
    { status: ['completed'], from: '2025-01-01', to: '2025-12-31' },
  ],
  [
    'how many workshops did we hold this year',
    'find_events',
    { status: ['completed'], kind: ['workshop'], from: '2026-01-01', to: '2026-11-20' },
  ],
  ['how many events are planned', 'find_events', { status: ['upcoming'] }],
  ['cancelled events', 'find_events', { status: ['cancelled'] }],
  ['which events did we have in March', 'find_events', { status: ['completed'], from: '2026-03-01', to: '2026-03-31' }],
  ['events in December', 'find_events', { from: '2026-12-01', to: '2026-12-31' }],
  [
    'best attended event this year',
    'find_events',
    { from: '2026-01-01', to: '2026-11-20', sort: '-attendance', limit: 1 },
  ],
  ['most popular event', 'find_events', { sort: '-attendance', limit: 1 }],
  ['which event had the lowest turnout', 'find_events', { status: ['completed'], sort: 'attendance', limit: 1 }],
  ['top 3 events by attendance', 'find_events', { sort: '-attendance', limit: 3 }],
  ['best rated events', 'find_events', { status: ['completed'], sort: '-rating' }],
  [
    'which workshop got the best feedback',
    'find_events',
    { status: ['completed'], kind: ['workshop'], sort: '-rating', limit: 1 },
  ],
  ['worst rated event', 'find_events', { status: ['completed'], sort: 'rating', limit: 1 }],
  ['which events are nearly full', 'find_events', { status: ['upcoming'], sort: '-fill_rate' }],
  ['emptiest events', 'find_events', { sort: 'fill_rate' }],
  ['tell me about the Tidewater Forum', 'get_event', { event_ref: 'Tidewater Forum' }],
  [
    'how many people came to the Tidewater Forum',
    'event_attendance',
    { event_ref: 'Tidewater Forum', measure: 'checked_in' },
  ],
  [
    'how many people are registered for Site photography',
    'event_attendance',
    { event_ref: 'Site photography', measure: 'registered' },
  ],
  ['when is Site photography', 'get_event', { event_ref: 'Site photography' }],
  ['how full is Site photography', 'event_attendance', { event_ref: 'Site photography', measure: 'fill_rate' }],
  ['how many seats are left for Site photography', 'get_event', { event_ref: 'Site photography' }],
  ['how much did the Tidewater Forum bring in', 'get_event', { event_ref: 'Tidewater Forum' }],
  ['did the Tidewater Forum make money', 'get_event', { event_ref: 'Tidewater Forum' }],
  ['did the gala make money', 'get_event', { event_ref: 'gala-2025' }],
  ['is there a waiting list for Site photography', 'get_event', { event_ref: 'Site photography' }],
  [
    'how many people came to our events last year',
    'event_attendance',
    { from: '2025-01-01', to: '2025-12-31', measure: 'checked_in' },
  ],
  ['attendance by month', 'event_attendance', { measure: 'checked_in', group_by: 'month' }],
  [
    'are people still coming to things?',
    'event_attendance',
    { from: '2025-12-01', to: '2026-11-20', measure: 'checked_in', group_by: 'month' },
  ],
  ['attendance by kind', 'event_attendance', { measure: 'checked_in', group_by: 'kind' }],
  [
    'attendance at workshops in 2025',
    'event_attendance',
    { kind: ['workshop'], from: '2025-01-01', to: '2025-12-31', measure: 'checked_in' },
  ],
  [
    'how many registrations this month',
    'event_attendance',
    { from: '2026-11-01', to: '2026-11-20', measure: 'registered' },
  ],
  ['registrations for upcoming events', 'event_attendance', { from: '2026-11-20', measure: 'registered' }],
  ['no-show rate', 'event_attendance', { measure: 'no_show_rate' }],
  ['no show rate by kind', 'event_attendance', { measure: 'no_show_rate', group_by: 'kind' }],
  [
    'how many people did not show up to the Tidewater Forum',
    'event_attendance',
    { event_ref: 'Tidewater Forum', measure: 'no_show_rate' },
  ],
  ['which kind of event has the most no-shows', 'event_attendance', { measure: 'no_show_rate', group_by: 'kind' }],
  ['fill rate of workshops', 'event_attendance', { kind: ['workshop'], measure: 'fill_rate' }],
  ['how full are our events', 'event_attendance', { measure: 'fill_rate' }],
  ['feedback for Tidewater Forum', 'event_feedback', { event_ref: 'Tidewater Forum' }],
  ['what did people think of Site photography', 'event_feedback', { event_ref: 'Site photography' }],
  [
    'how were the workshops rated last year',
    'event_feedback',
    { kind: ['workshop'], from: '2025-01-01', to: '2025-12-31' },
  ],
  ['average rating', 'event_feedback', {}],
  ['rating by kind', 'event_feedback', { group_by: 'kind' }],
  ['what do people complain about', 'event_feedback', {}],
  ['nps', 'event_feedback', {}],
  ['did people like the gala', 'event_feedback', { event_ref: 'gala-2025' }],
  ['what does no-show rate mean', 'event_attendance', { measure: 'no_show_rate' }],
  ['upcomming events', 'find_events', { status: ['upcoming'] }],
  ['atendance last month', 'event_attendance', { from: '2026-10-01', to: '2026-10-31', measure: 'checked_in' }],
  ['what was attendance like at the last gala', 'event_attendance', { event_ref: 'gala-2025', measure: 'checked_in' }],
  ['how many people are going to the next event', 'event_attendance', { event_ref: 'photos', measure: 'registered' }],
  ["how did last month's events go", 'find_events', { from: '2026-10-01', to: '2026-10-31' }],
  ['how many events have we got next quarter', 'find_events', { from: '2027-01-01', to: '2027-03-31' }],
  ['events between 1 March 2026 and 30 June 2026', 'find_events', { from: '2026-03-01', to: '2026-06-30' }],
  ['events on 3 December', 'find_events', { from: '2026-12-03', to: '2026-12-03' }],
  ['workshops in the last 6 months', 'find_events', { kind: ['workshop'], from: '2026-05-21', to: '2026-11-20' }],
  ['conferences next year', 'find_events', { kind: ['conference'], from: '2027-01-01', to: '2027-12-31' }],
  [
    'which events were cancelled this year',
    'find_events',
    { status: ['cancelled'], from: '2026-01-01', to: '2026-12-31' },
  ],
  [
    'Which event had the best attendance and what was its rating?',
    'find_events',
    { status: ['completed'], sort: '-attendance', limit: 1 },
  ],
  ['next 3 events', 'find_events', { status: ['upcoming'], limit: 3 }],
  ['last 5 events', 'find_events', { status: ['completed'], sort: '-date', limit: 5 }],
  [
    'how many people did not show up at workshops this year',
    'event_attendance',
    { kind: ['workshop'], from: '2026-01-01', to: '2026-11-20', measure: 'no_show_rate' },
  ],
  [
    'how many events did we hold this year',
    'find_events',
    { status: ['completed'], from: '2026-01-01', to: '2026-11-20' },
  ],
  ['when is the gala?', 'get_event', { event_ref: 'gala' }],
  ["how was last year's gala", 'get_event', { event_ref: 'gala-2025' }],
  ["how was this year's hackathon", 'get_event', { event_ref: 'hackathon' }],
  ['when is the next gala', 'find_events', { status: ['upcoming'], kind: ['gala'], sort: 'date', limit: 1 }],
]

describe('questions about events', () => {
  test.each(CASES)('%s', (question, tool, input) => {
    const plan = interpret(question, administrator())
    expect(plan.kind === 'call' ? plan.calls.map(({ tool, input }) => [tool, input]) : plan).toEqual([[tool, input]])
  })
})
