import type { NextAuthOptions } from 'next-auth'
import { encode, type JWT } from 'next-auth/jwt'
import pg from 'pg'
import { z } from 'zod'
import { getProfile } from '#lib/accounts/queries'
import { Credentials, type Profile } from '#lib/accounts/schema'
import { BROWSER_SESSION, BROWSER_TOKEN_TTL, endBrowserSession, touchBrowserSession } from '#lib/accounts/sessions'
import { type BrowserSignIn, bearerToken, signInBrowser } from '#lib/accounts/sign-in'
import { type KnownDevice, withAccount } from '#lib/auth/known-device'
import { openCookie, secretsFor, siteCookie } from '#lib/auth/sealed-cookie'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { problemResponse } from '#lib/http/problem'
import { logger } from '#lib/log'
import { pages } from '#lib/paths'
import { ROLES, type Role } from '#lib/permissions'

/** What the cookie holds, encrypted. */
const Claims = z.object({
  sub: z.uuid(),
  tenant_id: z.string().min(1),
  roles: z.array(z.enum(ROLES)).min(1),
  session_version: z.int(),
  browser_session_id: z.uuid(),
  /** Seconds since 1970. */
  signed_in_at: z.int(),
})
type Claims = z.infer<typeof Claims>

/** The cookies of the browser's session. */
export function sessionCookies(appUrl: string = env.APP_URL) {
  return {
    sessionToken: siteCookie('session', appUrl),
    csrfToken: siteCookie('csrf', appUrl),
    callbackUrl: siteCookie('callback', appUrl),
  }
}

/** The name of the cookie that keeps a browser signed in. */
export function sessionCookieName(): string {
  return sessionCookies().sessionToken.name
}

function claimsOf(token: JWT | null): Claims | null {
  const result = Claims.safeParse(token)
  if (!result.success) return null
  return Date.now() / 1000 - result.data.signed_in_at < BROWSER_SESSION.longest ? result.data : null
}

function ctxOf(claims: Claims, request_id: string): Ctx {
  const { tenant_id, sub: account_id, roles, session_version, browser_session_id } = claims
  const actor = { kind: 'account', account_id, roles, session_version, browser_session_id } as const
  return createCtx({ tenant_id, actor, request_id })
}

/** Whether the database refused because the session behind the cookie has ended. */
function hasEnded(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unauthenticated' || error.code === 'not_found'
  return error instanceof pg.DatabaseError && error.code === 'QT002'
}

/** A signed-in person for whom a page is made. */
export interface PageCtx {
  ctx: Ctx
  account: Pick<
    Profile,
    'id' | 'email' | 'email_change' | 'first_name' | 'last_name' | 'member_id' | 'summary_frequency' | 'version'
  > & { roles: Role[] }
  tenant: Profile['tenant']
}

/**
 * Returns whom the session cookie belongs to, or null when it is missing, forged, run out or its session has ended.
 * The session is checked in the same batch that reads the profile.
 */
export async function findPageCtx(cookie: string | undefined, request_id: string): Promise<PageCtx | null> {
  const claims = claimsOf(await openCookie('browser-session', cookie))
  if (!claims) return null
  const ctx = ctxOf(claims, request_id)
  try {
    const { tenant, ...profile } = await getProfile(ctx, claims.sub)
    const { id, email, email_change, first_name, last_name, member_id, summary_frequency, roles, version } = profile
    const account = { id, email, email_change, first_name, last_name, member_id, summary_frequency, roles, version }
    return { ctx, account, tenant }
  } catch (error) {
    if (hasEnded(error)) return null
    throw error
  }
}

/** One request to the session endpoints: what is known of it, and what came of it. */
export interface SessionRequest {
  address: string
  request_id: string
  user_agent: string | null
  /** The browser as it is known; another one after signing in. */
  device: KnownDevice | null
  /** Set when the session could not be checked; the cookie must then be left alone. */
  fault: unknown
}

/** What `GET /api/auth/session` tells a signed-in browser. */
interface BrowserSessionInfo {
  expires: string
  user: Omit<Profile, 'tenant'>
  tenant: Profile['tenant']
  access_token: string
  /** Instant. */
  access_token_expires_at: string
}

/**
 * The options of the browser's session for one request: credentials are checked by the same service as the API's,
 * and the session is an encrypted cookie behind which a row can end it at any time.
 */
