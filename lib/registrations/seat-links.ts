import { linkToken, readLinkToken } from '#lib/auth/signed-links'
import { type Ctx, createCtx } from '#lib/context'

/** Returns what the links of a registration carry. */
export function seatToken(tenant_id: string, registration_id: string): string {
  return linkToken('seat-link', { tenant_id, id: registration_id })
}

/** Returns the registration that a token stands for, unread. Throws invalid for a token that we did not sign. */
export function readSeatToken(token: string, request_id: string): { ctx: Ctx; registration_id: string } {
  const { tenant_id, id } = readLinkToken('seat-link', token)
  return { ctx: createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }), registration_id: id }
}
