import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsFor } from '#lib/auth/sealed-cookie'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'

type LinkPurpose = Extract<
  Parameters<typeof secretsFor>[0],
  'seat-link' | 'feedback-link' | 'consent-link' | 'summary-link'
>

/** What a link of a mail stands for: something of an association, and what about it. */
interface Linked {
  tenant_id: string
  id: string
  about?: string | undefined
}

function signature(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

/**
 * Returns what a link carries that needs no account. It is signed rather than stored: every mail about the same thing
 * carries the same one, and whether it still works is asked of the thing.
 */
export function linkToken(purpose: LinkPurpose, { tenant_id, id, about }: Linked): string {
  const parts = [
    Buffer.from(tenant_id).toString('base64url'),
    Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
    ...(about === undefined ? [] : [Buffer.from(about).toString('base64url')]),
  ]
  const signed = parts.join('.')
  return `${signed}.${signature(secretsFor(purpose)[0], signed)}`
}

/**
 * Returns what a link of a mail stands for, unread, and the context of whoever holds it: it is proof of that one thing, and
 * they are nobody otherwise. Throws invalid for a token that we did not sign for this purpose.
 */
export function openLink(
  purpose: LinkPurpose,
  token: string,
  request_id: string,
): { ctx: Ctx; id: string; about: string | undefined } {
  const { tenant_id, id, about } = readLinkToken(purpose, token)
  return { ctx: createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id }), id, about }
}

function readLinkToken(purpose: LinkPurpose, token: string): Linked {
  const [, signed = '', tenant = '', id = '', about, given = ''] =
    /^(([\w-]{1,200})\.([\w-]{22})(?:\.([\w-]{1,100}))?)\.([\w-]{43})$/.exec(token) ?? []
  const bytes = Buffer.from(given)
  const isOurs = secretsFor(purpose).some((secret) => {
    const expected = Buffer.from(signature(secret, signed))
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
  if (!isOurs)
    throw new AppError('invalid', 'This link is not complete. Open it from the mail again, or copy all of it.', {
      field: 'token',
    })
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return {
    tenant_id: Buffer.from(tenant, 'base64url').toString('utf8'),
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    about: about === undefined ? undefined : Buffer.from(about, 'base64url').toString('utf8'),
  }
}
