import type { OpenApi } from '#lib/http/openapi'
import { route } from '#lib/http/route'
import { ApiDescription } from '#lib/wire/schema'

let describe: () => OpenApi

/** Gives this route what it answers: a description of all routes, this one too, which it cannot import for that reason. */
export function answerWith(description: () => OpenApi): void {
  describe = description
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
  async () => describe() as unknown as { openapi: string },
)
