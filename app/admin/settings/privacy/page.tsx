import type { Metadata } from 'next'
import { PurposesSettings } from '#components/consents/purposes-settings'
import { PageHeader } from '#components/layout/page-header'
import { ErasuresList } from '#components/privacy/erasures-list'
import { PaperYearsForm } from '#components/privacy/paper-years-form'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { listAnswered, listPurposes } from '#lib/consents/queries'
import { pages } from '#lib/paths'
import { listErasures } from '#lib/privacy/queries'
import { count, takeAll } from '#lib/query/figures'
import { getTenant } from '#lib/tenants/queries'

export const metadata: Metadata = { title: 'Privacy' }

export default async function PrivacyPage() {
  const { ctx } = await requirePageCtx('privacy.write')
  const [purposes, answered, erasures, tenant] = await Promise.all([
    listPurposes(ctx),
    listAnswered(ctx),
    listErasures(ctx, {}),
    getTenant(ctx),
  ])
  const consenting = await takeAll(
    ctx,
    Object.fromEntries(
      purposes.map(({ key }) => [key, count('members', { filter: JSON.stringify({ consents: { contains: key } }) })]),
    ),
  )
  return (
    <div className="page-grid">
      <PageHeader
        title="Privacy"
        subtitle="What members agree to, and what becomes of who leaves for good."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      <ErasuresList erasures={erasures} />
      <PurposesSettings
        purposes={purposes.map((purpose) => ({
          purpose,
          count: consenting[purpose.key]?.value ?? 0,
          isAnswered: answered.includes(purpose.key),
        }))}
      />
      <PaperYearsForm tenant={tenant} />
    </div>
  )
}
