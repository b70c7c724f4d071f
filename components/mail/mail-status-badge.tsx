import { CircleCheck, Clock, HardDrive, type LucideIcon, OctagonX } from 'lucide-react'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { MailStatus } from '#lib/mail/schema'

/** What each state of a mail is called. */
const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  local: 'Kept here',
}

const STYLES: Readonly<Record<MailStatus, { tone: Tone; icon: LucideIcon }>> = {
  queued: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: OctagonX },
  local: { tone: 'neutral', icon: HardDrive },
}

/** Where a mail stands, in a word. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { tone, icon } = STYLES[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {MAIL_STATUS_LABELS[status]}
    </StatusBadge>
  )
}
