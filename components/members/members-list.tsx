'use client'

import { UserRoundPlus, UsersRound } from 'lucide-react'
import { WriteMailWindow } from '#components/mail/write-mail-window'
import { INVITE } from '#components/members/invite-action'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { BulkActions, SETTING_FIELD, TAGGING } from '#components/ui/bulk-actions'
import type { RowsAction } from '#components/ui/bulk-dialog'
import type { ActionField } from '#components/ui/bulk-fields'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { displayName } from '#lib/format/names'
import { membersQuery } from '#lib/members/client'
import type { MemberSummary } from '#lib/members/schema'
import { api, pages } from '#lib/paths'

interface MembersListProps {
  initial: ResourcePage<MemberSummary>
  canWrite: boolean
  /** The actions on many rows that whoever looks at the list may begin. */
  allowed: readonly string[]
}

const COLUMNS: readonly ResourceColumn<MemberSummary>[] = [
  {
    key: 'name',
    header: 'Name',
    title: true,
    sort: 'name',
    fields: ['first_name', 'last_name'],
    cell: (member) => <NameCell member={member} />,
  },
  {
    key: 'member_number',
    header: 'Number',
    sort: 'member_number',
    priority: 2,
    cell: (member) => <span className="tabular whitespace-nowrap text-muted">{member.member_number}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <MemberStatusBadge status={status} /> },
  { key: 'tier', header: 'Tier', priority: 2, fields: ['tier_id'], cell: ({ tier_name }) => tier_name ?? <Nothing /> },
  {
    key: 'joined_on',
    header: 'Joined',
    sort: 'joined_on',
    priority: 3,
    align: 'end',
    cell: ({ joined_on }) => <DateText value={joined_on} />,
  },
  {
    key: 'valid_through',
    header: 'Paid until',
    sort: 'valid_through',
    align: 'end',
    hint: 'The last day of the paid term. A membership without an end shows none.',
    cell: ({ valid_through }) => <DateText value={valid_through} />,
  },
  {
    key: 'leaves_on',
    header: 'Leaves',
    align: 'end',
    isExtra: true,
    hint: 'The last day of whoever has resigned, or whose membership the association ends.',
    cell: ({ leaves_on }) => <DateText value={leaves_on} />,
  },
  { key: 'email', header: 'E-mail', isExtra: true, cell: ({ email }) => email ?? <Nothing /> },
  { key: 'phone', header: 'Phone', isExtra: true, cell: ({ phone }) => phone ?? <Nothing /> },
  {
    key: 'organization',
    header: 'Organisation',
    isExtra: true,
    cell: ({ organization }) => organization ?? <Nothing />,
  },
  { key: 'job_title', header: 'Job title', isExtra: true, cell: ({ job_title }) => job_title ?? <Nothing /> },
  {
    key: 'birth_date',
    header: 'Birthday',
    align: 'end',
    isExtra: true,
    cell: ({ birth_date }) => <DateText value={birth_date} style="medium" />,
  },
  {
    key: 'address_line1',
    header: 'Address',
    isExtra: true,
    cell: ({ address_line1 }) => address_line1 ?? <Nothing />,
  },
  { key: 'postal_code', header: 'Postal code', isExtra: true, cell: ({ postal_code }) => postal_code ?? <Nothing /> },
  { key: 'city', header: 'City', isExtra: true, cell: ({ city }) => city ?? <Nothing /> },
  { key: 'country', header: 'Country', isExtra: true, cell: ({ country }) => country ?? <Nothing /> },
  { key: 'language', header: 'Language', isExtra: true, cell: ({ language }) => language ?? <Nothing /> },
  {
    key: 'tags',
    header: 'Tags',
    isExtra: true,
    cell: ({ tags }) => (tags.length > 0 ? tags.join(', ') : <Nothing />),
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

/** The list of members, and what can be done with several at once. */
export function MembersList({ initial, canWrite, allowed }: MembersListProps) {
  const actions = ACTIONS.filter(({ action }) => allowed.includes(action))
  return (
    <ResourceList
      initial={initial}
      label="Members"
      one="member"
      many="members"
      query={membersQuery}
      file={api.members}
      columns={COLUMNS}
      rowHref={({ id }) => pages.admin.member(id)}
      rowLabel={displayName}
      search="Name, number, e-mail, city"
      none={{
        title: 'No members yet',
        text: 'Each with a number, a tier, what is paid until when, and everything that happened.',
        icon: <UsersRound />,
        action: canWrite ? (
          <ButtonLink href={pages.admin.newMember()} variant="primary">
            <UserRoundPlus aria-hidden />
            Add the first member
          </ButtonLink>
        ) : null,
      }}
      bulk={
        actions.length > 0 ? (chosen) => <BulkActions noun="members" chosen={chosen} actions={actions} /> : undefined
      }
    />
  )
}

const SEND: ActionField = { name: 'send', label: 'Mail the invoices at once', kind: 'switch' }

/** What can be done with members. */
const ACTIONS: readonly RowsAction[] = [
  ...TAGGING,
  {
    action: 'change_tier',
    label: 'Change the tier',
    fields: [
      { name: 'tier_id', label: 'New tier', kind: 'tier' },
      {
        name: 'from',
        label: 'From when',
        kind: 'choice',
        usual: 'next_term',
        options: [
          { value: 'next_term', label: 'From the next term on' },
          { value: 'now', label: 'Now, billing the difference' },
          { value: 'unbilled', label: 'Now, without billing (tiers of one price)' },
        ],
      },
      SEND,
    ],
  },
  { action: 'invoice_dues', label: 'Write dues invoices', fields: [SEND] },
  INVITE,
  SETTING_FIELD,
  {
    action: 'note_consent',
    label: 'Note a consent or withdrawal',
    fields: [
      { name: 'purpose', label: 'What for', kind: 'consent' },
      {
        name: 'state',
        label: 'What they said',
        kind: 'choice',
        usual: 'given',
        options: [
          { value: 'given', label: 'They agree' },
          { value: 'withdrawn', label: 'They withdraw, or do not agree' },
        ],
      },
      {
        name: 'way',
        label: 'How were you told?',
        kind: 'choice',
        usual: 'form',
        options: [
          { value: 'form', label: 'In a form' },
          { value: 'staff', label: 'Told to us' },
        ],
      },
      {
        name: 'day',
        label: 'When, if not today',
        kind: 'day',
        isOptional: true,
        description: 'The words of that day are noted.',
      },
      {
        name: 'note',
        label: 'Note',
        kind: 'line',
        isOptional: true,
        maxLength: 200,
        description: 'Where the forms are kept, for example.',
      },
    ],
  },
  { action: 'mail', label: 'Write a mail', window: WriteMailWindow },
  { action: 'archive', label: 'Archive' },
  { action: 'restore', label: 'Take out of the archive' },
]

function Nothing() {
  return <span className="text-muted">–</span>
}

function NameCell({ member }: { member: MemberSummary }) {
  const below = [member.organization, member.email].filter(Boolean).join(' · ')
  return (
    <span className="name-cell bounded">
      <span>{displayName(member)}</span>
      {below ? <span>{below}</span> : null}
    </span>
  )
}
