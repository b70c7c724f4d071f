import { queryOptions } from '@tanstack/react-query'
import type {
  Address,
  AssociationsRequest,
  BrowserSession,
  Credentials,
  EmailRestoration,
  Message,
  PasswordChange,
  PasswordChanged,
  PasswordReset,
  Profile,
  ProfilePatch,
  Registered,
  Registration,
  ResendRequest,
  SignInAddress,
  Verified,
} from '#lib/accounts/schema'
import type { JoiningPurpose } from '#lib/consents/schema'
import type { JoiningField } from '#lib/custom-fields/schema'
import { apiFetch, type Problem, ProblemError, publicGet, publicPost } from '#lib/http/browser'
import { api, pages } from '#lib/paths'

/** Registers; the answer never says whether the address had an account. */
export function register(input: Registration) {
  return publicPost<Registered>(api.auth.register(), input)
}

/** What an association asks whoever joins it; nothing while its identifier is not known. */
export function joiningFieldsQuery(tenant_id: string) {
  return queryOptions({
    queryKey: ['joining-fields', tenant_id],
    queryFn: ({ signal }) => publicGet<JoiningField[]>(api.auth.joiningFields({ tenant_id }), signal),
    enabled: tenant_id !== '',
    staleTime: 60_000,
  })
}

/** What an association asks whoever joins it to agree to; nothing while its identifier is not known. */
export function joiningPurposesQuery(tenant_id: string) {
  return queryOptions({
    queryKey: ['joining-purposes', tenant_id],
    queryFn: ({ signal }) => publicGet<JoiningPurpose[]>(api.auth.joiningPurposes({ tenant_id }), signal),
    enabled: tenant_id !== '',
    staleTime: 60_000,
  })
}

/** Asks for another address to sign in with: a link is mailed to it. */
export function changeEmail(input: SignInAddress) {
  return apiFetch<Message>(api.auth.changeEmail(), { method: 'POST', body: input })
}

/** Keeps the address to sign in with: the link to another one ends. */
export function keepEmail() {
  return apiFetch<null>(api.auth.changeEmail(), { method: 'DELETE' })
}

/** Takes back the address that was signed in with, with the token of the mail that told of its change. */
export function restoreEmail(input: EmailRestoration) {
  return publicPost<Verified>(api.auth.restoreEmail(), input)
}

/** Proves an address with the token of a mail. */
export function verifyEmail(token: string) {
  return publicPost<Verified>(api.auth.verifyEmail(), { token })
}

/** Asks for the verification mail again. */
export function resendVerification(input: ResendRequest) {
  return publicPost<Message>(api.auth.resendVerification(), input)
}

/** Asks for a link to a new password. */
export function requestPasswordReset(input: Address) {
  return publicPost<Message>(api.auth.forgotPassword(), input)
}

/** Asks for the mail that lists the associations of an address. */
export function requestAssociations(input: AssociationsRequest) {
  return publicPost<Message>(api.auth.forgotAssociation(), input)
}

/** Sets a password with the token of a mail. */
export function resetPassword(input: PasswordReset) {
  return publicPost<Verified>(api.auth.resetPassword(), input)
}

const session = '/api/auth'

/**
 * Signs this browser in and returns the person's roles. Throws ProblemError with what the API would have said.
 */
export async function signInHere(credentials: Credentials): Promise<{ roles: string[] }> {
  const { csrfToken } = await answerOf<{ csrfToken: string }>(await fetch(`${session}/csrf`, { cache: 'no-store' }))
  const response = await fetch(`${session}/callback/credentials`, {
    method: 'POST',
    body: new URLSearchParams({ ...credentials, csrfToken, callbackUrl: '/', json: 'true' }),
  })
  await answerOf(response)
  const { user } = await answerOf<{ user?: { roles: string[] } }>(
    await fetch(`${session}/session`, { cache: 'no-store' }),
  )
  if (user) return user
  throw new ProblemError(noCookie)
}

/** Signs this browser out and opens the sign-in page. Throws ProblemError when the session could not be ended. */
export async function signOutHere(): Promise<void> {
  const { csrfToken } = await answerOf<{ csrfToken: string }>(await fetch(`${session}/csrf`, { cache: 'no-store' }))
  const response = await fetch(`${session}/signout`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl: '/', json: 'true' }),
  })
  await answerOf(response)
  // A whole new page, so that nothing of whoever was signed in stays in memory.
  window.location.assign(pages.login({ reason: 'signed_out' }))
}

const noCookie: Problem = {
  type: 'about:blank',
  title: 'Not signed in',
  status: 401,
  detail: 'Your browser did not keep the session. Allow cookies for this site and open it at its own address.',
  code: 'unauthenticated',
  request_id: '',
}

/** The session endpoints carry a refusal as the problem itself, in the address they would send the browser to. */
async function answerOf<T>(response: Response): Promise<T> {
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = isJson ? await response.json() : null
  const refusal = typeof body?.url === 'string' ? new URL(body.url, location.origin).searchParams.get('error') : null
  if (refusal?.startsWith('{')) throw new ProblemError(JSON.parse(refusal) as Problem)
  if (response.ok && isJson && !refusal) return body as T
  if (body && 'detail' in body) throw new ProblemError(body as Problem)
  throw new TypeError('fetch of the session failed')
}

/** The own account as it is now. */
export function getProfile() {
  return apiFetch<Profile>(api.auth.me())
}

/** Ends the summaries with what the link of a mail carries. */
export function endSummaries(summary: string) {
  return publicPost<Message>(api.endSummaries({ summary }), {})
}

/** Changes the own name and summaries. */
export function editProfile(patch: ProfilePatch, version: number) {
  return apiFetch<Profile>(api.auth.me(), { method: 'PATCH', body: patch, if_match: version })
}

/** Changes the own password; every session ends with it. */
export function changePassword(input: PasswordChange) {
  return apiFetch<PasswordChanged>(api.auth.changePassword(), { method: 'POST', body: input })
}

/** Where the account is signed in. */
export function browserSessionsQuery() {
  return queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => apiFetch<BrowserSession[]>(api.auth.sessions({ limit: 100 }), { signal }),
  })
}

/** Signs another browser out. */
export function endSession(id: string) {
  return apiFetch<null>(api.auth.session(id), { method: 'DELETE' })
}

/** Signs out everywhere, here as well. */
export function signOutEverywhere() {
  return apiFetch<null>(api.auth.sessions(), { method: 'DELETE' })
}
