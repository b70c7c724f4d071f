import type { Metadata } from 'next'
import { type EventParams, eventIdIn } from '#app/admin/events/event-params'
import { foundOr404 } from '#app/admin/found'
import { EventForm } from '#components/events/event-form'
import { PageHeader } from '#components/layout/page-header'
import { getAccount } from '#lib/accounts/queries'
import { can } from '#lib/auth/permissions'
import { requirePageCtx } from '#lib/auth/session'
import { getEvent } from '#lib/events/queries'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'
import { listTiers } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Edit event' }

export default async function EditEventPage({ params }: { params: EventParams }) {
  const { ctx } = await requirePageCtx('events.write')
  const { event, tiers } = await foundOr404(
    eventIdIn(params).then(async (id) => {
      const [event, tiers] = await Promise.all([getEvent(ctx, id), listTiers(ctx)])
      return { event, tiers }
    }),
  )
  const canChooseOrganizer = can(ctx, 'accounts.read')
  const organizer =
    canChooseOrganizer && event.organizer_account_id ? await getAccount(ctx, event.organizer_account_id) : null
  return (
    <div className="page-grid">
      <PageHeader
        title={`Edit ${event.title}`}
        breadcrumbs={[
          { label: 'Events', href: pages.admin.events() },
          { label: event.title, href: pages.admin.event(event.id) },
        ]}
      />
      <EventForm
        // The people who come are no part of the form.
        event={{ ...event, attendees: [] }}
        time_zone={event.time_zone}
        currency={event.currency}
        currencies={[]}
        tiers={tiers.map(({ id, name }) => ({ value: id, label: name }))}
        organizer={organizer && { id: organizer.id, label: displayName(organizer) }}
        canChooseOrganizer={canChooseOrganizer}
      />
    </div>
  )
}
