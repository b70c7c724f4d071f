import type { SelectOption } from '#components/ui/select-field'
import { dateTimeFormat, displayNames } from '#lib/format/intl'

const LOCALES =
  'en en-GB en-IE en-US en-CA en-AU en-IN en-ZA de de-AT de-CH fr fr-BE fr-CA fr-CH es es-MX it it-CH nl nl-BE pt pt-BR da sv nb fi pl cs hu ro el tr ja zh'.split(
    ' ',
  )

/** The choices of the settings form, and whatever stands in it now. */
export function tenantChoices(now: { locale: string; currency: string; time_zone: string }) {
  const languages = displayNames('en', { type: 'language' })
  const currencies = displayNames('en', { type: 'currency' })
  const month = dateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  return {
    locales: withPresent(LOCALES, now.locale).map((value) => ({ value, label: languages.of(value) ?? value })),
    currencies: withPresent(Intl.supportedValuesOf('currency'), now.currency).map((value) => ({
      value,
      label: `${value} · ${currencies.of(value) ?? value}`,
    })),
    time_zones: withPresent(['UTC', ...Intl.supportedValuesOf('timeZone')], now.time_zone).map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
    })),
    months: Array.from(
      { length: 12 },
      (_, index): SelectOption => ({
        value: String(index + 1),
        label: month.format(Date.UTC(2026, index, 1)),
      }),
    ),
  }
}

function withPresent(known: readonly string[], present: string): string[] {
  return known.includes(present) ? [...known] : [present, ...known]
}
