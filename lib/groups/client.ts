import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { GroupDetail, GroupPatch, GroupSummary, NewGroup, NewGroupPerson } from '#lib/groups/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** A page of families and organisations. */
export function groupsQuery(query: Query) {
  return queryOptions({
    queryKey: ['groups', 'list', query],
    queryFn: ({ signal }) => apiFetch<GroupSummary[]>(api.groups(query), { signal }),
  })
}

/** One of them as it is now. */
export const getGroup = (id: string) => apiFetch<GroupDetail>(api.group(id))

/** Adds one with the member who pays; the key makes a repeated click the same request. */
export const addGroup = (body: z.input<typeof NewGroup>, idempotency_key: string) =>
  apiFetch<GroupDetail>(api.groups(), { method: 'POST', body, idempotency_key })

/** Changes the version that was loaded. */
export const editGroup = (id: string, body: GroupPatch, version: number) =>
  apiFetch<GroupDetail>(api.group(id), { method: 'PATCH', body, if_match: version })

/** Lets everybody leave it, and removes it. */
export const dissolveGroup = (id: string, version: number) =>
  apiFetch<null>(api.group(id), { method: 'DELETE', if_match: version })

/** Puts a member, or a person who becomes one, into it. */
export const addPerson = (id: string, body: z.input<typeof NewGroupPerson> & NewGroupPerson, idempotency_key: string) =>
  apiFetch<GroupDetail>(api.groupPeople(id), { method: 'POST', body, idempotency_key })

/** Takes somebody out of it. */
export const removePerson = (id: string, member_id: string) =>
  apiFetch<null>(api.groupPerson(id, member_id), { method: 'DELETE' })

/** Lets somebody in it change who is in it, or no more. */
export const setAdministrator = (id: string, member_id: string, is_administrator: boolean) =>
  apiFetch<null>(api.groupPerson(id, member_id), { method: 'PATCH', body: { is_administrator } })

/** Lets somebody else in it pay. */
export const changePayer = (id: string, member_id: string, version: number) =>
  apiFetch<GroupDetail>(api.groupPayer(id), { method: 'POST', body: { member_id }, if_match: version })
