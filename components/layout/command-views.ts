import { pages } from '#lib/paths'
import type { Permission } from '#lib/permissions'

/** A view of a list that is asked for often: what its tabs and filters offer, under the words that people type. */
export interface CommandView {
  label: string
  /** Other words for it. */
  words: string
  href: string
  /** Any one of these opens its page. */
  permission: readonly Permission[]
}

const MEMBERS: readonly Permission[] = ['members.read']
const EVENTS: readonly Permission[] = ['registrations.read', 'invoices.read']
const INVOICES: readonly Permission[] = ['invoices.read']
const REGISTRATIONS: readonly Permission[] = ['registrations.read']

export const COMMAND_VIEWS: readonly CommandView[] = [
  {
    label: 'Pending members',
    words: 'applications approve waiting new',
    href: pages.admin.members({ status: 'pending' }),
    permission: MEMBERS,
  },
  { label: 'Active members', words: 'current', href: pages.admin.members({ status: 'active' }), permission: MEMBERS },
  {
    label: 'Members in grace',
    words: 'late expiring renewals due',
    href: pages.admin.members({ status: 'grace' }),
    permission: MEMBERS,
  },
  {
    label: 'Lapsed members',
    words: 'former left expired ended',
    href: pages.admin.members({ status: 'lapsed' }),
    permission: MEMBERS,
  },
  {
    label: 'Members who owe',
    words: 'owing debts unpaid arrears',
    href: pages.admin.members({ owes: 'true' }),
    permission: MEMBERS,
  },
  {
    label: 'Archived members',
    words: 'removed deleted',
    href: pages.admin.members({ archived: 'true' }),
    permission: MEMBERS,
  },
  {
    label: 'Upcoming events',
    words: 'next coming future calendar',
    href: pages.admin.events({ event_status: 'upcoming', sort: 'event_date' }),
    permission: EVENTS,
  },
  {
    label: 'Events going on now',
    words: 'ongoing today running',
    href: pages.admin.events({ event_status: 'ongoing' }),
    permission: EVENTS,
  },
  {
    label: 'Past events',
    words: 'completed over finished history',
    href: pages.admin.events({ event_status: 'completed' }),
    permission: EVENTS,
  },
  {
    label: 'Draft events',
    words: 'unpublished planned',
    href: pages.admin.events({ event_status: 'draft' }),
    permission: REGISTRATIONS,
  },
  {
    label: 'Cancelled events',
    words: 'called off',
    href: pages.admin.events({ event_status: 'cancelled' }),
    permission: EVENTS,
  },
  {
    label: 'Latest registrations',
    words: 'bookings attendees tickets sign-ups',
    href: pages.admin.registrations(),
    permission: REGISTRATIONS,
  },
  {
    label: 'Waiting lists',
    words: 'waitlist waitlisted queue',
    href: pages.admin.registrations({ status: 'waitlisted', sort: 'registered_at' }),
    permission: REGISTRATIONS,
  },
  {
    label: 'Overdue invoices',
    words: 'late unpaid arrears reminders dunning',
    href: pages.admin.invoices({ overdue: 'true' }),
    permission: INVOICES,
  },
  {
    label: 'Open invoices',
    words: 'unpaid outstanding receivables',
    href: pages.admin.invoices({ status: 'open' }),
    permission: INVOICES,
  },
  {
    label: 'Draft invoices',
    words: 'unfinished',
    href: pages.admin.invoices({ status: 'draft' }),
    permission: INVOICES,
  },
  { label: 'Paid invoices', words: 'settled', href: pages.admin.invoices({ status: 'paid' }), permission: INVOICES },
  {
    label: 'Invoices written off',
    words: 'uncollectible losses',
    href: pages.admin.invoices({ status: 'uncollectible' }),
    permission: INVOICES,
  },
  {
    label: 'Accounts waiting for approval',
    words: 'users requests sign-ups approve',
    href: pages.admin.settingsAccounts({ status: 'awaiting_approval' }),
    permission: ['accounts.write'],
  },
  {
    label: 'Failed mails',
    words: 'e-mails email bounced undelivered',
    href: pages.admin.settingsMail({ status: 'failed' }),
    permission: ['mails.read'],
  },
]
