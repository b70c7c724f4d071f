'use client'

import { TIER_FIELDS, TIER_LABELS, TIER_START, type TierValues } from '#components/tiers/tier-fields'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { EditForm } from '#components/ui/edit-form'
import { FormGrid, FormSection } from '#components/ui/form'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { SwitchField } from '#components/ui/switch-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { type Fields, useEditForm } from '#components/ui/use-edit-form'
import { pages } from '#lib/paths'
import { addTier, editTier, getTier } from '#lib/tiers/client'
import { NewTier, type Tier, TierPatch } from '#lib/tiers/schema'

/** Adds a tier or changes one. Issued invoices never change with it. */
export function TierForm({ tier }: { tier?: Tier }) {
  const form = useEditForm({
    fields: TIER_FIELDS,
    schema: tier ? TierPatch : NewTier,
    labels: TIER_LABELS,
    record: tier,
    version: tier?.version,
    start: TIER_START,
    load: tier && (() => getTier(tier.id)),
    // A fee that was taken away is none.
    body: (sent) => (sent.joining_fee === '' ? { ...sent, joining_fee: '0' } : sent),
    save: (body, { version, key }) =>
      tier ? editTier(tier.id, body as TierPatch, version) : addTier(body as NewTier, key),
    done: ({ data }) => (tier ? 'Saved' : `${data.name} added`),
    to: () => pages.admin.settingsTiers(),
  })
  const { field } = form
  return (
    <EditForm
      form={form}
      label={tier ? `Change ${tier.name}` : 'New tier'}
      what="this tier"
      submitLabel={tier ? 'Save' : 'Add tier'}
      pendingLabel="Saving…"
      cancel={
        <ButtonLink href={pages.admin.settingsTiers()} variant="ghost">
          Cancel
        </ButtonLink>
      }
    >
      <FormSection title="What it is">
        <TextField {...field('name')} autoComplete="off" />
        <TextAreaField
          {...field('description')}
          description="What a member gets; shown to people who choose a tier."
          rows={3}
        />
      </FormSection>
      <PriceFields {...form} currency={tier?.currency} />
      <PeriodFields {...form} />
      <RuleFields {...form} isNew={tier === undefined} />
    </EditForm>
  )
}

type SectionProps = Fields<TierValues>

function PriceFields({ field, currency }: SectionProps & { currency: string | undefined }) {
  return (
    <FormSection title="Price" description="A change counts for terms that start later; issued invoices stay.">
      <FormGrid>
        <MoneyField {...field('price')} currency={currency} />
        <MoneyField
          {...field('renewal_price')}
          currency={currency}
          description="The same as the first term if left empty."
        />
        <MoneyField {...field('joining_fee')} currency={currency} description="Once, with the first term." />
        <NumberField {...field('tax_rate')} min={0} max={100} />
      </FormGrid>
      <CheckboxField {...field('tax_included')} />
    </FormSection>
  )
}

function PeriodFields({ values, field }: SectionProps) {
  const isLifetime = values.period_unit === 'lifetime'
  return (
    <FormSection title="Term" description="How long a payment keeps somebody a member.">
      <FormGrid>
        <SelectField
          {...field('period_unit')}
          options={[
            { value: 'day', label: 'Days' },
            { value: 'month', label: 'Months' },
            { value: 'year', label: 'Years' },
            { value: 'lifetime', label: 'For life' },
          ]}
        />
        {isLifetime ? null : <NumberField {...field('period_count')} min={1} max={120} />}
      </FormGrid>
      {isLifetime ? null : (
        <RadioField
          {...field('period_type')}
          options={[
            { value: 'rolling', label: 'On the day of joining' },
            { value: 'fixed', label: 'On a fixed day for everybody' },
          ]}
        />
      )}
      {!isLifetime && values.period_type === 'fixed' ? (
        <FormGrid>
          <TextField
            {...field('fixed_start')}
            description="Month and day, such as 10-01, or 1.10. for the first of October."
            maxLength={7}
            isRequired
            autoComplete="off"
          />
          <TextField
            {...field('rollover')}
            description="Written like the first day; empty for never."
            maxLength={7}
            autoComplete="off"
          />
        </FormGrid>
      ) : null}
      {isLifetime ? null : (
        <FormGrid>
          <NumberField
            {...field('grace_days')}
            min={0}
            max={365}
            description="A member still counts on these days after the end."
          />
          <NumberField {...field('renewal_opens_days')} min={0} max={365} />
        </FormGrid>
      )}
    </FormSection>
  )
}

function RuleFields({ field, isNew }: SectionProps & { isNew: boolean }) {
  return (
    <FormSection title="Rules">
      <div className="grid gap-3">
        <CheckboxField
          {...field('requires_approval')}
          label="A new member needs the approval of an administrator"
          description="Whoever applies always waits for a decision; with this, so does whom you add."
        />
        <CheckboxField
          {...field('requires_payment')}
          label="A new member pays first: the membership starts when the invoice is paid"
        />
        <CheckboxField {...field('has_voting_right')} label="Members may vote" />
      </div>
      <RadioField
        {...field('visibility')}
        options={[
          { value: 'public', label: 'Anybody who joins' },
          { value: 'admin', label: 'Administrators only' },
        ]}
      />
      <FormGrid>
        <NumberField
          {...field('seats_included')}
          description="How many people share one membership, with the one who pays; empty for one person."
          min={2}
          max={500}
        />
        <NumberField {...field('position')} description="Lower numbers come first." min={0} max={1000} />
      </FormGrid>
      {isNew ? null : (
        <SwitchField {...field('is_active')} description="A closed tier keeps its members and takes no new ones." />
      )}
    </FormSection>
  )
}
