import { type AccessClaims, verifyAccessToken } from '#lib/auth/tokens'
import { type Ctx, createCtx } from '#lib/context'
import { AppError, refusedByRole } from '#lib/errors'
import { isAllowed, type Permission } from '#lib/permissions'

/** Returns the claims of the request's bearer token. Throws unauthenticated without a good one. */
export async function authenticate(request: Request): Promise<AccessClaims> {
  const header = request.headers.get('authorization')
  if (!header) {
    throw new AppError(
      'unauthenticated',
      'Send an access token: Authorization: Bearer <access_token>. POST /api/v1/auth/login returns one.',
      {
        headers: { 'www-authenticate': 'Bearer realm="quorate"' },
      },
    )
  }
  const token = /^bearer +([\w.~+/=-]+)$/i.exec(header)?.[1]
  if (!token) {
    throw new AppError('unauthenticated', 'The Authorization header must read: Bearer <access_token>.', {
      headers: { 'www-authenticate': 'Bearer realm="quorate", error="invalid_token"' },
    })
  }
  return verifyAccessToken(token)
}

/** Returns the context of a signed-in account's request. */
export function accountCtx(claims: AccessClaims, requestId: string): Ctx {
  const { tenant_id, account_id, roles, session_version, browser_session_id } = claims
  return createCtx({
    tenant_id,
    request_id: requestId,
    actor: { kind: 'account', account_id, roles, session_version, browser_session_id },
  })
}

/** Throws forbidden unless the acting account has one of the permissions. */
export function requirePermission(ctx: Ctx, anyOf: readonly Permission[]): void {
  if (ctx.actor.kind === 'system') return
  const roles = ctx.actor.kind === 'account' ? ctx.actor.roles : []
  if (!anyOf.some((permission) => isAllowed(roles, permission))) {
    throw refusedByRole()
  }
}
