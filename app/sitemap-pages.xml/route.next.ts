import { env } from '#lib/env'
import { sitemapResponse } from '#lib/http/sitemap'
import { pages } from '#lib/paths'

/** The addresses are of the one that this was started under, not built. */
export const dynamic = 'force-dynamic'

/** Lists the pages for search engines that belong to no association. */
export function GET(): Response {
  return sitemapResponse('urlset', [
    [pages.landing(), pages.register(), pages.docs()].map((path) => ({ url: env.APP_URL + path })),
  ])
}
