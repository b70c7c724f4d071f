import { numberFormat } from '#lib/format/intl'

/** Digits after the point where a currency does not have two (ISO 4217). The database's amount_text() keeps the same list. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

const AMOUNT = /^(-)?(\d{1,15})(?:\.(\d+))?$/

/** The number of decimals an amount in this currency has: 0, 2 or 3. */
export function currencyExponent(currency: string): number {
  return EXPONENTS[currency] ?? 2
}

/**
 * A decimal amount ("12.5") as whole minor units (1250 for EUR).
 * Throws RangeError when it is not a plain decimal, has more decimals than the currency, or is too large to be exact.
 */
export function toMinor(amount: string, currency: string): number {
  const match = AMOUNT.exec(amount)
  if (!match) throw new RangeError(`"${amount}" is not an amount of money`)
  const [, sign, whole = '0', fraction = ''] = match
  const exponent = currencyExponent(currency)
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > exponent) throw new RangeError(`${currency} has ${exponent} decimals, "${amount}" has more`)
  const minor = BigInt(whole + digits.padEnd(exponent, '0'))
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`"${amount}" is too large`)
  // Without the guard "-0" would become negative zero.
  return sign && minor !== 0n ? -Number(minor) : Number(minor)
}

/** An amount as whole minor units, or null where it is none, such as one that is still being typed. */
export function minorOrNull(amount: string, currency: string): number | null {
  try {
    return toMinor(amount, currency)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whole minor units as the decimal string that goes over the wire: 1250 EUR is "12.50". Throws RangeError on a fraction. */
export function toAmount(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole number of minor units`)
  const exponent = currencyExponent(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const sign = minor < 0 ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** The sum of decimal amounts of one currency, as a decimal string. Throws RangeError like toMinor. */
export function sumAmounts(amounts: readonly string[], currency: string): string {
  return toAmount(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  )
}

const separatorsByLocale = new Map<string, { group: string; decimal: string }>()

function separatorsOf(locale: string) {
  const known = separatorsByLocale.get(locale)
  if (known) return known
  const parts = numberFormat(locale, { useGrouping: true }).formatToParts(1234567.8)
  const separators = {
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
  }
  separatorsByLocale.set(locale, separators)
  return separators
}

/**
 * What a person typed as an amount ("1.234,50 €", "1,234.5", "12") as a decimal string with the currency's decimals,
 * or null when it cannot be read without guessing: "1,234" is a thousand in English and an error in German.
 */
export function parseMoney(text: string, currency: string, locale: string): string | null {
  const { group, decimal } = separatorsOf(locale)
  const bare = withoutSymbol(text.normalize('NFKC').replaceAll('−', '-').trim(), currency, locale).replace(
    /[\s'’]/g,
    '',
  )
  if (!/^-?[\d.,]+$/.test(bare)) return null
  const point = decimalPointOf(bare, decimal, /[.,]/.test(group) ? group : '', currencyExponent(currency))
  if (point === null) return null
  const whole = point < 0 ? bare : bare.slice(0, point)
  const fraction = point < 0 ? '' : bare.slice(point + 1)
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return null
  const digits = whole.replace(/[.,]/g, '')
  try {
    const amount = `${/\d/.test(digits) ? digits : `${digits}0`}${fraction ? `.${fraction}` : ''}`
    if (!/\d/.test(bare)) return null
    return toAmount(toMinor(amount, currency), currency)
  } catch {
    return null
  }
}

/** The figure without the currency's own code or sign, which may stand at either end and on either side of the minus. */
function withoutSymbol(text: string, currency: string, locale: string): string {
  const signs = [currency]
  for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
    const parts = numberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(1)
    signs.push(parts.find((part) => part.type === 'currency')?.value.normalize('NFKC') ?? currency)
  }
  const lower = text.toLowerCase()
  for (const sign of signs.map((one) => one.toLowerCase())) {
    if (lower.endsWith(sign)) return text.slice(0, -sign.length)
    const start = lower.startsWith('-') ? 1 : 0
    if (lower.trimStart().startsWith(sign, start)) return text.slice(0, start) + text.slice(start + sign.length)
  }
  return text
}

/** Index of the decimal point in a bare figure, -1 when it has none, null when its marks cannot be told apart. */
function decimalPointOf(bare: string, decimal: string, group: string, exponent: number): number | null {
  const marks = bare.match(/[.,]/g) ?? []
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (marks.length === 0) return -1
  const lastMark = bare.charAt(last)
  const kinds = new Set(marks)
  // Two kinds of marks: the last one is the decimal point, wherever the person comes from.
  if (kinds.size === 2) return marks.filter((mark) => mark === lastMark).length === 1 ? last : null
  if (marks.length > 1) return -1
  if (lastMark === decimal) return last
  const trailing = bare.length - last - 1
  if (trailing === 3 && lastMark === group && exponent < 3) return -1
  return trailing <= exponent && trailing > 0 && trailing !== 3 ? last : null
}

function isGrouped(whole: string): boolean {
  return (
    /^-?\d*$/.test(whole) || /^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole) || /^-?\d{1,3}(,\d{2})*,\d{3}$/.test(whole)
  )
}

interface MoneyFormat {
  /** Whole units only and thousands shortened, for tight places such as chart axes. */
  compact?: boolean
  /** Show a plus sign on amounts above zero. */
  sign?: boolean
}

/** A decimal amount written for people: "€1,234.50". The string is never turned into a float. Throws RangeError on a bad currency. */
export function formatMoney(amount: string, currency: string, locale: string, format: MoneyFormat = {}): string {
  const exponent = currencyExponent(currency)
  const formatter = numberFormat(locale, {
    style: 'currency',
    currency,
    ...(format.compact
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { minimumFractionDigits: exponent, maximumFractionDigits: exponent }),
    ...(format.sign ? { signDisplay: 'exceptZero' } : {}),
  })
  return formatter.format(amount as Intl.StringNumericLiteral)
}

/**
 * Minor units, or a decimal amount, as sentences of the product say it, which are English: "€1,234.50". Throws RangeError
 * like toAmount.
 */
export function writtenMoney(amount: number | string, currency: string): string {
  return formatMoney(typeof amount === 'number' ? toAmount(amount, currency) : amount, currency, 'en')
}

/** Minor units written for people. Throws RangeError like toAmount. */
export function formatMinor(minor: number, currency: string, locale: string, format: MoneyFormat = {}): string {
  return formatMoney(toAmount(minor, currency), currency, locale, format)
}
