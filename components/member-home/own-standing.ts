import type { Tone } from '#components/ui/status-badge'
import type { MemberStatus } from '#lib/members/schema'

/** How a member's own status is told to them. */
export const OWN_STANDING: Readonly<Record<MemberStatus, { tone: Tone; title: string }>> = {
  pending: { tone: 'info', title: 'Your membership is on its way' },
  active: { tone: 'success', title: 'Your membership is active' },
  grace: { tone: 'warning', title: 'Your membership is due for renewal' },
  lapsed: { tone: 'danger', title: 'Your membership has run out' },
  suspended: { tone: 'danger', title: 'Your membership is paused' },
  cancelled: { tone: 'neutral', title: 'Your membership has ended' },
  deceased: { tone: 'neutral', title: 'This membership has ended' },
}
