'use client'

import { type ReactNode, useId } from 'react'
import { colorAt, SCALE, SERIES } from '#components/charts/chart-colors'
import { CHART_WORDS, ChartFrame, type ChartProps, chartSheet, valueColumn } from '#components/charts/chart-frame'
import { round } from '#components/charts/scale'
import { Link } from '#components/ui/link'

export interface BarPart {
  label: string
  value: number
  /** The rows behind the part. */
  href?: string
}

interface StackedBarProps extends ChartProps {
  parts: readonly BarPart[]
  /** "share" tells parts apart; "ageing" runs from harmless to grave. */
  kind?: 'share' | 'ageing'
  /** A ratio in the locale: 0.5 is "50%". */
  formatShare?: (ratio: number) => string
}

const HEIGHT = 20

/** One whole in up to five parts, each named with its value below. */
export function StackedBar(props: StackedBarProps) {
  const { parts, kind = 'share', formatValue, formatShare = percent, currency, ...frame } = props
  const { words = CHART_WORDS } = frame
  const id = useId()
  const colors = kind === 'ageing' ? SCALE : SERIES
  const total = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0)
  const shareOf = (part: BarPart) => (total > 0 ? Math.max(0, part.value) / total : 0)
  let left = 0

  return (
    <ChartFrame
      {...frame}
      tableOf={() => ({
        columns: ['', words.value, words.share],
        rows: parts.map((part) => [part.label, formatValue(part.value), formatShare(shareOf(part))]),
      })}
      sheetOf={() =>
        chartSheet(
          frame.title,
          parts.map(({ label }) => label),
          [
            valueColumn(
              words.value,
              parts.map(({ value }) => value),
              currency,
            ),
            valueColumn(
              words.share,
              parts.map((part) => Math.round(shareOf(part) * 10_000) / 10_000),
              undefined,
            ),
          ],
        )
      }
    >
      <svg width="100%" height={HEIGHT} role="img" aria-labelledby={id} className="block overflow-hidden rounded-md">
        <title id={id} suppressHydrationWarning>
          {`${frame.title}: ${parts.map((part) => `${part.label} ${formatValue(part.value)}`).join(', ')}`}
        </title>
        {total === 0 ? <rect width="100%" height={HEIGHT} fill="var(--track)" /> : null}
        {parts.map((part, position) => {
          const share = shareOf(part) * 100
          const start = left
          left += share
          return share === 0 ? null : (
            <rect
              key={part.label}
              x={`${round(start)}%`}
              width={`${round(share)}%`}
              height={HEIGHT}
              fill={colorAt(colors, position)}
              stroke="var(--surface)"
              strokeWidth="1.5"
            >
              <title suppressHydrationWarning>{`${part.label}: ${formatValue(part.value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <ul className="chart-parts">
        {parts.map((part, position) => (
          <li key={part.label}>
            <PartLink href={part.href}>
              <span className="name">
                <span aria-hidden style={{ backgroundColor: colorAt(colors, position) }} />
                <span className="truncate">{part.label}</span>
              </span>
              <span className="value tabular" suppressHydrationWarning>
                {formatValue(part.value)}
                <span suppressHydrationWarning>{formatShare(shareOf(part))}</span>
              </span>
            </PartLink>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

function PartLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <div>{children}</div>
  return <Link href={href}>{children}</Link>
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)}%`
}
