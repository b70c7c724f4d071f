import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { Severity } from '#lib/intelligence/findings/schema'

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** The most severe first. */
export const SEVERITIES_DOWN = ['critical', 'high', 'medium', 'low'] as const satisfies Severity[]

const TONES: Readonly<Record<Severity, Tone>> = {
  critical: 'danger',
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
}

/** How much a finding matters, in a word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <StatusBadge tone={TONES[severity]}>{SEVERITY_LABELS[severity]}</StatusBadge>
}
