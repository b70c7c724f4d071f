'use client'

import { Checkbox, CheckboxGroup, Label } from '@heroui/react'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateField } from '#components/ui/date-field'
import { FieldNote, type SwitchedFieldProps, type ValueFieldProps } from '#components/ui/field'
import { FormGrid, FormSection } from '#components/ui/form'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import type { Fields } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'

interface CustomInputsProps {
  fields: readonly CustomField[]
  /** A form whose field custom_values is customShape of these fields. */
  form: { part: (name: 'custom_values') => unknown }
}

/** The inputs of custom fields, one of its kind for each type. */
export function CustomInputs({ fields, form }: CustomInputsProps) {
  const { field } = form.part('custom_values') as Fields<Record<string, never>>
  return fields.map((custom) => <CustomInput key={custom.key} custom={custom} props={field(custom.key) as never} />)
}

/** A section of a form with the custom fields of its record; nothing where there are none. */
export function CustomFormSection({ title = 'More', ...props }: CustomInputsProps & { title?: string }) {
  if (props.fields.length === 0) return null
  return (
    <FormSection title={title}>
      <FormGrid>
        <CustomInputs {...props} />
      </FormGrid>
    </FormSection>
  )
}

interface CustomInputProps {
  custom: Pick<CustomField, 'type' | 'help' | 'required' | 'choices' | 'currency'>
  /** What the form knows of the field. */
  props: ValueFieldProps<never> & { isSelected: boolean }
}

/** The input of one custom field. */
export function CustomInput({ custom, props: { isRequired: _, ...given } }: CustomInputProps) {
  const { type, help, required, choices, currency } = custom
  const own = { ...given, isRequired: required, ...(help && { description: help }) }
  // What a form hands a field is of the type that customShape asks for.
  const text = own as unknown as ValueFieldProps<string>
  switch (type) {
    case 'long_text':
      return (
        <div className="sm:col-span-full">
          <TextAreaField {...text} rows={3} />
        </div>
      )
    case 'number':
      return <NumberField {...(own as unknown as ValueFieldProps<number | null>)} min={-MAX} max={MAX} />
    case 'money':
      return <MoneyField {...text} currency={currency ?? undefined} />
    case 'date':
      return <DateField {...text} />
    case 'boolean':
      if (required) return <YesOrNoField {...own} onChange={own.onChange as (answer: boolean) => void} />
      return <CheckboxField {...(own as unknown as SwitchedFieldProps)} />
    case 'choice':
      return <SelectField {...text} options={choices} none="Not specified" />
    case 'multi_choice':
      return <SeveralField {...(own as unknown as ValueFieldProps<string[]>)} options={choices} />
    default:
      return <TextField {...text} type={type === 'url' ? 'url' : 'text'} autoComplete="off" />
  }
}

interface YesOrNoProps extends Omit<SwitchedFieldProps, 'isSelected'> {
  /** The answer, or nothing yet; a form that holds yes or no hands it as selected or not. */
  value?: unknown
  isSelected?: boolean
}

/** A question that has to be answered: no is an answer as well. */
function YesOrNoField({ value, isSelected, onChange, ...props }: YesOrNoProps) {
  const answer = value === undefined ? isSelected : value
  return (
    <RadioField
      {...props}
      value={typeof answer === 'boolean' ? String(answer) : ''}
      onChange={(next) => onChange(next === 'true')}
      options={[
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
    />
  )
}

/** As far as the API takes numbers. */
const MAX = 1_000_000_000_000

/** Chooses any number of values. */
export function SeveralField(props: ValueFieldProps<string[]> & { options: readonly SelectOption[] }) {
  const { label, name, value, onChange, options, description, error, isRequired } = props
  return (
    <CheckboxGroup
      name={name}
      value={[...value]}
      onChange={onChange}
      isInvalid={Boolean(error)}
      isRequired={isRequired ?? false}
      validationBehavior="aria"
      className="gap-1.5"
    >
      <Label>{label}</Label>
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value}>
          <Checkbox.Content className="min-h-6 max-md:min-h-11">
            <Checkbox.Control>
              <Checkbox.Indicator />
            </Checkbox.Control>
            <span className="font-normal">{option.label}</span>
          </Checkbox.Content>
        </Checkbox>
      ))}
      <FieldNote description={description} error={error} />
    </CheckboxGroup>
  )
}
