import { apiFetch } from '#lib/http/browser'
import type { Member } from '#lib/members/schema'
import type { Approval, NewMembership, Renewal } from '#lib/memberships/schema'
import { api } from '#lib/paths'

/** Adds a member with the first term; the key makes a repeated click the same request. */
export function addMember(input: NewMembership, idempotencyKey: string) {
  return apiFetch<Member>(api.members(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Approves a pending member. */
export function approveMember(id: string, body: Approval, version: number) {
  return apiFetch<Member>(`${api.member(id)}/approval`, { method: 'POST', body, if_match: version })
}

/** Proposes or starts the next term. */
export function renewMember(id: string, body: Renewal, version: number) {
  return apiFetch<Member>(`${api.member(id)}/renewal`, { method: 'POST', body, if_match: version })
}
