import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DashboardFigures } from '#components/dashboard/figures'
import { FirstSteps, NeedsYou, type Reach } from '#components/dashboard/needs-you'
import { InsightPanel } from '#components/insights/insight-panel'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { ButtonLink } from '#components/ui/button-link'
import { CardSkeleton } from '#components/ui/skeletons'
import { StatCard, StatGrid } from '#components/ui/stat-card'
import type { PageCtx } from '#lib/accounts/browser-session'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { getFigures } from '#lib/dashboard/figures'
import { getNeeds, type Needs } from '#lib/dashboard/queries'
import { formatDate, todayIn } from '#lib/format/dates'
import { getInsightFeed } from '#lib/intelligence/insights/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

export const metadata: Metadata = { title: 'Home' }

export default async function DashboardPage() {
  const { ctx, tenant } = await requirePageCtx(['members.read', 'registrations.read'])
  const today = todayIn(tenant.time_zone)
  const needs = await getNeeds(ctx, today)
  const reach = reachOf(ctx)
  const isNew = Object.values(needs.member_counts).every((count) => count === 0)
  return (
    <div className="page-grid">
      <PageHeader
        title={tenant.name}
        subtitle={formatDate(today, { locale: tenant.locale, timeZone: tenant.time_zone, style: 'long' })}
      />
      {isNew && reach.writesMembers ? (
        <PageSection title="First steps" subtitle="In any order; each can be changed later.">
          <FirstSteps />
        </PageSection>
      ) : (
        <PageSection title="Needs you">
          <NeedsYou needs={needs} reach={reach} />
        </PageSection>
      )}
      <Suspense fallback={<FiguresSkeleton reach={reach} />}>
        <Figures ctx={ctx} tenant={tenant} today={today} needs={needs} reach={reach} />
      </Suspense>
      {can(ctx, 'ai.read') ? (
        <Suspense>
          <Insights ctx={ctx} today={today} />
        </Suspense>
      ) : null}
    </div>
  )
}

function reachOf(ctx: Ctx): Reach {
  return {
    members: can(ctx, 'members.read'),
    writesMembers: can(ctx, 'members.write'),
    invoices: can(ctx, 'invoices.read'),
    accounts: can(ctx, 'accounts.write'),
    mails: can(ctx, 'mails.read'),
    registrations: can(ctx, 'registrations.read'),
  }
}

interface FiguresProps extends Pick<PageCtx, 'ctx' | 'tenant'> {
  today: string
  needs: Needs
  reach: Reach
}

/** Streams in behind what needs somebody: the figures look at more rows. */
async function Figures({ ctx, tenant, today, needs, reach }: FiguresProps) {
  const figures = await getFigures(ctx, today, needs)
  return <DashboardFigures figures={figures} reach={reach} writing={tenant} counted_at={new Date().toISOString()} />
}

const MOST_INSIGHTS = 3

/** The first news; nothing at all while there are none. */
async function Insights({ ctx, today }: Pick<FiguresProps, 'ctx' | 'today'>) {
  const { insights } = await getInsightFeed(ctx, today)
  if (insights.length === 0) return null
  return (
    <PageSection
      title="Worth knowing"
      actions={
        <ButtonLink href={pages.admin.insights()} variant="outline" size="sm">
          All insights
        </ButtonLink>
      }
    >
      <InsightPanel insights={insights.slice(0, MOST_INSIGHTS)} />
    </PageSection>
  )
}

function FiguresSkeleton({ reach }: { reach: Reach }) {
  const rows = [
    [
      ...(reach.members ? ['Members', 'Renewal rate'] : []),
      ...(reach.registrations ? ['Upcoming events', 'Attendance'] : []),
    ],
    reach.invoices ? ['Revenue', 'Outstanding', 'Overdue', 'Tickets'] : [],
  ]
  return (
    <>
      <div className="grid gap-4">
        {rows
          .filter((labels) => labels.length > 0)
          .map((labels) => (
            <StatGrid key={labels[0]}>
              {labels.map((label) => (
                <StatCard key={label} label={label} value={null} isLoading />
              ))}
            </StatGrid>
          ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <CardSkeleton lines={8} />
        <CardSkeleton lines={8} />
      </div>
    </>
  )
}
