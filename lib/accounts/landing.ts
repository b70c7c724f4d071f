import { pages } from '#lib/paths'
import { isStaff } from '#lib/permissions'

/**
 * Returns where to go after signing in: the page that was asked for, if it is one of ours, else the home of the
 * person's role.
 */
export function landingPath(roles: readonly string[], next: string | null | undefined): string {
  if (next && isOwnPath(next)) return next
  return isStaff(roles) ? pages.admin.home() : pages.member.home()
}

/** Whether a text is a path of this site; `//elsewhere` and `/\elsewhere` are not. */
function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || /^\/[/\\]|[\p{Cc}\\]/u.test(text)) return false
  const { origin, pathname } = new URL(text, 'http://own.invalid')
  return origin === 'http://own.invalid' && !pathname.startsWith('/api/') && !pathname.startsWith('/login')
}
