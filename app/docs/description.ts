import { routes } from '#app/api/v1/routes'
import { describeApi } from '#lib/http/openapi'

/** What the pages of the API show. The routes do not change while the process runs. */
export const description = describeApi(routes, '1')
