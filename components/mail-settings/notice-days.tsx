'use client'

import { CheckboxField } from '#components/ui/checkbox-field'

/** The days that are offered; others can be set by the API and are shown then. */
const USUAL = [-90, -60, -30, -14, -7, 0, 7, 14, 30]

interface NoticeDaysProps {
  /** Whose notices they are, for those who do not see where they stand. */
  label: string
  value: readonly number[]
  onChange: (days: number[]) => void
  error?: string | undefined
}

/** On which days from the end of a membership notices go out. */
export function NoticeDays({ label, value, onChange, error }: NoticeDaysProps) {
  const days = [...new Set([...USUAL, ...value])].toSorted((one, other) => one - other)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-3">
        {days.map((day) => (
          <CheckboxField
            key={day}
            name={`${label} ${day}`}
            label={dayText(day)}
            isSelected={value.includes(day)}
            onChange={(isSelected) =>
              onChange(
                isSelected
                  ? [...value, day].toSorted((one, other) => one - other)
                  : value.filter((other) => other !== day),
              )
            }
          />
        ))}
      </div>
      {error ? <p className="mt-1.5 text-[0.8125rem] text-danger-text">{error}</p> : null}
    </fieldset>
  )
}

function dayText(day: number): string {
  if (day === 0) return 'On the last day'
  return day < 0 ? `${-day} days before` : `${day} days after`
}
