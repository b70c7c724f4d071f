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

/** Views that the same people may open. */
function openTo(permission: readonly Permission[], views: readonly Omit<CommandView, 'permission'>[]): CommandView[] {
  return views.map((view) => ({ ...view, permission }))
}

export const COMMAND_VIEWS: readonly CommandView[] = [
  ...openTo(MEMBERS, [
    {
      label: 'Pending members',
      words: 'applications approve waiting new',
      href: pages.admin.members({ status: 'pending' }),
    },
    { label: 'Active members', words: 'current', href: pages.admin.members({ status: 'active' }) },
    { label: 'Members in grace', words: 'late expiring renewals due', href: pages.admin.members({ status: 'grace' }) },
    { label: 'Lapsed members', words: 'former left expired ended', href: pages.admin.members({ status: 'lapsed' }) },
    { label: 'Archived members', words: 'removed deleted', href: pages.admin.members({ archived: 'true' }) },
  ]),
  {
    permission: ['balances.read'],
    label: 'Members who owe',
    words: 'owing debts unpaid arrears',
    href: pages.admin.members({ owes: 'true' }),
  },
  ...openTo(
    ['messages.write'],
    [{ label: 'Drafts of mails', words: 'letters begun unsent saved', href: pages.admin.settingsMailDrafts() }],
  ),
  ...openTo(EVENTS, [
    {
      label: 'Upcoming events',
      words: 'next coming future calendar',
      href: pages.admin.events({ event_status: 'upcoming', sort: 'event_date' }),
    },
    {
      label: 'Events going on now',
      words: 'ongoing today running',
      href: pages.admin.events({ event_status: 'ongoing' }),
    },
    {
      label: 'Past events',
      words: 'completed over finished history',
      href: pages.admin.events({ event_status: 'completed' }),
    },
  ]),
  ...openTo(REGISTRATIONS, [
    { label: 'Draft events', words: 'unpublished planned', href: pages.admin.events({ event_status: 'draft' }) },
  ]),
  ...openTo(EVENTS, [
    { label: 'Cancelled events', words: 'called off', href: pages.admin.events({ event_status: 'cancelled' }) },
  ]),
  ...openTo(REGISTRATIONS, [
    { label: 'Latest registrations', words: 'bookings attendees tickets sign-ups', href: pages.admin.registrations() },
    {
      label: 'Waiting lists',
      words: 'waitlist waitlisted queue',
      href: pages.admin.registrations({ status: 'waitlisted', sort: 'registered_at' }),
    },
  ]),
  ...openTo(INVOICES, [
    {
      label: 'Overdue invoices',
      words: 'late unpaid arrears reminders dunning',
      href: pages.admin.invoices({ overdue: 'true' }),
    },
    { label: 'Open invoices', words: 'unpaid outstanding receivables', href: pages.admin.invoices({ status: 'open' }) },
    { label: 'Draft invoices', words: 'unfinished', href: pages.admin.invoices({ status: 'draft' }) },
    { label: 'Paid invoices', words: 'settled', href: pages.admin.invoices({ status: 'paid' }) },
    {
      label: 'Invoices written off',
      words: 'uncollectible losses',
      href: pages.admin.invoices({ status: 'uncollectible' }),
    },
  ]),
  ...openTo(
    ['accounts.write'],
    [
      {
        label: 'Accounts waiting for approval',
        words: 'users requests sign-ups approve',
        href: pages.admin.settingsAccounts({ status: 'awaiting_approval' }),
      },
    ],
  ),
  ...openTo(
    ['mails.read'],
    [
      {
        label: 'Failed mails',
        words: 'e-mails email bounced undelivered',
        href: pages.admin.settingsMail({ status: 'failed' }),
      },
    ],
  ),
]
