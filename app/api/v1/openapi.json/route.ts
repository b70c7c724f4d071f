import { z } from 'zod'
import { describeApi } from '#lib/http/openapi'
import { route } from '#lib/http/route'

/** The routes of a running process never change, and describing them takes a while. */
let description: Promise<{ openapi: string }> | undefined

async function describeRoutes(): Promise<{ openapi: string }> {
  // The list of routes holds this one too, so it can only be looked at once all are there.
  const { routes } = await import('#app/api/v1/routes')
  return describeApi(routes, '1') as unknown as { openapi: string }
}

export const GET = route(
  {
    permission: 'public',
    summary: 'This description',
    response: z.looseObject({ openapi: z.string() }),
    constant: true,
  },
  () => {
    description ??= describeRoutes()
    return description
  },
)
