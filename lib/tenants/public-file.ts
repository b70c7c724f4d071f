import { uuidv7 } from 'uuidv7'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'
import { problemResponse } from '#lib/http/problem'
import { noSuchFile } from '#lib/http/text-file'
import { limitRequest } from '#lib/limits/rate-limit'
import { TenantId } from '#lib/tenants/schema'

/**
 * Answers a request for a file made of what anybody may see of an association: `run` gets a visitor's context.
 * Counts against the limit of the caller's address. What is not found is answered in one line.
 */
export async function publicFile(
  request: Request,
  tenantId: string,
  run: (ctx: Ctx) => Promise<Response>,
): Promise<Response> {
  const tenant_id = TenantId.safeParse(tenantId)
  if (!tenant_id.success) return noSuchFile()
  const request_id = request.headers.get('x-request-id') ?? uuidv7()
  const ctx = createCtx({ tenant_id: tenant_id.data, actor: { kind: 'anonymous' }, request_id })
  try {
    await limitRequest(ctx, request.headers.get('x-forwarded-for') ?? '')
    return await run(ctx)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return noSuchFile()
    return problemResponse(error, request_id)
  }
}
