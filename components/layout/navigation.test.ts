import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { answersTo, type Command, commandsFor } from '#components/layout/command-search'
import { COMMAND_VIEWS } from '#components/layout/command-views'
import {
  adminNavigation,
  closedPlace,
  currentPage,
  isWithin,
  memberMenu,
  memberNavigation,
  navigationFor,
} from '#components/layout/navigation'
import { AccountFilter } from '#lib/accounts/schema'
import { EventFilter } from '#lib/events/schema'
import { parseQuery } from '#lib/http/parse'
import { InvoiceFilter } from '#lib/invoices/schema'
import { MailFilter } from '#lib/mail/schema'
import { MemberFilter } from '#lib/members/schema'
import { pages } from '#lib/paths'
import { IMPORT_PERMISSIONS, isAllowed, type Permission, ROLES } from '#lib/permissions'
import { RegistrationFilter } from '#lib/registrations/schema'

const within = (pathname: string) =>
  adminNavigation.filter((item) => isWithin(pathname, item)).map((item) => item.label)

test('exactly one entry is current on every page', () => {
  expect(within('/admin')).toEqual(['Home'])
  expect(within('/admin/members/1/edit')).toEqual(['Members'])
  expect(within('/admin/finance/invoices/1')).toEqual(['Finance'])
  expect(within('/admin/settings/mail/1')).toEqual(['Settings'])
  expect(within('/admin/membersonly')).toEqual([])
  expect(memberNavigation.filter((item) => isWithin('/member/events', item)).map((item) => item.label)).toEqual([
    'Events',
  ])
})

test('the most exact page of an entry is the current one', () => {
  const finance = adminNavigation.find((item) => item.label === 'Finance')
  expect(finance && currentPage('/admin/finance/invoices/1', finance)).toBe('/admin/finance/invoices')
  expect(finance && currentPage('/admin/finance', finance)).toBe('/admin/finance')
})

test('the menu stays within six entries', () => {
  expect(adminNavigation.length).toBeLessThanOrEqual(6)
})

const PAGES = globSync('app/**/page.tsx')

/** The permissions that a page itself asks for. */
function permissionsOf(href: string): Permission[] {
  // Folders in brackets group pages and are no part of their address.
  const { pathname } = new URL(href, 'http://localhost')
  const file = PAGES.find((page) => page.replaceAll(/\/\([^)]+\)/g, '') === `app${pathname}/page.tsx`) ?? ''
  expect(file, href).not.toBe('')
  const asked = /requirePageCtx\(\[?([^)\]]*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  if (asked === 'IMPORT_PERMISSIONS') return [...IMPORT_PERMISSIONS]
  return [...asked.matchAll(/'([\w.]+)'/g)].map((match) => match[1] as Permission)
}

test('every entry names the permissions that its page asks for', () => {
  for (const item of adminNavigation) {
    for (const { href, permission } of [item, ...(item.pages ?? [])])
      expect(permissionsOf(href), href).toEqual(permission)
  }
})

test('nobody is shown an entry, a place or an action whose page turns them away', () => {
  for (const role of ROLES.filter((role) => role !== 'member')) {
    const shown = navigationFor(adminNavigation, [role]).flatMap((item) => [item, ...(item.pages ?? [])])
    const offered = commandsFor([role]).flatMap(({ commands }) => commands)
    const opened = offered.flatMap(({ opens }) => ('href' in opens ? [opens.href] : []))
    for (const href of [...shown.map(({ href }) => href), ...opened]) {
      expect(
        permissionsOf(href).some((permission) => isAllowed([role], permission)),
        `${role} ${href}`,
      ).toBe(true)
    }
  }
})

test('an administrator is shown everything once, a membership secretary the members, a treasurer and an auditor no settings, the front desk its events', () => {
  const labels = (role: (typeof ROLES)[number]) => navigationFor(adminNavigation, [role]).map(({ label }) => label)
  const addresses = (items: typeof adminNavigation) =>
    items.flatMap((item) => (item.pages ?? [item]).map(({ href }) => href)).toSorted()
  const shown = addresses(navigationFor(adminNavigation, ['administrator']))
  expect(shown).toEqual([...new Set(addresses(adminNavigation))])
  expect(labels('membership_manager')).toEqual(['Home', 'Members'])
  expect(labels('treasurer')).toEqual(['Home', 'Members', 'Events', 'Finance', 'Insights'])
  expect(labels('auditor')).toEqual(['Home', 'Members', 'Events', 'Finance'])
  const finance = navigationFor(adminNavigation, ['auditor']).find(({ label }) => label === 'Finance')
  expect(finance?.pages?.map(({ label }) => label)).toContain('Audit log')
  expect(labels('event_manager')).toEqual(['Home', 'Members', 'Events'])
  expect(labels('front_desk')).toEqual(['Home', 'Events'])
  expect(navigationFor(memberNavigation, ['member'])).toEqual(memberNavigation)
})

