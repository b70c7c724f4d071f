'use client'

import { PageSection } from '#components/layout/page-section'
import { EditForm } from '#components/ui/edit-form'
import { NumberField } from '#components/ui/number-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { editTenant, getTenant } from '#lib/tenants/client'
import { type Tenant, TenantPatch } from '#lib/tenants/schema'

/** For how long papers of an erased person keep their name. */
export function PaperYearsForm({ tenant }: { tenant: Tenant }) {
  const form = useEditForm({
    fields: { paper_years: TenantPatch.shape.paper_years },
    schema: TenantPatch,
    labels: { paper_years: 'Years' },
    record: tenant,
    version: tenant.version,
    load: getTenant,
    save: (body, { version }) => editTenant(body, version),
    done: () => 'Saved',
  })
  return (
    <PageSection
      title="Papers of who was erased"
      subtitle="Invoices, credit notes and receipts that are kept name their payer until the end of their year and so many years more; then they are drawn anew by themselves. 10 in Germany, 6 in the United Kingdom: ask who does your books."
    >
      <EditForm form={form} label="Papers of who was erased" what="this setting" submitLabel="Save" needsChange isPart>
        <div className="max-w-40">
          <NumberField {...form.field('paper_years')} min={0} max={30} step={1} />
        </div>
      </EditForm>
    </PageSection>
  )
}
