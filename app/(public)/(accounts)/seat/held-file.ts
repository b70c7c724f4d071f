import { uuidv7 } from 'uuidv7'
import { AppError } from '#lib/errors'
import { fileResponse, type SentFile } from '#lib/http/file'
import { noSuchFile } from '#lib/http/text-file'
import { readSeatToken } from '#lib/registrations/seat-links'
import { publicFile } from '#lib/tenants/public-file'

/** Answers with a file for whoever holds the link of a registration; 404 for everybody else, and where there is none. */
export async function heldFile(
  request: Request,
  read: (token: string, request_id: string) => Promise<SentFile>,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('seat') ?? ''
  const tenant_id = tenantOf(token)
  if (tenant_id === null) return noSuchFile()
  return publicFile(request, tenant_id, async ({ request_id }) => {
    const file = await read(token, request_id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'conflict') throw new AppError('not_found', error.message)
      throw error
    })
    return fileResponse(file, request.headers.get('if-none-match'))
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
