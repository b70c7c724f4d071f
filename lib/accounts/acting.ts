import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'
import type { Role } from '#lib/permissions'

/**
 * Returns the context in which a job goes on with what somebody began, with the rights that they have now. Throws
 * forbidden when they may no longer sign in.
 */
export async function onBehalfOf(system: Ctx, account_id: string): Promise<Ctx> {
  const account = await system.db
    .selectFrom('accounts')
    .select(['status', 'roles', 'session_version'])
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (account?.status !== 'verified')
    throw new AppError('forbidden', 'The account that began this may no longer sign in.')
  const { session_version, roles } = account
  return createCtx({
    tenant_id: system.tenant_id,
    actor: { kind: 'account', account_id, roles: roles as Role[], session_version, browser_session_id: null },
    request_id: system.request_id,
  })
}
