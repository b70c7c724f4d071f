import { SectionTabs } from '#components/layout/section-tabs'
import { pages } from '#lib/paths'

interface EventTabsProps {
  event_id: string
  /** What the reader may open beside the overview. */
  reach: { registrations: boolean; feedback: boolean }
}

/** The pages of one event. */
export function EventTabs({ event_id, reach }: EventTabsProps) {
  if (!reach.registrations) return null
  return (
    <SectionTabs
      label="Pages of this event"
      tabs={[
        { label: 'Overview', href: pages.admin.event(event_id) },
        { label: 'Registrations', href: pages.admin.eventRegistrations(event_id) },
        {
          label: 'Waiting list',
          href: pages.admin.eventRegistrations(event_id, { status: 'waitlisted,offered', sort: 'registered_at' }),
        },
        ...(reach.feedback ? [{ label: 'Feedback', href: pages.admin.eventFeedback(event_id) }] : []),
      ]}
    />
  )
}
