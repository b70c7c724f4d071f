import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { askedFields } from '#components/custom-fields/custom-form'
import { EventForm } from '#components/events/event-form'
import { PageHeader } from '#components/layout/page-header'
import { getAccount } from '#lib/accounts/queries'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getEvent } from '#lib/events/queries'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { listTierNames } from '#lib/tiers/queries'

const eventAt = recordReader('events.write', 'event_id', getEvent)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return eventAt.metadata(params, ({ title }) => `Edit ${title}`)
}

export default async function EditEventPage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('events.write')
  const [event, tiers, custom] = await Promise.all([
    eventAt(params),
    listTierNames(ctx),
    listCustomFields(ctx, 'events'),
  ])
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
        custom={askedFields(custom)}
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
