import { env } from '#lib/env'
import { listListedTenants, SITEMAP_SIZE } from '#lib/events/sitemap'
import { problemResponse } from '#lib/http/problem'
import { type SitemapEntry, sitemapResponse } from '#lib/http/sitemap'
import { files } from '#lib/paths'

/** Names the sitemaps: the one of the site's own pages, and one or more of each association with public events. */
export async function GET(request: Request): Promise<Response> {
  try {
    const tenants = await listListedTenants()
    const sitemaps = tenants.flatMap(({ tenant_id, count, updated_at }): SitemapEntry[] =>
      Array.from({ length: Math.ceil(count / SITEMAP_SIZE) }, (_, page) => ({
        url: env.APP_URL + files.eventsSitemap(tenant_id, page + 1),
        changed_at: updated_at,
      })),
    )
    return sitemapResponse('sitemapindex', [[{ url: env.APP_URL + files.pagesSitemap() }, ...sitemaps]])
  } catch (error) {
    return problemResponse(error, request.headers.get('x-request-id') ?? '')
  }
}
