'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reasonsText } from '#components/duplicates/duplicate-words'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { ClientList, useListState } from '#components/ui/use-list-state'
import {
  dismissDuplicate,
  duplicateSearchQuery,
  duplicatesQuery,
  isSearching,
  reopenDuplicate,
  startSearch,
  undoMerge,
} from '#lib/duplicates/client'
import type { Duplicate, DuplicateSearch } from '#lib/duplicates/schema'
import { displayName } from '#lib/format/names'
import type { MemberSummary } from '#lib/members/schema'
import { pages } from '#lib/paths'

/** The pairs of records that may be one person, and what became of them. */
export function DuplicatesList(props: { initial: FirstPage<Duplicate> }) {
  return (
    <ClientList>
      <Pairs {...props} />
    </ClientList>
  )
}

/** When was looked for duplicates. */
export function SearchState({ search: initial }: { search: DuplicateSearch }) {
  const { data: search = initial } = useQuery(duplicateSearchQuery(initial))
  return (
    <span className="text-[0.8125rem]" aria-live="polite">
      {isSearching(search) ? (
        'Looking through all members…'
      ) : search.state === 'failed' ? (
        'The last search stopped because of a fault on our side.'
      ) : search.finished_at ? (
        <>
          Looked through all members <DateText value={search.finished_at} relative />
        </>
      ) : null}
    </span>
  )
}

/** Looks for duplicates again. */
export function SearchButton({ search: initial }: { search: DuplicateSearch }) {
  const client = useQueryClient()
  const { data: search = initial } = useQuery(duplicateSearchQuery(initial))
  const { isPending, run, refresh } = useChange(['duplicates'])
  const isBusy = isSearching(search)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refresh()
    wasBusy.current = isBusy
  })
  return (
    <Button
      variant="outline"
      isDisabled={isPending || isBusy}
      onPress={() =>
        run(async () => {
          const { data } = await startSearch()
          client.setQueryData(duplicateSearchQuery().queryKey, data)
        })
      }
    >
      Search now
    </Button>
  )
}

function Record({ member }: { member: MemberSummary }) {
  return (
    <span className="grid min-w-0 gap-0.5 font-normal">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{displayName(member)}</span>
        <MemberStatusBadge status={member.status} />
      </span>
      <span className="text-[0.8125rem] wrap-anywhere text-muted">
        {[member.member_number, member.email, member.city].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function Pairs({ initial }: { initial: FirstPage<Duplicate> }) {
  const { params, get } = useListState()
  const format = useFormat()
  const { isPending: isChanging, run, refresh } = useChange(['duplicates'])
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...duplicatesQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const pairs = data?.data ?? []
  const state = get('state') || 'open'

  function dismiss(pair: Duplicate) {
    run(async () => {
      await dismissDuplicate(pair.id)
      notifyUndo('Noted: two people', async () => {
        await reopenDuplicate(pair.id)
        await refresh()
      })
    })
  }

  function restore(pair: Duplicate) {
    run(async () => {
      if (pair.state === 'merged') await undoMerge(pair.id).catch(notifyError)
      else await reopenDuplicate(pair.id)
      notify(pair.state === 'merged' ? 'Two records again' : 'To decide again')
    })
  }

  const columns: Column<Duplicate>[] = [
    {
      key: 'first',
      header: state === 'merged' ? 'Kept record' : 'Record',
      title: true,
      cell: ({ members: [first] }) => (first ? <Record member={first} /> : null),
    },
    {
      key: 'second',
      header: state === 'merged' ? 'Merged into it' : 'Other record',
      cell: ({ members: [, second], merge }) =>
        second ? <Record member={second} /> : merge ? `${merge.merged_name}, ${merge.merged_number}` : null,
    },
    {
      key: 'reasons',
      header: 'In common',
      cell: ({ reasons }) => <span className="text-[0.8125rem]">{reasonsText(reasons)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (pair) => (
        <span className="relative flex flex-wrap justify-end gap-2">
          {pair.state === 'open' ? (
            <>
              <Button variant="outline" size="sm" isDisabled={isChanging} onPress={() => dismiss(pair)}>
                Two people
              </Button>
              <ButtonLink href={pages.admin.duplicate(pair.id)} size="sm">
                Compare
              </ButtonLink>
            </>
          ) : pair.state === 'dismissed' || pair.merge?.can_undo_until ? (
            <Button variant="outline" size="sm" isDisabled={isChanging} onPress={() => restore(pair)}>
              Take back
            </Button>
          ) : (
            <DateText value={pair.decided_at} />
          )}
        </span>
      ),
    },
  ]

  return (
    <div className="grid gap-4">
      <DataTable
        label="Records that may be one person"
        columns={columns}
        rows={pairs}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pages.admin.duplicate(id)}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState
            title={
              state === 'open'
                ? 'Nobody seems to be recorded twice'
                : state === 'merged'
                  ? 'No records were merged'
                  : 'No pairs were kept apart'
            }
            icon={<UsersRound />}
          >
            {state === 'open'
              ? 'Records are compared once a day, by e-mail, telephone, day of birth, address and name.'
              : 'What you decide of a pair is listed here.'}
          </EmptyState>
        }
      />
      {pairs.length > 0 && data ? (
        <Pagination
          count={pairs.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 pair' : `${format.number(count)} pairs`)}
        />
      ) : null}
    </div>
  )
}
