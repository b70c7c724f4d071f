import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { InfoTip } from '#components/ui/info-tip'
import { Link } from '#components/ui/link'

export interface Comparison {
  /** In words: "12 more than last year". */
  text: string
  direction?: 'up' | 'down' | 'flat'
  /** Whether the change is welcome; null or left out is neither. */
  good?: boolean | null
  /** The list of the rows behind what it is compared with. */
  href?: string
}

export interface StatCardProps {
  label: string
  value: ReactNode
  /** How the figure is counted, shown beside the label on request. */
  definition?: string
  /** The list of the rows behind the figure. */
  href?: string
  comparison?: Comparison
}

/** One figure with its definition, its comparison and the way to its rows. */
export function StatCard({ label, value, definition, href, comparison }: StatCardProps) {
  return (
    <div className="stat-card">
      <div className="label-line">
        <span>{label}</span>
        {definition ? <InfoTip label={`What “${label}” means`}>{definition}</InfoTip> : null}
      </div>
      <div className="value" suppressHydrationWarning>
        {href ? (
          <Link href={href} suppressHydrationWarning>
            {value}
            <span className="sr-only">, {label}: open the rows</span>
          </Link>
        ) : (
          value
        )}
      </div>
      {comparison ? <Change comparison={comparison} /> : null}
    </div>
  )
}

function Change({ comparison: { text, direction, good = null, href } }: { comparison: Comparison }) {
  const Icon = direction === 'up' ? ArrowUpRight : direction === 'down' ? ArrowDownRight : ArrowRight
  const tone = good === null ? 'text-muted' : good ? 'text-success-text' : 'text-danger-text'
  return (
    <p className="comparison">
      {direction ? <Icon aria-hidden className={tone} /> : null}
      {href ? (
        <Link href={href} className="hover:text-accent-text" suppressHydrationWarning>
          {text}
        </Link>
      ) : (
        <span suppressHydrationWarning>{text}</span>
      )}
    </p>
  )
}

/** Figures side by side in one panel, divided by hairlines. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="panel overflow-hidden">
      <div className="grid grid-cols-1 gap-px bg-separator min-[22rem]:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {children}
      </div>
    </div>
  )
}
