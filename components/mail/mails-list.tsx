'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import { MailStatusBadge } from '#components/mail/mail-status-badge'
import { MAIL_TEMPLATE_LABELS, mailTemplateLabel } from '#components/mail/mail-template-label'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import { type FirstPage, isFiltered, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { mailsQuery } from '#lib/mail/client'
import type { Mail } from '#lib/mail/schema'
import { pages } from '#lib/paths'

interface MailsListProps {
  /** The page that the server rendered, and the parameters it was rendered for. */
  initial: FirstPage<Mail>
}

const COLUMNS: readonly Column<Mail>[] = [
  { key: 'subject', header: 'Mail', title: true, cell: (mail) => <SubjectCell mail={mail} /> },
  { key: 'status', header: 'State', cell: (mail) => <StateCell mail={mail} /> },
  { key: 'template', header: 'Kind', priority: 3, cell: ({ template }) => mailTemplateLabel(template) },
  {
    key: 'created',
    header: 'Written',
    sort: 'created_at',
    align: 'end',
    priority: 2,
    cell: ({ created_at }) => <DateText value={created_at} relative />,
  },
]

const FILTERS = [
  {
    name: 'template',
    label: 'Kind',
    kind: 'choices' as const,
    options: Object.entries(MAIL_TEMPLATE_LABELS).map(([value, label]) => ({ value, label })),
  },
]

/** The list of mails: to whom, about what, and whether they arrived. */
export function MailsList(props: MailsListProps) {
  return (
    <ClientList>
      <Mails {...props} />
    </ClientList>
  )
}

function Mails({ initial }: MailsListProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...mailsQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const mails = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar searchLabel="Search mails" searchPlaceholder="Address, name, subject" filters={FILTERS} />
      <DataTable
        label="Mails"
        columns={COLUMNS}
        rows={mails}
        rowKey={(mail) => mail.id}
        rowHref={(mail) => pages.admin.settingsMailMessage(mail.id)}
        rowLabel={(mail) => `${mail.subject} to ${mail.to_address}`}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState
            title={isFiltered(params) ? 'No mails match' : 'No mail has been written yet'}
            icon={<MailIcon />}
          >
            {isFiltered(params)
              ? 'Try fewer filters or a part of the address.'
              : 'Confirmations, invitations and notices appear here with the day they arrived.'}
          </EmptyState>
        }
      />
      {mails.length > 0 && data ? (
        <Pagination
          count={mails.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 mail' : `${number(count)} mails`)}
        />
      ) : null}
    </div>
  )
}

function SubjectCell({ mail }: { mail: Mail }) {
  return (
    <span className="name-cell">
      <span>{mail.subject}</span>
      <span>
        {mail.to_name ? `${mail.to_name} · ` : ''}
        {mail.to_address}
      </span>
    </span>
  )
}

function StateCell({ mail }: { mail: Mail }) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <MailStatusBadge status={mail.status} />
      {mail.last_error ? (
        <span className="line-clamp-2 max-w-72 text-[0.8125rem] text-muted">{mail.last_error}</span>
      ) : null}
    </span>
  )
}
