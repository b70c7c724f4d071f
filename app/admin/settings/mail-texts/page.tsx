import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { MailSettingsList } from '#components/mail-settings/mail-settings-list'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { listMailSettings } from '#lib/mail/settings/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Mail texts' }

export default async function MailTextsPage() {
  const { ctx } = await requirePageCtx('tenant.write')
  const settings = await listMailSettings(ctx)
  return (
    <div className="page-grid">
      <PageHeader
        title="Mail texts"
        subtitle="What your association mails, when, and in which words."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      <MailSettingsList settings={settings} />
    </div>
  )
}
