import { FileUp } from 'lucide-react'
import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { resourcePage } from '#app/resource-page'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { EventTabs } from '#components/events/event-tabs'
import { seatsText } from '#components/events/event-words'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { AddRegistration } from '#components/registrations/add-registration'
import { presenceAt } from '#components/registrations/add-registration-presence'
import { PrintPapers } from '#components/registrations/print-papers'
import { registrationPlace } from '#components/registrations/registration-place'
import { RegistrationsList } from '#components/registrations/registrations-list'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getEvent } from '#lib/events/queries'
import type { Event } from '#lib/events/schema'
import { numberFormat } from '#lib/format/intl'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'
import { offeredParts } from '#lib/registrations/printed-parts'
import { registrationList } from '#lib/registrations/queries'
import { EventRegistrationFilter } from '#lib/registrations/schema'

const eventAt = recordReader('registrations.read', 'event_id', getEvent)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return eventAt.metadata(params, ({ title }) => `Registrations · ${title}`)
}

export default async function EventRegistrationsPage({ params, searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('registrations.read')
  const event = await eventAt(params)
  const [page, custom, parts] = await Promise.all([
    resourcePage(ctx, 'registrations', EventRegistrationFilter, searchParams, (filter) =>
      getListPage(ctx, registrationList, filter, { event_id: event.id }),
    ),
    listCustomFields(ctx, 'registrations'),
    offeredParts(ctx, event, tenant.locale),
  ])
  const closed = closedBecause(event)
  const number = numberFormat(tenant.locale)
  return (
    <div className="page-grid">
      <PageHeader
        title="Registrations"
        breadcrumbs={[
          { label: 'Events', href: pages.admin.events() },
          { label: event.title, href: pages.admin.event(event.id) },
        ]}
        status={<EventStatusBadge status={event.event_status} size="md" />}
        subtitle={seatsSentence(event, (count) => number.format(count))}
        actions={
          <>
            {event.seats_taken > 0 ? <PrintPapers event_id={event.id} title={event.title} parts={parts} /> : null}
            {can(ctx, 'registrations.write') ? (
              <>
                <ButtonLink href={pages.admin.imports({ noun: 'registrations' })}>
                  <FileUp aria-hidden />
                  Import
                </ButtonLink>
                <AddRegistration
                  {...registrationPlace(event, {
                    custom,
                    presence: presenceAt(event.event_status),
                    canAddSeats: can(ctx, 'events.write'),
                  })}
                  closed={closed}
                />
              </>
            ) : null}
          </>
        }
      />
      <EventTabs
        event_id={event.id}
        reach={{ registrations: true, feedback: can(ctx, 'feedback.read') }}
        list={'answer' in page ? { params: page.params, short: page.short } : null}
      />
      {closed ? <StatusSentence tone="neutral" title={closed} /> : null}
      {'answer' in page ? (
        <RegistrationsList
          event_id={event.id}
          initial={page}
          showsDetails={can(ctx, 'registrations.details')}
          canWrite={can(ctx, 'registrations.write')}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.eventRegistrations(event.id)} />
      )}
    </div>
  )
}

/** Why nobody can be registered now; null when they can. */
function closedBecause({ event_status }: Event): string | null {
  switch (event_status) {
    case 'draft':
      return 'Publish this event before registering anybody.'
    case 'cancelled':
      return 'This event is cancelled, so nobody can be registered.'
    case 'postponed':
      return 'This event is postponed. Give it a new date before registering anybody.'
    default:
      return null
  }
}

function seatsSentence({ capacity, seats_taken, counts }: Event, write: (count: number) => string): string {
  const taken =
    capacity === null
      ? `${seatsText(seats_taken, write)} taken`
      : `${write(seats_taken)} of ${seatsText(capacity, write)} taken`
  return counts.waitlisted > 0 ? `${taken}, ${write(counts.waitlisted)} waiting` : taken
}
