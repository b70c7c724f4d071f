import type { AnalystContext, KnownEvent } from '#lib/assistant/analyst/context'

const TOOLS =
  'count_members find_members get_member membership_trend renewals_due find_invoices invoice_totals receivables_ageing revenue_summary payment_behaviour find_events get_event event_attendance event_feedback churn_risk find_anomalies list_insights calculate ask_clarification'.split(
    ' ',
  )
const OWN_TOOLS = 'get_member find_invoices find_events get_event calculate ask_clarification'.split(' ')

const EVENTS: readonly KnownEvent[] = [
  { id: 'gala-2025', title: 'Winter Gala 2025', kind: 'gala', on: '2025-12-10', status: 'completed' },
  { id: 'forum', title: 'Tidewater Forum', kind: 'conference', on: '2026-09-10', status: 'completed' },
  { id: 'squares', title: 'Accessible squares', kind: 'workshop', on: '2026-10-14', status: 'completed' },
  { id: 'photos', title: 'Site photography', kind: 'workshop', on: '2026-12-03', status: 'upcoming' },
  { id: 'rain', title: 'Rain Data Hackathon 2027', kind: 'hackathon', on: '2027-02-20', status: 'upcoming' },
]

/** What an administrator of an association asks against, on 20 November 2026; for tests. */
export function administrator(changes: Partial<AnalystContext> = {}): AnalystContext {
  return {
    today: '2026-11-20',
    fiscal_year_start: 1,
    locale: 'en-GB',
    tenant_name: 'Tidewater Guild of Urban Practice',
    vocabulary: {
      tiers: ['Student', 'Individual', 'Fellow', 'Small business', 'Corporate'],
      cities: ['Hamburg', 'Bremen', 'Lübeck', 'Kiel'],
      events: EVENTS,
      names: new Set(['willem', 'zijlstra', 'jane', 'doe', 'ruben', 'brink']),
    },
    tools: new Set(TOOLS),
    reaches_all: true,
    self_member_ref: null,
    ...changes,
  }
}

/** The same for a member without any office. */
export function member(): AnalystContext {
  return administrator({ tools: new Set(OWN_TOOLS), reaches_all: false, self_member_ref: 'me' })
}
