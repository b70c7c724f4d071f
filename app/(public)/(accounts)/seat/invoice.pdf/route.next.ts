import { heldFile } from '#app/(public)/(accounts)/seat/held-file'
import { readHeldPaper } from '#lib/registrations/held'

/** The invoice of a registration as PDF for whoever holds its link. */
export function GET(request: Request): Promise<Response> {
  return heldFile(request, (token, request_id) => readHeldPaper(token, null, request_id))
}
