'use client'

import { useRouter } from 'next/navigation'
import { StaleNotice } from '#components/settings/stale-notice'
import { useVersionedForm } from '#components/settings/use-versioned-form'
import { ButtonLink } from '#components/ui/button-link'
import { CheckboxField } from '#components/ui/checkbox-field'
import { Form, FormActions, FormGrid, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { SubmitButton } from '#components/ui/submit-button'
import { SwitchField } from '#components/ui/switch-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { pages } from '#lib/paths'
import { addTier, editTier, getTier } from '#lib/tiers/client'
import type { NewTier, Tier, TierPatch } from '#lib/tiers/schema'

const LABELS = {
  name: 'Name',
  description: 'Description',
  price: 'Price of the first term',
  renewal_price: 'Price of a renewal',
  joining_fee: 'Joining fee',
  tax_rate: 'Tax rate in per cent',
  tax_included: 'Prices contain the tax',
  period_unit: 'Unit',
  period_count: 'Length of a term',
  period_type: 'A term starts',
  fixed_start: 'First day',
  rollover: 'From this day on, the next period is included',
  grace_days: 'Days of grace',
  renewal_opens_days: 'Renewal opens, days before the end',
  requires_approval: 'Needs approval',
  requires_payment: 'Needs payment',
  has_voting_right: 'May vote',
  visibility: 'Who may choose it',
  position: 'Place in the list',
  is_active: 'Open for new members',
}

type Values = {
  [K in keyof typeof LABELS]: K extends BooleanField ? boolean : K extends NumberName ? number | null : string
}
type BooleanField = 'tax_included' | 'requires_approval' | 'requires_payment' | 'has_voting_right' | 'is_active'
type NumberName = 'period_count' | 'grace_days' | 'renewal_opens_days' | 'position' | 'tax_rate'

const NEW: Values = {
  name: '',
  description: '',
  price: '',
  renewal_price: '',
  joining_fee: '',
  tax_rate: 0,
  tax_included: true,
  period_unit: 'year',
  period_count: 1,
  period_type: 'rolling',
  fixed_start: '',
  rollover: '',
  grace_days: 30,
  renewal_opens_days: 60,
  requires_approval: false,
  requires_payment: false,
  has_voting_right: true,
  visibility: 'public',
  position: 0,
  is_active: true,
}

function valuesOf(tier: Tier): Values {
  return {
    ...NEW,
    ...Object.fromEntries(Object.keys(NEW).map((field) => [field, tier[field as keyof Tier] ?? ''])),
    tax_rate: Number(tier.tax_rate),
  } as Values
}

/** A field as the API takes it: an empty text is nothing, an empty number is left to its default. */
function sent(values: Values, field: keyof Values): unknown {
  const value = values[field]
  const isNullable = field === 'renewal_price' || field === 'fixed_start' || field === 'rollover'
  if (value === '' && isNullable) return null
  if (value === '' && field === 'joining_fee') return '0'
  return value ?? undefined
}

/** Adds a tier or changes one. Issued invoices never change with it. */
export function TierForm({ tier }: { tier?: Tier }) {
  const router = useRouter()
  const form = useVersionedForm({ version: tier?.version ?? 0, values: tier ? valuesOf(tier) : NEW })
  const { values, set, errors } = form

  function handleSubmit() {
    return form.save(async () => {
      const fields = Object.fromEntries(form.changed.map((field) => [field, sent(values, field)]))
      const { data } = tier
        ? await editTier(tier.id, fields as TierPatch, form.version)
        : await addTier({ name: values.name, price: values.price, ...fields } as NewTier, form.key)
      form.settle({ version: data.version, values: valuesOf(data) })
      notify(tier ? 'Saved' : `${data.name} added`)
      router.push(pages.admin.settingsTiers())
      router.refresh()
    })
  }

  function loadTheirs() {
    return form.reload(async () => {
      const { data } = await getTier(tier?.id ?? '')
      return { version: data.version, values: valuesOf(data) }
    })
  }

  const fields = { values, set, errors }
  return (
    <Form
      onSubmit={handleSubmit}
      isDirty={form.isDirty}
      aria-label={tier ? `Change ${tier.name}` : 'New tier'}
      className="max-w-4xl"
    >
      {form.isStale ? (
        <StaleNotice what="this tier" isPending={form.isPending} onLoad={() => void loadTheirs()} />
      ) : (
        <FormErrorSummary problem={form.error} labels={LABELS} />
      )}
      <FormSection title="What it is">
        <TextField
          label={LABELS.name}
          name="name"
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
          maxLength={100}
          isRequired
          autoComplete="off"
        />
        <TextAreaField
          label={LABELS.description}
          name="description"
          description="What a member gets; shown to people who choose a tier."
          rows={3}
          value={values.description}
          onChange={(description) => set({ description })}
          error={errors.description}
        />
      </FormSection>
      <PriceFields {...fields} currency={tier?.currency} />
      <PeriodFields {...fields} />
      <RuleFields {...fields} isNew={tier === undefined} />
      <FormActions>
        <SubmitButton isPending={form.isPending} pendingLabel="Saving…">
          {tier ? 'Save' : 'Add tier'}
        </SubmitButton>
        <ButtonLink href={pages.admin.settingsTiers()} variant="ghost">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}

interface FieldsProps {
  values: Values
  set: (patch: Partial<Values>) => void
  errors: Record<string, string>
}

function PriceFields({ values, set, errors, currency }: FieldsProps & { currency: string | undefined }) {
  const money = (name: 'price' | 'renewal_price' | 'joining_fee', description?: string) => (
    <MoneyField
      label={LABELS[name]}
      name={name}
      value={values[name]}
      onChange={(amount) => set({ [name]: amount })}
      error={errors[name]}
      isRequired={name === 'price'}
      currency={currency}
      {...(description ? { description } : {})}
    />
  )
  return (
    <FormSection title="Price" description="A change counts for terms that start later; issued invoices stay.">
      <FormGrid>
        {money('price')}
        {money('renewal_price', 'The same as the first term if left empty.')}
        {money('joining_fee', 'Once, with the first term.')}
        <NumberField
          label={LABELS.tax_rate}
          name="tax_rate"
          value={values.tax_rate}
          onChange={(tax_rate) => set({ tax_rate })}
          error={errors.tax_rate}
          min={0}
          max={100}
        />
      </FormGrid>
      <CheckboxField
        label={LABELS.tax_included}
        name="tax_included"
        isSelected={values.tax_included}
        onChange={(tax_included) => set({ tax_included })}
      />
    </FormSection>
  )
}

function PeriodFields({ values, set, errors }: FieldsProps) {
  const isLifetime = values.period_unit === 'lifetime'
  const number = (
    name: 'period_count' | 'grace_days' | 'renewal_opens_days',
    min: number,
    max: number,
    description?: string,
  ) => (
    <NumberField
      label={LABELS[name]}
      name={name}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      min={min}
      max={max}
      {...(description ? { description } : {})}
    />
  )
  return (
    <FormSection title="Term" description="How long a payment keeps somebody a member.">
      <FormGrid>
        <SelectField
          label={LABELS.period_unit}
          name="period_unit"
          options={[
            { value: 'day', label: 'Days' },
            { value: 'month', label: 'Months' },
            { value: 'year', label: 'Years' },
            { value: 'lifetime', label: 'For life' },
          ]}
          value={values.period_unit}
          onChange={(period_unit) => set({ period_unit })}
          error={errors.period_unit}
        />
        {isLifetime ? null : number('period_count', 1, 120)}
      </FormGrid>
      {isLifetime ? null : (
        <RadioField
          label={LABELS.period_type}
          name="period_type"
          options={[
            { value: 'rolling', label: 'On the day of joining' },
            { value: 'fixed', label: 'On a fixed day for everybody' },
          ]}
          value={values.period_type}
          onChange={(period_type) => set({ period_type })}
          error={errors.period_type}
        />
      )}
      {!isLifetime && values.period_type === 'fixed' ? (
        <FormGrid>
          <TextField
            label={LABELS.fixed_start}
            name="fixed_start"
            description="Month and day, such as 01-01."
            value={values.fixed_start}
            onChange={(fixed_start) => set({ fixed_start })}
            error={errors.fixed_start}
            maxLength={5}
            isRequired
            autoComplete="off"
          />
          <TextField
            label={LABELS.rollover}
            name="rollover"
            description="Month and day; empty for never."
            value={values.rollover}
            onChange={(rollover) => set({ rollover })}
            error={errors.rollover}
            maxLength={5}
            autoComplete="off"
          />
        </FormGrid>
      ) : null}
      {isLifetime ? null : (
        <FormGrid>
          {number('grace_days', 0, 365, 'A member still counts on these days after the end.')}
          {number('renewal_opens_days', 0, 365)}
        </FormGrid>
      )}
    </FormSection>
  )
}

function RuleFields({ values, set, errors, isNew }: FieldsProps & { isNew: boolean }) {
  const box = (name: 'requires_approval' | 'requires_payment' | 'has_voting_right', label: string) => (
    <CheckboxField
      label={label}
      name={name}
      isSelected={values[name]}
      onChange={(isSelected) => set({ [name]: isSelected })}
      error={errors[name]}
    />
  )
  return (
    <FormSection title="Rules">
      <div className="grid gap-3">
        {box('requires_approval', 'A new member needs the approval of an administrator')}
        {box('requires_payment', 'A new member pays first: you approve it once the payment is in')}
        {box('has_voting_right', 'Members may vote')}
      </div>
      <RadioField
        label={LABELS.visibility}
        name="visibility"
        options={[
          { value: 'public', label: 'Anybody who joins' },
          { value: 'admin', label: 'Administrators only' },
        ]}
        value={values.visibility}
        onChange={(visibility) => set({ visibility })}
        error={errors.visibility}
      />
      <FormGrid>
        <NumberField
          label={LABELS.position}
          name="position"
          description="Lower numbers come first."
          value={values.position}
          onChange={(position) => set({ position })}
          error={errors.position}
          min={0}
          max={1000}
        />
      </FormGrid>
      {isNew ? null : (
        <SwitchField
          label={LABELS.is_active}
          name="is_active"
          description="A closed tier keeps its members and takes no new ones."
          isSelected={values.is_active}
          onChange={(is_active) => set({ is_active })}
          error={errors.is_active}
        />
      )}
    </FormSection>
  )
}
