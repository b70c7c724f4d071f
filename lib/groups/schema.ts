import { z } from 'zod'
import { MEMBER_STATUSES } from '#lib/members/schema'
import { listFilter, MODEL_PARAMETERS } from '#lib/paging/schema'
import { Day, Email, Id, Instant, line } from '#lib/wire/schema'

/** What can share a membership. */
export const GROUP_KINDS = ['household', 'organization'] as const
/** What somebody is in a group: the one who pays, somebody who may change who is in it, or neither. */
export const GROUP_ROLES = ['payer', 'administrator', 'person'] as const
const GroupRole = z.enum(GROUP_ROLES)

/** A family or organisation as lists show it. */
export const GroupSummary = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  payer_member_id: Id,
  payer_name: z.string(),
  tier_id: Id.nullable(),
  tier_name: z.string().nullable().describe('The tier of the payer, which says how many seats there are'),
  status: z.enum(MEMBER_STATUSES).describe('The status of the payer'),
  valid_through: z.iso.date().nullable(),
  people_count: z.int().describe('Seats taken, that of the payer among them'),
  seats: z.int().describe('Seats of the tier of the payer; 1 where it is for one person'),
  created_at: Instant,
})
export type GroupSummary = z.infer<typeof GroupSummary>

/** Somebody in a group. */
export const GroupPerson = z.strictObject({
  member_id: Id,
  member_number: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  valid_through: z.iso.date().nullable(),
  group_role: GroupRole,
  group_since: z.iso.date().describe('The first day on which the membership of the payer is shared'),
  has_own_term: z.boolean().describe('Has a term of their own that runs, and shares the membership behind it'),
  is_archived: z.boolean(),
})
export type GroupPerson = z.infer<typeof GroupPerson>

/** A family or organisation: who pays, and who shares that membership. */
export const GroupDetail = GroupSummary.extend({
  people: z.array(GroupPerson),
  version: z.int(),
  updated_at: Instant,
})
export type GroupDetail = z.infer<typeof GroupDetail>

/** A group to be made, with the member who pays. */
export const NewGroup = z.strictObject({
  name: line(200),
  kind: z.enum(GROUP_KINDS).default('household'),
  payer_member_id: Id,
})
export type NewGroup = z.output<typeof NewGroup>

/** Changes of a group. */
export const GroupPatch = z.strictObject({ name: line(200).optional(), kind: z.enum(GROUP_KINDS).optional() })
export type GroupPatch = z.infer<typeof GroupPatch>

/** Somebody to be put into a group: a member, or a person who becomes one. */
export const NewGroupPerson = z.strictObject({
  member_id: Id.optional().describe('A member there is already; for staff'),
  since: Day.optional().describe('Since when the membership is shared; today unless given; for staff'),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  email: Email.nullable().optional(),
  birth_date: Day.nullable().optional(),
})
export type NewGroupPerson = z.output<typeof NewGroupPerson>

/** Whether somebody in a group may change who is in it. */
export const GroupPersonPatch = z.strictObject({ is_administrator: z.boolean() })

/** Who is to pay for a group. */
export const NewGroupPayer = z.strictObject({ member_id: Id })

/** Filters of the list of groups. */
export const GroupFilter = listFilter(['name', 'created_at'], 'name', {
  ...MODEL_PARAMETERS,
  kind: z.enum(GROUP_KINDS).optional(),
})
export type GroupFilter = z.infer<typeof GroupFilter>
