import { expect, test } from 'vitest'
import { api, pages, withQuery } from '#lib/paths'

test('a query leaves out what is empty and joins lists', () => {
  expect(withQuery('/admin/members', { status: ['active', 'grace'], q: '', tier_id: null, page: undefined })).toBe(
    '/admin/members?status=active%2Cgrace',
  )
  expect(withQuery('/x', { limit: 0, is_public: false })).toBe('/x?limit=0&is_public=false')
  expect(withQuery('/x')).toBe('/x')
})

test('lists of the API end in a slash and keep their query after it', () => {
  expect(api.members({ q: 'Ada & Co' })).toBe('/api/v1/members/?q=Ada+%26+Co')
  expect(api.invoices()).toBe('/api/v1/finances/finances/invoices/')
})

test('an id cannot leave its place in the path', () => {
  expect(pages.admin.member('../settings')).toBe('/admin/members/..%2Fsettings')
  expect(api.event('a/b?c')).toBe('/api/v1/events/a%2Fb%3Fc')
})
