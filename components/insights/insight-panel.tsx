import { InsightCard } from '#components/insights/insight-card'
import type { Insight } from '#lib/intelligence/insights/schema'

/** The first insights in short, for the home page. */
export function InsightPanel({ insights }: { insights: readonly Insight[] }) {
  return (
    <div className="-my-4">
      {insights.map((insight) => (
        <InsightCard key={insight.id} insight={insight} compact />
      ))}
    </div>
  )
}
