import type { Metadata } from 'next'
import { tenantChoices } from '#app/admin/settings/choices'
import { askedFields } from '#components/custom-fields/custom-form'
import { EventForm } from '#components/events/event-form'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { listTierNames } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Add an event' }

export default async function NewEventPage() {
  const { ctx, tenant } = await requirePageCtx('events.write')
  const [tiers, custom] = await Promise.all([listTierNames(ctx), listCustomFields(ctx, 'events')])
  return (
    <div className="page-grid">
      <PageHeader title="Add an event" breadcrumbs={[{ label: 'Events', href: pages.admin.events() }]} />
      <EventForm
        custom={askedFields(custom)}
        time_zone={tenant.time_zone}
        currency={tenant.currency}
        currencies={tenantChoices(tenant).currencies}
        tiers={tiers.map(({ id, name }) => ({ value: id, label: name }))}
        organizer={null}
        canChooseOrganizer={can(ctx, 'accounts.read')}
      />
    </div>
  )
}
