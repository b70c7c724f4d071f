'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, UserRoundPlus, UsersRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { MEMBER_STATUS_LABELS, MemberStatusBadge } from '#components/members/member-status-badge'
import { BulkBar } from '#components/ui/bulk-bar'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import type { Filter } from '#components/ui/filter-fields'
import { type FirstPage, isFiltered, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { useSelection } from '#components/ui/use-selection'
import { displayName } from '#lib/format/names'
import { membersQuery, setArchived } from '#lib/members/client'
import type { MemberSummary } from '#lib/members/schema'
import { pages } from '#lib/paths'

interface MembersListProps {
  /** The page that the server rendered, and the parameters it was rendered for. */
  initial: FirstPage<MemberSummary>
  tiers: readonly { id: string; name: string }[]
  canWrite: boolean
}

const NOUN = (count: number) => (count === 1 ? '1 member' : `${count} members`)

const COLUMNS: readonly Column<MemberSummary>[] = [
  { key: 'name', header: 'Name', title: true, sort: 'name', cell: (member) => <NameCell member={member} /> },
  {
    key: 'number',
    header: 'Number',
    sort: 'member_number',
    priority: 2,
    cell: (member) => <span className="tabular whitespace-nowrap text-muted">{member.member_number}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <MemberStatusBadge status={status} /> },
  { key: 'tier', header: 'Tier', priority: 2, cell: ({ tier_name }) => tier_name ?? <Nothing /> },
  {
    key: 'joined',
    header: 'Joined',
    sort: 'joined_on',
    priority: 3,
    align: 'end',
    cell: ({ joined_on }) => <DateText value={joined_on} />,
  },
  {
    key: 'valid',
    header: 'Paid until',
    sort: 'valid_through',
    align: 'end',
    hint: 'The last day of the paid term. A membership without an end shows none.',
    cell: ({ valid_through }) => <DateText value={valid_through} />,
  },
]

/** The list of members: search, filters, order, pages, and what can be done with several at once. */
export function MembersList(props: MembersListProps) {
  return (
    <ClientList>
      <Members {...props} />
    </ClientList>
  )
}

function Members({ initial, tiers, canWrite }: MembersListProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const selection = useSelection()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...membersQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const members = data?.data ?? []
  const isArchive = get('archived') === 'true'
  const noun = (count: number) => (count === 1 ? '1 member' : `${number(count)} members`)
  return (
    <div className="grid gap-4">
      <FilterBar
        searchLabel="Search members"
        searchPlaceholder="Name, number, e-mail, city"
        filters={filtersFor(tiers)}
      />
      <DataTable
        label="Members"
        columns={COLUMNS}
        rows={members}
        rowKey={(member) => member.id}
        rowHref={(member) => pages.admin.member(member.id)}
        rowLabel={displayName}
        selection={canWrite ? selection : undefined}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={<NoMembers isFiltered={isFiltered(params)} />}
      />
      {members.length > 0 && data ? (
        <Pagination
          count={members.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={noun}
        />
      ) : null}
      <BulkBar count={selection.count} noun={noun} onClear={selection.clear}>
        <BulkArchive ids={[...selection.selected]} isArchive={isArchive} onDone={selection.clear} />
      </BulkBar>
    </div>
  )
}

function filtersFor(tiers: MembersListProps['tiers']): Filter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      kind: 'choices',
      options: Object.entries(MEMBER_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    },
    { name: 'tier_id', label: 'Tier', options: tiers.map(({ id, name }) => ({ value: id, label: name })) },
    { name: 'owes', label: 'Owes money', options: YES_NO },
    { name: 'expires_from', label: 'Paid until, from', kind: 'date' },
    { name: 'expires_to', label: 'Paid until, to', kind: 'date' },
    { name: 'joined_from', label: 'Joined from', kind: 'date' },
    { name: 'joined_to', label: 'Joined to', kind: 'date' },
    { name: 'city', label: 'City', kind: 'text' },
    { name: 'tag', label: 'Tag', kind: 'text' },
    {
      name: 'kind',
      label: 'Kind',
      options: [
        { value: 'individual', label: 'People' },
        { value: 'organization', label: 'Organisations' },
      ],
    },
    {
      name: 'inactive_days',
      label: 'Not heard of',
      options: [30, 90, 180, 365].map((days) => ({ value: String(days), label: `For ${days} days` })),
    },
    { name: 'unreachable', label: 'No e-mail and no phone', options: YES_NO },
    { name: 'archived', label: 'Archived', options: [{ value: 'true', label: 'Only archived' }] },
  ]
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
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

function NoMembers({ isFiltered }: { isFiltered: boolean }) {
  const { set, params } = useListState()
  if (isFiltered) {
    return (
      <EmptyState
        title="No members match"
        icon={<UsersRound />}
        action={
          <Button
            variant="outline"
            onPress={() => set(Object.fromEntries(Object.keys(params).map((name) => [name, null])))}
          >
            Show all members
          </Button>
        }
      >
        Try fewer filters or another spelling; the beginning of a word is enough.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No members yet"
      icon={<UsersRound />}
      action={
        <ButtonLink href={pages.admin.newMember()} variant="primary">
          <UserRoundPlus aria-hidden />
          Add the first member
        </ButtonLink>
      }
    >
      Each with a number, a tier, what is paid until when, and everything that happened.
    </EmptyState>
  )
}

interface BulkArchiveProps {
  ids: readonly string[]
  /** Whether the list shows the archive, so that the action is the way back. */
  isArchive: boolean
  onDone: () => void
}

/** Archives the selected members, or takes them out of the archive; either can be undone for ten seconds. */
function BulkArchive({ ids, isArchive, onDone }: BulkArchiveProps) {
  const client = useQueryClient()
  const router = useRouter()
  const [isPending, setPending] = useState(false)

  async function run(archived: boolean, which: readonly string[]) {
    const failed = await setArchived(which, archived)
    await client.invalidateQueries({ queryKey: ['members'] })
    // The counts above the list come with the page.
    router.refresh()
    if (failed.length > 0) notifyError(failed[0]?.error)
    return which.filter((id) => failed.every((failure) => failure.id !== id))
  }

  async function handlePress() {
    setPending(true)
    try {
      const done = await run(!isArchive, ids)
      onDone()
      if (done.length > 0) {
        const text = isArchive ? `${NOUN(done.length)} taken out of the archive` : `${NOUN(done.length)} archived`
        notifyUndo(text, async () => {
          await run(isArchive, done)
          notify('Undone')
        })
      }
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button size="sm" variant="outline" isPending={isPending} onPress={() => void handlePress()}>
      {isArchive ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {isArchive ? `Restore ${ids.length}` : `Archive ${ids.length}`}
    </Button>
  )
}
