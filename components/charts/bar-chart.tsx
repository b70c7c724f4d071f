'use client'

import { useId } from 'react'
import { COMPARE, colorAt, GRID, SERIES } from '#components/charts/chart-colors'
import { CHART_WORDS, ChartFrame, type ChartProps, chartSheet, valueColumn } from '#components/charts/chart-frame'
import { bandsOf, round, type Scale, scaleOf } from '#components/charts/scale'
import { ValueAxis } from '#components/charts/value-axis'
import { Link } from '#components/ui/link'

interface Bar {
  label: string
  value: number
  /** What it is compared with, e.g. the same month a year ago. */
  compare?: number | null
  /** The rows behind the bar, and those behind what it is compared with. */
  href?: string
  compareHref?: string
  /** Position in the colours of the charts; 0 is the accent. */
  color?: number
}

interface BarChartProps extends ChartProps {
  bars: readonly Bar[]
  /** What the grey bars are, e.g. "Last year". */
  compareLabel?: string
  /** What the coloured bars are, named beside the grey ones. */
  valueLabel?: string
  /** How values are told where there is room: in the table and of a single bar. As on the axis unless given. */
  formatExact?: (value: number) => string
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
  const { bars, compareLabel, formatValue, currency, height = 220, ...others } = props
  const { words = CHART_WORDS } = others
  const { formatExact = formatValue, valueLabel = words.value, ...frame } = others
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
          formatExact(bar.value),
          ...(hasCompare ? [compareCell(bar, formatExact)] : []),
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
          <title id={id}>{`${frame.title}${words.colon} ${words.bar_chart}`}</title>
          {hasFigures
            ? null
            : ticks.map((tick) => (
                <line key={tick} aria-hidden x1="0" x2="100%" y1={y(tick)} y2={y(tick)} stroke={GRID} />
              ))}
          <line x1="0" x2="100%" y1={zero} y2={zero} stroke="var(--border)" />
          {bars.map((bar, position) => {
            const left = bands.leftOf(position)
            const half = bands.width / 2
            const own = { href: bar.href, height, scale, sentence: `${bar.label}: ${formatExact(bar.value)}` }
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars never move, and labels may repeat
              <g key={position}>
                {hasCompare ? (
                  <Column
                    {...own}
                    href={bar.compareHref}
                    sentence={`${bar.label}, ${compareLabel}: ${formatExact(bar.compare ?? 0)}`}
                    left={left}
                    reach={half}
                    width={bands.width * 0.46}
                    value={bar.compare ?? 0}
                    color={COMPARE}
                  />
                ) : null}
                <Column
                  {...own}
                  left={hasCompare ? left + half : left}
                  reach={hasCompare ? half : bands.width}
                  width={hasCompare ? half : bands.width}
                  value={bar.value}
                  color={colorAt(SERIES, bar.color ?? 0)}
                />
              </g>
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

function compareCell({ compare, compareHref }: Bar, formatExact: (value: number) => string) {
  if (compare === undefined || compare === null) return '–'
  if (compareHref === undefined) return formatExact(compare)
  return (
    <Link href={compareHref} className="link">
      {formatExact(compare)}
    </Link>
  )
}

interface ColumnProps {
  href: string | undefined
  /** What it says, also to those who cannot see it. */
  sentence: string
  left: number
  width: number
  /** How wide the place is that can be pressed, from the left of the column on. */
  reach: number
  height: number
  scale: Scale
  value: number
  color: string
}

function Column({ href, sentence, left, width, reach, height, scale: { y, zero }, value, color }: ColumnProps) {
  const to = y(value)
  const size = Math.abs(zero - to)
  const column = (
    <>
      <title suppressHydrationWarning>{sentence}</title>
      <rect x={`${round(left)}%`} y="0" width={`${round(reach)}%`} height={height} fill="transparent" />
      <rect
        x={`${round(left)}%`}
        width={`${round(width)}%`}
        y={Math.min(zero, to)}
        // A value above nothing is never invisible.
        height={size === 0 ? 0 : Math.max(size, 1.5)}
        rx="3"
        fill={color}
      />
    </>
  )
  return href ? (
    <Link href={href} aria-label={sentence} suppressHydrationWarning>
      {column}
    </Link>
  ) : (
    <g>{column}</g>
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
