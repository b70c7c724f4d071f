import type { Metadata } from 'next'
import { AiSettingsForm } from '#components/ai-settings/ai-settings-form'
import { TransmissionsList } from '#components/ai-settings/transmissions-list'
import { UsageTable } from '#components/ai-settings/usage-table'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { getAiSettings, getAiUsage, listTransmissions } from '#lib/assistant/usage/queries'
import { TransmissionFilter } from '#lib/assistant/usage/schema'
import { pages } from '#lib/paths'
import { getTenant } from '#lib/tenants/queries'

export const metadata: Metadata = { title: 'Assistant settings' }

const MAX_TRANSMISSIONS = 20

export default async function AssistantSettingsPage() {
  const { ctx } = await requirePageCtx('ai.write')
  const [settings, usage, transmissions, tenant] = await Promise.all([
    getAiSettings(ctx),
    getAiUsage(ctx),
    listTransmissions(ctx, TransmissionFilter.parse({ limit: MAX_TRANSMISSIONS })),
    getTenant(ctx),
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="Assistant"
        subtitle="Who answers questions, what may leave this machine, and what did."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      <AiSettingsForm settings={settings} />
      <div className="grid max-w-4xl gap-8">
        <PageSection title="Usage" subtitle="Of outside models. The built-in analyst costs nothing.">
          <UsageTable usage={usage} locale={tenant.locale} />
        </PageSection>
        <PageSection title="What left this machine" subtitle="Word for word, kept for 30 days.">
          <TransmissionsList transmissions={transmissions.rows} total={transmissions.total} />
        </PageSection>
      </div>
    </div>
  )
}
