'use client'

import { CheckboxField } from '#components/ui/checkbox-field'
import type { SelectOption } from '#components/ui/select-field'

interface TierBoxesProps {
  label: string
  name: string
  tiers: readonly SelectOption[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Chooses any number of tiers. */
export function TierBoxes({ label, name, tiers, chosen, onChange, error }: TierBoxesProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-medium">{label}</legend>
      {tiers.length === 0 ? <p className="text-muted">There are no tiers yet. Add them in Settings.</p> : null}
      {tiers.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          name={name}
          isSelected={chosen.includes(value)}
          onChange={(isSelected) => onChange(isSelected ? [...chosen, value] : chosen.filter((id) => id !== value))}
        />
      ))}
      {error ? <p className="text-[0.8125rem] text-danger-text">{error}</p> : null}
    </fieldset>
  )
}
