'use client'

import { useRouter } from 'next/navigation'
import { ColorField } from '#components/settings/color-field'
import { StaleNotice } from '#components/settings/stale-notice'
import { useVersionedForm } from '#components/settings/use-versioned-form'
import { Form, FormActions, FormGrid, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { RadioField } from '#components/ui/radio-field'
import { SearchSelectField } from '#components/ui/search-select-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { editTenant, getTenant } from '#lib/tenants/client'
import type { Tenant, TenantPatch } from '#lib/tenants/schema'

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

function valuesOf(tenant: Tenant) {
  const { name, locale, currency, time_zone, accent_color, joining_rule, invoice_prefix } = tenant
  const fiscal_year_start = String(tenant.fiscal_year_start)
  const contact_email = tenant.contact_email ?? ''
  return {
    name,
    contact_email,
    locale,
    currency,
    time_zone,
    fiscal_year_start,
    accent_color,
    joining_rule,
    invoice_prefix,
  }
}

function wireValue(field: string, value: string): string | number | null {
  if (field === 'fiscal_year_start') return Number(value)
  return field === 'contact_email' && value.trim() === '' ? null : value
}

/** Changes who the association is and how it works. */
export function TenantForm({ tenant, locales, currencies, time_zones, months, next_number }: TenantFormProps) {
  const router = useRouter()
  const form = useVersionedForm({ version: tenant.version, values: valuesOf(tenant) })
  const { values, set, errors } = form

  function handleSubmit() {
    return form.save(async () => {
      const patch = Object.fromEntries(form.changed.map((field) => [field, wireValue(field, values[field])]))
      const { data } = await editTenant(patch as TenantPatch, form.version)
      form.settle({ version: data.version, values: valuesOf(data) })
      notify('Saved')
      router.refresh()
    })
  }

  function loadTheirs() {
    return form.reload(async () => {
      const { data } = await getTenant()
      return { version: data.version, values: valuesOf(data) }
    })
  }

  const choice = (name: 'locale' | 'fiscal_year_start', options: readonly SelectOption[]) => (
    <SelectField
      label={LABELS[name]}
      name={name}
      options={options}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
    />
  )

  const search = (name: 'currency' | 'time_zone', options: readonly SelectOption[], description: string) => (
    <SearchSelectField
      key={`${name} ${form.version}`}
      label={LABELS[name]}
      name={name}
      options={options}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      description={description}
      error={errors[name]}
      isRequired
    />
  )

  return (
    <Form onSubmit={handleSubmit} isDirty={form.isDirty} aria-label="Association" className="max-w-4xl">
      {form.isStale ? (
        <StaleNotice what="these settings" isPending={form.isPending} onLoad={() => void loadTheirs()} />
      ) : (
        <FormErrorSummary problem={form.error} labels={LABELS} />
      )}
      <FormSection title="Who you are" description="Shown in mails, on invoices and to your members.">
        <TextField
          label={LABELS.name}
          name="name"
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
          maxLength={200}
          isRequired
          autoComplete="off"
        />
        <TextField
          label={LABELS.contact_email}
          name="contact_email"
          type="email"
          description="Where answers to your mails go. Without it they go to the address that sends them."
          value={values.contact_email}
          onChange={(contact_email) => set({ contact_email })}
          error={errors.contact_email}
          maxLength={254}
          autoComplete="off"
        />
        <ColorField
          label={LABELS.accent_color}
          name="accent_color"
          description="Buttons, links and charts take it; it is darkened or lightened until it reads well."
          value={values.accent_color}
          onChange={(accent_color) => set({ accent_color })}
          error={errors.accent_color}
        />
      </FormSection>
      <FormSection title="Where you are" description="How dates, numbers and money are written, and when a day begins.">
        <FormGrid>
          {choice('locale', locales)}
          {search('time_zone', time_zones, 'Type a part of its name, such as a city.')}
        </FormGrid>
      </FormSection>
      <FormSection title="Money">
        <FormGrid>
          {search('currency', currencies, 'Fixed once there are invoices.')}
          {choice('fiscal_year_start', months)}
          <TextField
            label={LABELS.invoice_prefix}
            name="invoice_prefix"
            description={`The next one is ${values.invoice_prefix || '…'}-${next_number}.`}
            value={values.invoice_prefix}
            onChange={(invoice_prefix) => set({ invoice_prefix: invoice_prefix.toUpperCase() })}
            error={errors.invoice_prefix}
            maxLength={10}
            autoComplete="off"
          />
        </FormGrid>
      </FormSection>
      <FormSection title="Joining" description={`Whoever registers with the identifier “${tenant.tenant_id}”.`}>
        <RadioField
          label={LABELS.joining_rule}
          name="joining_rule"
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
          value={values.joining_rule}
          onChange={(joining_rule) => set({ joining_rule: joining_rule as Tenant['joining_rule'] })}
          error={errors.joining_rule}
        />
      </FormSection>
      <FormActions>
        <SubmitButton isPending={form.isPending} pendingLabel="Saving…" isDisabled={!form.isDirty}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
