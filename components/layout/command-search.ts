'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays, FileText, type LucideIcon, Plus, Sparkles, UserRound } from 'lucide-react'
import { adminNavigation, navigationFor } from '#components/layout/navigation'
import { isAllowed, type Permission, type Role } from '#lib/auth/permissions'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { api, pages } from '#lib/paths'

export interface Command {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  href: string
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
    icon: Plus,
    href: pages.admin.newMember(),
    permission: 'members.write',
  },
  {
    id: 'new-event',
    label: 'Create an event',
    icon: Plus,
    href: pages.admin.newEvent(),
    permission: 'events.write',
  },
  {
    id: 'new-invoice',
    label: 'Write an invoice',
    icon: Plus,
    href: pages.admin.newInvoice(),
    permission: 'invoices.write',
  },
]

function placesFor(roles: readonly Role[]): Command[] {
  const places = navigationFor(adminNavigation, roles).flatMap((item) =>
    item.pages
      ? item.pages.map((page) => ({
          id: page.href,
          label: page.href === item.href ? item.label : page.label,
          detail: page.href === item.href ? '' : item.label,
          icon: item.icon,
          href: page.href,
        }))
      : [{ id: item.href, label: item.label, icon: item.icon, href: item.href }],
  )
  return [...places, { id: 'assistant', label: 'Assistant', icon: Sparkles, href: pages.admin.assistant() }]
}

const RESULTS_PER_KIND = 5
/** Fewer characters make no question. */
const SHORTEST_QUESTION = 3

/** Every word typed begins some word of the label. */
function fits(label: string, q: string): boolean {
  const words = label.toLocaleLowerCase().split(/\s+/)
  return q
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/**
 * Places and actions that are open to these roles and fit what was typed, all of them for nothing typed; and the
 * question that it could be.
 */
export function commandsFor(q: string, roles: readonly Role[]): { title: string; commands: readonly Command[] }[] {
  const places = placesFor(roles).filter((command) => fits(`${command.label} ${command.detail ?? ''}`, q))
  const actions = ACTIONS.filter(({ label, permission }) => isAllowed(roles, permission) && fits(label, q))
  return [
    { title: 'Go to', commands: places },
    { title: 'Actions', commands: actions },
    { title: 'Ask', commands: q.length < SHORTEST_QUESTION ? [] : [askCommand(q)] },
  ]
}

/** What was typed, as a question to the assistant. */
function askCommand(q: string): Command {
  return { id: 'ask', label: `Ask “${q}”`, icon: Sparkles, href: pages.admin.assistant({ q }) }
}

/** Members, events and invoices that match, from two letters on. A kind that may not be read stays empty. */
export function useRecordSearch(q: string, date: (value: string) => string) {
  const isAsked = q.length >= 2
  const query = { q, limit: RESULTS_PER_KIND }
  return useQuery({
    queryKey: ['command-search', q],
    enabled: isAsked,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [members, events, invoices] = await Promise.allSettled([
        apiFetch<FoundMember[]>(api.members(query), { signal }),
        apiFetch<FoundEvent[]>(api.events(query), { signal }),
        apiFetch<FoundInvoice[]>(api.invoices(query), { signal }),
      ])
      if ([members, events, invoices].every((result) => result.status === 'rejected')) {
        throw members.status === 'rejected' ? members.reason : new Error('Nothing could be searched')
      }
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
    href: pages.admin.member(member.id),
  }
}

function eventCommand(event: FoundEvent, date: (value: string) => string): Command {
  return {
    id: `event-${event.id}`,
    label: event.title,
    detail: date(event.event_date),
    icon: CalendarDays,
    href: pages.admin.event(event.id),
  }
}

function invoiceCommand(invoice: FoundInvoice): Command {
  return {
    id: `invoice-${invoice.id}`,
    label: invoice.number ?? 'Draft',
    detail: `${invoice.total} ${invoice.currency} · ${invoice.status}`,
    icon: FileText,
    href: pages.admin.invoice(invoice.id),
  }
}
