import type { Member } from '#lib/members/schema'

/** Whether somebody whom the office cancels or declines now can apply again: whoever was a member before is reopened. */
export function mayApplyAgain({
  has_joined,
  group,
  archived_at,
}: Pick<Member, 'has_joined' | 'group' | 'archived_at'>) {
  return !has_joined && group === null && archived_at === null
}

/** Who can undo it when the office cancels a membership or declines an application. */
export function wayBack(member: Pick<Member, 'has_joined' | 'group' | 'archived_at'>): string {
  return mayApplyAgain(member) ? 'The person may apply again.' : 'Only the office can take it back.'
}
