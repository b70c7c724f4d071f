import type { Metadata } from 'next'
import { foundOr404 } from '#app/admin/found'
import { PageHeader } from '#components/layout/page-header'
import { TierForm } from '#components/tiers/tier-form'
import { requirePageCtx } from '#lib/auth/session'
import { parseParams } from '#lib/http/parse'
import { pages } from '#lib/paths'
import { getTier } from '#lib/tiers/queries'
import { idParams } from '#lib/wire/schema'

const PathParams = idParams('tier_id')

export const metadata: Metadata = { title: 'Edit tier' }

export default async function TierPage({ params }: { params: Promise<Record<string, string>> }) {
  const { ctx } = await requirePageCtx('tiers.write')
  const tier = await foundOr404(
    params.then((given) => getTier(ctx, (parseParams(PathParams, given) as { tier_id: string }).tier_id)),
  )
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
