import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsFor } from '#lib/auth/sealed-cookie'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'

/**
 * A seat's link stands for one registration and needs no account. It is signed rather than stored: every mail about the
 * registration carries the same one, and whether it still works is asked of the registration and its event.
 */
function signature(secret: string, tenant: string, id: string): string {
  return createHmac('sha256', secret).update(`${tenant}.${id}`).digest('base64url')
}

/** Returns what the links of a registration carry. */
export function seatToken(tenant_id: string, registration_id: string): string {
  const tenant = Buffer.from(tenant_id).toString('base64url')
  const id = Buffer.from(registration_id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${tenant}.${id}.${signature(secretsFor('seat-link')[0], tenant, id)}`
}

function refused(): AppError {
  return new AppError('invalid', 'This link is not complete. Open it from the mail again, or copy all of it.', {
    field: 'token',
  })
}

/** Returns the registration that a token stands for, unread. Throws invalid for a token that we did not sign. */
export function readSeatToken(token: string, request_id: string): { ctx: Ctx; registration_id: string } {
  const [, tenant = '', id = '', signed = ''] = /^([\w-]{1,200})\.([\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signed)
  const isOurs = secretsFor('seat-link').some((secret) => {
    const expected = Buffer.from(signature(secret, tenant, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw refused()
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const registration_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const tenant_id = Buffer.from(tenant, 'base64url').toString('utf8')
  return { ctx: createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }), registration_id }
}
