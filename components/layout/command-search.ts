'use client'

import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  FileText,
  ListFilter,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Sparkles,
  Sun,
  UserRound,
} from 'lucide-react'
import { COMMAND_VIEWS } from '#components/layout/command-views'
import { adminNavigation, navigationFor } from '#components/layout/navigation'
import type { Theme } from '#components/layout/theme'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { api, pages } from '#lib/paths'
import { isAllowed, type Permission, type Role } from '#lib/permissions'

/** What a command does instead of opening a page. */
type CommandAction = Theme | 'sign-out'

export interface Command {
  id: string
  label: string
  /** Other words that find it. */
  words?: string
  detail?: string
  icon: LucideIcon
  /** The page that it opens, or what it does. */
  opens: { href: string } | { action: CommandAction }
}

export interface CommandGroup {
  title: string
  commands: readonly Command[]
}

interface FoundMember {
  id: string
  first_name: string
  last_name: string
  member_number: string
  email: string | null
}

interface FoundEvent {
  id: string
  title: string
  event_date: string
}

interface FoundInvoice {
  id: string
  number: string | null
  total: string
  currency: string
  status: string
}

const ACTIONS: readonly (Command & { permission: Permission })[] = [
  {
    id: 'new-member',
    label: 'Add a member',
    words: 'new create person',
    icon: Plus,
    opens: { href: pages.admin.newMember() },
    permission: 'members.write',
  },
  {
    id: 'new-event',
    label: 'Create an event',
    words: 'new add',
    icon: Plus,
    opens: { href: pages.admin.newEvent() },
    permission: 'events.write',
  },
  {
    id: 'new-invoice',
    label: 'Write an invoice',
    words: 'new create add bill',
    icon: Plus,
    opens: { href: pages.admin.newInvoice() },
    permission: 'invoices.write',
  },
]

/** What concerns whoever is signed in, whatever their role. */
const OWN: readonly Command[] = [
  {
    id: 'profile',
    label: 'Your profile',
    words: 'account password name sessions',
    icon: UserRound,
    opens: { href: pages.account() },
  },
  { id: 'light', label: 'Light theme', words: 'mode appearance bright day', icon: Sun, opens: { action: 'light' } },
  { id: 'dark', label: 'Dark theme', words: 'mode appearance night', icon: Moon, opens: { action: 'dark' } },
  {
    id: 'system',
    label: 'Theme like the system',
    words: 'mode appearance automatic',
    icon: Monitor,
    opens: { action: 'system' },
  },
  {
    id: 'sign-out',
    label: 'Sign out',
    words: 'signout log off logout logoff leave',
    icon: LogOut,
    opens: { action: 'sign-out' },
  },
]

function placesFor(roles: readonly Role[]): Command[] {
  const places = navigationFor(adminNavigation, roles).flatMap((item) =>
    (item.pages ?? [item]).map(
      (page): Command => ({
        id: page.href,
        label: page.href === item.href ? item.label : page.label,
        detail: page.href === item.href ? '' : item.label,
        icon: item.icon,
        opens: { href: page.href },
      }),
    ),
  )
  return [...places, { id: 'assistant', label: 'Assistant', icon: Sparkles, opens: { href: pages.admin.assistant() } }]
}

function viewsFor(roles: readonly Role[]): Command[] {
  return COMMAND_VIEWS.filter(({ permission }) => permission.some((one) => isAllowed(roles, one))).map(
    ({ label, words, href }) => ({ id: href, label, words, icon: ListFilter, opens: { href } }),
  )
}

const RESULTS_PER_KIND = 5
/** Fewer characters make no question. */
const MIN_QUESTION_LENGTH = 3

/** How well a command answers what was typed. Each word typed begins a word of it. */
type Fit = 'label' | 'words' | 'none'

function fitOf({ label, words = '', detail = '' }: Command, q: string): Fit {
  const typed = wordsOf(q)
  const begin = (known: string[]) => typed.every((word) => known.some((one) => one.startsWith(word)))
  if (begin(wordsOf(label))) return 'label'
  return begin(wordsOf(`${label} ${detail} ${words}`)) ? 'words' : 'none'
}

