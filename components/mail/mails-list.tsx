'use client'

import { Mail as MailIcon } from 'lucide-react'
import { MailStatusBadge } from '#components/mail/mail-status-badge'
import { mailTemplateLabel } from '#components/mail/mail-template-label'
import { DateText } from '#components/ui/date-text'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { mailsQuery } from '#lib/mail/client'
import type { Mail } from '#lib/mail/schema'
import { api, pages } from '#lib/paths'

const COLUMNS: readonly ResourceColumn<Mail>[] = [
  {
    key: 'subject',
    header: 'Mail',
    title: true,
    fields: ['subject', 'to_name', 'to_address'],
    cell: (mail) => <SubjectCell mail={mail} />,
  },
  { key: 'status', header: 'State', fields: ['status', 'last_error'], cell: (mail) => <StateCell mail={mail} /> },
  { key: 'template', header: 'Kind', priority: 3, cell: ({ template }) => mailTemplateLabel(template) },
  {
    key: 'created_at',
    header: 'Written',
    sort: 'created_at',
    align: 'end',
    priority: 2,
    cell: ({ created_at }) => <DateText value={created_at} relative />,
  },
]

/** The list of mails: to whom, about what, and whether they arrived. */
export function MailsList({ initial }: { initial: ResourcePage<Mail> }) {
  return (
    <ResourceList
      initial={initial}
      label="Mails"
      one="mail"
      many="mails"
      query={mailsQuery}
      file={api.mails}
      columns={COLUMNS}
      rowHref={({ id }) => pages.admin.settingsMailMessage(id)}
      rowLabel={({ subject, to_address }) => `${subject} to ${to_address}`}
      search="Address, name, subject"
      none={{
        title: 'No mail has been written yet',
        text: 'Confirmations, invitations and notices stand here with the day they arrived.',
        icon: <MailIcon />,
      }}
    />
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
