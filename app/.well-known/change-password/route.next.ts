import { pages } from '#lib/paths'

/** Leads password managers to where the password is changed; who is not signed in comes there after signing in. */
export function GET(): Response {
  return new Response(null, { status: 303, headers: { location: pages.account(), 'cache-control': 'no-store' } })
}
