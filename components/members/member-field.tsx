'use client'

import type { ComboOption } from '#components/ui/combo-field'
import type { FieldProps } from '#components/ui/field'
import { ReferenceField } from '#components/ui/reference-field'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import type { MemberSummary } from '#lib/members/schema'
import { api } from '#lib/paths'

/** A member to choose, with what decides about tickets; the page knows one by name alone. */
export type MemberOption = ComboOption & Partial<Pick<MemberSummary, 'status' | 'tier_id'>>

interface MemberFieldProps extends FieldProps {
  value: string
  onChange: (id: string, option: MemberOption | null) => void
  known?: MemberOption | null
  /** A member that cannot be chosen: the one that is edited. */
  except?: string | undefined
}

function optionOf(member: MemberSummary): MemberOption {
  const { id, member_number, tier_name, organization, city, status, tier_id } = member
  const description = [member_number, tier_name, organization ?? city].filter(Boolean).join(' · ')
  return { id, label: displayName(member), description, status, tier_id }
}

/** A member, searched by name, number or address. */
export function MemberField({ except, ...field }: MemberFieldProps) {
  return (
    <ReferenceField
      {...field}
      placeholder="Search members"
      queryKey={`member-options-${except ?? 'all'}`}
      find={async (q, signal) => {
        const { data } = await apiFetch<MemberSummary[]>(api.members({ q, limit: 10 }), { signal })
        return data.filter(({ id }) => id !== except).map(optionOf)
      }}
      get={async (id, signal) => optionOf((await apiFetch<MemberSummary>(api.member(id), { signal })).data)}
    />
  )
}
