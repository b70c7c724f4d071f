/** More formatters than this come only of locales and zones in unusual number; then they start over. */
const MAX_FORMATTERS = 1_000

function cached<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const known = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    let formatter = known.get(key)
    if (formatter === undefined) {
      formatter = make(locale, options)
      if (known.size >= MAX_FORMATTERS) known.clear()
      known.set(key, formatter)
    }
    return formatter
  }
}

// Making a formatter takes a hundred times as long as using it, and a page uses hundreds.
const numbers = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = cached((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const spans = cached((locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options))
const names = cached((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options))

/** The formatter of numbers for a locale, made once. Throws RangeError on a bad locale, currency or option. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numbers(locale, options)
}

/** The formatter of dates and times for a locale, made once. Throws RangeError on a bad locale, zone or option. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return dates(locale, options)
}

/** The formatter of spans ("in 3 days") for a locale, made once. Throws RangeError on a bad locale. */
export function relativeTimeFormat(locale: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return spans(locale, options)
}

/** The names of countries, languages or currencies in a locale, read once. Throws RangeError on a bad locale. */
export function displayNames(locale: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return names(locale, options)
}
