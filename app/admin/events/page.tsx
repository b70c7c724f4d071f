import { CalendarPlus, FileUp } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { PageProps } from '#app/page-params'
import { listTabs, resourcePage } from '#app/resource-page'
import { EventFigures } from '#components/events/event-figures'
import { EventsList } from '#components/events/events-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { ListTabs } from '#components/ui/list-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { eventList } from '#lib/events/queries'
import { EventFilter, type EventStatus } from '#lib/events/schema'
import { getEventStats, seesTicketRevenue } from '#lib/events/stats'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Events' }

/** What the list opens with: what comes next. */
const UPCOMING = { event_status: 'upcoming', sort: 'event_date' }

/** The order stands in the address, so that one without filters is not the one that the list opens with. */
const listed = (event_status: EventStatus) => ({ event_status, sort: '-event_date' })

export default async function EventsPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx(['registrations.read', 'invoices.read'])
  if (Object.keys(await searchParams).length === 0) redirect(pages.admin.events(UPCOMING))
  const [page, stats] = await Promise.all([
    resourcePage(ctx, 'events', EventFilter, searchParams, (filter) => getListPage(ctx, eventList, filter)),
    getEventStats(ctx),
  ])
  const canWrite = can(ctx, 'events.write')
  const canOpen = can(ctx, 'registrations.read')
  return (
    <div className="page-grid">
      <PageHeader
        title="Events"
        actions={
          canWrite ? (
            <>
              <ButtonLink href={pages.admin.imports({ noun: 'events' })}>
                <FileUp aria-hidden />
                Import
              </ButtonLink>
              <ButtonLink href={pages.admin.newEvent()} variant="primary">
                <CalendarPlus aria-hidden />
                Add event
              </ButtonLink>
            </>
          ) : null
        }
      />
      <EventFigures stats={stats} locale={tenant.locale} canOpen={canOpen} showsMoney={seesTicketRevenue(ctx)} />
      <ListTabs
        label="Events by status"
        {...listTabs('events', EventFilter, page, pages.admin.events, [
          { label: 'All', query: { sort: '-event_date' }, count: stats.total_events },
          { label: 'Upcoming', query: UPCOMING, count: stats.upcoming_events },
          { label: 'Ongoing', query: listed('ongoing'), count: stats.ongoing_events },
          { label: 'Past', query: listed('completed'), count: stats.completed_events },
          ...(canOpen ? [{ label: 'Drafts', query: listed('draft'), count: stats.draft_events }] : []),
          { label: 'Cancelled', query: listed('cancelled'), count: stats.cancelled_events },
        ])}
      />
      {'answer' in page ? (
        <EventsList initial={page} canWrite={canWrite} />
      ) : (
        <BadAddress errors={page} href={pages.admin.events()} />
      )}
    </div>
  )
}
