import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { CheckInDesk } from '#components/check-ins/check-in-desk'
import { expectedOf } from '#components/check-ins/expected'
import { EVENT_STATUS_LABELS } from '#components/events/event-status-badge'
import { whenText } from '#components/events/event-when'
import { PageHeader } from '#components/layout/page-header'
import { registrationPlace } from '#components/registrations/registration-place'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { getCheckInCounts } from '#lib/check-ins/service'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getEvent } from '#lib/events/queries'
import type { EventStatus } from '#lib/events/schema'
import { formatRelativeDay, todayIn } from '#lib/format/dates'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

const eventAt = recordReader('check_ins.write', 'event_id', getEvent)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return eventAt.metadata(params, ({ title }) => `Check-in · ${title}`)
}

/** Why nobody is let in while an event stands there. */
const CLOSED: Partial<Record<EventStatus, string>> = {
  draft: 'Publish the event first; until then nobody is registered.',
  cancelled: 'The event does not take place, so no ticket is valid.',
  postponed: 'The event has no new date yet, so no ticket is valid.',
}

export default async function CheckInPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('check_ins.write')
  const event = await eventAt(params)
  const canRegister = can(ctx, 'registrations.write')
  const [counts, custom] = await Promise.all([
    getCheckInCounts(ctx, event.id),
    canRegister ? listCustomFields(ctx, 'registrations') : [],
  ])
  const closed = CLOSED[event.event_status]
  const today = todayIn(event.time_zone)
  const day = event.event_date.slice(0, 10)
  return (
    <div className="page-grid">
      <div className="mx-auto w-full max-w-2xl">
        <PageHeader
          title="Check-in"
          breadcrumbs={[{ label: event.title, href: pages.admin.event(event.id) }]}
          subtitle={whenText(event, { locale: tenant.locale, time_zone: event.time_zone })}
        />
      </div>
      {closed ? (
        <div className="mx-auto w-full max-w-2xl">
          <StatusSentence tone="warning" title={EVENT_STATUS_LABELS[event.event_status]}>
            {closed}
          </StatusSentence>
        </div>
      ) : (
        <>
          {day > today ? (
            <p className="mx-auto w-full max-w-2xl text-muted">
              It begins {formatRelativeDay(day, today)}. Until twelve hours before, each scan is asked about.
            </p>
          ) : null}
          <CheckInDesk
            event_id={event.id}
            counts={counts}
            people={event.attendees.map(expectedOf)}
            place={
              canRegister
                ? registrationPlace(event, { custom, presence: 'door', canAddSeats: can(ctx, 'events.write') })
                : null
            }
          />
        </>
      )}
    </div>
  )
}
