'use client'

import { useId } from 'react'
import { COMPARE, colorAt, GRID, SERIES } from '#components/charts/chart-colors'
import { ChartFrame, type ChartProps, chartSheet, valueColumn } from '#components/charts/chart-frame'
import { bandsOf, round, type Scale, scaleOf } from '#components/charts/scale'
import { ValueAxis } from '#components/charts/value-axis'
import { Link } from '#components/ui/link'

interface Bar {
  label: string
  value: number
  /** What it is compared with, e.g. the same month a year ago. */
  compare?: number | null
  /** The rows behind the bar. */
  href?: string
  /** Position in the colours of the charts; 0 is the accent. */
  color?: number
}

interface BarChartProps extends ChartProps {
  bars: readonly Bar[]
  /** What the grey bars are, e.g. "Last year". */
  compareLabel?: string
  /** What the coloured bars are, named beside the grey ones. */
  valueLabel?: string
  height?: number
}

const FOOT = 24
const HEAD = 18
/** More bars than this have no room for their own figures. */
const MAX_FIGURES = 8
/** About as many labels fit beside each other on a phone. */
const MAX_LABELS = 12

/** About as many letters fit under the bars on a phone. */
const MAX_LETTERS = 36

/** Bars from a common zero line. Those with rows behind them are links. */
export function BarChart(props: BarChartProps) {
  const { bars, compareLabel, valueLabel = 'Value', formatValue, currency, height = 220, ...frame } = props
  const id = useId()
  const values = bars.flatMap((bar) => [bar.value, bar.compare ?? 0])
  const scale = scaleOf(values, { from: height - FOOT, to: HEAD })
  // Percent of the width, so that text keeps its size on every screen.
  const bands = bandsOf(bars.length, 100, bars.length <= 6 ? 0.5 : 0.3)
  const hasCompare = compareLabel !== undefined && bars.some((bar) => bar.compare !== undefined && bar.compare !== null)
  const hasFigures = bars.length <= MAX_FIGURES && !hasCompare
  const step = Math.ceil(bars.length / MAX_LABELS)
  const { y, zero } = scale
  // On a phone every other label makes room for its neighbours.
  const letters = bars.reduce((sum, { label }) => sum + label.length, 0)
  const isCrowded = bars.length / step > 8 || letters > MAX_LETTERS
  const ticks = hasFigures ? [] : scale.ticks
  const middleOf = (position: number) => `${round(bands.leftOf(position) + bands.width / 2)}%`

  return (
    <ChartFrame
      {...frame}
      tableOf={() => ({
        columns: ['', valueLabel, ...(hasCompare ? [compareLabel] : [])],
        rows: bars.map((bar) => [
          bar.href ? (
            <Link key="link" href={bar.href} className="link">
              {bar.label}
            </Link>
          ) : (
            bar.label
          ),
          formatValue(bar.value),
          ...(hasCompare ? [bar.compare === undefined || bar.compare === null ? '–' : formatValue(bar.compare)] : []),
        ]),
      })}
      sheetOf={() => {
        const series = [
          valueColumn(
            valueLabel,
            bars.map(({ value }) => value),
            currency,
          ),
        ]
        if (hasCompare)
          series.push(
            valueColumn(
              compareLabel,
              bars.map(({ compare }) => compare ?? null),
              currency,
            ),
          )
        return chartSheet(
          frame.title,
          bars.map(({ label }) => label),
          series,
        )
      }}
    >
      {hasCompare ? (
        <p className="mb-2 flex flex-wrap gap-x-4 text-[0.8125rem] text-muted">
          <Key color={SERIES[0]} label={valueLabel} />
          <Key color={COMPARE} label={compareLabel} />
        </p>
      ) : null}
      <div className={hasFigures ? '' : 'grid grid-cols-[auto_minmax(0,1fr)] gap-2.5'}>
        {hasFigures ? null : <ValueAxis ticks={ticks} y={y} height={height} formatValue={formatValue} />}
        <svg
          width="100%"
          height={height}
          role={bars.some((bar) => bar.href) ? 'group' : 'img'}
          aria-labelledby={id}
          className="bar-chart"
        >
          <title id={id}>{`${frame.title}: bar chart`}</title>
          {hasFigures
            ? null
            : ticks.map((tick) => (
                <line key={tick} aria-hidden x1="0" x2="100%" y1={y(tick)} y2={y(tick)} stroke={GRID} />
              ))}
          <line x1="0" x2="100%" y1={zero} y2={zero} stroke="var(--border)" />
          {bars.map((bar, position) => {
            const left = bands.leftOf(position)
            const sentence = sentenceOf(bar, formatValue, hasCompare ? compareLabel : undefined)
            const column = (
              <>
                <title suppressHydrationWarning>{sentence}</title>
                <rect x={`${round(left)}%`} y="0" width={`${round(bands.width)}%`} height={height} fill="transparent" />
                {hasCompare ? (
                  <Column
                    left={left}
                    width={bands.width * 0.46}
                    scale={scale}
                    value={bar.compare ?? 0}
                    color={COMPARE}
                  />
                ) : null}
                <Column
                  left={hasCompare ? left + bands.width * 0.5 : left}
                  width={hasCompare ? bands.width * 0.5 : bands.width}
                  scale={scale}
                  value={bar.value}
                  color={colorAt(SERIES, bar.color ?? 0)}
                />
              </>
            )
            return bar.href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars never move, and labels may repeat
              <Link key={position} href={bar.href} aria-label={sentence} suppressHydrationWarning>
                {column}
              </Link>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars never move, and labels may repeat
              <g key={position}>{column}</g>
            )
          })}
          <g aria-hidden>
            {bars.map((bar, position) =>
              position % step === 0 ? (
                <text
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars never move, and labels may repeat
                  key={position}
                  x={middleOf(position)}
                  y={height - 6}
                  className={isCrowded && (position / step) % 2 === 1 ? 'spare' : undefined}
                  suppressHydrationWarning
                >
                  {bar.label}
                </text>
              ) : null,
            )}
            {hasFigures
              ? bars.map((bar, position) => (
                  <text
                    // biome-ignore lint/suspicious/noArrayIndexKey: bars never move, and labels may repeat
                    key={position}
                    x={middleOf(position)}
                    y={y(bar.value) + (bar.value < 0 ? 14 : -6)}
                    className="figure"
                    suppressHydrationWarning
                  >
                    {formatValue(bar.value)}
                  </text>
                ))
              : null}
          </g>
        </svg>
      </div>
    </ChartFrame>
  )
}

function sentenceOf(bar: Bar, formatValue: (value: number) => string, compareLabel: string | undefined): string {
  const sentence = `${bar.label}: ${formatValue(bar.value)}`
  if (compareLabel === undefined || bar.compare === undefined || bar.compare === null) return sentence
  return `${sentence}, ${compareLabel}: ${formatValue(bar.compare)}`
}

interface ColumnProps {
  left: number
  width: number
  scale: Scale
  value: number
  color: string
}

function Column({ left, width, scale: { y, zero }, value, color }: ColumnProps) {
  const to = y(value)
  const size = Math.abs(zero - to)
  return (
    <rect
      x={`${round(left)}%`}
      width={`${round(width)}%`}
      y={Math.min(zero, to)}
      // A value above nothing is never invisible.
      height={size === 0 ? 0 : Math.max(size, 1.5)}
      rx="3"
      fill={color}
    />
  )
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-[3px]" style={{ backgroundColor: color }} />
      {label}
    </span>
  )
}
