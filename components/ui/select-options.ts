import type { SelectOption } from '#components/ui/select-field'

/** Words as the options of a field. */
export function optionsOf(words: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
