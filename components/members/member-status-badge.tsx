import { Archive, Ban, CircleOff, Clock, Flower2, type LucideIcon, PauseCircle } from 'lucide-react'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { MemberStatus } from '#lib/members/schema'

/** What each status is called. */
const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  pending: 'Pending',
  active: 'Active',
  grace: 'In grace',
  lapsed: 'Lapsed',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  deceased: 'Deceased',
}

/** The colour of each status; the same wherever a status is told. */
export const MEMBER_STATUS_TONES: Readonly<Record<MemberStatus, Tone>> = {
  pending: 'info',
  active: 'success',
  grace: 'warning',
  lapsed: 'danger',
  suspended: 'danger',
  cancelled: 'neutral',
  deceased: 'neutral',
}

const ICONS: Partial<Record<MemberStatus, LucideIcon>> = {
  pending: Clock,
  lapsed: CircleOff,
  suspended: PauseCircle,
  cancelled: Ban,
  deceased: Flower2,
}

interface MemberStatusBadgeProps {
  status: MemberStatus
  isArchived?: boolean
  size?: 'sm' | 'md'
}

/** Where a membership stands, in a word. */
export function MemberStatusBadge({ status, isArchived = false, size = 'sm' }: MemberStatusBadgeProps) {
  const icon = ICONS[status]
  const badge = (
    <StatusBadge tone={MEMBER_STATUS_TONES[status]} size={size} {...(icon ? { icon } : {})}>
      {MEMBER_STATUS_LABELS[status]}
    </StatusBadge>
  )
  if (!isArchived) return badge
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {badge}
      <StatusBadge tone="neutral" icon={Archive} size={size}>
        Archived
      </StatusBadge>
    </span>
  )
}
