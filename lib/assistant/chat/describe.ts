import type { NumberedResult } from '#lib/figures/schema'

const MAX_ROWS = 3

/**
 * Returns a result told in plain sentences with references for its figures: what is said when nobody else finds
 * words that hold.
 */
export function describeResult({ id, result }: NumberedResult): string {
  if (result.choices.length > 0) {
    return `Several records fit that name: ${result.choices.map(({ label }) => label).join('; ')}. Which one is meant?`
  }
  if (result.row_count === 0 && (result.value === null || result.value === 0)) {
    return `${result.title}: nothing was found. [[${id}]]`
  }
  if (result.value !== null) return `${result.title}: {{${id}.value}}. [[${id}]]`
  const column = result.columns.find(({ unit }) => unit !== 'text')
  const rows = result.rows.slice(0, MAX_ROWS).map((_, index) => {
    const figure = column ? `: {{${id}.rows.${index}.${column.key}}}` : ''
    return `{{${id}.rows.${index}.label}}${figure}`
  })
  return `${result.title}: ${rows.join('; ')}. [[${id}]]`
}

const NEXT: Record<string, string[]> = {
  count_members: ['How did the number of members develop this year?', 'Whose membership runs out in the next 30 days?'],
  find_members: ['How many of them owe something?', 'Who is most likely to leave?'],
  get_member: ['What does this member owe?', 'How likely is this member to leave?'],
  membership_trend: ['How many joined last month?', 'What is the renewal rate this year?'],
  renewals_due: ['Which of them are likely to leave?', 'What was the renewal rate last year?'],
  find_invoices: ['Who owes most?', 'How much is overdue?'],
  invoice_totals: ['Who owes most?', 'How old are the open invoices?'],
  receivables_ageing: ['Which invoices are more than 90 days late?', 'How late do members pay?'],
  revenue_summary: ['How did revenue develop this year compared with last year?', 'How much came from events?'],
  payment_behaviour: ['Which invoices are most overdue?', 'How much is overdue?'],
  find_events: ['Which events were best attended?', 'Which events are nearly full?'],
  get_event: ['What did people say about it?', 'How many did not come?'],
  event_attendance: ['Which event had the most no-shows?', 'How are our workshops rated?'],
  event_feedback: ['Which event was rated lowest?', 'How full are the next events?'],
  churn_risk: ['Whose membership runs out in the next 60 days?', 'Who has not been active for 180 days?'],
  find_anomalies: ['Which invoices look like duplicates?', 'What should I look at first?'],
}

const MAX_SUGGESTIONS = 3

/** Returns questions that could come next, after what was looked up. */
export function suggestNext(toolsUsed: readonly string[], reachesAll: boolean): string[] {
  if (!reachesAll) return ['What do I owe?', 'Which events are coming up?', 'Until when is my membership paid?']
  const next = toolsUsed.flatMap((tool) => NEXT[tool] ?? [])
  const first = ['How many active members do we have?', 'How much is overdue?', 'What should I look at first?']
  return [...new Set([...next, ...(next.length === 0 ? first : [])])].slice(0, MAX_SUGGESTIONS)
}
