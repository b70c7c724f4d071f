import type { Metadata } from 'next'
import { type EventParams, eventIdIn } from '#app/admin/events/event-params'
import { foundOr404 } from '#app/admin/found'
import { listParams, refusalOf, type SearchParams } from '#app/admin/list-params'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { EventTabs } from '#components/events/event-tabs'
import { AnswerPages } from '#components/feedback/answer-pages'
import { FeedbackCharts } from '#components/feedback/feedback-charts'
import { FeedbackList } from '#components/feedback/feedback-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { FilterBar } from '#components/ui/filter-bar'
import { can } from '#lib/auth/permissions'
import { requirePageCtx } from '#lib/auth/session'
import { getEvent } from '#lib/events/queries'
import { getFeedbackSpread, listFeedback } from '#lib/feedback/queries'
import { FeedbackFilter } from '#lib/feedback/schema'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Feedback' }

const RATINGS = [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: `${rating} of 5` }))

interface FeedbackPageProps {
  params: EventParams
  searchParams: SearchParams
}

export default async function EventFeedbackPage({ params, searchParams }: FeedbackPageProps) {
  const { ctx, tenant } = await requirePageCtx('feedback.read')
  const { filter, errors } = await listParams(FeedbackFilter, searchParams)
  const { event, spread, page } = await foundOr404(
    eventIdIn(params).then(async (id) => {
      const [event, spread, page] = await Promise.all([
        getEvent(ctx, id),
        getFeedbackSpread(ctx, id),
        filter ? listFeedback(ctx, id, filter).catch(refusalOf) : errors,
      ])
      return { event, spread, page }
    }),
  )
  const answers = spread.ratings.reduce((sum, count) => sum + count, 0)
  return (
    <div className="page-grid">
      <PageHeader
        title="Feedback"
        breadcrumbs={[
          { label: 'Events', href: pages.admin.events() },
          { label: event.title, href: pages.admin.event(event.id) },
        ]}
        status={<EventStatusBadge status={event.event_status} size="md" />}
      />
      <EventTabs event_id={event.id} reach={{ registrations: can(ctx, 'registrations.read'), feedback: true }} />
      {answers > 0 ? <FeedbackCharts event_id={event.id} spread={spread} locale={tenant.locale} /> : null}
      {'rows' in page ? (
        <section aria-label="Answers" className="grid gap-4">
          {answers > 0 ? <FilterBar filters={[{ name: 'rating', label: 'Rating', options: RATINGS }]} /> : null}
          <FeedbackList answers={page.rows} isFiltered={filter?.rating !== undefined} />
          {page.rows.length > 0 ? (
            <AnswerPages
              count={page.rows.length}
              total={page.total}
              next={page.next_cursor}
              pageSize={filter?.limit ?? 50}
            />
          ) : null}
        </section>
      ) : (
        <BadAddress errors={page} href={pages.admin.eventFeedback(event.id)} />
      )}
    </div>
  )
}
