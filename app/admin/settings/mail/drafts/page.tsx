import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { DraftsList, WriteMailButton } from '#components/mail/drafts-list'
import { requirePageCtx } from '#lib/accounts/session'
import { listDrafts } from '#lib/assistant/drafts/service'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { models } from '#lib/query/models'

export const metadata: Metadata = { title: 'Drafts' }

export default async function MailDraftsPage() {
  const { ctx } = await requirePageCtx('messages.write')
  const drafts = await listDrafts(ctx, {})
  return (
    <div className="page-grid">
      <PageHeader
        title="Drafts"
        subtitle="Mails that you have begun. They are saved while you write, and seen by nobody else."
        breadcrumbs={
          can(ctx, 'mails.read')
            ? [
                { label: 'Settings', href: pages.admin.settings() },
                { label: 'Mail', href: pages.admin.settingsMail() },
              ]
            : [{ label: 'Members', href: pages.admin.members() }]
        }
        actions={<WriteMailButton filter={models.members.population.where} />}
      />
      <DraftsList initial={drafts} />
    </div>
  )
}
