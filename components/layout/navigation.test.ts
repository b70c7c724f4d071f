import { expect, test } from 'vitest'
import { adminNavigation, currentPage, isWithin, memberNavigation } from '#components/layout/navigation'

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
