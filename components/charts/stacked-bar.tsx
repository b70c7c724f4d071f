import { type ReactNode, useId } from 'react'
import { colorAt, SCALE, SERIES } from '#components/charts/chart-colors'
import { ChartFrame, type ChartProps } from '#components/charts/chart-frame'
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
  const { parts, kind = 'share', formatValue, formatShare = percent, ...frame } = props
  const id = useId()
  const colors = kind === 'ageing' ? SCALE : SERIES
  const total = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0)
  const shareOf = (part: BarPart) => (total > 0 ? Math.max(0, part.value) / total : 0)
  let left = 0

  return (
    <ChartFrame
      {...frame}
      table={{
        columns: ['', 'Value', 'Share'],
        rows: parts.map((part) => [part.label, formatValue(part.value), formatShare(shareOf(part))]),
      }}
    >
      <svg width="100%" height={HEIGHT} role="img" aria-labelledby={id} className="block overflow-hidden rounded-md">
        <title
          id={id}
        >{`${frame.title}: ${parts.map((part) => `${part.label} ${formatValue(part.value)}`).join(', ')}`}</title>
        {total === 0 ? <rect width="100%" height={HEIGHT} fill="var(--track)" /> : null}
        {parts.map((part, position) => {
          const share = shareOf(part) * 100
          const start = left
          left += share
          return share === 0 ? null : (
            <rect
              key={part.label}
              x={`${start}%`}
              width={`${share}%`}
              height={HEIGHT}
              fill={colorAt(colors, position)}
              stroke="var(--surface)"
              strokeWidth="1.5"
            >
              <title>{`${part.label}: ${formatValue(part.value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <ul className="mt-3 grid grid-cols-1 gap-x-6 min-[30rem]:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {parts.map((part, position) => (
          <li key={part.label} className="min-w-0">
            <PartLink href={part.href}>
              <span className="flex items-center gap-1.5 text-[0.8125rem] text-muted">
                <span
                  aria-hidden
                  className="size-2.5 shrink-0 rounded-[3px]"
                  style={{ backgroundColor: colorAt(colors, position) }}
                />
                <span className="truncate">{part.label}</span>
              </span>
              <span className="tabular block ps-4 font-medium">
                {formatValue(part.value)}
                <span className="ms-1.5 font-normal text-muted">{formatShare(shareOf(part))}</span>
              </span>
            </PartLink>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

function PartLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const styles = 'block rounded-md -mx-2 px-2 py-1.5'
  if (!href) return <div className={styles}>{children}</div>
  return (
    <Link href={href} className={`${styles} hover:bg-default/60`}>
      {children}
    </Link>
  )
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)}%`
}
