import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiFetch } from '#lib/http/browser'
import type {
  AnomalyReport,
  DraftEvent,
  DraftInvoice,
  DraftMember,
  DraftPayment,
  DraftRegistration,
  DraftWarning,
  DraftWarnings,
} from '#lib/intelligence/anomalies/schema'
import type { Finding, FindingDecision } from '#lib/intelligence/findings/schema'
import type { InsightFeed } from '#lib/intelligence/insights/schema'
import { api, type Query } from '#lib/paths'

/** A page of findings for the given filters. */
export function findingsQuery(query: Query) {
  return queryOptions({
    queryKey: ['findings', 'list', query],
    queryFn: ({ signal }) => apiFetch<Finding[]>(api.ai.findings(query), { signal }),
  })
}

/** The newest version of a finding. */
export function getFinding(id: string) {
  return apiFetch<Finding>(api.ai.finding(id))
}

/** Decides on the version of a finding that was loaded, or takes that back. */
export function decideFinding(id: string, decision: FindingDecision, version: number) {
  return apiFetch<Finding>(api.ai.finding(id), { method: 'PATCH', body: decision, if_match: version })
}

/** Looks through everything for anomalies now. */
export function runAnomalyDetection() {
  return apiFetch<AnomalyReport>(api.ai.findAnomalies(), { method: 'POST', body: { module: 'all' } })
}

/** Runs the detection of insights again. */
export function refreshInsights() {
  return apiFetch<InsightFeed>(api.ai.insightRefresh(), { method: 'POST' })
}

/** What can be checked while it is typed. */
interface Drafts {
  invoices: z.input<typeof DraftInvoice>
  members: z.input<typeof DraftMember>
  events: z.input<typeof DraftEvent>
  registrations: z.input<typeof DraftRegistration>
  payments: z.input<typeof DraftPayment>
}

/** Returns what looks wrong about a record that is being typed. */
export async function checkDraft<N extends keyof Drafts>(noun: N, draft: Drafts[N]): Promise<DraftWarning[]> {
  const { data } = await apiFetch<DraftWarnings>(api.ai.draftCheck(noun), { method: 'POST', body: draft })
  return data.warnings
}