function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The commands that are open to these roles, all of them for nothing typed. */
export function commandsFor(roles: readonly Role[]): CommandGroup[] {
  return [
    { title: 'Go to', commands: placesFor(roles) },
    { title: 'Actions', commands: ACTIONS.filter(({ permission }) => isAllowed(roles, permission)) },
    { title: 'Views', commands: viewsFor(roles) },
    { title: 'You', commands: OWN },
  ]
}

/**
 * What answers the text, the best first: commands of that name, records (undefined while they are looked for), commands
 * that other words name, and the question to the assistant, which is offered only when all others are known. A command
 * of that name stays the first whatever records come.
 */
export function answersTo(q: string, roles: readonly Role[], records: readonly CommandGroup[] | undefined) {
  const groups = commandsFor(roles)
  if (q === '') return { groups, isCertain: true }
  const fitting = (fit: Fit) =>
    groups
      .map(({ title, commands }) => ({ title, commands: commands.filter((command) => fitOf(command, q) === fit) }))
      .filter(({ commands }) => commands.length > 0)
  const named = fitting('label')
  const ask = records && q.length >= MIN_QUESTION_LENGTH ? [{ title: 'Ask', commands: [askCommand(q)] }] : []
  const others = fitting('words').map(({ title, commands }) => ({ title: `${title}, by other words`, commands }))
  return {
    groups: [...named, ...(records ?? []).filter(({ commands }) => commands.length > 0), ...others, ...ask],
    /** Whether the first of them stays the first. */
    isCertain: named.length > 0 || records !== undefined,
  }
}

/** What was typed, as a question to the assistant. */
function askCommand(q: string): Command {
  return { id: 'ask', label: `Ask “${q}”`, icon: Sparkles, opens: { href: pages.admin.assistant({ q }) } }
}

/** Members, events and invoices that match, from two letters on. A kind whose pages do not open to these roles stays empty. */
export function useRecordSearch(q: string, roles: readonly Role[], date: (value: string) => string) {
  const isAsked = q.length >= 2
  const query = { q, limit: RESULTS_PER_KIND }
  const opens = (...anyOf: Permission[]) => anyOf.some((permission) => isAllowed(roles, permission))
  const find = async <T>(isOpened: boolean, path: string, signal: AbortSignal) =>
    isOpened ? apiFetch<T[]>(path, { signal }) : { data: [] }
  return useQuery({
    queryKey: ['command-search', q, roles],
    enabled: isAsked,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const [members, events, invoices] = await Promise.allSettled([
        find<FoundMember>(opens('members.read'), api.members(query), signal),
        find<FoundEvent>(opens('registrations.read', 'invoices.read'), api.events(query), signal),
        find<FoundInvoice>(opens('invoices.read'), api.invoices(query), signal),
      ])
      // That nothing was found is known only where everything was searched.
      const kinds = [members, events, invoices]
      const failed = kinds.find((result) => result.status === 'rejected')
      if (failed && kinds.every((result) => found<unknown>(result).length === 0)) throw failed.reason
      return [
        { title: 'Members', commands: found(members).map(memberCommand) },
        { title: 'Events', commands: found(events).map((event) => eventCommand(event, date)) },
        { title: 'Invoices', commands: found(invoices).map(invoiceCommand) },
      ]
    },
  })
}

function found<T>(result: PromiseSettledResult<{ data: T[] }>): T[] {
  return result.status === 'fulfilled' ? result.value.data : []
}

function memberCommand(member: FoundMember): Command {
  return {
    id: `member-${member.id}`,
    label: displayName(member),
    detail: [member.member_number, member.email].filter(Boolean).join(' · '),
    icon: UserRound,
    opens: { href: pages.admin.member(member.id) },
  }
}

function eventCommand(event: FoundEvent, date: (value: string) => string): Command {
  return {
    id: `event-${event.id}`,
    label: event.title,
    detail: date(event.event_date),
    icon: CalendarDays,
    opens: { href: pages.admin.event(event.id) },
  }
}

function invoiceCommand(invoice: FoundInvoice): Command {
  return {
    id: `invoice-${invoice.id}`,
    label: invoice.number ?? 'Draft',
    detail: `${invoice.total} ${invoice.currency} · ${invoice.status}`,
    icon: FileText,
    opens: { href: pages.admin.invoice(invoice.id) },
  }
}
