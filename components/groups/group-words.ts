import type { GroupPerson, GroupSummary } from '#lib/groups/schema'

/** What each kind is called. */
export const GROUP_KIND_LABELS: Readonly<Record<GroupSummary['kind'], string>> = {
  household: 'Family',
  organization: 'Organisation',
}

/** What somebody who does more than share the membership does. */
export const GROUP_ROLE_LABELS: Readonly<Record<Exclude<GroupPerson['group_role'], 'person'>, string>> = {
  payer: 'Pays',
  administrator: 'Administers',
}

/** "3 of 5 seats". */
export function seatsText({ people_count, seats }: Pick<GroupSummary, 'people_count' | 'seats'>): string {
  return `${people_count} of ${seats === 1 ? '1 seat' : `${seats} seats`}`
}
