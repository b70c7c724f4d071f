'use client'

import { useQuery } from '@tanstack/react-query'
import { SeveralField } from '#components/custom-fields/custom-inputs'
import { DateField } from '#components/ui/date-field'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { TextSkeleton } from '#components/ui/skeletons'
import { SwitchField } from '#components/ui/switch-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { purposesQuery } from '#lib/consents/client'
import type { CustomField } from '#lib/custom-fields/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { Tier } from '#lib/tiers/schema'

/** Something that an action needs to know: `tier` is one of the tiers, `custom` a custom field with a value, `consent` what they can consent to. */
export interface ActionField {
  name: string
  label: string
  kind: 'line' | 'choice' | 'switch' | 'tier' | 'custom' | 'consent' | 'day'
  /** Whether it may be left empty. */
  isOptional?: boolean
  options?: readonly SelectOption[]
  /** What it is unless somebody says otherwise. */
  usual?: string | boolean
  maxLength?: number
  description?: string
}

/** What is filled in, by the names of the parameters. */
export type Filled = Readonly<Record<string, unknown>>

interface BulkFieldsProps {
  noun: string
  fields: readonly ActionField[]
  filled: Filled
  errors: Readonly<Record<string, string | undefined>>
  onChange: (patch: Filled) => void
}

/** What stands in the fields before anybody has touched them. */
export function usualValues(fields: readonly ActionField[]): Filled {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, usual }) =>
      usual !== undefined ? [[name, usual]] : kind === 'switch' ? [[name, false]] : [],
    ),
  )
}

/** Whether everything is filled in that an action needs. */
export function isFilled(fields: readonly ActionField[], filled: Filled): boolean {
  return fields.every(({ name, kind, isOptional }) => {
    if (kind === 'switch' || isOptional) return true
    if (kind === 'custom') return typeof filled.key === 'string' && filled.value !== undefined
    return typeof filled[name] === 'string' && filled[name].trim() !== ''
  })
}

/** The fields of an action. */
export function BulkFields({ noun, fields, filled, errors, onChange }: BulkFieldsProps) {
  return fields.map(({ name, label, kind, options = [], maxLength, description }, index) => {
    const text = {
      label,
      name,
      description,
      value: String(filled[name] ?? ''),
      error: errors[name],
      onChange: (value: string) => onChange({ [name]: value }),
    }
    switch (kind) {
      case 'switch':
        return (
          <SwitchField
            key={name}
            label={label}
            name={name}
            description={description}
            isSelected={filled[name] === true}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        )
      case 'choice':
        return <SelectField key={name} {...text} options={options} />
      case 'tier':
        return <TierField key={name} {...text} />
      case 'consent':
        return <ConsentField key={name} {...text} />
      case 'day':
        return <DateField key={name} {...text} onChange={(day) => onChange({ [name]: day === '' ? null : day })} />
      case 'custom':
        return <CustomValueField key={name} noun={noun} filled={filled} errors={errors} onChange={onChange} />
      default:
        return <TextField key={name} {...text} maxLength={maxLength} autoFocus={index === 0} autoComplete="off" />
    }
  })
}

interface TextProps {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TierField(props: TextProps) {
  const { data } = useQuery({
    queryKey: ['tiers'],
    queryFn: async ({ signal }) => (await apiFetch<Tier[]>(api.tiers(), { signal })).data,
  })
  if (!data) return <TextSkeleton lines={1} />
  return <SelectField {...props} options={data.map(({ id, name }) => ({ value: id, label: name }))} />
}

/** What is consented to. */
function ConsentField(props: TextProps) {
  const { data } = useQuery(purposesQuery())
  if (!data) return <TextSkeleton lines={1} />
  return <SelectField {...props} options={data.map(({ key, label }) => ({ value: key, label }))} />
}

/** What a value that was typed is for a field: empty takes the value out, and what is no value is told by the API. */
function typedValue({ type }: CustomField, text: string): unknown {
  if (text === '') return null
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  return type === 'boolean' ? text === 'true' : text
}

/** What several choices of a row become. */
const MODES: readonly SelectOption[] = [
  { value: 'add', label: 'Add to those that there are' },
  { value: 'remove', label: 'Take away' },
  { value: 'replace', label: 'Replace those that there are' },
]

/** One of the custom fields, and the value that it gets. */
function CustomValueField({ noun, filled, errors, onChange }: Omit<BulkFieldsProps, 'fields'>) {
  const { data } = useQuery({
    queryKey: ['custom-fields', noun],
    queryFn: async ({ signal }) => (await apiFetch<CustomField[]>(api.customFields({ noun }), { signal })).data,
  })
  if (!data) return <TextSkeleton lines={2} />
  const fields = data.filter(({ archived_at }) => archived_at === null)
  if (fields.length === 0) return <p className="text-muted">There are no fields of your own yet.</p>
  const chosen = fields.find(({ key }) => key === filled.key)
  const given: string[] = Array.isArray(filled.value) ? filled.value : []
  const value = {
    label: 'Value',
    name: 'value',
    value: String(filled.value ?? ''),
    error: errors.value,
    onChange: (text: string) =>
      onChange({ value: chosen && text.trim() !== '' ? typedValue(chosen, text) : undefined }),
  }
  // Nothing given is nothing to do: taking a value out is chosen by itself.
  const isTakenOut = chosen !== undefined && chosen.type !== 'multi_choice' && filled.value === null
  return (
    <>
      <SelectField
        label="Field"
        name="key"
        value={String(filled.key ?? '')}
        error={errors.key}
        onChange={(key) => {
          const isSeveral = fields.find((field) => field.key === key)?.type === 'multi_choice'
          onChange({ key, value: undefined, mode: isSeveral ? 'add' : undefined })
        }}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
      />
      {chosen === undefined || isTakenOut ? null : chosen.type === 'boolean' ? (
        <SelectField
          {...value}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      ) : chosen.type === 'multi_choice' ? (
        <>
          <SelectField
            label="What happens"
            name="mode"
            value={String(filled.mode ?? 'add')}
            onChange={(mode) => onChange({ mode, value: given.length > 0 || mode === 'replace' ? given : undefined })}
            options={MODES}
          />
          <SeveralField
            {...value}
            label="Choices"
            value={given}
            onChange={(choices) =>
              onChange({ value: choices.length === 0 && filled.mode !== 'replace' ? undefined : choices })
            }
            options={chosen.choices}
          />
        </>
      ) : chosen.type === 'choice' ? (
        <SelectField {...value} options={chosen.choices} />
      ) : chosen.type === 'date' ? (
        <DateField {...value} />
      ) : chosen.type === 'long_text' ? (
        <TextAreaField {...value} />
      ) : (
        <TextField {...value} autoComplete="off" />
      )}
      {chosen === undefined || chosen.type === 'multi_choice' ? null : (
        <SwitchField
          label="Take the value out"
          name="is_taken_out"
          isSelected={isTakenOut}
          onChange={(isOn) => onChange({ value: isOn ? null : undefined })}
        />
      )}
    </>
  )
}
