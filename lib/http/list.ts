import type { Page } from '#lib/paging/keyset'

/**
 * Returns the headers of a page: X-Total-Count, and Link (RFC 8288) with first, prev and next. The
 * links are relative, so that they hold behind any proxy.
 */
export function listHeaders(requestUrl: string, page: Page<unknown>): Record<string, string> {
  const url = new URL(requestUrl)
  const link = (rel: string, cursor: string | null) => {
    const search = new URLSearchParams(url.search)
    search.delete('cursor')
    if (cursor) search.set('cursor', cursor)
    const query = search.toString()
    return `<${url.pathname}${query ? `?${query}` : ''}>; rel="${rel}"`
  }
  const links = [link('first', null)]
  if (page.previous_cursor) links.push(link('prev', page.previous_cursor))
  if (page.next_cursor) links.push(link('next', page.next_cursor))
  return { link: links.join(', '), 'x-total-count': String(page.total) }
}
