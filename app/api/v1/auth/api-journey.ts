import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as accountInvitation from '#app/api/v1/accounts/[account_id]/invitation/route'
import * as account from '#app/api/v1/accounts/[account_id]/route'
import * as accounts from '#app/api/v1/accounts/route'
import * as changePassword from '#app/api/v1/auth/change-password/route'
import * as forgotAssociation from '#app/api/v1/auth/forgot-association/route'
import * as forgotPassword from '#app/api/v1/auth/forgot-password/route'
import * as login from '#app/api/v1/auth/login/route'
import * as me from '#app/api/v1/auth/me/route'
import * as register from '#app/api/v1/auth/register/route'
import * as resendVerification from '#app/api/v1/auth/resend-verification/route'
import * as resetPassword from '#app/api/v1/auth/reset-password/route'
import * as browserSession from '#app/api/v1/auth/sessions/[session_id]/route'
import * as browserSessions from '#app/api/v1/auth/sessions/route'
import * as verifyEmail from '#app/api/v1/auth/verify-email/route'
import * as tenant from '#app/api/v1/tenant/route'
import { makeAccount, makeTenant } from '#db/factories'
import { type TenantDb, tenantDb } from '#db/tenant'
import { hashPassword } from '#lib/auth/passwords'
import { createRouter } from '#lib/http/router'

const route = createRouter([
  { path: '/api/v1/auth/register', handlers: register },
  { path: '/api/v1/auth/verify-email', handlers: verifyEmail },
  { path: '/api/v1/auth/login', handlers: login },
  { path: '/api/v1/auth/resend-verification', handlers: resendVerification },
  { path: '/api/v1/auth/me', handlers: me },
  { path: '/api/v1/auth/forgot-association', handlers: forgotAssociation },
  { path: '/api/v1/auth/forgot-password', handlers: forgotPassword },
  { path: '/api/v1/auth/reset-password', handlers: resetPassword },
  { path: '/api/v1/auth/change-password', handlers: changePassword },
  { path: '/api/v1/auth/sessions/', handlers: browserSessions },
  { path: '/api/v1/auth/sessions/{session_id}', handlers: browserSession },
  { path: '/api/v1/tenant', handlers: tenant },
  { path: '/api/v1/accounts/', handlers: accounts },
  { path: '/api/v1/accounts/{account_id}', handlers: account },
  { path: '/api/v1/accounts/{account_id}/invitation', handlers: accountInvitation },
])

/** A password that satisfies the rules. */
export const PASSWORD = 'Evening-Tide-7'

/** The hash of PASSWORD; made once, because making one is slow on purpose. */
const passwordHash: Promise<string> = hashPassword(PASSWORD, 'test')

interface Asked {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The network address; a new one for every request unless given, so that limits of one test end with it. */
  address?: string
}

/** An answer, its body read. */
export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any
  text: string
  headers: Headers
}

/** Sends a request through the same router as the server. */
export async function ask(method: string, path: string, asked: Asked = {}): Promise<Answered> {
  const { body, token, address = `test-${randomBytes(8).toString('hex')}` } = asked
  const headers = new Headers(asked.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await route(request, { address, request_id: 'a-request' })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** An identifier that no other test has. */
export function freshId(start = 'test'): string {
  return `${start}-${randomBytes(8).toString('hex')}`
}

/** What registering sends, with an address of its own. */
export function registration(tenant_id: string, fields: Record<string, unknown> = {}) {
  const email = `${freshId('ada')}@example.org`
  return {
    first_name: 'Ada',
    last_name: 'Example',
    email,
    tenant_id,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...fields,
  }
}

/** The rows of a tenant, on behalf of nobody. */
export function rowsOf(tenant_id: string): TenantDb {
  return tenantDb({ tenant_id, account: null })
}

/** The templates of the mails that an address got, oldest first. */
export async function mailsTo(tenant_id: string, email: string): Promise<string[]> {
  const mails = await rowsOf(tenant_id)
    .selectFrom('mails')
    .select('template')
    .where('to_address', '=', email)
    .orderBy('id')
    .execute()
  return mails.map((mail) => mail.template)
}

/** The tokens in the mails that an address got, oldest first. Addresses are compared without capital letters. */
export async function mailedTokens(tenant_id: string, email: string): Promise<string[]> {
  const mails = await rowsOf(tenant_id)
    .selectFrom('mails')
    .select('text')
    .where(sql<boolean>`lower(to_address) = ${email.toLowerCase()}`)
    .orderBy('id')
    .execute()
  return mails.flatMap(({ text }) => /[?&]token=([\w.%-]+)/.exec(text)?.[1] ?? []).map(decodeURIComponent)
}

/** The token in the newest mail with one that an address got. */
export async function mailedToken(tenant_id: string, email: string): Promise<string> {
  const token = (await mailedTokens(tenant_id, email)).at(-1)
  if (!token) throw new Error(`no token was mailed to ${email}`)
  return token
}

/** Makes an account that can log in with PASSWORD, in a tenant of its own unless one is given. */
export async function makeLogin(fields: { tenant_id?: string; roles?: string[]; status?: string } = {}) {
  const tenant_id = fields.tenant_id ?? (await makeTenant()).tenant_id
  const made = await makeAccount(rowsOf(tenant_id), {
    roles: fields.roles ?? ['administrator'],
    status: fields.status ?? 'verified',
    password_hash: await passwordHash,
    email: `${freshId('ada')}@example.org`,
  })
  return { ...made, tenant_id, credentials: { email: made.email, tenant_id, password: PASSWORD } }
}

/** Logs in and returns the access token. */
export async function logIn(credentials: object): Promise<string> {
  const { status, body } = await ask('POST', '/auth/login', { body: credentials })
  if (status !== 200) throw new Error(`logging in was answered with ${status}: ${body.detail}`)
  return body.access_token
}
