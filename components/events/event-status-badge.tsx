import { Ban, CalendarCheck, CalendarClock, CircleDot, type LucideIcon, PencilLine, TimerReset } from 'lucide-react'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { EventStatus } from '#lib/events/schema'

/** What each status is called. */
export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  completed: 'Past',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
}

/** The colour of each status; the same wherever a status is told. */
export const EVENT_STATUS_TONES: Readonly<Record<EventStatus, Tone>> = {
  draft: 'neutral',
  upcoming: 'info',
  ongoing: 'success',
  completed: 'neutral',
  cancelled: 'danger',
  postponed: 'warning',
}

const ICONS: Readonly<Record<EventStatus, LucideIcon>> = {
  draft: PencilLine,
  upcoming: CalendarClock,
  ongoing: CircleDot,
  completed: CalendarCheck,
  cancelled: Ban,
  postponed: TimerReset,
}

/** Where an event stands, in a word. */
export function EventStatusBadge({ status, size = 'sm' }: { status: EventStatus; size?: 'sm' | 'md' }) {
  return (
    <StatusBadge tone={EVENT_STATUS_TONES[status]} icon={ICONS[status]} size={size}>
      {EVENT_STATUS_LABELS[status]}
    </StatusBadge>
  )
}
