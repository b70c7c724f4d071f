import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsFor } from '#components/layout/command-search'
import { adminNavigation, currentPage, isWithin, memberNavigation, navigationFor } from '#components/layout/navigation'
import { isAllowed, type Permission, ROLES } from '#lib/auth/permissions'

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
  const file = PAGES.find((page) => page.replaceAll(/\/\([^)]+\)/g, '') === `app${href}/page.tsx`) ?? ''
  expect(file, href).not.toBe('')
  const asked = /requirePageCtx\(\[?([^)\]]*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
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
    const offered = commandsFor('', [role]).flatMap(({ commands }) => commands)
    for (const { href } of [...shown, ...offered]) {
      expect(
        permissionsOf(href).some((permission) => isAllowed([role], permission)),
        `${role} ${href}`,
      ).toBe(true)
    }
  }
})

test('an administrator is shown everything, a treasurer no settings, the front desk its events', () => {
  const labels = (role: (typeof ROLES)[number]) => navigationFor(adminNavigation, [role]).map(({ label }) => label)
  expect(navigationFor(adminNavigation, ['administrator'])).toEqual(adminNavigation)
  expect(labels('treasurer')).toEqual(['Home', 'Members', 'Events', 'Finance', 'Insights'])
  expect(labels('event_manager')).toEqual(['Home', 'Members', 'Events'])
  expect(labels('front_desk')).toEqual(['Home', 'Events'])
  expect(navigationFor(memberNavigation, ['member'])).toEqual(memberNavigation)
})
