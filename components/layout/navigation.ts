import {
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

export interface NavigationItem {
  label: string
  href: string
  icon: LucideIcon
  /** Pages under this entry, shown while one of them is open. */
  pages?: readonly { label: string; href: string }[]
}

export const adminNavigation: readonly NavigationItem[] = [
  { label: 'Home', href: pages.admin.home(), icon: Home },
  { label: 'Members', href: pages.admin.members(), icon: UsersRound },
  { label: 'Events', href: pages.admin.events(), icon: CalendarDays },
  {
    label: 'Finance',
    href: pages.admin.finance(),
    icon: Wallet,
    pages: [
      { label: 'Overview', href: pages.admin.finance() },
      { label: 'Invoices', href: pages.admin.invoices() },
      { label: 'Payments', href: pages.admin.payments() },
    ],
  },
  {
    label: 'Insights',
    href: pages.admin.insights(),
    icon: Lightbulb,
    pages: [
      { label: 'Overview', href: pages.admin.insights() },
      { label: 'Churn', href: pages.admin.churn() },
      { label: 'Anomalies', href: pages.admin.anomalies() },
    ],
  },
  {
    label: 'Settings',
    href: pages.admin.settings(),
    icon: Settings,
    pages: [
      { label: 'Association', href: pages.admin.settings() },
      { label: 'Tiers', href: pages.admin.settingsTiers() },
      { label: 'Accounts', href: pages.admin.settingsAccounts() },
      { label: 'Mail', href: pages.admin.settingsMail() },
      { label: 'Assistant', href: pages.admin.settingsAssistant() },
      { label: 'Audit log', href: pages.admin.settingsAudit() },
    ],
  },
]

export const memberNavigation: readonly NavigationItem[] = [
  { label: 'Home', href: pages.member.home(), icon: Home },
  { label: 'Events', href: pages.member.events(), icon: Ticket },
  { label: 'Invoices', href: pages.member.invoices(), icon: ReceiptText },
  { label: 'Ask', href: pages.member.assistant(), icon: MessageCircleQuestion },
  { label: 'Profile', href: pages.member.profile(), icon: UserRound },
]

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

/** Which of an entry's pages is the one that is open: the longest address that holds it. */
export function currentPage(pathname: string, { pages: below = [] }: NavigationItem): string | null {
  return (
    below
      .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
      .toSorted((a, b) => b.href.length - a.href.length)[0]?.href ?? null
  )
}
