import type { Metadata } from 'next'
import { CustomFieldsSettings } from '#components/custom-fields/custom-fields-settings'
import { PageHeader } from '#components/layout/page-header'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Custom fields' }

export default async function CustomFieldsPage() {
  const { ctx } = await requirePageCtx('custom_fields.write')
  const fields = await listCustomFields(ctx)
  return (
    <div className="page-grid">
      <PageHeader
        title="Custom fields"
        subtitle="What you keep beyond the fields that are there: in forms, lists, filters, files and questions."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      <CustomFieldsSettings fields={fields} />
    </div>
  )
}
