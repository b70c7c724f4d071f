import { sql } from 'kysely'
import { z } from 'zod'
import { resolveMember } from '#lib/assistant/tools/members/resolve'
import { MemberRef, notOne } from '#lib/assistant/tools/members/tool-input'
import type { ReadContext } from '#lib/figures/read-context'
import { defineTool, toResult } from '#lib/figures/tool'
import { displayName } from '#lib/format/names'
import { lastActivity } from '#lib/members/conditions'
import { MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { overdueOf, reachableMembers } from '#lib/members/selection'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

const MAX_NOTES = 1000

function detail(readContext: ReadContext, id: string) {
  const { tenant } = readContext
  return reachableMembers(readContext)
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.first_name',
      'members.last_name',
      'members.organization',
      'members.notes',
      'members.list_status as status',
      'tiers.name as tier',
      'members.joined_on',
      'members.valid_through',
      'members.member_number',
      'members.city',
      sql<number>`(select coalesce(sum(i.remaining_minor), 0)::bigint from invoices i where i.tenant_id = members.tenant_id
        and i.member_id = members.id and i.status = 'open' and i.currency = ${tenant.currency})`.as('balance_due'),
      overdueOf(readContext).as('overdue'),
      sql<number>`(select count(*) from registrations r where r.tenant_id = members.tenant_id and r.member_id = members.id
        and r.status = 'attended')`.as('events_attended'),
      lastActivity(sql<string>`${readContext.tenant.time_zone}`, 'members', readContext).as('last_activity'),
    ])
    .where('members.id', '=', id)
}

/** What people noted about somebody, as data: without control characters, cut short. */
function quoted(label: string, notes: string | null) {
  const text = notes
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NOTES)
  return text ? [{ label, text }] : []
}

/** get_member: one record; with only the own one in reach, that one. */
export const getMemberTool = defineTool({
  name: 'get_member',
  description: 'One member: status, tier, dates, what is owed, events attended, last activity.',
  input: z.strictObject({ member_ref: MemberRef }),
  permission: ['members.read', 'members.own'],
  async run(readContext, { member_ref }) {
    const parts = {
      metric: 'members.detail',
      title: member_ref,
      definition: MEMBER_DEFINITIONS.detail,
      filters_applied: [{ name: 'member_ref', label: 'Member', value: member_ref }],
    }
    const resolution = await resolveMember(readContext, member_ref)
    if (resolution.kind !== 'one') return notOne(readContext, resolution, parts)
    const { id, label } = resolution.member
    const seesNotes = can(readContext.ctx, 'members.read')
    const { first_name, last_name, organization, notes, ...cells } = await detail(
      readContext,
      id,
    ).executeTakeFirstOrThrow()
    const href = seesNotes ? pages.admin.member(id) : pages.member.profile()
    return toResult(readContext, {
      ...parts,
      title: label,
      columns: [
        { key: 'status', label: 'Status', unit: 'text' },
        { key: 'tier', label: 'Tier', unit: 'text' },
        { key: 'joined_on', label: 'Joined', unit: 'date' },
        { key: 'valid_through', label: 'Paid until', unit: 'date' },
        { key: 'member_number', label: 'Number', unit: 'text' },
        { key: 'city', label: 'City', unit: 'text' },
        { key: 'balance_due', label: 'Balance due', unit: 'money' },
        { key: 'overdue', label: 'Overdue', unit: 'money' },
        { key: 'events_attended', label: 'Events attended', unit: 'events' },
        { key: 'last_activity', label: 'Last activity', unit: 'date' },
      ],
      rows: [{ id, label: displayName({ first_name, last_name, organization }), cells, href }],
      href,
      // What administrators note about a member is not for the member's eyes.
      quoted_data: seesNotes ? quoted(`Notes about ${label}`, notes) : [],
    })
  },
})
