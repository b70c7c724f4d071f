import { PRODUCT_PICTURE } from '#components/sharing/event-picture'
import { pictureResponse } from '#components/sharing/picture-response'
import { problemResponse } from '#lib/http/problem'

/** The picture of the product, for its own pages where they are shared. */
export async function GET(request: Request): Promise<Response> {
  try {
    return await pictureResponse(request, PRODUCT_PICTURE)
  } catch (error) {
    return problemResponse(error, request.headers.get('x-request-id') ?? '')
  }
}
