import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { TierForm } from '#components/tiers/tier-form'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Add a tier' }

export default async function NewTierPage() {
  await requirePageCtx('tiers.write')
  return (
    <div className="page-grid">
      <PageHeader
        title="Add a tier"
        breadcrumbs={[
          { label: 'Settings', href: pages.admin.settings() },
          { label: 'Tiers', href: pages.admin.settingsTiers() },
        ]}
      />
      <TierForm />
    </div>
  )
}
