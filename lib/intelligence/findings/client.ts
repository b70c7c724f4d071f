import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import type { AnomalyReport, DraftInvoice, DraftWarnings } from '#lib/intelligence/anomalies/schema'
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

/** What looks odd about an invoice that is being written. */
export function draftWarningsQuery(draft: DraftInvoice | null) {
  return queryOptions({
    queryKey: ['findings', 'draft', draft],
    queryFn: ({ signal }) => apiFetch<DraftWarnings>(api.ai.draftCheck(), { method: 'POST', body: draft, signal }),
    enabled: draft !== null,
  })
}
