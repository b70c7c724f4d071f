'use client'

import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { formatMinor } from '#lib/format/money'
import type { FindingFigure as Figure } from '#lib/intelligence/findings/schema'

/** A figure of a finding; where it has rows, it opens them. */
export function FindingFigure({ figure }: { figure: Figure }) {
  const { locale } = useFormat()
  const text = written(figure, locale)
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span className="text-muted">{figure.label}</span>
      {figure.href ? (
        <Link href={figure.href} className="tabular font-medium underline decoration-dotted underline-offset-4">
          {text}
        </Link>
      ) : (
        <span className="tabular font-medium">{text}</span>
      )}
    </span>
  )
}

function written({ value, unit, currency }: Figure, locale: string): string {
  if (typeof value !== 'number') return value ?? '–'
  if (unit === 'money') return formatMinor(value, currency, locale)
  if (unit === 'percent') return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  if (unit === 'days') return `${value.toLocaleString(locale)} ${value === 1 ? 'day' : 'days'}`
  return value.toLocaleString(locale, { maximumFractionDigits: 1 })
}
