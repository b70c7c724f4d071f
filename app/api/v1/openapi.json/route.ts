import { answer } from '#app/api/v1/openapi.json/answer'
import { route } from '#lib/http/route'
import { ApiDescription } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'public',
    operation_id: 'getDescription',
    summary: 'This description',
    description: 'OpenAPI 3.1, for generating clients. Send its ETag in If-None-Match to get 304 when nothing changed.',
    response: ApiDescription,
    constant: true,
  },
  async () => answer() as unknown as { openapi: string },
)
