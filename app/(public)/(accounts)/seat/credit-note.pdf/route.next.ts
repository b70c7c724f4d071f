import { heldFile } from '#app/(public)/(accounts)/seat/held-file'
import { readHeldPaper } from '#lib/registrations/held'

/** A credit note on the invoice of a registration as PDF for whoever holds its link. */
export function GET(request: Request): Promise<Response> {
  const credit_note = new URL(request.url).searchParams.get('credit_note') ?? ''
  return heldFile(request, (token, request_id) => readHeldPaper(token, credit_note, request_id))
}
