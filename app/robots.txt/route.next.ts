import { env } from '#lib/env'
import { textFile } from '#lib/http/text-file'
import { files, pages } from '#lib/paths'

/** What search engines have nothing to find in: everything behind the sign-in, and links that work once. */
const PRIVATE = [
  pages.admin.home(),
  pages.member.home(),
  pages.account(),
  pages.mailbox(),
  pages.verifyEmail(),
  pages.resetPassword(),
  '/api/',
]

/** The address is the one that this was started under, not built. */
export const dynamic = 'force-dynamic'

/** Tells crawlers where not to look, and where the list of public pages is. */
export function GET(): Response {
  const rules = PRIVATE.map((path) => `Disallow: ${path}\n`).join('')
  return textFile(`User-agent: *\n${rules}\nSitemap: ${env.APP_URL}${files.sitemap()}\n`)
}
