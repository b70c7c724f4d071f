'use client'

import { Checkbox, CheckboxGroup, Label } from '@heroui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ComboField } from '#components/ui/combo-field'
import { type FieldDraft, isDated } from '#components/ui/condition-parts'
import { DateField } from '#components/ui/date-field'
import { TagsField } from '#components/ui/list-field'
import { MoneyField } from '#components/ui/money-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import type { Models } from '#components/ui/use-models'
import { useTitles } from '#components/ui/use-titles'
import { findTitles } from '#lib/query/client'
import { PERIOD_NAMES } from '#lib/query/periods'
import type { FieldDescription } from '#lib/query/schema'
import type { FieldType } from '#lib/records/model'

interface ValueFieldProps {
  models: Models
  field: FieldDescription
  draft: FieldDraft
  /** Unique in its form. */
  name: string
  onChange: (values: string[]) => void
}

/** What a field is held against, as its type is best given. */
export function ValueField({ models, field, draft, name, onChange }: ValueFieldProps) {
  const type = field.type as FieldType
  const { test, values } = draft
  if (test === 'empty' || test === 'filled') return null
  if (test === 'between') return <Bounds type={type} name={name} values={values} onChange={onChange} />
  if (test === 'within')
    return <PeriodField name={name} value={values[0] ?? ''} onChange={(value) => onChange([value])} />
  switch (type) {
    case 'choice':
      return <Choices field={field} values={values} onChange={onChange} />
    case 'reference':
      return field.refers_to === null ? (
        <TagsField
          label="Identifiers"
          name={name}
          value={values}
          onChange={onChange}
          description="Separate several by commas."
        />
      ) : (
        <References models={models} field={field} name={name} values={values} onChange={onChange} />
      )
    case 'tags':
      if (field.values) return <Choices field={field} values={values} onChange={onChange} />
      return (
        <TagsField
          label="Tags"
          name={name}
          value={values}
          onChange={onChange}
          description="Separate several by commas."
        />
      )
    case 'boolean':
      return (
        <RadioField
          label="Answer"
          name={name}
          value={values[0] ?? 'true'}
          onChange={(value) => onChange([value])}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      )
    default:
      return (
        <OneValue
          type={type}
          label="Value"
          name={name}
          value={values[0] ?? ''}
          onChange={(value) => onChange([value])}
        />
      )
  }
}

interface OneValueProps {
  type: FieldType
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}

function OneValue({ type, label, name, value, onChange }: OneValueProps) {
  if (isDated(type)) return <DateField label={label} name={name} value={value} onChange={onChange} />
  if (type === 'money') return <MoneyField label={label} name={name} value={value} onChange={onChange} />
  if (type === 'integer' || type === 'number') {
    return (
      <NumberField
        label={label}
        name={name}
        value={value === '' ? null : Number(value)}
        step={type === 'integer' ? 1 : undefined}
        min={-1_000_000}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    )
  }
  return <TextField label={label} name={name} value={value} onChange={onChange} autoComplete="off" maxLength={200} />
}

interface BoundsProps {
  type: FieldType
  name: string
  values: readonly string[]
  onChange: (values: string[]) => void
}

function Bounds({ type, name, values, onChange }: BoundsProps) {
  const [from = '', until = ''] = values
  return (
    <div className="grid gap-3">
      <OneValue
        type={type}
        label="From"
        name={`${name}_from`}
        value={from}
        onChange={(next) => onChange([next, until])}
      />
      <OneValue
        type={type}
        label="To"
        name={`${name}_until`}
        value={until}
        onChange={(next) => onChange([from, next])}
      />
    </div>
  )
}

/** "last_90_days" as people read it: "Last 90 days". */
function periodText(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function PeriodField({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const names = value === '' || PERIOD_NAMES.includes(value) ? PERIOD_NAMES : [value, ...PERIOD_NAMES]
  return (
    <SelectField
      label="Period"
      name={name}
      value={value}
      onChange={onChange}
      options={names.map((each) => ({ value: each, label: periodText(each) }))}
    />
  )
}

interface SeveralProps {
  field: FieldDescription
  values: readonly string[]
  onChange: (values: string[]) => void
}

function Choices({ field, values, onChange }: SeveralProps) {
  return (
    <CheckboxGroup value={[...values]} onChange={onChange} className="gap-1.5">
      <Label>{field.label}</Label>
      {(field.values ?? []).map(({ value, label }) => (
        <Checkbox key={value} value={value}>
          <Checkbox.Content className="min-h-6 max-md:min-h-11">
            <Checkbox.Control>
              <Checkbox.Indicator />
            </Checkbox.Control>
            <span className="font-normal">{label}</span>
          </Checkbox.Content>
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}

/** Other records, found by their titles; those that were chosen stand above the search. */
function References({ models, field, name, values, onChange }: SeveralProps & { models: Models; name: string }) {
  const noun = field.refers_to as string
  const canSearch = models.get(noun)?.can_search ?? noun === 'accounts'
  const { titleOf, remember } = useTitles(values.map((id) => ({ noun, id })))
  const [round, setRound] = useState(0)

  async function load(q: string, signal: AbortSignal) {
    const found = await findTitles(noun, q !== '' && canSearch ? { search: q } : {}, 50, signal)
    const words = q.toLowerCase().split(/\s+/)
    const fits = ({ label }: { label: string }) => words.every((word) => label.toLowerCase().includes(word))
    return canSearch ? found : found.filter(fits)
  }

  return (
    <div className="grid gap-2">
      {values.length > 0 ? (
        <ul aria-label="Chosen" className="flex flex-wrap gap-1.5">
          {values.map((id) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onChange(values.filter((each) => each !== id))}
                className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-lg bg-default ps-2.5 pe-1.5 text-[0.8125rem] max-md:min-h-11"
              >
                <span className="sr-only">Remove </span>
                <span className="truncate">{titleOf(id) ?? '…'}</span>
                <X aria-hidden className="size-3.5 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ComboField
        // It writes the label of its value once: after a choice it starts anew, empty.
        key={round}
        label={field.label}
        name={name}
        placeholder="Search"
        queryKey={`titles ${noun}`}
        value={null}
        load={load}
        onChange={(option) => {
          if (!option) return
          remember(option.id, option.label)
          if (!values.includes(option.id)) onChange([...values, option.id])
          setRound(round + 1)
        }}
      />
    </div>
  )
}
