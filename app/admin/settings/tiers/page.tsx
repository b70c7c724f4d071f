import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { TiersList } from '#components/tiers/tiers-list'
import { ButtonLink } from '#components/ui/button-link'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'
import { listTiers } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Tiers' }

export default async function TiersPage() {
  const { ctx } = await requirePageCtx('tiers.write')
  const tiers = await listTiers(ctx)
  return (
    <div className="page-grid">
      <PageHeader
        title="Tiers"
        subtitle="What a membership costs and how long it runs."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
        actions={
          <ButtonLink href={pages.admin.newTier()} variant="primary">
            <Plus aria-hidden />
            Add tier
          </ButtonLink>
        }
      />
      <SettingsTabs />
      <TiersList tiers={tiers} />
    </div>
  )
}
