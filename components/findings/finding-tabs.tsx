import { SectionTabs } from '#components/layout/section-tabs'
import { pages } from '#lib/paths'

/** What is found out about the association, by kind, as tabs. */
export function FindingTabs() {
  return (
    <SectionTabs
      label="Insights"
      tabs={[
        { label: 'Insights', href: pages.admin.insights() },
        { label: 'Churn', href: pages.admin.churn() },
        { label: 'Anomalies', href: pages.admin.anomalies() },
      ]}
    />
  )
}
