import { isWithinPattern } from '#lib/assistant/verify/dates-in-text'
import { type Fact, isChange } from '#lib/assistant/verify/facts'
import type { Mention } from '#lib/assistant/verify/mentions'
import { isMarkOf } from '#lib/assistant/verify/units'
import type { Unit } from '#lib/figures/schema'
import { toLocal } from '#lib/format/dates'
import { currencyExponent } from '#lib/format/money'

export interface Matching {
  locale: string
  time_zone: string
}

/** Slack for what binary fractions do to decimals, relative to the value. */
const EPSILON = 1e-12
const NOT_COUNTED = new Set<Unit>(['money', 'percent', 'date', 'month', 'instant', 'text'])
const COUNTED_AS_ANY = new Set<Unit>(['count', 'terms'])
/** A calendar year is a number without a unit. */
const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value < 2101

/** The value of a fact in the unit in which it is written: money in major units. */
function writtenValue(fact: Fact): number | null {
  if (typeof fact.value !== 'number') return null
  return fact.unit === 'money' ? fact.value / 10 ** currencyExponent(fact.result.result.currency) : fact.value
}

/** Whether a number as shown is this value, rounded to half a unit of its last digit. */
export function isShownAs(value: number, { readings }: Pick<Mention, 'readings'>): boolean {
  return readings.some((one) => Math.abs(one.value - value) <= one.half + EPSILON * Math.max(1, Math.abs(value)))
}

/**
 * Whether the figure states the fact: the same number at the shown precision, in the same unit. A fall of 12 may be
 * written "fell by 12" (isFalling), never as 12 alone.
 */
export function states(mention: Mention, fact: Fact, isFalling: boolean, how: Matching): boolean {
  if (isDateLike(fact)) return statesDate(mention, fact, how)
  // A membership number is text, even where it is all digits.
  if (typeof fact.value === 'string') return mention.text.toLowerCase() === fact.value.toLowerCase()
  const value = writtenValue(fact)
  if (value === null || !isSameUnit(mention, fact, how)) return false
  if (mention.kind === 'multiple') return isShownAs(factorOf(fact), mention)
  const isExact = isShownAs(value, mention) && !(value < 0 && mention.readings.every((one) => one.value > 0))
  return isExact || (value < 0 && isFalling && isShownAs(-value, mention))
}

/** Whether the number agrees, whatever the unit: what makes the difference between a wrong figure and a wrong unit. */
export function isSameNumber(mention: Mention, fact: Fact): boolean {
  const value = writtenValue(fact)
  if (value === null) return false
  return [value, value * 100, value / 100].some((one) => isShownAs(Math.abs(one), mention))
}

function isDateLike({ unit, value }: Fact): boolean {
  return typeof value === 'string' && (unit === 'date' || unit === 'month' || unit === 'instant')
}

/** Whether what stands around a figure that was put in by reference goes with what it is: no "%" behind a count. */
export function fitsUnit(mention: Mention, fact: Fact, locale: string): boolean {
  if (typeof fact.value !== 'number') return true
  const isLoose = mention.kind === 'bare' || mention.kind === 'ordinal' || mention.kind === 'multiple'
  if (isLoose) return true
  if (mention.kind === 'duration') return fact.unit !== 'money' && fact.unit !== 'percent'
  return isSameUnit(mention, fact, { locale, time_zone: 'UTC' })
}

/** A change of 100 % is a doubling; a ratio is the factor itself. */
function factorOf(fact: Fact): number {
  const value = writtenValue(fact) ?? 0
  return fact.unit === 'percent' && isChange(fact) ? value + 1 : value
}

function isSameUnit(mention: Mention, fact: Fact, { locale }: Matching): boolean {
  const { unit } = fact
  switch (mention.kind) {
    case 'money':
      return unit === 'money' && isMarkOf(mention.mark ?? '', fact.result.result.currency, locale)
    case 'percent':
      return unit === 'percent'
    case 'multiple':
      return fact.unit === 'percent' && (isChange(fact) || fact.result.tool === 'calculate')
    case 'rating':
      return unit === 'rating' || unit === 'score'
    case 'duration':
      return unit === 'days' && mention.span === 'day'
    case 'count':
      return isCountOf(mention, unit)
    case 'none':
      return mention.units === null ? !NOT_COUNTED.has(unit) : isCountOf(mention, unit)
    case 'bare':
      return !NOT_COUNTED.has(unit)
    default:
      return false
  }
}

function isCountOf({ units }: Mention, unit: Unit): boolean {
  return COUNTED_AS_ANY.has(unit) || (units?.includes(unit) ?? false)
}

function statesDate(mention: Mention, fact: Fact, { time_zone }: Matching): boolean {
  const text = String(fact.value)
  const local = fact.unit === 'instant' ? toLocal(text, time_zone) : text
  if (mention.kind === 'time') {
    const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
    return local.length > 10 && mention.readings.some(({ value }) => value === minutes)
  }
  if (mention.kind === 'date') return mention.patterns.some((pattern) => isWithinPattern(local, pattern))
  return (
    mention.kind === 'bare' &&
    mention.readings.some(({ value }) => isYear(value) && Number(local.slice(0, 4)) === value)
  )
}

/** Whether two texts say the same figure: "over 90 days" in a question and "90 days" in an answer. */
export function isSameMention(mention: Mention, other: Mention): boolean {
  if (mention.kind === 'date' || other.kind === 'date') return isSameDate(mention, other)
  if (mention.kind === 'code' || other.kind === 'code') {
    return mention.kind === other.kind && mention.text.toLowerCase() === other.text.toLowerCase()
  }
  if (mention.kind === 'duration' || other.kind === 'duration') {
    return (other.kind === 'bare' || mention.span === other.span) && isNear(mention, other)
  }
  if (mention.kind === 'percent' || other.kind === 'percent')
    return mention.kind === other.kind && isNear(mention, other)
  if (other.kind === 'bare' || mention.kind === 'bare') return isNear(mention, other)
  return mention.kind === other.kind && isNear(mention, other)
}

function isNear(mention: Mention, other: Mention): boolean {
  return other.readings.some(({ value }) => isShownAs(value, mention))
}

function isSameDate(mention: Mention, other: Mention): boolean {
  if (mention.kind !== 'date')
    return mention.readings.some(({ value }) => other.patterns.some(({ year }) => year === value))
  if (other.kind !== 'date') {
    const years = other.readings.map(({ value }) => value)
    return mention.patterns.some(({ year, day, months }) => !day && !months && year !== null && years.includes(year))
  }
  const agrees = (a: unknown, b: unknown) => a === null || String(a) === String(b)
  return mention.patterns.some((one) =>
    other.patterns.some(
      (two) => agrees(one.year, two.year) && agrees(one.months, two.months) && agrees(one.day, two.day),
    ),
  )
}
