import { route } from '#lib/http/route'
import { ApiDescription } from '#lib/wire/schema'

async function describe(): Promise<{ openapi: string }> {
  // The list of routes holds this one too, so it can only be looked at once all are there.
  const { describeRoutes } = await import('#app/api/v1/description')
  return describeRoutes() as unknown as { openapi: string }
}

export const GET = route(
  {
    permission: 'public',
    operation_id: 'getDescription',
    summary: 'This description',
    description: 'OpenAPI 3.1, for generating clients. Send its ETag in If-None-Match to get 304 when nothing changed.',
    response: ApiDescription,
    constant: true,
  },
  () => describe(),
)
