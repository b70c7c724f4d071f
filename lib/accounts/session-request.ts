import { NextRequest } from 'next/server'
import { z } from 'zod'
import { sessionCookies } from '#lib/accounts/browser-session'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'

/** The session endpoints take fields of a form, also when they are sent as JSON. */
const Fields = z.record(z.string(), z.string())

/**
 * Returns a request to the session endpoints with its body read and checked: what the session library cannot read it
 * would answer with 500.
 *
 * @param action the path below /api/auth
 * @throws AppError method_not_allowed, malformed, invalid
 */
export async function readSessionRequest(request: Request, action: readonly string[]): Promise<NextRequest> {
  const { method, url, headers } = request
  if (action[0] === 'callback' && method !== 'POST') {
    throw new AppError('method_not_allowed', 'Credentials are taken with POST only.', { headers: { allow: 'POST' } })
  }
  const body = method === 'POST' ? await request.text() : ''
  const read = new NextRequest(url, { method, headers, ...(body !== '' && { body }) })
  const { name, options } = sessionCookies().callbackUrl
  // A broken cookie is taken away, or the browser could not sign in any more.
  checkCallbackUrl(read.cookies.get(name)?.value, {
    'set-cookie': `${name}=; Path=/; Max-Age=0${options.secure ? '; Secure' : ''}`,
  })
  checkCallbackUrl(read.nextUrl.searchParams.get('callbackUrl'))
  if (body !== '') checkCallbackUrl(readFields(body, headers.get('content-type') ?? '').callbackUrl)
  return read
}

function readFields(body: string, type: string): Record<string, string> {
  if (!type.includes('application/json')) return Object.fromEntries(new URLSearchParams(body))
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid JSON.', { cause })
  }
  const fields = Fields.safeParse(value)
  if (!fields.success) throw new AppError('invalid', 'The body is not an object of texts.')
  return fields.data
}

function checkCallbackUrl(given: string | null | undefined, headers: Record<string, string> = {}): void {
  if (!given) return
  const isReadable = URL.canParse(given, given.startsWith('/') ? env.APP_URL : undefined)
  if (isReadable && /^https?:$/.test(new URL(given, env.APP_URL).protocol)) return
  throw new AppError('invalid', 'Give a path of this site as callbackUrl.', { field: 'callbackUrl', headers })
}
