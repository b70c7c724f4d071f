import { CalendarDays } from 'lucide-react'
import type { Metadata } from 'next'
import { readComing } from '#app/member/coming'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { ComingEvents } from '#components/member-home/coming-events'
import { EventRow } from '#components/member-home/event-row'
import { NoMembership } from '#components/member-home/no-membership'
import { OwnRegistrationBadge } from '#components/member-home/own-registration-badge'
import { EmptyState } from '#components/ui/empty-state'
import { requirePageCtx } from '#lib/accounts/session'
import { findOwnMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import type { Registration } from '#lib/registrations/schema'

export const metadata: Metadata = { title: 'Events' }

const MAX_PAST = 20

export default async function MemberEventsPage() {
  const { ctx, account, tenant } = await requirePageCtx('events.read')
  const member = await findOwnMember(ctx)
  if (!member) {
    return (
      <div className="page-grid">
        <PageHeader title="Events" />
        <NoMembership association={tenant.name} email={account.email} />
      </div>
    )
  }
  const { own, others, registrations } = await readComing(ctx, member.id)
  const events = [...own, ...others].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const coming = new Set(events.map(({ id }) => id))
  const past = registrations
    .filter(({ event_id, status }) => ['attended', 'confirmed', 'no_show'].includes(status) && !coming.has(event_id))
    .toSorted((a, b) => b.event_date.localeCompare(a.event_date))
    .slice(0, MAX_PAST)
  return (
    <div className="page-grid">
      <PageHeader title="Events" />
      <PageSection title="Coming up">
        {events.length > 0 ? (
          <ComingEvents events={events} member={member} locale={tenant.locale} />
        ) : (
          <EmptyState title="Nothing planned at the moment" icon={<CalendarDays />} compact>
            New events appear here.
          </EmptyState>
        )}
      </PageSection>
      {past.length > 0 ? (
        <PageSection
          title={
            past.some(({ event_status }) => event_status === 'cancelled') ? 'Past and cancelled events' : 'Past events'
          }
        >
          <ul>
            {past.map((registration) => (
              <EventRow
                key={registration.id}
                href={pages.member.event(registration.event_id)}
                title={registration.event_title}
                event_date={registration.event_date}
                locale={tenant.locale}
                badge={<Outcome registration={registration} />}
              />
            ))}
          </ul>
        </PageSection>
      ) : null}
    </div>
  )
}

/** What became of a registration, or of its event; nothing where it was held and nobody noted who came. */
function Outcome({ registration: { status, event_status } }: { registration: Registration }) {
  if (event_status === 'cancelled') return <EventStatusBadge status={event_status} />
  return status === 'confirmed' ? null : <OwnRegistrationBadge status={status} />
}
