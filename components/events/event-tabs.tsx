'use client'

import { SectionTabs } from '#components/layout/section-tabs'
import { shownOf } from '#components/ui/condition-parts'
import type { DrawnList } from '#components/ui/list-tabs'
import { useCondition } from '#components/ui/use-condition'
import { pages } from '#lib/paths'

interface EventTabsProps {
  event_id: string
  /** What the reader may open beside the overview. */
  reach: { registrations: boolean; feedback: boolean }
  /** The list of registrations, on their page. */
  list?: DrawnList | null
}

const WAITING = { status: { in: ['waitlisted', 'offered'] } }
const NOTHING: DrawnList = { params: {}, short: {} }

/** The pages of one event; registrations that wait are a page of their own. */
export function EventTabs({ event_id, reach, list = null }: EventTabsProps) {
  const { condition } = useCondition(list ?? NOTHING)
  if (!reach.registrations) return null
  const status = WAITING.status.in.join(',')
  const waiting = pages.admin.eventRegistrations(event_id, { status, sort: 'registered_at' })
  const registrations = pages.admin.eventRegistrations(event_id)
  const shown = shownOf([WAITING], condition) === 0 ? waiting : registrations
  return (
    <SectionTabs
      label="Pages of this event"
      {...(list && { current: shown })}
      tabs={[
        { label: 'Overview', href: pages.admin.event(event_id) },
        { label: 'Registrations', href: registrations },
        { label: 'Waiting list', href: waiting },
        ...(reach.feedback ? [{ label: 'Feedback', href: pages.admin.eventFeedback(event_id) }] : []),
      ]}
    />
  )
}
