'use client'

import { House } from 'lucide-react'
import { GROUP_KIND_LABELS, seatsText } from '#components/groups/group-words'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { groupsQuery } from '#lib/groups/client'
import type { GroupSummary } from '#lib/groups/schema'
import { api, pages } from '#lib/paths'

const COLUMNS: readonly ResourceColumn<GroupSummary>[] = [
  {
    key: 'name',
    header: 'Name',
    title: true,
    sort: 'name',
    cell: ({ name, kind }) => (
      <span className="name-cell bounded">
        <span>{name}</span>
        <span>{GROUP_KIND_LABELS[kind]}</span>
      </span>
    ),
  },
  { key: 'payer', header: 'Who pays', fields: ['payer_member_id'], cell: ({ payer_name }) => payer_name },
  { key: 'status', header: 'Status', fields: [], cell: ({ status }) => <MemberStatusBadge status={status} /> },
  {
    key: 'tier',
    header: 'Tier',
    priority: 2,
    fields: [],
    cell: ({ tier_name }) => tier_name ?? <span className="text-muted">–</span>,
  },
  {
    key: 'seats',
    header: 'Seats',
    align: 'end',
    fields: ['people_count', 'seats'],
    cell: (group) => <span className="tabular whitespace-nowrap">{seatsText(group)}</span>,
  },
  {
    key: 'valid_through',
    header: 'Paid until',
    priority: 2,
    align: 'end',
    fields: [],
    cell: ({ valid_through }) => <DateText value={valid_through} />,
  },
  {
    key: 'created_at',
    header: 'Added',
    sort: 'created_at',
    align: 'end',
    isExtra: true,
    cell: ({ created_at }) => <DateText value={created_at} style="medium" />,
  },
]

/** The families and organisations of the association. */
export function GroupsList({ initial, canWrite }: { initial: ResourcePage<GroupSummary>; canWrite: boolean }) {
  return (
    <ResourceList
      initial={initial}
      label="Families and organisations"
      one="family or organisation"
      many="families and organisations"
      query={groupsQuery}
      file={api.groups}
      columns={COLUMNS}
      rowHref={({ id }) => pages.admin.group(id)}
      rowLabel={({ name }) => name}
      search="Name"
      none={{
        title: 'No families or organisations yet',
        text: 'Several people with one membership, which one of them pays. The tier says how many.',
        icon: <House />,
        action: canWrite ? <AddGroup label="Add the first one" /> : null,
      }}
    />
  )
}

/** The way to a new one. */
export function AddGroup({ label }: { label: string }) {
  return (
    <ButtonLink href={pages.admin.newGroup()} variant="primary">
      <House aria-hidden />
      {label}
    </ButtonLink>
  )
}
