import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { isPictureVersion } from '#lib/http/picture-version'
import { files } from '#lib/paths'
import { isApi, type Refusal } from '#lib/server/guard'

const missing: Refusal = {
  status: 404,
  code: 'not_found',
  title: 'Not found',
  detail: 'There is nothing at this address.',
}

/** The files that routes write. */
const WRITTEN: ReadonlySet<string> = new Set([
  files.picture(),
  files.robots(),
  files.sitemap(),
  files.pagesSitemap(),
  files.securityTxt(),
  files.changePassword(),
  files.seatCalendar(''),
  files.seatInvoice(''),
  files.seatCreditNote('', ''),
  '/mailbox/messages.json',
])

/** What Next keeps for itself, and pages whose names may have a dot, as the reference of openapi.json. */
const PAGES = /^\/(?:_next\/|__next|docs\/)/
const SITEMAP = /^\/e\/[^/]+\/sitemap\.xml$/
const CALENDAR = /^\/e\/[^/]+\/[^/]+\/event\.ics$/
const PICTURE = /^\/e\/[^/]+\/[^/]+\/picture\.png$/

let kept: ReadonlySet<string> | undefined

/** The files of public/, by their addresses. */
function keptFiles(): ReadonlySet<string> {
  kept ??= new Set(
    readdirSync(resolve('public'), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${name.replaceAll('\\', '/')}`,
    ),
  )
  return kept
}

/**
 * Returns the answer to a request for a file that is not here, or null. Browsers, password managers and prowlers ask
 * for favicon.ico, wp-login.php and the like: a page of the site would only weigh more. Pictures of events whose
 * address no page gave are not here either. What Next keeps for itself is left to it.
 */
export function findMissingFile(url: string): Refusal | null {
  const [path = '', query = ''] = url.split('?', 2)
  if (isApi(path) || PAGES.test(path)) return null
  const segments = path.split('/')
  const last = segments.at(-1) ?? ''
  const looksLikeFile = /\.[a-z0-9]{1,12}$/i.test(last) || segments.some((segment) => segment.startsWith('.'))
  const isHere = PICTURE.test(path)
    ? isPictureVersion(path, new URLSearchParams(query).get('v') ?? '')
    : WRITTEN.has(path) || SITEMAP.test(path) || CALENDAR.test(path) || keptFiles().has(path)
  return looksLikeFile && !isHere ? missing : null
}
