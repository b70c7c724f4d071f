import type { Tone } from '#components/ui/status-badge'
import { endSentence } from '#lib/format/stops'
import type { Member, MemberStatus } from '#lib/members/schema'
import { canComeBack } from '#lib/members/status'

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

/**
 * Returns whom a member can write to about a status that only the association changes; null where the member has a way
 * of their own.
 *
 * @param association its name, with the address for answers
 */
export function whomToAsk(
  member: Pick<Member, 'status' | 'has_joined' | 'leaves_on' | 'resigned_on' | 'valid_through'>,
  association: string,
): string | null {
  const { status, has_joined, leaves_on, resigned_on } = member
  const isEnded = status === 'cancelled' && has_joined && !canComeBack(member)
  if (isEnded) return endSentence(`Would you like to come back, or is this a mistake? Write to ${association}`)
  const isDecided = status === 'suspended' || status === 'deceased' || (leaves_on !== null && resigned_on === null)
  return isDecided ? endSentence(`Is this a mistake, or do you have a question? Write to ${association}`) : null
}
