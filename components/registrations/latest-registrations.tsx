import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { RecordRow } from '#components/ui/record-row'
import { pages } from '#lib/paths'
import type { Registration } from '#lib/registrations/schema'

/** The newest registrations of an event. */
export function LatestRegistrations({ registrations }: { registrations: readonly Registration[] }) {
  if (registrations.length === 0) {
    return (
      <EmptyState title="Nobody has registered yet" compact>
        Everybody who signs up, and everybody you add, appears here.
      </EmptyState>
    )
  }
  return (
    <ul>
      {registrations.map((registration) => (
        <RecordRow
          key={registration.id}
          title={registration.attendee_name}
          href={pages.admin.registration(registration.event_id, registration.id)}
          detail={
            <>
              {[registration.ticket_name, registration.quantity > 1 ? `${registration.quantity} seats` : null]
                .filter(Boolean)
                .map((text) => `${text} · `)}
              <DateText value={registration.registered_at} />
            </>
          }
        >
          <RegistrationStatusBadge status={registration.status} position={registration.waitlist_position} />
        </RecordRow>
      ))}
    </ul>
  )
}
