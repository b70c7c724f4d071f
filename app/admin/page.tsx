import type { Metadata } from 'next'
import { DashboardFigures } from '#components/dashboard/figures'
import { FirstSteps, NeedsYou, type Reach } from '#components/dashboard/needs-you'
import { FindingPanel } from '#components/findings/finding-panel'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { ButtonLink } from '#components/ui/button-link'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { getHome } from '#lib/dashboard/home'
import { formatDate, todayIn } from '#lib/format/dates'
import { listTopFindings } from '#lib/intelligence/findings/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

export const metadata: Metadata = { title: 'Home' }

const MAX_INSIGHTS = 3

export default async function DashboardPage() {
  const { ctx, tenant } = await requirePageCtx(['members.read', 'registrations.read'])
  const today = todayIn(tenant.time_zone)
  const [{ needs, figures, counted_at }, insights] = await Promise.all([
    getHome(ctx, today),
    can(ctx, 'ai.read') ? listTopFindings(ctx, 'insight') : [],
  ])
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
      <DashboardFigures figures={figures} reach={reach} writing={tenant} counted_at={counted_at} />
      {insights.length > 0 ? (
        <PageSection
          title="Worth knowing"
          actions={
            <ButtonLink href={pages.admin.insights()} variant="outline" size="sm">
              All insights
            </ButtonLink>
          }
        >
          <FindingPanel findings={insights.slice(0, MAX_INSIGHTS)} />
        </PageSection>
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
