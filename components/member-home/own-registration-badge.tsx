import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { RegistrationStatus } from '#lib/seats/schema'

const STYLES: Readonly<Record<RegistrationStatus, { tone: Tone; label: string }>> = {
  pending_approval: { tone: 'info', label: 'Waiting for approval' },
  pending_payment: { tone: 'warning', label: 'Waiting for payment' },
  confirmed: { tone: 'success', label: 'You are registered' },
  waitlisted: { tone: 'warning', label: 'On the waiting list' },
  offered: { tone: 'info', label: 'A seat is free for you' },
  attended: { tone: 'success', label: 'You were there' },
  no_show: { tone: 'neutral', label: 'You did not come' },
  rejected: { tone: 'neutral', label: 'Not accepted' },
  expired: { tone: 'neutral', label: 'The offer has run out' },
  cancelled: { tone: 'neutral', label: 'Given up' },
  transferred: { tone: 'neutral', label: 'Passed on' },
}

/** Where the own registration stands, in plain words. */
export function OwnRegistrationBadge({ status }: { status: RegistrationStatus }) {
  const { tone, label } = STYLES[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
