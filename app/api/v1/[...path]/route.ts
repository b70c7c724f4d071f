import { uuidv7 } from 'uuidv7'
import { routes } from '#app/api/v1/routes'
import { createRouter } from '#lib/http/router'

const router = createRouter(routes)

/** Answers what no route file matches: 404 in JSON, and 307 to lists without their slash. */
function handle(request: Request): Promise<Response> {
  return router(request, { address: 'unknown', request_id: uuidv7() })
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
