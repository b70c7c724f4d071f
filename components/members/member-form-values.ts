import type { Member, MemberMatch, MemberPatch, NewMember } from '#lib/members/schema'

/** What stands in the fields of the form; an empty text is nothing. */
export interface MemberValues {
  kind: 'individual' | 'organization'
  first_name: string
  last_name: string
  email: string
  phone: string
  organization: string
  job_title: string
  birth_date: string
  address_line1: string
  address_line2: string
  postal_code: string
  city: string
  region: string
  country: string
  language: string
  directory_opt_in: boolean
  auto_renew: boolean
  member_number: string
  payer_member_id: string
  parent_member_id: string
  referral_source: string
  tags: string
  notes: string
  tier_id: string
  joined_on: string
  override_status: string
  override_until: string
  override_reason: string
}

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
  auto_renew: 'Agreed to automatic renewal',
  member_number: 'Member number',
  payer_member_id: 'Who pays',
  parent_member_id: 'Belongs to',
  referral_source: 'Found us through',
  tags: 'Tags',
  notes: 'Notes',
  tier_id: 'Tier',
  joined_on: 'Joins on',
  override_status: 'Status set by hand',
  override_until: 'Until',
  override_reason: 'Reason',
}

/** An empty form. */
export const NO_MEMBER: MemberValues = {
  kind: 'individual',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  organization: '',
  job_title: '',
  birth_date: '',
  address_line1: '',
  address_line2: '',
  postal_code: '',
  city: '',
  region: '',
  country: '',
  language: '',
  directory_opt_in: false,
  auto_renew: false,
  member_number: '',
  payer_member_id: '',
  parent_member_id: '',
  referral_source: '',
  tags: '',
  notes: '',
  tier_id: '',
  joined_on: '',
  override_status: '',
  override_until: '',
  override_reason: '',
}

const FIELDS = Object.keys(NO_MEMBER) as (keyof MemberValues)[]

/** A member as it stands in the form. */
export function valuesOf(member: Member): MemberValues {
  const values: Record<string, unknown> = { ...NO_MEMBER }
  for (const field of FIELDS) {
    const value = field === 'tags' ? member.tags.join(', ') : member[field]
    if (value !== null && value !== undefined) values[field] = value
  }
  return values as unknown as MemberValues
}

/** The fields that differ. */
export function changedFields(from: MemberValues, to: MemberValues): (keyof MemberValues)[] {
  return FIELDS.filter((field) => from[field] !== to[field])
}

/** A field's value as the API takes it. */
function sent(values: MemberValues, field: keyof MemberValues): unknown {
  const value = values[field]
  if (field === 'tags') return tagsOf(values.tags)
  return typeof value === 'string' && value.trim() === '' ? null : value
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** What is sent to add a member: everything that was filled in; the two names always, so that they are asked for. */
export function toNewMember(values: MemberValues): NewMember {
  const given = changedFields(NO_MEMBER, values).map((field) => [field, sent(values, field)])
  return { first_name: values.first_name, last_name: values.last_name, ...Object.fromEntries(given) }
}

/** Whom to look for before a member is added: the address, and the name with the birthday; null for neither. */
export function matchOf(values: MemberValues): MemberMatch | null {
  const { birth_date } = values
  const [email, first_name, last_name] = [values.email.trim(), values.first_name.trim(), values.last_name.trim()]
  const isNamed = first_name !== '' && last_name !== '' && birth_date !== ''
  if (email === '' && !isNamed) return null
  return { ...(email !== '' && { email }), ...(isNamed && { first_name, last_name, birth_date }) }
}

/** What is sent to change a member: what differs from the version that was loaded. */
export function toPatch(base: MemberValues, values: MemberValues): MemberPatch {
  const patch = Object.fromEntries(changedFields(base, values).map((field) => [field, sent(values, field)]))
  // These three cannot be taken away, so an empty field is sent as it is and refused in words.
  for (const field of ['first_name', 'last_name', 'member_number']) if (patch[field] === null) patch[field] = ''
  return patch
}

/** Somebody else's version with what was typed here on top, and the fields in which both changed something. */
export function mergeValues(
  base: MemberValues,
  typed: MemberValues,
  theirs: MemberValues,
): { values: MemberValues; conflicts: (keyof MemberValues)[] } {
  const own = changedFields(base, typed)
  const foreign = new Set(changedFields(base, theirs))
  return {
    values: { ...theirs, ...Object.fromEntries(own.map((field) => [field, typed[field]])) },
    conflicts: own.filter((field) => foreign.has(field) && typed[field] !== theirs[field]),
  }
}
