import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

interface SparklineProps {
  values: readonly number[]
  /** What it shows and how it went, in words. */
  label: string
  height?: number
}

/** The course of a figure without axes, beside the figure itself. Nothing to see with fewer than two values. */
export function Sparkline({ values, label, height = 28 }: SparklineProps) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const y = scaleLinear([low, Math.max(low + 1e-9, ...values)], [height - 4, 4])
  const x = scaleLinear([0, values.length - 1], [2, 98])
  const path = line<number>((_, position) => x(position), y)([...values])
  const last = values.length - 1
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block overflow-visible"
    >
      <g fill="none" stroke="var(--chart-1)" strokeLinecap="round" strokeLinejoin="round">
        <path d={path ?? ''} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        <path d={`M${x(last)},${y(values[last] ?? 0)}h0`} strokeWidth="5" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}
