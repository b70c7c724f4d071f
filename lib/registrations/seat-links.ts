import { linkToken, openLink } from '#lib/auth/signed-links'
import type { Ctx } from '#lib/context'

/** Returns what the links of a registration carry. */
export function seatToken(tenant_id: string, registration_id: string): string {
  return linkToken('seat-link', { tenant_id, id: registration_id })
}

/** Returns the registration that a token stands for, unread. Throws invalid for a token that we did not sign. */
export function readSeatToken(token: string, request_id: string): { ctx: Ctx; registration_id: string } {
  const { ctx, id } = openLink('seat-link', token, request_id)
  return { ctx, registration_id: id }
}
