import { FindingCard } from '#components/findings/finding-card'
import type { Finding } from '#lib/intelligence/findings/schema'

/** The first findings in short, for the home page. */
export function FindingPanel({ findings }: { findings: readonly Finding[] }) {
  return (
    <div className="-my-4 divide-y divide-separator">
      {findings.map((finding) => (
        <FindingCard key={finding.id} finding={finding} compact />
      ))}
    </div>
  )
}
