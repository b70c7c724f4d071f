import type { Metadata } from 'next'
import { ChurnPredictions } from '#app/admin/insights/churn-predictions'
import { FindingsView } from '#app/admin/insights/findings-view'
import type { PageProps } from '#app/page-params'
import { RISK_LABELS } from '#components/churn/risk-badge'
import { FindingTabs } from '#components/findings/finding-tabs'
import { RunButton } from '#components/findings/run-button'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { getModelCard } from '#lib/intelligence/churn/queries'
import type { ChurnModelCard } from '#lib/intelligence/churn/schema'
import { countFindings, listTopFindings } from '#lib/intelligence/findings/queries'
import { FINDING_KINDS, type FindingKind } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

const WORDS = {
  insight: {
    title: 'Insights',
    subtitle: 'What deserves attention, before anybody asks. Every underlined figure opens its rows.',
  },
  anomaly: {
    title: 'Anomalies',
    subtitle: 'What looks wrong in the records, why, and what to do about it. Nothing is changed by itself.',
  },
  churn: {
    title: 'Who is about to leave',
    subtitle:
      'The risk that a membership lapses within 90 days, and what goes with it. Reasons are associations, not causes.',
  },
} as const

const OPEN = { status: ['open' as const], is_current: true }
const PUT_AWAY = { status: ['resolved' as const, 'ignored' as const, 'snoozed' as const] }

const kindOf = (asked: unknown): FindingKind => FINDING_KINDS.find((one) => one === asked) ?? 'insight'

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  return { title: WORDS[kindOf((await searchParams).kind)].title }
}

export default async function InsightsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('ai.read')
  const { kind: asked, show } = await searchParams
  const kind = kindOf(asked)
  const card = kind === 'churn' ? getModelCard(ctx) : null
  const isList = show === 'all' || show === 'put_away'
  return (
    <div className="page-grid">
      <PageHeader
        {...WORDS[kind]}
        actions={kind === 'churn' || (kind === 'insight' && !can(ctx, 'ai.write')) ? null : <RunButton kind={kind} />}
      />
      <FindingTabs />
      <SectionTabs label="Views" tabs={await viewsOf(ctx, kind, card)} />
      {card && !isList ? (
        <ChurnPredictions ctx={ctx} card={await card} searchParams={searchParams} />
      ) : (
        <FindingsView ctx={ctx} kind={kind} searchParams={searchParams} />
      )}
    </div>
  )
}

/** The views of a kind. Insights are the overview: all that is open, and all that was put away, is there. */
async function viewsOf(ctx: Ctx, kind: FindingKind, model: Promise<ChurnModelCard> | null) {
  const of = kind === 'insight' ? {} : { kind: [kind] }
  const [open, putAway, top, card] = await Promise.all([
    countFindings(ctx, { ...of, ...OPEN }),
    countFindings(ctx, { ...of, ...PUT_AWAY }),
    kind === 'insight' ? listTopFindings(ctx, kind) : [],
    model,
  ])
  const href = { insight: pages.admin.insights, anomaly: pages.admin.anomalies, churn: pages.admin.churn }[kind]
  const all = { label: kind === 'churn' ? 'Alerts' : 'All', href: href({ show: 'all' }), count: open }
  const first = {
    insight: [{ label: 'Most important', href: href(), count: top.length }, all],
    anomaly: [{ label: 'Open', href: href(), count: open }],
    churn: [{ label: 'By risk', href: href() }, ...levelsOf(card?.model?.counts), all],
  }[kind]
  return [...first, { label: 'Put away', href: href({ show: 'put_away' }), count: putAway }]
}

/** Members by how likely they are to leave, where there are predictions. */
function levelsOf(counts: NonNullable<ChurnModelCard['model']>['counts'] | undefined) {
  if (!counts) return []
  const levels = ['high', 'medium', 'low'] as const
  return levels.map((level) => ({
    label: RISK_LABELS[level],
    href: pages.admin.churn({ level }),
    count: counts[level],
  }))
}