test('a member’s menu leads to the directory only where the association keeps one', () => {
  const labels = (has_directory: boolean) => memberMenu({ has_directory }).map(({ label }) => label)
  expect(labels(true)).toEqual(['Home', 'Events', 'Directory', 'Invoices', 'Ask', 'Profile'])
  expect(labels(false)).toEqual(['Home', 'Events', 'Invoices', 'Ask', 'Profile'])
})

test('whoever opens a page of other roles is told which one it is, and of other addresses nothing', () => {
  expect(closedPlace(pages.admin.settings(), ['membership_manager'])).toBe('Settings')
  expect(closedPlace(pages.admin.payment('x'), ['membership_manager'])).toBe('Payments')
  expect(closedPlace(pages.admin.settingsMailMessage('x'), ['treasurer'])).toBe('Mail')
  expect(closedPlace(pages.admin.member('x'), ['membership_manager'])).toBe(null)
  expect(closedPlace(`${pages.admin.home()}/nothing`, ['front_desk'])).toBe(null)
  expect(closedPlace(pages.admin.settings(), ['administrator'])).toBe(null)
})

const first = (q: string, records: Parameters<typeof answersTo>[2] = []) =>
  answersTo(q, ['administrator'], records).groups[0]?.commands[0]?.label

test('commands are found by the words that people type', () => {
  expect(first('dark mode')).toBe('Dark theme')
  expect(first('light')).toBe('Light theme')
  expect(first('log out')).toBe('Sign out')
  expect(first('overdue')).toBe('Overdue invoices')
  expect(first('upcoming ev')).toBe('Upcoming events')
  expect(first('pending')).toBe('Pending members')
  expect(first('waitlist')).toBe('Waiting lists')
  expect(first('failed')).toBe('Failed mails')
  expect(first('new member')).toBe('Add a member')
})

test('the assistant is offered last, and only when everything else is known', () => {
  const person: Command = {
    id: 'm',
    label: 'Ada Lapsley',
    icon: () => null,
    opens: { href: '/admin/members/m' },
  } as never
  const titles = (q: string, records: Parameters<typeof answersTo>[2]) =>
    answersTo(q, ['administrator'], records).groups.map(({ title }) => title)
  expect(titles('who has lapsed', undefined)).not.toContain('Ask')
  expect(titles('who has lapsed', [{ title: 'Members', commands: [person] }])).toEqual(['Members', 'Ask'])
  expect(answersTo('who has lapsed', ['administrator'], undefined).isCertain).toBe(false)
})

test('a command of the name that was typed stays first when records come', () => {
  const records = [{ title: 'Members', commands: [{ id: 'm', label: 'Sett Ings' } as Command] }]
  expect(answersTo('sett', ['administrator'], undefined)).toMatchObject({ isCertain: true })
  expect(first('sett', records)).toBe(first('sett', undefined))
  // Other words are a guess, which a person of that name beats.
  expect(first('bright', undefined)).toBe('Light theme')
  expect(first('bright', records)).toBe('Sett Ings')
})

const FILTERS = new Map<string, z.ZodObject>([
  [pages.admin.members(), MemberFilter],
  [pages.admin.events(), EventFilter],
  [pages.admin.registrations(), RegistrationFilter],
  [pages.admin.invoices(), InvoiceFilter],
  [pages.admin.settingsAccounts(), AccountFilter],
  [pages.admin.settingsMail(), MailFilter],
])

test('every view asks its list only for what the list knows', () => {
  for (const { href, label } of COMMAND_VIEWS) {
    const { pathname, searchParams } = new URL(href, 'http://localhost')
    expect(() => parseQuery(FILTERS.get(pathname) as z.ZodObject, searchParams), label).not.toThrow()
  }
})
