import { eventPicture } from '#components/sharing/event-picture'
import { pictureResponse } from '#components/sharing/picture-response'
import { AppError } from '#lib/errors'
import { findPublicEvent } from '#lib/events/queries'
import { noSuchFile } from '#lib/http/text-file'
import { publicFile } from '#lib/tenants/public-file'
import { getTenant } from '#lib/tenants/queries'
import { Id } from '#lib/wire/schema'

/** The picture of an event that everybody may see, for links to it; 404 for any other. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ tenant_id: string; event_id: string }> },
): Promise<Response> {
  const { tenant_id, event_id } = await params
  const id = Id.safeParse(event_id)
  if (!id.success) return noSuchFile()
  return publicFile(request, tenant_id, async (ctx) => {
    const [event, tenant] = await Promise.all([findPublicEvent(ctx, id.data), getTenant(ctx)])
    if (!event) throw new AppError('not_found', 'There is no such event.')
    return pictureResponse(request, eventPicture(event, tenant))
  })
}
