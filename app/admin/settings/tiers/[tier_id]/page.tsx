import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import { PageHeader } from '#components/layout/page-header'
import { TierForm } from '#components/tiers/tier-form'
import { pages } from '#lib/paths'
import { getTier } from '#lib/tiers/queries'

const tierAt = recordReader('tiers.write', getTier)

export async function generateMetadata({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> {
  const { tier_id } = await params
  return { title: (await tierAt(tier_id)).name }
}

export default async function TierPage({ params }: { params: Promise<Record<string, string>> }) {
  const tier = await tierAt((await params).tier_id)
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
