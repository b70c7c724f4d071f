'use client'

import { ColorField } from '#components/settings/color-field'
import { LogoField } from '#components/settings/logo-field'
import { EditForm } from '#components/ui/edit-form'
import { FormGrid, FormSection } from '#components/ui/form'
import { Link } from '#components/ui/link'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SearchSelectField } from '#components/ui/search-select-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { SwitchField } from '#components/ui/switch-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { pages } from '#lib/paths'
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
  contact_email: 'E-mail',
  reply_to: 'E-mail for answers',
  legal_name: 'Name in full',
  address: 'Address',
  telephone: 'Telephone',
  website: 'Website',
  tax_number: 'Tax number',
  vat_id: 'VAT ID',
  register_entry: 'Entry in a register',
  iban: 'IBAN',
  bic: 'BIC',
  bank_name: 'Bank',
  payment_terms_days: 'Days to pay',
  ticket_payment_days: 'Days to pay a ticket first',
  reminder_1_days: 'First reminder after',
  reminder_2_days: 'Second reminder after',
  reminder_3_days: 'Third reminder after',
  invoice_footer: 'At the foot of papers',
  tax_exemption: 'Why no tax is charged',
  locale: 'Language and region',
  currency: 'Currency',
  time_zone: 'Time zone',
  fiscal_year_start: 'Fiscal year starts in',
  accent_color: 'Colour',
  logo_file_id: 'Logo',
  joining_rule: 'Who may join',
  has_directory: 'Member directory',
  hides_first_steps: 'Hide the first steps on the home page',
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
          description="Where people reach you: in mails and on papers."
          autoComplete="off"
        />
        <TextField
          {...field('reply_to')}
          type="email"
          description="Where answers to your mails go, if it is another one."
          autoComplete="off"
        />
        <LogoField
          {...field('logo_file_id')}
          tenant_id={tenant.tenant_id}
          saved={tenant.logo_file_id}
          description="Beside your name on pages and in mails, where anybody can see it. A PNG, JPEG or WebP of at most 10 MB."
        />
        <ColorField
          {...field('accent_color')}
          description="Buttons, links and charts take it; it is darkened or lightened until it reads well."
        />
      </FormSection>
      <FormSection title="Where you are" description="How dates, numbers and money are written, and when a day begins.">
        <FormGrid>
          <SelectField
            {...field('locale')}
            options={locales}
            description="Mails and papers are written in it where it is English, German or French, else in English; mails to members who have a language of their own in that one. These pages stay in English, and the assistant answers in the language of the question."
          />
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
          <NumberField
            {...field('payment_terms_days')}
            min={0}
            max={365}
            description="From the day an invoice is issued until it is due."
          />
          <NumberField
            {...field('ticket_payment_days')}
            min={1}
            max={90}
            description="For so long a seat is held that has to be paid before the event."
          />
          <NumberField
            {...field('reminder_1_days')}
            min={1}
            max={365}
            description="Days after the due date. Billing runs propose reminders from then on; nothing goes out by itself."
          />
          <NumberField {...field('reminder_2_days')} min={1} max={365} description="Days after the due date." />
          <NumberField {...field('reminder_3_days')} min={1} max={365} description="Days after the due date." />
        </FormGrid>
      </FormSection>
      <FormSection
        title="On your papers"
        description="What the law wants on an invoice, and where to pay. Papers that are issued keep what stood here that day."
      >
        <TextField {...field('legal_name')} description={`Without it: ${values.name}.`} autoComplete="off" />
        <TextAreaField {...field('address')} description="A line each, as it is to be printed." rows={3} />
        <FormGrid>
          <TextField {...field('telephone')} type="tel" autoComplete="off" />
          <TextField {...field('website')} type="url" placeholder="https://" autoComplete="off" />
          <TextField {...field('tax_number')} autoComplete="off" />
          <TextField {...field('vat_id')} autoComplete="off" />
        </FormGrid>
        <TextField
          {...field('register_entry')}
          description="Court and number, such as Amtsgericht Kiel VR 1234."
          autoComplete="off"
        />
        <FormGrid>
          <TextField {...field('iban')} autoComplete="off" />
          <TextField {...field('bic')} autoComplete="off" />
          <TextField {...field('bank_name')} autoComplete="off" />
        </FormGrid>
        <TextField {...field('tax_exemption')} description="Printed where a paper charges no tax." autoComplete="off" />
        <TextAreaField {...field('invoice_footer')} rows={2} />
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
              description:
                'The account waits for an administrator. What somebody then applies for, and pays, is decided apart.',
            },
            { value: 'invitation', label: 'Only who was invited', description: 'Nobody registers by themselves.' },
          ]}
        />
      </FormSection>
      <FormSection
        title="Member directory"
        description="Where current members find each other. Nobody appears who did not agree, and of each it shows the name and what they chose in their profile."
      >
        <SwitchField
          {...field('has_directory')}
          label="Members see each other in a directory"
          {...(!tenant.has_directory && {
            description: 'Whoever agreed earlier appears at once, with the name only.',
          })}
        />
        {tenant.has_directory ? (
          <p>
            <Link href={pages.member.directory()} className="link">
              See it as members do
            </Link>
          </p>
        ) : null}
      </FormSection>
      <FormSection title="Home page">
        <SwitchField
          {...field('hides_first_steps')}
          description="Where a new association begins. The list goes by itself once all of it is done."
        />
      </FormSection>
    </EditForm>
  )
}
