import type { Metadata } from 'next'
import { ArchivesList } from '#components/copies/archives-list'
import { NightlyBackups } from '#components/copies/nightly-backups'
import { PageHeader } from '#components/layout/page-header'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { listNightlyBackups } from '#lib/copies/nightly'
import { listArchives } from '#lib/copies/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Copies' }

export default async function CopiesPage() {
  const { ctx } = await requirePageCtx('copies.write')
  const [archives, backups] = await Promise.all([listArchives(ctx), listNightlyBackups()])
  return (
    <div className="page-grid">
      <PageHeader
        title="Copies"
        subtitle="Everything that the association has, as one file to keep or to take along."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      <ArchivesList archives={archives} />
      {backups ? <NightlyBackups backups={backups} /> : null}
    </div>
  )
}
