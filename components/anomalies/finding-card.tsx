'use client'

import { Button } from '@heroui/react'
import { Check, ChevronDown, EyeOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { EvidenceList } from '#components/anomalies/evidence-list'
import { findingTypeLabel } from '#components/anomalies/finding-types'
import { SeverityBadge } from '#components/anomalies/severity-badge'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import type { Finding } from '#lib/intelligence/anomalies/schema'

interface FindingCardProps {
  finding: Finding
  canDecide: boolean
  onDecide: (status: Finding['status']) => void
}

/** One finding: what was seen, what would have been usual, why it is odd, and what it rests on. */
export function FindingCard({ finding, canDecide, onDecide }: FindingCardProps) {
  const { date } = useFormat()
  const { entity, observed, expected, explanation, suggested_action, status, note } = finding
  return (
    <article id={finding.id} aria-labelledby={`${finding.id}-title`} className="panel min-w-0 scroll-mt-20 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <SeverityBadge severity={finding.severity} />
        <h3 id={`${finding.id}-title`} className="min-w-0 font-medium wrap-break-word">
          {findingTypeLabel(finding.type)}:{' '}
          {entity.href ? (
            <Link href={entity.href} className="underline-offset-2 hover:underline">
              {entity.label}
            </Link>
          ) : (
            entity.label
          )}
        </h3>
        <span className="tabular text-[0.8125rem] text-muted sm:ms-auto">{date(finding.occurred_on)}</span>
      </div>
      <p className="mt-2 max-w-prose text-pretty wrap-break-word">{explanation}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-[0.8125rem] sm:flex sm:flex-wrap">
        <Fact label="Observed">{observed.text}</Fact>
        {expected ? <Fact label="Usual">{expected.text}</Fact> : null}
        {Number(finding.amount_at_stake) > 0 ? (
          <Fact label="At stake">
            <Money amount={finding.amount_at_stake} currency={finding.currency} />
          </Fact>
        ) : null}
        {finding.people_at_stake > 0 ? <Fact label="People">{String(finding.people_at_stake)}</Fact> : null}
      </dl>
      <p className="mt-3 max-w-prose text-pretty text-muted">{suggested_action}</p>
      {status === 'open' ? null : (
        <p className="mt-3 text-[0.8125rem] text-muted">
          {status === 'resolved' ? 'Resolved' : 'Ignored'}
          {finding.decided_at ? ` on ${date(finding.decided_at, 'long')}` : ''}
          {note ? `: ${note}` : ''}
        </p>
      )}
      <details className="group mt-3">
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-[0.8125rem] text-muted hover:text-foreground max-md:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden className="size-3.5 group-open:rotate-180" />
          What it rests on
        </summary>
        <div className="mt-2 grid gap-3">
          <EvidenceList rows={finding.evidence_rows} />
          <p className="text-[0.8125rem] text-pretty text-muted">{methodText(finding)}</p>
        </div>
      </details>
      {canDecide ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {status === 'open' ? (
            <>
              <Button size="sm" variant="outline" onPress={() => onDecide('resolved')}>
                <Check aria-hidden />
                Resolve
              </Button>
              <Button size="sm" variant="ghost" onPress={() => onDecide('ignored')}>
                <EyeOff aria-hidden />
                Ignore
              </Button>
            </>
          ) : (
            <Button size="sm" variant="outline" onPress={() => onDecide('open')}>
              <RotateCcw aria-hidden />
              Open again
            </Button>
          )}
        </div>
      ) : null}
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular font-medium wrap-break-word">{children}</dd>
    </div>
  )
}

function methodText({ method, n_baseline, p_value, z }: Finding): string {
  const compared = n_baseline > 0 ? ` Compared with ${n_baseline} earlier.` : ''
  const deviation = z === null ? '' : ` ${Math.abs(z)} robust deviations away.`
  const chance =
    p_value === null
      ? ''
      : p_value < 0.001
        ? ' By chance less than once in a thousand.'
        : ` By chance once in ${Math.round(1 / p_value)}.`
  return `${method}.${compared}${deviation}${chance}`
}
