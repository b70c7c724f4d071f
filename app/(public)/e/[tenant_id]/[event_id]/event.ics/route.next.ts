import { AppError } from '#lib/errors'
import { calendarDownload } from '#lib/events/calendar-files'
import { findPublicEvent } from '#lib/events/queries'
import { fileResponse } from '#lib/http/file'
import { noSuchFile } from '#lib/http/text-file'
import { publicFile } from '#lib/tenants/public-file'
import { getBrand } from '#lib/tenants/queries'
import { Id } from '#lib/wire/schema'

/** An event that everybody may see, as a file for their calendar; 404 for any other. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ tenant_id: string; event_id: string }> },
): Promise<Response> {
  const { tenant_id, event_id } = await params
  const id = Id.safeParse(event_id)
  if (!id.success) return noSuchFile()
  return publicFile(request, tenant_id, async (ctx) => {
    const [event, brand] = await Promise.all([findPublicEvent(ctx, id.data), getBrand(ctx)])
    if (!event) throw new AppError('not_found', 'There is no such event.')
    // The way in online comes with the seat.
    const dated = { ...event, visibility: 'public', online_url: null }
    return fileResponse(calendarDownload(dated, brand), request.headers.get('if-none-match'), 'public, no-cache')
  })
}
