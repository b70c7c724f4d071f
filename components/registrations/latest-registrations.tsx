import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
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
        <li
          key={registration.id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-separator py-2.5 first:pt-0 last:border-0 last:pb-0"
        >
          <div className="min-w-0">
            <Link
              href={pages.admin.registration(registration.event_id, registration.id)}
              className="font-medium after:absolute after:inset-0"
            >
              {registration.attendee_name}
            </Link>
            <p className="text-[0.8125rem] text-muted">
              {[registration.ticket_name, registration.quantity > 1 ? `${registration.quantity} seats` : null]
                .filter(Boolean)
                .map((text) => `${text} · `)}
              <DateText value={registration.registered_at} />
            </p>
          </div>
          <RegistrationStatusBadge status={registration.status} position={registration.waitlist_position} />
        </li>
      ))}
    </ul>
  )
}
