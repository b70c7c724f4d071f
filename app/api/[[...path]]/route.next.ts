import { uuidv7 } from 'uuidv7'
import { routes } from '#app/api/v1/routes'
import { problemResponse } from '#lib/http/problem'
import { createRouter } from '#lib/http/router'
import { restoreRequest } from '#lib/server/next-adapter'
import { dataHeaders } from '#lib/server/security-headers'

const routeRequest = createRouter(routes)

/**
 * The API where Next answers by itself, without our own server: all of it through the same router, so that what is
 * refused, how and in which order is the same on every host.
 */
async function handle(incoming: Request): Promise<Response> {
  const { headers } = incoming
  const address = headers.get('x-forwarded-for') ?? 'unknown'
  const request_id = headers.get('x-request-id') ?? uuidv7()
  let response: Response
  try {
    response = await routeRequest(await restoreRequest(incoming), { address, request_id })
  } catch (error) {
    response = problemResponse(error, request_id)
  }
  response.headers.set('x-request-id', request_id)
  for (const [name, value] of dataHeaders()) if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
