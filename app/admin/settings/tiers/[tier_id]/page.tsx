import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { PageHeader } from '#components/layout/page-header'
import { TierForm } from '#components/tiers/tier-form'
import { pages } from '#lib/paths'
import { getTier } from '#lib/tiers/queries'

const tierAt = recordReader('tiers.write', 'tier_id', getTier)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return tierAt.metadata(params, ({ name }) => name)
}

export default async function TierPage({ params }: PageProps) {
  const tier = await tierAt(params)
  return (
    <div className="page-grid">
      <PageHeader
        title={tier.name}
        breadcrumbs={[
          { label: 'Settings', href: pages.admin.settings() },
          { label: 'Tiers', href: pages.admin.settingsTiers() },
        ]}
      />
      <TierForm tier={tier} />
    </div>
  )
}
