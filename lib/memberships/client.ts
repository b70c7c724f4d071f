import { apiFetch } from '#lib/http/browser'
import type { Member } from '#lib/members/schema'
import type {
  Application,
  Approval,
  Cancellation,
  Dues,
  DuesQuery,
  NewMembership,
  Rejection,
  Renewal,
  Resignation,
  TierChange,
  TierChangeResult,
} from '#lib/memberships/schema'
import { api } from '#lib/paths'

/** Adds a member with the first term; the key makes a repeated click the same request. */
export function addMember(input: NewMembership, idempotencyKey: string) {
  return apiFetch<Member>(api.members(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Chooses the tier of an application. */
export function applyForTier(id: string, body: Application, version: number) {
  return apiFetch<Member>(`${api.member(id)}/application`, { method: 'POST', body, if_match: version })
}

/** Withdraws an application: of the version that was seen, or whatever else has changed on the record meanwhile. */
export function withdrawApplication(id: string, version?: number) {
  return apiFetch<Member>(`${api.member(id)}/application`, {
    method: 'DELETE',
    ...(version !== undefined && { if_match: version }),
  })
}

/** Approves a pending member. */
export function approveMember(id: string, body: Approval, version: number) {
  return apiFetch<Member>(`${api.member(id)}/approval`, { method: 'POST', body, if_match: version })
}

/** Declines an application. */
export function rejectMember(id: string, body: Rejection, version: number) {
  return apiFetch<Member>(`${api.member(id)}/rejection`, { method: 'POST', body, if_match: version })
}

/** Ends a membership. */
export function cancelMember(id: string, body: Cancellation, version: number) {
  return apiFetch<Member>(`${api.member(id)}/cancellation`, { method: 'POST', body, if_match: version })
}

/** Resigns the own membership. */
export function resign(id: string, body: Resignation, version: number) {
  return apiFetch<Member>(`${api.member(id)}/resignation`, { method: 'POST', body, if_match: version })
}

/** Takes the end of a membership on a day to come back. */
export function takeBackResignation(id: string, version: number) {
  return apiFetch<Member>(`${api.member(id)}/resignation`, { method: 'DELETE', if_match: version })
}

/** Proposes or starts the next term. */
export function renewMember(id: string, body: Renewal, version: number) {
  return apiFetch<Member>(`${api.member(id)}/renewal`, { method: 'POST', body, if_match: version })
}

/** Changes the tier of a running membership. */
export function changeTier(id: string, body: TierChange, version: number) {
  return apiFetch<TierChangeResult>(`${api.member(id)}/tier-change`, { method: 'POST', body, if_match: version })
}

/** Returns what a change of tier would cost. */
export async function previewTierChange(id: string, body: TierChange): Promise<TierChangeResult> {
  return (await apiFetch<TierChangeResult>(api.tierChangePreview(id), { method: 'POST', body })).data
}

/** Returns what a term would cost. */
export async function getDues(query: DuesQuery): Promise<Dues> {
  return (await apiFetch<Dues>(api.memberDues({ ...query }))).data
}
