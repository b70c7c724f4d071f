import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Env } from '#lib/env'
import { pages } from '#lib/paths'
import type { Refusal } from '#lib/server/guard'
import { isLoopbackName } from '#lib/server/listen'
import { isMailboxCookie, redeemMailboxKey } from '#lib/server/mailbox-key'

type Settings = Pick<Env, 'SMTP_URL' | 'APP_URL' | 'DATA_DIR' | 'PORT'>

/** Headers of proxies, tunnels and load balancers: the request began on another machine. */
const FORWARDED =
  /^(?:forwarded|via|cdn-loop|client-ip|true-client-ip|x-(?:forwarded|original|real|client|cluster-client|envoy|azure|amzn|appengine)(?:-.+)?|(?:cf|fly|fastly)-.+)$/

const closed: Refusal = {
  status: 403,
  code: 'forbidden',
  title: 'The mailbox is closed here',
  detail:
    'It holds the mails of everybody, with links that reset passwords. It opens on the machine that Quorate runs on, at localhost or 127.0.0.1, and anywhere else with the link that the start printed, which works once. The next start prints a new one.',
}

/** Whether the mailbox may be shown: to a program on this machine, and to the browser that brought the key. */
export function maySeeMailbox(incoming: IncomingMessage, settings: Settings): boolean {
  if (settings.SMTP_URL !== undefined) return false
  return isFromThisMachine(incoming, settings.APP_URL) || hasCookie(incoming, settings)
}

/**
 * Whether the request comes from a program on this machine that meant to ask this machine. A proxy on it speaks for
 * others: it adds a header, or, as nginx does when told nothing, speaks HTTP/1.0. A page of a stranger can have its
 * own name resolved to this machine: the name asked for has to be an address or one of ours.
 */
export function isFromThisMachine({ socket, httpVersion, headers }: IncomingMessage, appUrl: string): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (isIP(address) === 0 || !isLoopbackName(address)) return false
  if (httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  const { host = '' } = headers
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return isLoopbackName(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || hostname === new URL(appUrl).hostname
}

/** Returns why the mailbox stays closed to a request for it, with the ways to open it; null for every other request. */
export function findMailboxRefusal(incoming: IncomingMessage, settings: Settings): Refusal | null {
  if (settings.SMTP_URL !== undefined || !/^\/mailbox(?:[/?]|$)/.test(incoming.url ?? '')) return null
  return maySeeMailbox(incoming, settings) ? null : closed
}

/**
 * Returns the headers of the answer to a request that brings the right key: the address without it and the cookie
 * that the key becomes. Null for every other request.
 */
export function exchangeMailboxKey(incoming: IncomingMessage, settings: Settings): Record<string, string> | null {
  const { method, url = '' } = incoming
  if (settings.SMTP_URL !== undefined || method !== 'GET' || !url.startsWith(`${pages.mailbox()}?`)) return null
  const search = new URLSearchParams(url.slice(url.indexOf('?')))
  const key = search.get('key')
  if (key === null) return null
  // Who may look anyway leaves the key to somebody who needs it.
  const isAdmitted = maySeeMailbox(incoming, settings)
  const cookie = isAdmitted ? null : redeemMailboxKey(key, settings)
  if (!isAdmitted && cookie === null) return null
  search.delete('key')
  const isSecure = settings.APP_URL.startsWith('https:')
  return {
    location: search.size > 0 ? `${pages.mailbox()}?${search}` : pages.mailbox(),
    ...(cookie !== null && {
      'set-cookie': `${cookieName(settings)}=${cookie}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    }),
  }
}

function cookieName({ APP_URL }: Settings): string {
  return `${APP_URL.startsWith('https:') ? '__Host-' : ''}quorate.mailbox`
}

function hasCookie({ headers }: IncomingMessage, settings: Settings): boolean {
  const start = `${cookieName(settings)}=`
  const given = headers.cookie?.split(/; */).filter((pair) => pair.startsWith(start)) ?? []
  return given.some((pair) => isMailboxCookie(pair.slice(start.length), settings))
}
