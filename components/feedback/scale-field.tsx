'use client'

import { Label, Radio, RadioGroup } from '@heroui/react'
import { FieldNote } from '#components/ui/field'

interface ScaleFieldProps {
  label: string
  name: string
  from: number
  to: number
  /** What the two ends mean. */
  ends: readonly [string, string]
  /** Null while nothing is chosen. */
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
  isRequired?: boolean
}

/** One of a few numbers in a row, chosen by press or arrow keys. */
export function ScaleField({
  label,
  name,
  from,
  to,
  ends,
  value,
  onChange,
  error,
  isRequired = false,
}: ScaleFieldProps) {
  const steps = Array.from({ length: to - from + 1 }, (_, position) => from + position)
  return (
    <RadioGroup
      name={name}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      validationBehavior="aria"
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <Label>{label}</Label>
      <div
        className={`grid max-w-fit gap-1.5 ${steps.length > 6 ? 'grid-cols-6 sm:flex sm:flex-wrap' : 'grid-cols-5'}`}
      >
        {steps.map((step) => (
          <Radio key={step} value={String(step)} className="group/step">
            <Radio.Content className="flex size-11 max-sm:w-full max-sm:min-w-10 items-center justify-center rounded-lg border border-field-border bg-field-background font-medium tabular group-hover/step:bg-surface-secondary group-data-[selected=true]/step:border-accent group-data-[selected=true]/step:bg-accent group-data-[selected=true]/step:text-accent-foreground">
              {step}
            </Radio.Content>
          </Radio>
        ))}
      </div>
      <p className="text-[0.8125rem] text-muted">
        {from} is {ends[0]}, {to} is {ends[1]}.
      </p>
      <FieldNote error={error} />
    </RadioGroup>
  )
}
