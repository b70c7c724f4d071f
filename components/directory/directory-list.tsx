'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { EmailLink, PhoneLink } from '#components/directory/contact-links'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { directoryQuery } from '#lib/directory/client'
import type { DirectoryEntry } from '#lib/directory/schema'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'

const COLUMNS: readonly Column<DirectoryEntry>[] = [
  { key: 'name', header: 'Name', title: true, sort: 'name', cell: (entry) => displayName(entry) },
  {
    key: 'organization',
    header: 'Organisation',
    cell: ({ organization, job_title }) => [job_title, organization].filter(Boolean).join(', ') || '–',
  },
  { key: 'city', header: 'City', cell: ({ city }) => city ?? '–' },
  { key: 'email', header: 'E-mail', cell: ({ email }) => (email ? <EmailLink address={email} /> : '–') },
  {
    key: 'phone',
    header: 'Phone',
    priority: 3,
    cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : '–'),
  },
]

interface DirectoryListProps {
  /** The page that the server rendered, and the parameters it was rendered for. */
  initial: FirstPage<DirectoryEntry>
  /** Whether whoever looks has yet to agree to be in it. */
  canJoin: boolean
}

/** Those of the members who agreed to be found, with what they agreed to show. */
export function DirectoryList(props: DirectoryListProps) {
  return (
    <ClientList>
      <Entries {...props} />
    </ClientList>
  )
}

function Entries({ initial, canJoin }: DirectoryListProps) {
  const { params, get } = useListState()
  const format = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...directoryQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const entries = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar searchLabel="Search the directory" searchPlaceholder="Name, organisation or city" />
      <DataTable
        label="Members in the directory"
        columns={COLUMNS}
        rows={entries}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pages.member.directoryEntry(id)}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          get('q') ? (
            <EmptyState title="Nobody found" icon={<BookUser />}>
              Only what members agreed to show is searched: their names, and organisation, city and e-mail where they
              show them.
            </EmptyState>
          ) : (
            <EmptyState title="Nobody is in the directory yet" icon={<BookUser />}>
              {canJoin ? (
                <>
                  Be the first:{' '}
                  <Link href={pages.member.profile()} className="link">
                    show yourself in your profile
                  </Link>
                  .
                </>
              ) : (
                'Members show themselves in their profile; nobody appears who did not agree.'
              )}
            </EmptyState>
          )
        }
      />
      {entries.length > 0 && data ? (
        <Pagination
          count={entries.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 member' : `${format.number(count)} members`)}
        />
      ) : null}
    </div>
  )
}
