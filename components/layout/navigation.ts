import {
  BookUser,
  CalendarDays,
  Home,
  Lightbulb,
  type LucideIcon,
  MessageCircleQuestion,
  ReceiptText,
  Settings,
  Ticket,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { pages } from '#lib/paths'
import { IMPORT_PERMISSIONS, isAllowed, type Permission, type Role } from '#lib/permissions'

interface Place {
  label: string
  href: string
  /** Any one of these opens the page, as it says itself. */
  permission: readonly Permission[]
  /** Whoever has this one finds the page under another entry. */
  unless?: Permission
}

export interface NavigationItem extends Place {
  icon: LucideIcon
  /** Opened many times a day, so that its page is fetched ahead. */
  isDaily?: true
  /** Pages under this entry, shown while one of them is open. */
  pages?: readonly Place[]
}

export const adminNavigation: readonly NavigationItem[] = [
  {
    label: 'Home',
    href: pages.admin.home(),
    permission: ['members.read', 'registrations.read'],
    icon: Home,
    isDaily: true,
  },
  { label: 'Members', href: pages.admin.members(), permission: ['members.read'], icon: UsersRound, isDaily: true },
  {
    label: 'Events',
    href: pages.admin.events(),
    permission: ['registrations.read', 'invoices.read'],
    icon: CalendarDays,
    isDaily: true,
  },
  {
    label: 'Finance',
    href: pages.admin.finance(),
    permission: ['invoices.read'],
    icon: Wallet,
    isDaily: true,
    pages: [
      { label: 'Overview', href: pages.admin.finance(), permission: ['invoices.read'] },
      { label: 'Invoices', href: pages.admin.invoices(), permission: ['invoices.read'] },
      { label: 'Payments', href: pages.admin.payments(), permission: ['payments.read'] },
      { label: 'Refunds', href: pages.admin.refunds(), permission: ['payments.read'] },
      { label: 'Credit notes', href: pages.admin.creditNotes(), permission: ['invoices.read'] },
      { label: 'Billing runs', href: pages.admin.billingRuns(), permission: ['invoices.read'] },
      { label: 'Journal', href: pages.admin.journal(), permission: ['payments.read'] },
      {
        label: 'Audit log',
        href: pages.admin.settingsAudit(),
        permission: ['audit.read', 'audit.money'],
        unless: 'audit.read',
      },
    ],
  },
  {
    label: 'Insights',
    href: pages.admin.insights(),
    permission: ['ai.read'],
    icon: Lightbulb,
  },
  {
    label: 'Settings',
    href: pages.admin.settings(),
    permission: ['tenant.write'],
    icon: Settings,
    pages: [
      { label: 'Association', href: pages.admin.settings(), permission: ['tenant.write'] },
      { label: 'Tiers', href: pages.admin.settingsTiers(), permission: ['tiers.write'] },
      { label: 'Custom fields', href: pages.admin.settingsCustomFields(), permission: ['custom_fields.write'] },
      { label: 'Accounts', href: pages.admin.settingsAccounts(), permission: ['accounts.write'] },
      { label: 'Mail', href: pages.admin.settingsMail(), permission: ['mails.read'] },
      { label: 'Mail texts', href: pages.admin.settingsMailTexts(), permission: ['tenant.write'] },
      { label: 'Assistant', href: pages.admin.settingsAssistant(), permission: ['ai.write'] },
      { label: 'Privacy', href: pages.admin.settingsPrivacy(), permission: ['privacy.write'] },
      { label: 'Imports', href: pages.admin.imports(), permission: IMPORT_PERMISSIONS },
      { label: 'Audit log', href: pages.admin.settingsAudit(), permission: ['audit.read', 'audit.money'] },
      { label: 'Copies', href: pages.admin.settingsCopies(), permission: ['copies.write'] },
      { label: 'Jobs', href: pages.admin.settingsJobs(), permission: ['tenant.write'] },
    ],
  },
]

export const memberNavigation: readonly NavigationItem[] = [
  { label: 'Home', href: pages.member.home(), permission: ['members.own'], icon: Home, isDaily: true },
  { label: 'Events', href: pages.member.events(), permission: ['events.read'], icon: Ticket, isDaily: true },
  { label: 'Directory', href: pages.member.directory(), permission: ['directory.read'], icon: BookUser },
  { label: 'Invoices', href: pages.member.invoices(), permission: ['invoices.own'], icon: ReceiptText, isDaily: true },
  { label: 'Ask', href: pages.member.assistant(), permission: ['ai.use'], icon: MessageCircleQuestion, isDaily: true },
  { label: 'Profile', href: pages.member.profile(), permission: ['members.own'], icon: UserRound, isDaily: true },
]

/** A member's menu: the directory is in it where the association keeps one. */
export function memberMenu({ has_directory }: { has_directory: boolean }): readonly NavigationItem[] {
  return memberNavigation.filter(({ href }) => has_directory || href !== pages.member.directory())
}

/** The entries of a menu whose pages open to these roles, each with those of its pages that do. */
export function navigationFor(items: readonly NavigationItem[], roles: readonly Role[]): NavigationItem[] {
  const opens = ({ permission, unless }: Place) =>
    permission.some((one) => isAllowed(roles, one)) && !(unless && isAllowed(roles, unless))
  return items.filter(opens).map((item) => (item.pages ? { ...item, pages: item.pages.filter(opens) } : item))
}

/** The first page of each area; only itself is inside it, else it would hold every other page. */
const AREAS: readonly string[] = [pages.admin.home(), pages.member.home()]

/** Whether a page lies within an entry of the menu. */
export function isWithin(
  pathname: string,
  { href, pages: below = [] }: Pick<NavigationItem, 'href' | 'pages'>,
): boolean {
  const holds = (start: string) => pathname === start || (!AREAS.includes(start) && pathname.startsWith(`${start}/`))
  return holds(href) || below.some((page) => holds(page.href))
}

/** What a page of the menu is called that holds an address and is closed to these roles; null where none is. */
export function closedPlace(pathname: string, roles: readonly Role[]): string | null {
  const holds = ({ href }: Place) => pathname === href || (!AREAS.includes(href) && pathname.startsWith(`${href}/`))
  const [place] = adminNavigation
    .flatMap((item) => [item, ...(item.pages ?? []).filter(({ href }) => href !== item.href)])
    .filter(holds)
    .toSorted((one, other) => other.href.length - one.href.length)
  return place && !place.permission.some((one) => isAllowed(roles, one)) ? place.label : null
}

/** Which of an entry's pages is the one that is open: the longest address that holds it. */
export function currentPage(pathname: string, { pages: below = [] }: NavigationItem): string | null {
  return (
    below
      .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
      .toSorted((a, b) => b.href.length - a.href.length)[0]?.href ?? null
  )
}
