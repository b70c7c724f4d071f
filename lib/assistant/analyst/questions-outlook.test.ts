import { describe, expect, test } from 'vitest'
import { interpret } from '#lib/assistant/analyst/interpret'
import { administrator } from '#lib/evaluation/analyst/sample-context'

/** What is asked on 20 November 2026, and the call that answers it. */
const CASES: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['who is about to leave', 'churn_risk', { top_n: 10 }],
  ['who is at risk', 'churn_risk', { top_n: 10 }],
  ['members likely to leave', 'churn_risk', { top_n: 10 }],
  ['5 members most at risk', 'churn_risk', { top_n: 5 }],
  ['high risk members', 'churn_risk', { min_level: 'high' }],
  ['will Jane Doe leave?', 'churn_risk', { member_ref: 'Jane Doe' }],
  ['churn risk of Jane Doe', 'churn_risk', { member_ref: 'Jane Doe' }],
  ['is Jane Doe going to renew', 'churn_risk', { member_ref: 'Jane Doe' }],
  ['anything unusual?', 'find_anomalies', { module: 'all' }],
  ['anything odd in the finances', 'find_anomalies', { module: 'finances' }],
  ['suspicious payments', 'find_anomalies', { module: 'finances' }],
  ['duplicate members', 'find_anomalies', { module: 'members' }],
  ['anomalies in the last year', 'find_anomalies', { module: 'all', lookback_days: 365 }],
  ['anything strange about our events', 'find_anomalies', { module: 'events' }],
  ['what should I look at?', 'list_insights', {}],
  ['what should i worry about', 'list_insights', {}],
  ['what needs my attention', 'list_insights', {}],
  ['anything new?', 'list_insights', {}],
  ['how are we doing?', 'list_insights', {}],
  ['give me an overview', 'list_insights', {}],
  ['how many members are at risk', 'churn_risk', { top_n: 10 }],
]

describe('questions about what may come and what stands out', () => {
  test.each(CASES)('%s', (question, tool, input) => {
    const plan = interpret(question, administrator())
    expect(plan.kind === 'call' ? plan.calls.map(({ tool, input }) => [tool, input]) : plan).toEqual([[tool, input]])
  })
})
