import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '#lib/env'

type Headers = readonly (readonly [string, string])[]

/** On every answer, pages and data alike. */
function shared(): Headers {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(env.APP_URL.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ]
}

const pageOnly: Headers = [
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  // The camera reads tickets at the door.
  ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
]

let onEveryAnswer: Headers | undefined
let onData: Headers | undefined

/** The content security policy of a page whose scripts carry this nonce. */
function contentSecurityPolicy(nonce: string): string {
  const isDevelopment = env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    // React explains errors with eval while developing, and only then.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures from elsewhere would let a text written by somebody else call home.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(env.APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The headers that keep data from being taken for a page, and from being kept by anybody on the way. */
export function dataHeaders(): Headers {
  onData ??= [
    ...shared(),
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Cache-Control', 'no-store'],
  ]
  return onData
}

/** Sets the headers of data. */
export function applyDataHeaders(outgoing: ServerResponse): void {
  for (const [name, value] of dataHeaders()) outgoing.setHeader(name, value)
}

/**
 * Sets the headers that confine a page, and tells the renderer the nonce that its scripts need: Next reads it
 * from the request's Content-Security-Policy, our own markup from x-nonce. Returns the nonce.
 */
export function applySecurityHeaders(incoming: IncomingMessage, outgoing: ServerResponse): string {
  onEveryAnswer ??= shared()
  for (const [name, value] of onEveryAnswer) outgoing.setHeader(name, value)
  for (const [name, value] of pageOnly) outgoing.setHeader(name, value)
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  outgoing.setHeader('Content-Security-Policy', policy)
  incoming.headers['content-security-policy'] = policy
  incoming.headers['x-nonce'] = nonce
  return nonce
}
