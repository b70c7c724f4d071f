import { PenLine } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { listTabs, resourcePage } from '#app/resource-page'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { MailsList } from '#components/mail/mails-list'
import { ButtonLink } from '#components/ui/button-link'
import { ListTabs } from '#components/ui/list-tabs'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { isMailboxOpen } from '#lib/mail/mailbox'
import { countMails, mailList } from '#lib/mail/queries'
import { MailFilter } from '#lib/mail/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Mail' }

export default async function MailPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('mails.read')
  const [page, counts] = await Promise.all([
    resourcePage(ctx, 'mails', MailFilter, searchParams, (filter) => getListPage(ctx, mailList, filter)),
    countMails(ctx),
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="Mail"
        subtitle="What was sent to whom, and whether it arrived."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
        actions={
          can(ctx, 'messages.write') ? (
            <ButtonLink href={pages.admin.settingsMailDrafts()} variant="outline">
              <PenLine aria-hidden />
              Drafts
            </ButtonLink>
          ) : null
        }
      />
      {isMailboxOpen() ? <KeptHere tenant_id={ctx.tenant_id} /> : null}
      {counts.failed ? <Failed count={counts.failed} /> : null}
      <ListTabs
        label="Mails by state"
        {...listTabs('mails', MailFilter, page, pages.admin.settingsMail, [
          { label: 'All' },
          { label: 'On their way', query: { status: 'queued' }, count: counts.queued ?? 0 },
          { label: 'Sent', query: { status: 'sent' }, count: counts.sent ?? 0 },
          { label: 'Failed', query: { status: 'failed' }, count: counts.failed ?? 0 },
          { label: 'Kept here', query: { status: 'local' }, count: counts.local ?? 0 },
        ])}
      />
      {'answer' in page ? <MailsList initial={page} /> : <BadAddress errors={page} href={pages.admin.settingsMail()} />}
    </div>
  )
}

function KeptHere({ tenant_id }: { tenant_id: string }) {
  return (
    <StatusSentence
      tone="warning"
      title="Mails stay on this machine"
      action={
        <ButtonLink href={`${pages.mailbox()}?tenant_id=${encodeURIComponent(tenant_id)}`} variant="outline">
          Open the mailbox
        </ButtonLink>
      }
    >
      No mail server is set, so nobody receives anything. Whoever runs this site sets SMTP_URL and starts it again.
    </StatusSentence>
  )
}

function Failed({ count }: { count: number }) {
  return (
    <StatusSentence
      tone="danger"
      title={count === 1 ? '1 mail did not arrive' : `${count} mails did not arrive`}
      action={
        <ButtonLink href={pages.admin.settingsMail({ status: 'failed' })} variant="outline">
          Show them
        </ButtonLink>
      }
    >
      The receiving server refused them, or could not be reached for half a day. Correct the address with the member,
      then send them again.
    </StatusSentence>
  )
}
