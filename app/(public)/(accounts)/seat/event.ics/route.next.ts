import { heldFile } from '#app/(public)/(accounts)/seat/held-file'
import { calendarDownload } from '#lib/events/calendar-files'
import { getHeldRegistration } from '#lib/registrations/held'

/** The event of a registration, as a file for the calendar of whoever holds its link. */
export function GET(request: Request): Promise<Response> {
  return heldFile(request, async (token, request_id) => {
    const { event, brand } = await getHeldRegistration(token, request_id)
    return calendarDownload(event, brand)
  })
}
