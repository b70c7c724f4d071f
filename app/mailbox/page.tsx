import { Inbox } from 'lucide-react'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { PageHeader } from '#components/layout/page-header'
import { PublicShell } from '#components/layout/public-shell'
import { WrittenAt } from '#components/mail/written-at'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { listMessages, type Message } from '#lib/mail/mailbox'
import { isMailboxShown } from '#lib/mail/mailbox-access'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Mailbox', robots: { index: false } }

const COLUMNS: readonly Column<Message>[] = [
  {
    key: 'subject',
    header: 'Message',
    title: true,
    cell: (message) => (
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{message.subject}</span>
        <span className="truncate text-[0.8125rem] font-normal text-muted">{message.to_address}</span>
      </span>
    ),
  },
  { key: 'tenant', header: 'Association', priority: 2, cell: ({ tenant_id }) => tenant_id },
  {
    key: 'created',
    header: 'Written',
    align: 'end',
    cell: (message) => <WrittenAt message={message} />,
  },
]

export default async function MailboxPage({ searchParams }: PageProps) {
  if (!isMailboxShown(await headers())) notFound()
  const { tenant_id, to } = await knownParams({ tenant_id: Text, to: Text }, searchParams)
  const messages = await listMessages({
    ...(tenant_id && { tenant_id }),
    ...(to && { to }),
  })
  return (
    <PublicShell>
      <div className="page-grid mx-auto w-full max-w-5xl px-4 py-8">
        <PageHeader
          title="Mailbox"
          subtitle="No mail server is set, so mails stay on this machine. This page shows the newest 50. Set SMTP_URL to send mails; this page then disappears."
        />
        <DataTable
          label="Messages"
          columns={COLUMNS}
          rows={messages}
          rowKey={(message) => message.id}
          rowHref={(message) => pages.mailboxMessage(message.tenant_id, message.id)}
          empty={
            <EmptyState title="Nothing has been written yet" icon={<Inbox />}>
              Register an account, and its confirmation appears here.
            </EmptyState>
          }
        />
      </div>
    </PublicShell>
  )
}
