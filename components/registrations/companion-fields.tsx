'use client'

import { TextField } from '#components/ui/text-field'

/** The longest name that is taken. */
const MAX_LENGTH = 200

interface CompanionFieldsProps {
  /** Seats of the booking, with that of whoever booked. */
  seats: number
  value: readonly string[]
  onChange: (names: string[]) => void
  error: string | undefined
}

/** Asks for the names of those who come along: one field more than was filled in, up to the seats beside the own. */
export function CompanionFields({ seats, value, onChange, error }: CompanionFieldsProps) {
  const most = Math.max(0, seats - 1)
  if (most === 0) return null
  const filled = value.findLastIndex((name) => name.trim() !== '') + 1
  const shown = Math.min(most, filled + 1)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">
        <span className="block text-sm font-medium">Who comes along</span>
        <span className="block text-[0.8125rem] text-muted">
          {most === 1
            ? 'May be left out. The name is on the list for the door and on the badge.'
            : 'May be left out. The names are on the list for the door and on the badges.'}
        </span>
      </legend>
      {Array.from({ length: shown }, (_, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a field stands for a seat
          key={at}
          label={`Name for seat ${at + 2}`}
          name={`companions/${at}`}
          value={value[at] ?? ''}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          error={at === shown - 1 ? error : undefined}
          onChange={(name) =>
            onChange(
              Array.from({ length: Math.max(value.length, at + 1) }, (_, i) => (i === at ? name : (value[i] ?? ''))),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** The names that were filled in for so many seats, as they are sent. */
export function companionsOf(names: readonly string[], seats: number): string[] {
  return names
    .slice(0, Math.max(0, seats - 1))
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
