import type { Metadata } from 'next'
import { tenantChoices } from '#app/admin/settings/choices'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { DemoRemoval } from '#components/settings/demo-removal'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { TenantForm } from '#components/settings/tenant-form'
import { requirePageCtx } from '#lib/accounts/session'
import { nextNumberInYear } from '#lib/invoices/service'
import { getTenant } from '#lib/tenants/queries'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const { ctx } = await requirePageCtx('tenant.write')
  const [tenant, next_number] = await Promise.all([getTenant(ctx), nextNumberInYear(ctx)])
  return (
    <div className="page-grid">
      <PageHeader
        title="Association"
        subtitle={
          <>
            Identifier: <span className="tabular">{tenant.tenant_id}</span>
          </>
        }
      />
      <SettingsTabs />
      <TenantForm tenant={tenant} next_number={next_number} {...tenantChoices(tenant)} />
      {tenant.is_demo ? (
        <div className="max-w-4xl">
          <PageSection
            title="This is a demo"
            subtitle="Everything in it is made up. Remove it when you have seen enough."
          >
            <DemoRemoval tenant_id={tenant.tenant_id} />
          </PageSection>
        </div>
      ) : null}
    </div>
  )
}
