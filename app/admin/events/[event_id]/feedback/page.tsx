import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { resourcePage, withoutRows } from '#app/resource-page'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { EventTabs } from '#components/events/event-tabs'
import { FeedbackAnswers } from '#components/feedback/feedback-answers'
import { FeedbackCharts } from '#components/feedback/feedback-charts'
import { FeedbackList } from '#components/feedback/feedback-list'
import { FeedbackRequest } from '#components/feedback/feedback-request'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { getEvent } from '#lib/events/queries'
import { feedbackList, getFeedbackSpread } from '#lib/feedback/queries'
import { getFeedbackRequest } from '#lib/feedback/requests'
import { FeedbackFilter } from '#lib/feedback/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

const eventAt = recordReader('feedback.read', 'event_id', getEvent)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return eventAt.metadata(params, ({ title }) => `Feedback · ${title}`)
}

export default async function EventFeedbackPage({ params, searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('feedback.read')
  const event = await eventAt(params)
  const [spread, request, page] = await Promise.all([
    getFeedbackSpread(ctx, event.id),
    getFeedbackRequest(ctx, event.id),
    resourcePage(ctx, 'feedback', FeedbackFilter, searchParams, (filter) =>
      getListPage(ctx, feedbackList, filter, { event_id: event.id }),
    ),
  ])
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
      <FeedbackRequest
        event_id={event.id}
        request={request}
        can={{ ask: can(ctx, 'events.write'), settle: can(ctx, 'tenant.write') }}
      />
      {answers > 0 ? <FeedbackCharts event_id={event.id} spread={spread} locale={tenant.locale} /> : null}
      {'answer' in page ? (
        <FeedbackList initial={withoutRows(page)} event_id={event.id}>
          <FeedbackAnswers answers={page.answer.data} />
        </FeedbackList>
      ) : (
        <BadAddress errors={page} href={pages.admin.eventFeedback(event.id)} />
      )}
    </div>
  )
}
