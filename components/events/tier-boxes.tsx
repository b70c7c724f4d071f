'use client'

import { CheckboxField } from '#components/ui/checkbox-field'
import type { SelectOption } from '#components/ui/select-field'

interface TierBoxesProps {
  label: string
  name: string
  tiers: readonly SelectOption[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Chooses any number of tiers. */
export function TierBoxes({ label, name, tiers, value: chosen, onChange, error }: TierBoxesProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-medium">{label}</legend>
      {tiers.length === 0 ? <p className="text-muted">There are no tiers yet. Add them in Settings.</p> : null}
      {tiers.map((tier) => (
        <CheckboxField
          key={tier.value}
          label={tier.label}
          name={name}
          isSelected={chosen.includes(tier.value)}
          onChange={(isSelected) =>
            onChange(isSelected ? [...chosen, tier.value] : chosen.filter((id) => id !== tier.value))
          }
        />
      ))}
      {error ? <p className="text-[0.8125rem] text-danger-text">{error}</p> : null}
    </fieldset>
  )
}
