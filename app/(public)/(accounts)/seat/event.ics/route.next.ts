import { uuidv7 } from 'uuidv7'
import { AppError } from '#lib/errors'
import { calendarDownload } from '#lib/events/calendar-files'
import { fileResponse } from '#lib/http/file'
import { noSuchFile } from '#lib/http/text-file'
import { getHeldRegistration } from '#lib/registrations/held'
import { readSeatToken } from '#lib/registrations/seat-links'
import { publicFile } from '#lib/tenants/public-file'

/** The event of a registration, as a file for the calendar of whoever holds its link; 404 for any other. */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('seat') ?? ''
  const tenant_id = tenantOf(token)
  if (tenant_id === null) return noSuchFile()
  return publicFile(request, tenant_id, async ({ request_id }) => {
    const { event, brand } = await getHeldRegistration(token, request_id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict') throw new AppError('not_found', error.message)
      throw error
    })
    return fileResponse(calendarDownload(event, brand), request.headers.get('if-none-match'))
  })
}

function tenantOf(token: string): string | null {
  try {
    return readSeatToken(token, uuidv7()).ctx.tenant_id
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
