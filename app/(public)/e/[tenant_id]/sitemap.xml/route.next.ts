import { env } from '#lib/env'
import { findListedTenant, readListedEvents, SITEMAP_SIZE } from '#lib/events/sitemap'
import { sitemapResponse } from '#lib/http/sitemap'
import { noSuchFile } from '#lib/http/text-file'
import { pages } from '#lib/paths'
import { publicFile } from '#lib/tenants/public-file'

/** Lists the coming public events of an association; 404 where there are none, as for one that does not exist. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant_id: string }> }): Promise<Response> {
  const { tenant_id } = await params
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return publicFile(request, tenant_id, async (ctx) => {
    const listed = /^[1-9]\d{0,3}$/.test(page) ? await findListedTenant(ctx.tenant_id) : null
    if (listed === null || listed.count <= (Number(page) - 1) * SITEMAP_SIZE) return noSuchFile()
    return sitemapResponse('urlset', entries())

    async function* entries() {
      for await (const events of readListedEvents(ctx, Number(page))) {
        yield events.map(({ id, updated_at }) => ({
          url: env.APP_URL + pages.publicEvent(ctx.tenant_id, id),
          changed_at: updated_at,
        }))
      }
    }
  })
}
