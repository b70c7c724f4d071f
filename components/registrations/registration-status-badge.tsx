import { Ban, CircleCheck, Clock, Hourglass, type LucideIcon, TicketCheck, UserX } from 'lucide-react'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { RegistrationStatus } from '#lib/seats/schema'

/** What each status is called. */
export const REGISTRATION_STATUS_LABELS: Readonly<Record<RegistrationStatus, string>> = {
  pending_approval: 'Awaits approval',
  pending_payment: 'Awaits payment',
  confirmed: 'Confirmed',
  waitlisted: 'Waiting list',
  offered: 'Seat offered',
  attended: 'Checked in',
  no_show: 'No-show',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
  transferred: 'Transferred',
}

/** The colour of each status; the same wherever a status is told. */
export const REGISTRATION_STATUS_TONES: Readonly<Record<RegistrationStatus, Tone>> = {
  pending_approval: 'info',
  pending_payment: 'warning',
  confirmed: 'success',
  waitlisted: 'warning',
  offered: 'info',
  attended: 'success',
  no_show: 'danger',
  rejected: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  transferred: 'neutral',
}

const ICONS: Partial<Record<RegistrationStatus, LucideIcon>> = {
  pending_approval: Clock,
  confirmed: CircleCheck,
  waitlisted: Hourglass,
  attended: TicketCheck,
  no_show: UserX,
  cancelled: Ban,
  rejected: Ban,
}

interface RegistrationStatusBadgeProps {
  status: RegistrationStatus
  /** The place in the waiting list, 1 is next. */
  position?: number | null
  size?: 'sm' | 'md'
}

/** Where a registration stands, in a word, and its place while it waits. */
export function RegistrationStatusBadge({ status, position = null, size = 'sm' }: RegistrationStatusBadgeProps) {
  const icon = ICONS[status]
  return (
    <StatusBadge tone={REGISTRATION_STATUS_TONES[status]} size={size} {...(icon ? { icon } : {})}>
      {REGISTRATION_STATUS_LABELS[status]}
      {position === null ? null : <span className="tabular">· {position}</span>}
    </StatusBadge>
  )
}
