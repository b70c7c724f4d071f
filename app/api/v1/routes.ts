import type { ApiRoute } from '#lib/http/router'

/**
 * Every path of the HTTP API with its handlers. The server, the OpenAPI description and the tests walk
 * this list; a test compares it with the route files.
 */
export const routes: ApiRoute[] = []
