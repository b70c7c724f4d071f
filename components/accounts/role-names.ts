const NAMES: Readonly<Record<string, string>> = {
  administrator: 'Administrator',
  membership_manager: 'Membership secretary',
  treasurer: 'Treasurer',
  auditor: 'Auditor',
  event_manager: 'Event manager',
  front_desk: 'Front desk',
  member: 'Member',
}

/** Roles as people call them: "Treasurer, Member". */
export function roleNames(roles: readonly string[]): string {
  return roles.map((role) => NAMES[role] ?? role).join(', ')
}
