import { describe, expect, test } from 'vitest'
import { interpret } from '#lib/ai/analyst/interpret'
import { administrator } from '#lib/ai/analyst/sample-context'

/** What is asked, and the call that answers it. */
const CASES: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['How many members do we have?', 'count_members', {}],
  ['active members per city', 'count_members', { status: ['active'], group_by: 'city' }],
  [
    'Who joined in October 2026?',
    'find_members',
    { joined_from: '2026-10-01', joined_to: '2026-10-31', sort: '-joined_on' },
  ],
  ['How much are we owed?', 'invoice_totals', { measure: 'outstanding' }],
  ['List overdue invoices', 'find_invoices', { overdue: true }],
  ['the 3 largest overdue invoices', 'find_invoices', { overdue: true, sort: '-amount', limit: 3 }],
  ['top 20 churn risks', 'churn_risk', { top_n: 20 }],
]

describe('a question becomes the call that answers it', () => {
  test.each(CASES)('%s', (question, tool, input) => {
    const plan = interpret(question, administrator())
    expect(plan.kind === 'call' ? plan.calls.map(({ tool, input }) => [tool, input]) : plan).toEqual([[tool, input]])
  })
})