export function sessionOptions(request: SessionRequest): NextAuthOptions {
  let current: { ctx: Ctx; profile: Profile } | null = null
  const [secret] = secretsFor('browser-session')
  return {
    secret,
    useSecureCookies: env.APP_URL.startsWith('https:'),
    cookies: sessionCookies(),
    session: { strategy: 'jwt', maxAge: BROWSER_SESSION.idle },
    jwt: {
      encode: (params) => encode({ ...params, secret }),
      decode: ({ token }) => openCookie('browser-session', token),
    },
    pages: { signIn: pages.login(), signOut: pages.login(), error: pages.login() },
    providers: [
      {
        id: 'credentials',
        name: 'Password',
        type: 'credentials',
        credentials: { email: {}, tenant_id: {}, password: {} },
        authorize: (given) => authorize(given, request) as never,
      },
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return firstClaims(user as unknown as BrowserSignIn)
        const claims = claimsOf(token)
        try {
          if (claims) current = await readSession(claims, request)
        } catch (error) {
          if (!hasEnded(error)) {
            request.fault = error
            throw error
          }
        }
        // The cookie of a session that has ended opens nothing and stays, because only by it the next page knows to say
        // that the session has ended. Signing in replaces it, signing out takes it away.
        return token
      },
      session: async ({ session }) => (current ? infoOf(current, session.expires) : {}) as never,
    },
    events: {
      signOut: async ({ token }) => {
        const claims = claimsOf(token)
        if (!claims) return
        await endBrowserSession(ctxOf(claims, request.request_id), claims.browser_session_id).catch((error) => {
          if (!hasEnded(error)) request.fault = error
        })
      },
    },
    logger: {
      // Forged cookies are expected and answered as signed out; a fault is told by the answer.
      error: (code) => (code === 'JWT_SESSION_ERROR' ? undefined : logger.error({ code }, 'browser session')),
      warn: () => {},
      debug: () => {},
    },
  }
}

/** The library passes a thrown message on to the form, so the message is the whole problem. */
async function authorize(
  given: Record<string, string> | undefined,
  request: SessionRequest,
): Promise<BrowserSignIn & { id: string }> {
  try {
    const { email, tenant_id, password } = given ?? {}
    const credentials = Credentials.safeParse({ email, tenant_id, password })
    if (!credentials.success) throw incomplete(credentials.error)
    const signedIn = await signInBrowser(credentials.data, request, request.user_agent)
    request.device = withAccount(request.device, signedIn.user.id)
    return { id: signedIn.user.id, ...signedIn }
  } catch (error) {
    throw new Error(await problemResponse(error, request.request_id).text())
  }
}

function incomplete(error: z.ZodError): AppError {
  const errors = error.issues.map(({ path, code, message }) => ({ pointer: `/${path.join('/')}`, code, message }))
  return new AppError('invalid', errors[0]?.message ?? 'Fill in every field.', { errors })
}

function firstClaims({ user, session_version, browser_session_id }: BrowserSignIn): JWT {
  const { id: sub, tenant_id, roles } = user
  const signed_in_at = Math.floor(Date.now() / 1000)
  return { sub, tenant_id, roles, session_version, browser_session_id, signed_in_at } satisfies Claims
}

/** Checks the claims of the cookie against the database, notes when the session was last used, and reads the profile. */
async function readSession(claims: Claims, request: SessionRequest): Promise<{ ctx: Ctx; profile: Profile }> {
  const ctx = ctxOf(claims, request.request_id)
  const profile = await transaction(ctx, async (ctx) => {
    const [found] = await Promise.all([
      getProfile(ctx, claims.sub),
      touchBrowserSession(ctx, claims.browser_session_id),
    ])
    return found
  })
  return { ctx, profile }
}

async function infoOf({ ctx, profile }: { ctx: Ctx; profile: Profile }, expires: string): Promise<BrowserSessionInfo> {
  const { tenant, ...user } = profile
  if (ctx.actor.kind !== 'account') throw new Error('a browser session belongs to an account')
  const { session_version, browser_session_id } = ctx.actor
  const account = { id: user.id, roles: user.roles, session_version }
  const { access_token } = await bearerToken(ctx, account, browser_session_id, BROWSER_TOKEN_TTL)
  const access_token_expires_at = new Date(Date.now() + BROWSER_TOKEN_TTL * 1000).toISOString()
  return { expires, user, tenant, access_token, access_token_expires_at }
}
