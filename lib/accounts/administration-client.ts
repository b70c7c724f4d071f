import { queryOptions } from '@tanstack/react-query'
import type { Account, AccountPatch, NewAccount, NewSignInAddress } from '#lib/accounts/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** A page of the association's accounts for the given filters. */
export function accountsQuery(query: Query) {
  return queryOptions({
    queryKey: ['accounts', 'list', query],
    queryFn: ({ signal }) => apiFetch<Account[]>(api.accounts(query), { signal }),
  })
}

/** One account as it is now. */
export function getAccount(id: string) {
  return apiFetch<Account>(api.account(id))
}

/** Opens an account and mails its owner a link for the first password; the key makes a repeated click the same request. */
export function inviteAccount(input: NewAccount, idempotencyKey: string) {
  return apiFetch<Account>(api.accounts(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Sends the invitation again, with a new link. */
export function repeatInvitation(id: string) {
  return apiFetch<Account>(api.accountInvitation(id), { method: 'POST' })
}

/** Changes the roles of the version that was loaded, approves, disables or enables it. Its sessions end at once. */
export function editAccount(id: string, patch: AccountPatch, version: number) {
  return apiFetch<Account>(api.account(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Gives an account another address to sign in with: a link is mailed to it. */
export function changeEmailOf(id: string, input: NewSignInAddress) {
  return apiFetch<Account>(api.accountEmailChange(id), { method: 'POST', body: input })
}

/** Keeps the address of an account: the link to another one ends. */
export function keepEmailOf(id: string) {
  return apiFetch<null>(api.accountEmailChange(id), { method: 'DELETE' })
}
