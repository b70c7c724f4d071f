import { randomBytes } from 'node:crypto'
import { request as rawRequest } from 'node:http'
import type { ReceivedMail } from '#e2e/mail-listener'
import { api } from '#lib/paths'

/** A password that satisfies the rules. */
export const PASSWORD = 'Evening-Tide-7'

/** The accounts of the demo association. */
export const DEMO = {
  admin: { tenant_id: 'demo', email: 'admin@demo.example', password: 'Demo-admin-1' },
  member: { tenant_id: 'demo', email: 'member@demo.example', password: 'Demo-member-1' },
} as const

/** An answer, its body read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any
}

interface Asked {
  body?: unknown
  headers?: Record<string, string>
  if_match?: number
}

/** Sends requests to the API, with or without somebody's token. */
export type Caller = (method: string, path: string, asked?: Asked) => Promise<Answer>

/** What signing in takes. */
export interface Credentials {
  tenant_id: string
  email: string
  password: string
}

/** An account that has signed in. */
export interface Login extends Credentials {
  user_id: string
  token: string
  ask: Caller
}

/** Returns what sends requests to an instance; redirects are not followed. */
export function callerOf(url: string, token?: string): Caller {
  return async (method, path, { body, headers = {}, if_match } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(if_match === undefined ? {} : { 'if-match': `"${if_match}"` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : null }
  }
}

/** Sends a request as it stands, also one that `fetch` would refuse to send. */
export function askRaw(
  url: string,
  asked: { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string; bytes: Buffer }> {
  const { hostname, port } = new URL(url)
  return new Promise((done, failed) => {
    const { method = 'GET', path, headers = {}, body } = asked
    const request = rawRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        done({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes })
      })
      response.on('error', failed)
    })
    request.on('error', failed)
    request.end(body)
  })
}

/** An identifier that no other test has. */
export function freshId(start: string): string {
  return `${start}-${randomBytes(6).toString('hex')}`
}

/** Waits for a mail to the address whose subject contains `subject` and takes it out of the box. */
export async function mailTo(address: string, subject = ''): Promise<ReceivedMail & { token: string | null }> {
  const query = new URLSearchParams({ to: address, subject })
  const response = await fetch(`${process.env.E2E_MAILBOX_URL}/?${query}`)
  if (response.status !== 200) throw new Error(`No mail "${subject}" came to ${address}`)
  const mail = (await response.json()) as ReceivedMail
  const token = /[?&]token=([\w.~%-]+)/.exec(mail.text)?.[1]
  return { ...mail, token: token === undefined ? null : decodeURIComponent(token) }
}

/** The mails to an address that nobody has taken yet. */
export async function mailsNow(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${process.env.E2E_MAILBOX_URL}/all?${new URLSearchParams({ to: address })}`)
  return (await response.json()) as ReceivedMail[]
}

/** What registering sends, with an address of its own. */
export function registration(tenant_id: string, fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Ada',
    last_name: 'Example',
    email: `${freshId('ada')}@example.org`,
    tenant_id,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...fields,
  }
}

/** Signs in and returns what acts as the account. */
export async function logIn(url: string, credentials: Credentials): Promise<Login> {
  const { tenant_id, email, password } = credentials
  const { status, body, text } = await callerOf(url)('POST', api.auth.login(), { body: { tenant_id, email, password } })
  if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${text}`)
  return {
    tenant_id,
    email,
    password,
    user_id: body.user.id,
    token: body.access_token,
    ask: callerOf(url, body.access_token),
  }
}

/** Registers, verifies with the mail that came, and signs in: as administrator in a tenant of its own, else as member. */
export async function join(
  url: string,
  tenant_id = freshId('club'),
  fields: Record<string, unknown> = {},
): Promise<Login> {
  const ask = callerOf(url)
  const given = registration(tenant_id, fields)
  const registered = await ask('POST', api.auth.register(), { body: given })
  if (registered.status !== 201)
    throw new Error(`Registering was answered with ${registered.status}: ${registered.text}`)
  const { token } = await mailTo(given.email, 'Confirm')
  const verified = await ask('POST', api.auth.verifyEmail(), { body: { token } })
  if (verified.status !== 200) throw new Error(`Verifying was answered with ${verified.status}: ${verified.text}`)
  return logIn(url, given)
}

/** Fails with the problem when a set-up step is not answered as it should be; returns the body. */
export function must(answer: Answer, status: number): Answer['body'] {
  if (answer.status !== status) throw new Error(`Answered with ${answer.status} instead of ${status}: ${answer.text}`)
  return answer.body
}
