import { apiFetch } from '#lib/http/browser'
import type { Insight, InsightFeed, InsightPatch } from '#lib/intelligence/insights/schema'
import { api } from '#lib/paths'

/** Decides about an insight; the version is the one that was seen. */
export function decideInsight(id: string, patch: InsightPatch, version: number) {
  return apiFetch<Insight>(api.ai.insight(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Has it looked again for what deserves attention. */
export function refreshInsights() {
  return apiFetch<InsightFeed>(api.ai.insightRefresh(), { method: 'POST' })
}
