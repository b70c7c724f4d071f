import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { pastDayOf } from '#app/past-day'
import { figuresContent } from '#components/dashboard/figures'
import { HomeView } from '#components/dashboard/home-view'
import { needRows } from '#components/dashboard/need-rows'
import { requirePageCtx } from '#lib/accounts/session'
import { readFirstSteps } from '#lib/dashboard/first-steps'
import { getHome, readFiguresOn } from '#lib/dashboard/home'
import { reachOf } from '#lib/dashboard/needs'
import { todayIn } from '#lib/format/dates'
import { listTopFindings } from '#lib/intelligence/findings/queries'
import type { Finding } from '#lib/intelligence/findings/schema'
import { can, writesAnything } from '#lib/permissions'
import { countPinnedQuestions } from '#lib/pinned-questions/queries'

export const metadata: Metadata = { title: 'Home' }

const MAX_INSIGHTS = 3

export default async function DashboardPage({ searchParams }: PageProps) {
  const { ctx, account, tenant } = await requirePageCtx(['members.read', 'registrations.read'])
  const today = todayIn(tenant.time_zone)
  const as_of = await pastDayOf(searchParams, today)
  const reach = reachOf(ctx)
  if (as_of) {
    const { figures } = await readFiguresOn(ctx, as_of)
    // What events and their seats were on a day is not kept.
    const content = { figures, reach: { ...reach, registrations: false }, writing: tenant, counted_at: as_of }
    return <HomeView title={tenant.name} today={today} as_of={as_of} figures={figuresContent(content)} findings={[]} />
  }
  const [{ has_members, needs, figures, counted_at }, insights, pinned, first_steps] = await Promise.all([
    getHome(ctx, today),
    can(ctx, 'ai.read') ? listTopFindings(ctx, 'insight') : [],
    countPinnedQuestions(ctx),
    can(ctx, 'tenant.write') ? readFirstSteps(ctx) : null,
  ])
  const isNew = !has_members && first_steps !== null
  return (
    <HomeView
      title={tenant.name}
      today={today}
      first_steps={first_steps}
      {...(writesAnything(account.roles) && { needs: isNew ? null : needRows(needs, reach, tenant) })}
      figures={figuresContent({ figures, reach, writing: tenant, counted_at })}
      {...(!isNew && { pinned })}
      findings={insights.slice(0, MAX_INSIGHTS).map(inShort)}
    />
  )
}

/** A finding without what its own page shows of it, so that the rows behind it do not travel. */
function inShort(finding: Finding): Finding {
  return { ...finding, figures: [], evidence: [] }
}
