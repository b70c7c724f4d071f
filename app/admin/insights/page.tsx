import type { Metadata } from 'next'
import { ChurnPredictions } from '#app/admin/insights/churn-predictions'
import { FindingsView } from '#app/admin/insights/findings-view'
import type { PageProps } from '#app/page-params'
import { FindingTabs } from '#components/findings/finding-tabs'
import { RunButton } from '#components/findings/run-button'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { countFindings, listTopFindings } from '#lib/intelligence/findings/queries'
import { FINDING_KINDS, type FindingKind } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

export const metadata: Metadata = { title: 'Insights' }

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

export default async function InsightsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('ai.read')
  const { kind: asked, show } = await searchParams
  const kind = FINDING_KINDS.find((one) => one === asked) ?? 'insight'
  const isList = show === 'all' || show === 'put_away'
  return (
    <div className="page-grid">
      <PageHeader
        {...WORDS[kind]}
        actions={kind === 'churn' || (kind === 'insight' && !can(ctx, 'ai.write')) ? null : <RunButton kind={kind} />}
      />
      <FindingTabs />
      <SectionTabs label="Views" tabs={await viewsOf(ctx, kind)} />
      {kind === 'churn' && !isList ? (
        <ChurnPredictions ctx={ctx} searchParams={searchParams} />
      ) : (
        <FindingsView ctx={ctx} kind={kind} searchParams={searchParams} />
      )}
    </div>
  )
}

/** The views of a kind. Insights are the overview: all that is open, and all that was put away, is there. */
async function viewsOf(ctx: Ctx, kind: FindingKind) {
  const of = kind === 'insight' ? {} : { kind: [kind] }
  const [open, putAway, top] = await Promise.all([
    countFindings(ctx, { ...of, ...OPEN }),
    countFindings(ctx, { ...of, ...PUT_AWAY }),
    kind === 'insight' ? listTopFindings(ctx, kind) : [],
  ])
  const href = { insight: pages.admin.insights, anomaly: pages.admin.anomalies, churn: pages.admin.churn }[kind]
  const first = { insight: 'Most important', anomaly: 'Open', churn: 'By risk' }[kind]
  return [
    {
      label: first,
      href: href(),
      ...(kind === 'churn' ? {} : { count: kind === 'insight' ? top.length : open }),
    },
    ...(kind === 'anomaly'
      ? []
      : [{ label: kind === 'churn' ? 'Alerts' : 'All', href: href({ show: 'all' }), count: open }]),
    { label: 'Put away', href: href({ show: 'put_away' }), count: putAway },
  ]
}
