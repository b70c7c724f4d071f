'use client'

import { DraftButton } from '#components/churn/draft-dialog'
import { FactorList } from '#components/churn/factor-list'
import { GraceBadge, RiskBadge } from '#components/churn/risk-badge'
import { PageSection } from '#components/layout/page-section'
import { useFormat } from '#components/ui/format-context'
import type { ChurnPrediction } from '#lib/intelligence/churn/schema'

interface MemberRiskProps {
  prediction: ChurnPrediction
  recipient: { id: string; name: string; email: string | null }
}

/** The risk that a member leaves, on the member's own page: how high, why, and what to do. */
export function MemberRisk({ prediction, recipient }: MemberRiskProps) {
  const { percent, date } = useFormat()
  const {
    risk_level,
    probability,
    grace_through,
    factors,
    protective_factors,
    horizon_days,
    at_renewal,
    recommended_action,
  } = prediction
  const reasons = [...factors, ...protective_factors]
  return (
    <PageSection
      title="Risk of leaving"
      subtitle={`${grace_through ? '' : `Of lapsing within ${horizon_days} days. `}Reasons are associations, not causes.`}
      actions={recommended_action.draft ? <DraftButton action={recommended_action} recipient={recipient} /> : null}
    >
      <div className="grid gap-4">
        {grace_through ? (
          <p>
            <GraceBadge size="md" />
          </p>
        ) : (
          <p className="flex items-center gap-2">
            <RiskBadge level={risk_level} size="md" />
            <span className="tabular font-medium">{percent(probability, probability < 0.1 ? 1 : 0)}</span>
          </p>
        )}
        {at_renewal ? (
          <p className="text-muted">
            The renewal comes up {date(at_renewal.due_on)}. As things stand, the risk will be{' '}
            <span className="tabular">{percent(at_renewal.probability)}</span> then.
          </p>
        ) : null}
        {reasons.length > 0 ? (
          <FactorList factors={reasons} percent={percent} />
        ) : (
          <p className="text-muted">Nothing sets this member apart from a typical one.</p>
        )}
      </div>
    </PageSection>
  )
}
