/** The roles an account can have. */
export const ROLES = [
  'administrator',
  'membership_manager',
  'treasurer',
  'auditor',
  'event_manager',
  'front_desk',
  'member',
] as const
export type Role = (typeof ROLES)[number]

/**
 * Everything that can be allowed, `noun.action`. `.own` reaches only what belongs to the acting account;
 * `registrations.read` shows who comes with which ticket, `registrations.details` also e-mail, price and answers;
 * `balances.read` shows what each member owes, `invoices.read` also for what; `messages.write` writes to members,
 * `mails.read` and `mails.write` are the log of all that was ever sent; `audit.money` shows of the log what was done to
 * money. Whatever changes something that is not one's own ends in `.write`.
 */
export const PERMISSIONS = [
  'account.own',
  'tenant.read',
  'tenant.write',
  'accounts.read',
  'accounts.write',
  'members.read',
  'members.write',
  'members.own',
  'directory.read',
  'tiers.read',
  'tiers.write',
  'custom_fields.write',
  'imports.write',
  'events.read',
  'events.write',
  'registrations.read',
  'registrations.details',
  'registrations.write',
  'registrations.own',
  'check_ins.write',
  'feedback.read',
  'feedback.own',
  'balances.read',
  'invoices.read',
  'invoices.write',
  'invoices.own',
  'payments.read',
  'payments.write',
  'messages.write',
  'mails.read',
  'mails.write',
  'audit.read',
  'audit.money',
  'privacy.write',
  'exports.read',
  'copies.write',
  'ai.use',
  'ai.read',
  'ai.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What it takes to import rows of a noun: whoever writes such records one by one may send a file of them. */
export const IMPORT_PERMISSION = {
  members: 'imports.write',
  events: 'events.write',
  registrations: 'registrations.write',
  invoices: 'invoices.write',
  payments: 'payments.write',
} as const satisfies Record<string, Permission>

/** Any of these opens the imports. */
export const IMPORT_PERMISSIONS: readonly Permission[] = Object.values(IMPORT_PERMISSION)

const OWN: Permission[] = [
  'account.own',
  'tenant.read',
  'members.own',
  'directory.read',
  'tiers.read',
  'events.read',
  'registrations.own',
  'feedback.own',
  'invoices.own',
  'ai.use',
]

const GRANTS: Record<Role, ReadonlySet<Permission>> = {
  administrator: new Set(PERMISSIONS),
  // Joining, an approval and a renewal write their invoice by themselves (forPapers), so it takes no right to invoices.
  // A file of members (imports.write) can hold addresses of others, and what they owe.
  // The risk of leaving (ai.read) is explained by how somebody pays, and erasing (privacy.write) also closes accounts.
  membership_manager: new Set([...OWN, 'members.read', 'members.write', 'balances.read', 'messages.write']),
  treasurer: new Set([
    ...OWN,
    'members.read',
    'balances.read',
    'invoices.read',
    'invoices.write',
    'payments.read',
    'payments.write',
    'ai.read',
  ]),
  // Whoever checks the books reads what the treasurer does and changes nothing: no permission here ends in .write.
  auditor: new Set([...OWN, 'members.read', 'balances.read', 'invoices.read', 'payments.read', 'audit.money']),
  event_manager: new Set([
    ...OWN,
    'members.read',
    'events.write',
    'registrations.read',
    'registrations.details',
    'registrations.write',
    'check_ins.write',
    'feedback.read',
  ]),
  front_desk: new Set([...OWN, 'registrations.read', 'check_ins.write']),
  member: new Set(OWN),
}

/** Whether any of the roles grants the permission. */
export function isAllowed(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => GRANTS[role].has(permission))
}

/** Whether the roles are those of somebody who works for the association: any beside `member`. */
export function isStaff(roles: readonly string[]): boolean {
  return roles.some((role) => role !== 'member')
}

/** Whether the roles change anything that is not their own; auditors work for the association and only read. */
export function writesAnything(roles: readonly string[]): boolean {
  return PERMISSIONS.some((permission) => permission.endsWith('.write') && isAllowed(roles as Role[], permission))
}

/** Whether the acting account, or the system, has the permission. */
export function can(ctx: { actor: { kind: string; roles?: readonly Role[] } }, permission: Permission): boolean {
  return ctx.actor.kind === 'system' || (ctx.actor.kind === 'account' && isAllowed(ctx.actor.roles ?? [], permission))
}
