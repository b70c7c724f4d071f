'use client'

import { ColorField } from '#components/settings/color-field'
import { EditForm } from '#components/ui/edit-form'
import { FormGrid, FormSection } from '#components/ui/form'
import { RadioField } from '#components/ui/radio-field'
import { SearchSelectField } from '#components/ui/search-select-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { editTenant, getTenant } from '#lib/tenants/client'
import { type Tenant, TenantPatch } from '#lib/tenants/schema'

interface TenantFormProps {
  tenant: Tenant
  locales: readonly SelectOption[]
  currencies: readonly SelectOption[]
  time_zones: readonly SelectOption[]
  months: readonly SelectOption[]
  /** What follows the prefix in the number of the next invoice. */
  next_number: string
}

const LABELS = {
  name: 'Name',
  contact_email: 'E-mail for answers',
  locale: 'Language and region',
  currency: 'Currency',
  time_zone: 'Time zone',
  fiscal_year_start: 'Fiscal year starts in',
  accent_color: 'Colour',
  joining_rule: 'Who may join',
  invoice_prefix: 'Invoice numbers start with',
}

/** Changes who the association is and how it works. */
export function TenantForm({ tenant, locales, currencies, time_zones, months, next_number }: TenantFormProps) {
  const form = useEditForm({
    fields: TenantPatch.shape,
    schema: TenantPatch,
    labels: LABELS,
    record: tenant,
    version: tenant.version,
    load: getTenant,
    save: (body, { version }) => editTenant(body, version),
    done: () => 'Saved',
  })
  const { values, set, field } = form
  return (
    <EditForm
      form={form}
      label="Association"
      what="these settings"
      submitLabel="Save"
      pendingLabel="Saving…"
      needsChange
    >
      <FormSection title="Who you are" description="Shown in mails, on invoices and to your members.">
        <TextField {...field('name')} isRequired autoComplete="off" />
        <TextField
          {...field('contact_email')}
          type="email"
          description="Where answers to your mails go. Without it they go to the address that sends them."
          autoComplete="off"
        />
        <ColorField
          {...field('accent_color')}
          description="Buttons, links and charts take it; it is darkened or lightened until it reads well."
        />
      </FormSection>
      <FormSection title="Where you are" description="How dates, numbers and money are written, and when a day begins.">
        <FormGrid>
          <SelectField {...field('locale')} options={locales} />
          <SearchSelectField
            {...field('time_zone')}
            key={`time_zone ${form.version}`}
            options={time_zones}
            description="Type a part of its name, such as a city."
            isRequired
          />
        </FormGrid>
      </FormSection>
      <FormSection title="Money">
        <FormGrid>
          <SearchSelectField
            {...field('currency')}
            key={`currency ${form.version}`}
            options={currencies}
            description="Fixed once there are invoices."
            isRequired
          />
          <SelectField
            {...field('fiscal_year_start')}
            value={String(values.fiscal_year_start)}
            onChange={(month) => set({ fiscal_year_start: Number(month) })}
            options={months}
          />
          <TextField
            {...field('invoice_prefix')}
            description={`The next one is ${values.invoice_prefix || '…'}-${next_number}.`}
            onChange={(prefix) => set({ invoice_prefix: prefix.toUpperCase() })}
            maxLength={10}
            autoComplete="off"
          />
        </FormGrid>
      </FormSection>
      <FormSection title="Joining" description={`Whoever registers with the identifier “${tenant.tenant_id}”.`}>
        <RadioField
          {...field('joining_rule')}
          options={[
            {
              value: 'open',
              label: 'Anybody',
              description: 'An account opens as soon as the e-mail address is verified.',
            },
            {
              value: 'approval',
              label: 'Anybody whom you approve',
              description: 'The account waits for an administrator.',
            },
            { value: 'invitation', label: 'Only who was invited', description: 'Nobody registers by themselves.' },
          ]}
        />
      </FormSection>
    </EditForm>
  )
}
