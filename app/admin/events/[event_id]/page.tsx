import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { CustomFacts } from '#components/custom-fields/custom-facts'
import { CancellationProgress } from '#components/events/cancellation-progress'
import { EventActions } from '#components/events/event-actions'
import { EventCounts } from '#components/events/event-counts'
import { EventFacts } from '#components/events/event-facts'
import { EventProgramme } from '#components/events/event-programme'
import { eventStanding } from '#components/events/event-standing'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { EventTabs } from '#components/events/event-tabs'
import { EventTickets } from '#components/events/event-tickets'
import { whenText } from '#components/events/event-when'
import { seatsText } from '#components/events/event-words'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { LatestRegistrations } from '#components/registrations/latest-registrations'
import { ButtonLink } from '#components/ui/button-link'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { env } from '#lib/env'
import { getEvent } from '#lib/events/queries'
import { todayIn } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'
import { registrationList } from '#lib/registrations/queries'
import { EventRegistrationFilter } from '#lib/registrations/schema'
import { listTierNames } from '#lib/tiers/queries'

const eventAt = recordReader(['registrations.read', 'invoices.read'], 'event_id', getEvent)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return eventAt.metadata(params, ({ title }) => title)
}

const LATEST = EventRegistrationFilter.parse({ limit: '6' })

export default async function EventPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx(['registrations.read', 'invoices.read'])
  const seesRegistrations = can(ctx, 'registrations.read')
  const event = await eventAt(params)
  const [latest, all, custom] = await Promise.all([
    seesRegistrations ? getListPage(ctx, registrationList, LATEST, { event_id: event.id }) : null,
    listTierNames(ctx),
    listCustomFields(ctx, 'events'),
  ])
  const tiers = all.filter((tier) => event.tier_ids.includes(tier.id)).map(({ name }) => name)
  const { locale, tenant_id } = tenant
  const { time_zone, counts, revenue, outstanding, currency, cancellation, without_invoice } = event
  const now = new Date().toISOString()
  const standing = eventStanding(event, { locale, time_zone, today: todayIn(time_zone), now })
  const { id, title, event_date, event_status, starts_at, version } = event
  const edit = can(ctx, 'events.write') ? pages.admin.editEvent(id) : null
  return (
    <div className="page-grid">
      <PageHeader
        title={title}
        breadcrumbs={[{ label: 'Events', href: pages.admin.events() }]}
        status={<EventStatusBadge status={event_status} size="md" />}
        subtitle={[whenText(event, { locale, time_zone }), event.location].filter(Boolean).join(' · ')}
        actions={
          <EventActions
            event={{ id, title, event_date, event_status, starts_at, version }}
            hasRegistrations={(latest?.total ?? 0) > 0}
            told={counts.registered + counts.waitlisted}
            can={{
              write: can(ctx, 'events.write'),
              checkIn: can(ctx, 'check_ins.write'),
              refund: can(ctx, 'payments.write'),
            }}
            money={{ revenue, outstanding, currency }}
            cancellation={cancellation}
          />
        }
      />
      <EventTabs event_id={id} reach={{ registrations: seesRegistrations, feedback: can(ctx, 'feedback.read') }} />
      <StatusSentence tone={standing.tone} title={standing.title}>
        {standing.text}
      </StatusSentence>
      {cancellation ? <CancellationProgress event_id={id} cancellation={cancellation} /> : null}
      {without_invoice && event_status !== 'cancelled' ? (
        <StatusSentence
          tone="warning"
          title={`Without an invoice: ${seatsText(without_invoice, (count) => numberFormat(locale).format(count))}`}
          action={
            <ButtonLink href={pages.admin.eventRegistrations(id, { filter: JSON.stringify({ lacks_invoice: true }) })}>
              See who
            </ButtonLink>
          }
        >
          Their invoices were taken back. On the page of each registration a new one is written, or the price waived.
        </StatusSentence>
      ) : null}
      {seesRegistrations ? <EventCounts event={event} locale={locale} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          {event.description ? (
            <PageSection title="Description">
              <p className="max-w-prose whitespace-pre-line wrap-break-word">{event.description}</p>
            </PageSection>
          ) : null}
          <PageSection title="Tickets">
            {event.ticket_types.length > 0 ? (
              <EventTickets tickets={event.ticket_types} />
            ) : (
              <Missing href={edit}>Without tickets everybody comes in free, as long as there are seats.</Missing>
            )}
          </PageSection>
          <PageSection title="Programme">
            {event.sessions.length > 0 ? (
              <EventProgramme event={event} locale={locale} />
            ) : (
              <Missing href={edit}>No sessions yet: talks, workshops and breaks with their time and room.</Missing>
            )}
          </PageSection>
          {latest ? (
            <PageSection
              title="Latest registrations"
              actions={
                latest.rows.length > 0 ? (
                  <Link href={pages.admin.eventRegistrations(id)} className="link">
                    All registrations
                  </Link>
                ) : null
              }
            >
              <LatestRegistrations registrations={latest.rows} />
            </PageSection>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-6">
          <PageSection title="Facts">
            <EventFacts event={event} tiers={tiers} locale={locale} tenant_id={tenant_id} origin={env.APP_URL} />
          </PageSection>
          <CustomFacts fields={custom} values={event.custom_values} columns={1} />
        </div>
      </div>
    </div>
  )
}

/** A part that the event does without, and the way to add it for those who may. */
function Missing({ href, children }: { href: string | null; children: ReactNode }) {
  return (
    <p className="text-muted">
      {children}{' '}
      {href ? (
        <Link href={href} className="link">
          Add some
        </Link>
      ) : null}
    </p>
  )
}
