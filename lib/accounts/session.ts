import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { uuidv7 } from 'uuidv7'
import { findPageCtx, type PageCtx, sessionCookieName } from '#lib/accounts/browser-session'
import { pages } from '#lib/paths'
import { isAllowed, type Permission } from '#lib/permissions'

/** Returns who opens the page, or null. However often a page asks, the database is asked once. */
export const getPageCtx = cache(async (): Promise<PageCtx | null> => {
  const [jar, request] = await Promise.all([cookies(), headers()])
  return findPageCtx(jar.get(sessionCookieName())?.value, request.get('x-request-id') ?? uuidv7())
})

/**
 * Returns who opens the page. Without a session it leads to the sign-in page and from there back here; without any
 * of the permissions there is no such page. Every page asks for itself, a layout is no lock.
 */
export async function requirePageCtx(anyOf?: Permission | readonly Permission[]): Promise<PageCtx> {
  const page = await getPageCtx()
  if (!page) return redirect(await signInPath())
  const needed = anyOf === undefined ? [] : typeof anyOf === 'string' ? [anyOf] : anyOf
  if (needed.length > 0 && !needed.some((permission) => isAllowed(page.account.roles, permission))) notFound()
  return page
}

async function signInPath(): Promise<string> {
  const [jar, request] = await Promise.all([cookies(), headers()])
  const path = request.get('x-request-path')
  // The router's own parameter is not part of the address.
  const next = path?.replace(/([?&])_rsc=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return pages.login({
    ...(jar.has(sessionCookieName()) && { reason: 'expired' }),
    ...(next && { next }),
  })
}
