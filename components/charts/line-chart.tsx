import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import Link from 'next/link'
import { useId } from 'react'
import { COMPARE, colorAt, GRID, SERIES } from '#components/charts/chart-colors'
import { ChartFrame, type ChartProps } from '#components/charts/chart-frame'
import { ValueAxis } from '#components/charts/value-axis'

export interface LineSeries {
  name: string
  /** One for each label; null leaves a gap. */
  values: readonly (number | null)[]
  /** What the others are measured against: grey and dashed. */
  isComparison?: boolean
}

interface LineChartProps extends ChartProps {
  labels: readonly string[]
  /** At most five. */
  series: readonly LineSeries[]
  /** The rows behind each label. */
  hrefs?: readonly (string | null)[]
  height?: number
  /** Begins the axis at the lowest value instead of zero, where only the movement matters. */
  isRelative?: boolean
}

const FOOT = 24
const HEAD = 18
const LABEL_HEIGHT = 32
const MOST_LABELS = 6

/** Lines over time, each named where it ends. */
export function LineChart(props: LineChartProps) {
  const { labels, series, hrefs = [], formatValue, height = 220, isRelative = false, ...frame } = props
  const id = useId()
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const low = isRelative ? Math.min(...values) : Math.min(0, ...values)
  const y = scaleLinear([low, Math.max(low + 1e-9, ...values)], [height - FOOT, HEAD]).nice(4)
  const x = scaleLinear([0, Math.max(1, labels.length - 1)], [0, 100])
  const colors = colorsOf(series)
  const ends = placed(
    series.map((one, position) => {
      const last = one.values.findLast((value) => value !== null) ?? 0
      return { name: one.name, color: colorAt(colors, position), value: last, top: y(last) }
    }),
    height - FOOT,
  )
  const step = Math.ceil(labels.length / MOST_LABELS)
  const ticks = y.ticks(4)
  const hasLinks = hrefs.some(Boolean)

  return (
    <ChartFrame
      {...frame}
      table={{
        columns: ['', ...series.map((one) => one.name)],
        rows: labels.map((label, position) => [
          label,
          ...series.map(({ values: own }) => {
            const value = own[position]
            return value === null || value === undefined ? '–' : formatValue(value)
          }),
        ]),
      }}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5">
        <ValueAxis ticks={ticks} y={y} height={height} formatValue={formatValue} />
        <svg
          width="100%"
          height={height}
          role={hasLinks ? 'group' : 'img'}
          aria-labelledby={id}
          className="block overflow-visible text-[0.6875rem]"
        >
          <title id={id}>{`${frame.title}: line chart`}</title>
          {ticks.map((tick) => (
            <line
              key={tick}
              aria-hidden
              x1="0"
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              stroke={tick === 0 ? 'var(--border)' : GRID}
            />
          ))}
          <svg
            x="0"
            y="0"
            width="100%"
            height={height}
            viewBox={`0 0 100 ${height}`}
            preserveAspectRatio="none"
            className="overflow-visible"
            aria-hidden
          >
            {series.map((one, position) => (
              <Line key={one.name} series={one} color={colorAt(colors, position)} x={x} y={y} />
            ))}
          </svg>
          {labels.map((label, position) =>
            (labels.length - 1 - position) % step === 0 ? (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: labels never move and may repeat
                key={position}
                aria-hidden
                x={`${x(position)}%`}
                y={height - 6}
                textAnchor={position === 0 ? 'start' : position === labels.length - 1 ? 'end' : 'middle'}
                // On a phone every other label makes room for its neighbours.
                className={`fill-muted ${((labels.length - 1 - position) / step) % 2 === 1 ? 'max-sm:hidden' : ''}`}
              >
                {label}
              </text>
            ) : null,
          )}
          {labels.map((label, position) => (
            <Point
              // biome-ignore lint/suspicious/noArrayIndexKey: labels never move and may repeat
              key={position}
              at={x(position)}
              width={100 / labels.length}
              height={height - FOOT}
              sentence={sentenceOf(label, position, series, formatValue)}
              href={hrefs[position] ?? null}
            />
          ))}
        </svg>
        <ul aria-hidden className="relative w-18 text-xs sm:w-24" style={{ height }}>
          {ends.map(({ name, color, value, top }) => (
            <li key={name} className="absolute inset-x-0 leading-4" style={{ top }}>
              <span className="tabular flex items-center gap-1.5 font-medium">
                <span className="h-0.5 w-2.5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
                {formatValue(value)}
              </span>
              <span className="block truncate ps-4 text-muted">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

interface PointProps {
  /** Percent of the width. */
  at: number
  width: number
  height: number
  sentence: string
  href: string | null
}

/** The strip around one label: its figures on hover, its rows on a press. */
function Point({ at, width, height, sentence, href }: PointProps) {
  const area = (
    <rect
      x={`${Math.min(100 - width, Math.max(0, at - width / 2))}%`}
      y="0"
      width={`${width}%`}
      height={height}
      className="fill-transparent hover:fill-foreground/5"
    >
      <title>{sentence}</title>
    </rect>
  )
  if (!href) return area
  return (
    <Link href={href} prefetch={false} aria-label={sentence}>
      {area}
    </Link>
  )
}

interface LineProps {
  series: LineSeries
  color: string
  x: (position: number) => number
  y: (value: number) => number
}

function Line({ series: { values, isComparison = false }, color, x, y }: LineProps) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, position) => x(position))
    .y((value) => y(value ?? 0))([...values])
  const last = values.findLastIndex((value) => value !== null)
  const end = `M${x(last)},${y(values[last] ?? 0)}h0`
  return (
    <g fill="none" stroke={color} strokeLinecap="round" strokeLinejoin="round">
      <path
        d={path ?? ''}
        strokeWidth={isComparison ? 1.5 : 2}
        strokeDasharray={isComparison ? '3 5' : undefined}
        vectorEffect="non-scaling-stroke"
      />
      {/* A stroke without length keeps its round end whatever the picture is stretched to. */}
      {last >= 0 && !isComparison ? <path d={end} strokeWidth="7" vectorEffect="non-scaling-stroke" /> : null}
    </g>
  )
}

/** Comparisons are grey; the others take the colours in turn. */
function colorsOf(series: readonly LineSeries[]): string[] {
  let taken = 0
  return series.map((one) => {
    if (one.isComparison) return COMPARE
    taken += 1
    return colorAt(SERIES, taken - 1)
  })
}

/** Labels moved apart from the top down, then back up, so that none covers another or leaves the picture. */
function placed<T extends { top: number }>(labels: readonly T[], bottom: number): T[] {
  const sorted = labels.map((label) => ({ ...label, top: label.top - 8 })).toSorted((a, b) => a.top - b.top)
  sorted.forEach((label, position) => {
    const above = sorted[position - 1]
    label.top = Math.max(label.top, above ? above.top + LABEL_HEIGHT : 0)
  })
  sorted.toReversed().forEach((label, position, reversed) => {
    const below = reversed[position - 1]
    label.top = Math.min(label.top, below ? below.top - LABEL_HEIGHT : bottom - LABEL_HEIGHT + 8)
  })
  return sorted
}

function sentenceOf(
  label: string,
  position: number,
  series: readonly LineSeries[],
  formatValue: (value: number) => string,
): string {
  const parts = series.flatMap(({ name, values }) => {
    const value = values[position]
    return value === null || value === undefined ? [] : [`${name} ${formatValue(value)}`]
  })
  return `${label}: ${parts.join(', ')}`
}
