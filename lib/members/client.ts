import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import type { Member, MemberMatch, MemberPatch, MemberSummary } from '#lib/members/schema'
import { api, type Query } from '#lib/paths'

/** A page of members for the given filters. */
export function membersQuery(query: Query) {
  return queryOptions({
    queryKey: ['members', 'list', query],
    queryFn: ({ signal }) => apiFetch<MemberSummary[]>(api.members(query), { signal }),
  })
}

/** One member as it is now. */
export function getMember(id: string) {
  return apiFetch<Member>(api.member(id))
}

/** Returns the records that a person to be added may have already. */
export async function findMatches(match: MemberMatch): Promise<MemberSummary[]> {
  return (await apiFetch<MemberSummary[]>(api.memberMatches({ ...match }))).data
}

/** Changes the version of a member that was loaded. */
export function editMember(id: string, patch: MemberPatch, version: number) {
  return apiFetch<Member>(api.member(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Sends the link to the address that a member asked for again. */
export function resendEmailChange(id: string) {
  return apiFetch<Member>(api.memberEmailChange(id), { method: 'POST' })
}

/** Takes back the address that a member asked for. */
export function cancelEmailChange(id: string) {
  return apiFetch<Member>(api.memberEmailChange(id), { method: 'DELETE' })
}

/** The state changes of a member, each a noun under its path. */
export type MemberChange = 'suspension' | 'cancellation' | 'death' | 'archival'

/** Makes a state change happen; suspension, cancellation and death take a reason. */
export function changeMember(id: string, change: MemberChange, version: number, body: object = {}) {
  return apiFetch<Member>(`${api.member(id)}/${change}`, { method: 'POST', body, if_match: version })
}

/** Takes a suspension, cancellation, death or archival back. */
export function undoMemberChange(id: string, change: MemberChange, version: number) {
  return apiFetch<Member>(`${api.member(id)}/${change}`, { method: 'DELETE', if_match: version })
}
