import { Hourglass, ShieldAlert, ShieldCheck, ShieldQuestion, UserRoundX } from 'lucide-react'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { RiskLevel } from '#lib/intelligence/churn/schema'

/** What each level of risk is called. */
export const RISK_LABELS: Readonly<Record<RiskLevel, string>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
  lapsed: 'Lapsed',
}

const TONES: Readonly<Record<RiskLevel, Tone>> = {
  low: 'success',
  medium: 'warning',
  high: 'danger',
  lapsed: 'neutral',
}
const ICONS = { low: ShieldCheck, medium: ShieldQuestion, high: ShieldAlert, lapsed: UserRoundX }

/** Somebody whose term is over and not renewed: no prediction. */
export function GraceBadge({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  return (
    <StatusBadge tone="warning" icon={Hourglass} size={size}>
      In grace
    </StatusBadge>
  )
}

/** How likely a member is to leave, in a word. */
export function RiskBadge({ level, size = 'sm' }: { level: RiskLevel; size?: 'sm' | 'md' }) {
  return (
    <StatusBadge tone={TONES[level]} icon={ICONS[level]} size={size}>
      {RISK_LABELS[level]}
    </StatusBadge>
  )
}
