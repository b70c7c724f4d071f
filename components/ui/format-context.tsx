'use client'

import { I18nProvider } from '@heroui/react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { type DateStyle, formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor, formatMoney } from '#lib/format/money'

export interface Format {
  locale: string
  currency: string
  time_zone: string
  /** A decimal amount; the tenant's currency unless another is named. */
  money: (amount: string, currency?: string) => string
  /** Minor units of a currency. */
  moneyOf: (minor: number, currency: string) => string
  /** A date, a local time, or an instant shown in the tenant's zone. */
  date: (value: string, style?: DateStyle) => string
  number: (value: number) => string
  /** A ratio: 0.5 is "50%". */
  percent: (ratio: number, digits?: number) => string
}

/** How dates, numbers and money are written in a locale. */
export function formatOf(locale: string, currency: string, timeZone: string): Format {
  const numbers = numberFormat(locale)
  return {
    locale,
    currency,
    time_zone: timeZone,
    money: (amount, code = currency) => formatMoney(amount, code, locale),
    moneyOf: (minor, code) => formatMinor(minor, code, locale),
    date: (value, style) => formatDate(value, { locale, timeZone, style }),
    number: (value) => numbers.format(value),
    percent: (ratio, digits = 0) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(ratio),
  }
}

const FormatContext = createContext<Format>(formatOf('en', 'EUR', 'UTC'))

interface FormatProviderProps {
  locale: string
  currency: string
  timeZone: string
  children: ReactNode
}

/** Sets how dates, numbers and money are written in everything below it. */
export function FormatProvider({ locale, currency, timeZone, children }: FormatProviderProps) {
  const format = useMemo(() => formatOf(locale, currency, timeZone), [locale, currency, timeZone])
  return (
    <FormatContext value={format}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </FormatContext>
  )
}

/** How dates, numbers and money are written here. */
export function useFormat(): Format {
  return use(FormatContext)
}
