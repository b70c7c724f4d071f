import { env } from '#lib/env'

/**
 * Whether a request comes from a page of this site, as far as the browser says. A request that changes something
 * has to say where it comes from; one that only reads may come from the address bar.
 */
export function isOwnRequest(request: Request): boolean {
  const { headers, method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && !(isRead && site === 'none')) return false
  const origin = headers.get('origin')
  if (origin === null) return isRead
  if (origin === new URL(env.APP_URL).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
