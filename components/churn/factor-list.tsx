import { TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from '#components/ui/link'
import type { Factor } from '#lib/intelligence/churn/schema'

interface FactorListProps {
  factors: readonly Factor[]
  /** Writes a ratio. */
  percent: (ratio: number) => string
}

/** Reasons for a risk: what each is, how much of the score it makes, and the rows behind it. */
export function FactorList({ factors, percent }: FactorListProps) {
  return (
    <ul className="grid gap-3">
      {factors.map((factor) => (
        <FactorItem key={factor.feature} factor={factor} percent={percent} />
      ))}
    </ul>
  )
}

function FactorItem({ factor, percent }: { factor: Factor; percent: FactorListProps['percent'] }) {
  const { label, direction, share, explanation, href, counterfactual } = factor
  const raises = direction === 'raises'
  const Icon = raises ? TrendingUp : TrendingDown
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${raises ? 'text-danger-text' : 'text-success-text'}`} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {href ? (
            <Link href={href} className="link font-medium">
              {label}
            </Link>
          ) : (
            <span className="font-medium">{label}</span>
          )}
          <span className="tabular text-[0.8125rem] text-muted">
            {raises ? 'raises' : 'lowers'} the risk, {percent(share)} of the score
          </span>
        </p>
        <p className="text-[0.8125rem] text-muted">{explanation}</p>
        {counterfactual ? (
          <p className="text-[0.8125rem] text-muted">
            {counterfactual.change}: the model would say {percent(counterfactual.probability)}.
          </p>
        ) : null}
      </div>
    </li>
  )
}
