import type { Needs } from '#lib/dashboard/home'
import { pages } from '#lib/paths'
import { can, type Permission } from '#lib/permissions'

/** What somebody may read or decide, as far as home tells of it. */
const REACH = {
  members: 'members.read',
  writesMembers: 'members.write',
  invoices: 'invoices.read',
  accounts: 'accounts.write',
  /** Who asks to be erased. */
  erasures: 'privacy.write',
  mails: 'mails.read',
  registrations: 'registrations.read',
} as const satisfies Record<string, Permission>

/** What the person who looks may read or decide. */
export type Reach = Record<keyof typeof REACH, boolean>

/** Returns how far somebody reaches. */
export function reachOf(ctx: Parameters<typeof can>[0]): Reach {
  return Object.fromEntries(Object.entries(REACH).map(([what, permission]) => [what, can(ctx, permission)])) as Reach
}

/** Who is told of what. */
const TOLD_TO = {
  accounts: 'accounts',
  erasures: 'erasures',
  pending: 'writesMembers',
  overdue: 'invoices',
  grace: 'members',
  expiring: 'members',
  leaving: 'members',
  payers: 'writesMembers',
  events: 'registrations',
  failed_mails: 'mails',
} as const satisfies Record<keyof Needs, keyof Reach>

/** Returns what waits as far as somebody reaches; nothing else is in it. */
export function needsWithin(needs: Needs, reach: Reach): Partial<Needs> {
  return Object.fromEntries(Object.entries(needs).filter(([what]) => reach[TOLD_TO[what as keyof Needs]]))
}

/** The pages that open what waits: exactly the rows that were counted. */
export const needPages = {
  accounts: ({ query }: Needs['accounts']) => pages.admin.settingsAccounts(query),
  erasures: () => pages.admin.settingsPrivacy(),
  pending: ({ query }: Needs['pending']) => pages.admin.members(query),
  overdue: ({ invoices }: Needs['overdue']) => pages.admin.invoices(invoices.query),
  grace: ({ query }: Needs['grace']) => pages.admin.members(query),
  expiring: ({ query }: Needs['expiring']) => pages.admin.members(query),
  leaving: ({ query }: Needs['leaving']) => pages.admin.members(query),
  payers: ({ query }: Needs['payers']) => pages.admin.groups(query),
  event: ({ id, waitlisted }: Needs['events'][number]) =>
    waitlisted > 0
      ? pages.admin.eventRegistrations(id, { status: 'waitlisted', sort: 'registered_at' })
      : pages.admin.event(id),
  failed_mails: ({ query }: Needs['failed_mails']) => pages.admin.settingsMail(query),
}
