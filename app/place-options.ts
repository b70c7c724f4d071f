import type { SelectOption } from '#components/ui/select-field'
import { COUNTRY_CODES, countryName, LANGUAGE_CODES, languageName } from '#lib/format/places'

const options = (codes: readonly string[], name: (code: string) => string): SelectOption[] =>
  codes.map((value) => ({ value, label: name(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** The countries and languages of the form, named on the server: browsers know other names for some. */
export function placeOptions(): { countries: SelectOption[]; languages: SelectOption[] } {
  return { countries: options(COUNTRY_CODES, countryName), languages: options(LANGUAGE_CODES, languageName) }
}
