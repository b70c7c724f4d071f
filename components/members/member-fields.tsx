'use client'

import type { ComboOption } from '#components/ui/combo-field'
import type { FieldProps } from '#components/ui/field'
import { type FormValues, valueText } from '#components/ui/form-values'
import { ReferenceField } from '#components/ui/reference-field'
import type { SelectOption } from '#components/ui/select-field'
import { displayName } from '#lib/format/names'
import { apiFetch } from '#lib/http/browser'
import { type MemberMatch, MemberPatch, type MemberSummary, NewMember } from '#lib/members/schema'
import { api } from '#lib/paths'

/** Whatever can be kept of a member, when adding and when changing. */
export const MEMBER_FIELDS = { ...MemberPatch.shape, ...NewMember.shape }

export type MemberValues = FormValues<typeof MEMBER_FIELDS>

/** What each field is called, for the summary of errors and of other people's changes. */
export const MEMBER_LABELS: Readonly<Record<keyof MemberValues, string>> = {
  kind: 'Kind',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  organization: 'Organisation',
  job_title: 'Job title',
  birth_date: 'Birthday',
  address_line1: 'Street and number',
  address_line2: 'Address, second line',
  postal_code: 'Postal code',
  city: 'City',
  region: 'Region',
  country: 'Country',
  language: 'Language',
  directory_opt_in: 'In the directory',
  directory_email: 'E-mail in the directory',
  directory_phone: 'Phone in the directory',
  directory_organization: 'Organisation in the directory',
  directory_city: 'City in the directory',
  gets_feedback_requests: 'Asked for feedback after events',
  auto_renew: 'Agreed to automatic renewal',
  member_number: 'Member number',
  payer_member_id: 'Who pays',
  parent_member_id: 'Belongs to',
  referral_source: 'Found us through',
  tags: 'Tags',
  custom_values: 'Own fields',
  notes: 'Notes',
  tier_id: 'Tier',
  joined_on: 'Joins on',
  override_status: 'Status set by hand',
  override_until: 'Until',
  override_reason: 'Reason',
}

/** A value in words: by the label of its choice, and another member as such. */
export function memberValueText(
  path: string,
  value: unknown,
  options: Readonly<Record<string, readonly SelectOption[]>>,
): string {
  const chosen = options[path]?.find((option) => option.value === value)?.label
  return chosen ?? (path.endsWith('_member_id') && value !== '' ? 'another member' : valueText(value))
}

/** Whom to look for before a member is added: the address, and the name with the birthday; null for neither. */
export function matchOf(values: MemberValues): MemberMatch | null {
  const { birth_date } = values
  const [email, first_name, last_name] = [values.email.trim(), values.first_name.trim(), values.last_name.trim()]
  const isNamed = first_name !== '' && last_name !== '' && birth_date !== ''
  if (email === '' && !isNamed) return null
  return { ...(email !== '' && { email }), ...(isNamed && { first_name, last_name, birth_date }) }
}

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
