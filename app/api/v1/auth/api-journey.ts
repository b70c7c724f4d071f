import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type CallOptions, callApi } from '#app/api/v1/test-client'
import { makeAccount, makeTenant } from '#db/factories'
import { type TenantDb, tenantDb } from '#db/tenant'
import { hashPassword } from '#lib/auth/passwords'

/** A password that satisfies the rules. */
export const PASSWORD = 'Evening-Tide-7'

/** The hash of PASSWORD; made once, because making one is slow on purpose. */
const passwordHash: Promise<string> = hashPassword(PASSWORD, 'test')

/** Calls the API below /api/v1, as the bearer of a token or as nobody; answers are told apart by nothing else. */
export function ask(method: string, path: string, { token, ...options }: CallOptions & { token?: string } = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options.headers }
  return callApi(method, `/api/v1${path}`, { request_id: 'a-request', ...options, headers })
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
