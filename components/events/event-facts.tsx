import { ExternalLink } from 'lucide-react'
import { whenText } from '#components/events/event-when'
import {
  ATTENDANCE_LABELS,
  EVENT_KIND_LABELS,
  VISIBILITY_LABELS,
  WAITLIST_LABELS,
} from '#components/events/event-words'
import { CopyButton } from '#components/ui/copy-button'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import type { Event } from '#lib/events/schema'
import { pages } from '#lib/paths'

interface EventFactsProps {
  event: Event
  /** The names of the tiers that it is for. */
  tiers: readonly string[]
  locale: string
  tenant_id: string
  /** Where the site is reached, for the address to hand out. */
  origin: string
}

/** Where, when and under which rules an event takes place. */
export function EventFacts({ event, tiers, locale, tenant_id, origin }: EventFactsProps) {
  const isOnline = event.attendance_mode !== 'in_person'
  const isListed = event.visibility === 'public' && event.event_status !== 'draft'
  const address = pages.publicEvent(tenant_id, event.id)
  return (
    <DescriptionList
      columns={1}
      items={[
        {
          label: 'When',
          value: whenText(event, { locale, time_zone: event.time_zone }),
          hint: event.time_zone.replaceAll('_', ' '),
        },
        { label: 'Where', value: event.location, ...(event.address ? { hint: event.address } : {}) },
        ...(isOnline
          ? [{ label: 'Online at', value: <WebLink href={event.online_url} />, hint: 'Shown to people with a seat.' }]
          : []),
        {
          label: 'Kind',
          value: `${EVENT_KIND_LABELS[event.kind]}, ${ATTENDANCE_LABELS[event.attendance_mode].toLowerCase()}`,
        },
        {
          label: 'Who sees it',
          value: VISIBILITY_LABELS[event.visibility],
          ...(tiers.length > 0 ? { hint: tiers.join(', ') } : {}),
        },
        ...(isListed
          ? [
              {
                label: 'Public page',
                value: (
                  <span className="flex items-center gap-1">
                    <a href={address} className="link inline-flex min-h-6 items-center gap-1.5">
                      Open it <ExternalLink aria-hidden className="size-3.5" />
                    </a>
                    <CopyButton value={origin + address} label="Copy the address of the public page" />
                  </span>
                ),
              },
            ]
          : []),
        ...(event.visibility === 'public'
          ? [
              {
                label: 'Guests',
                value: event.takes_guests ? 'Register on the public page' : 'Are registered by the organizers',
              },
            ]
          : []),
        ...(event.registration_opens_at
          ? [{ label: 'Registration opens', value: <DateText value={event.registration_opens_at} /> }]
          : []),
        {
          label: 'Registration closes',
          value: <DateText value={event.registration_closes_at} fallback="With the event" />,
        },
        { label: 'Cancelling by oneself until', value: <DateText value={event.cancel_by} fallback="It begins" /> },
        { label: 'When it is full', value: WAITLIST_LABELS[event.waitlist_mode] },
        ...(event.tags.length > 0 ? [{ label: 'Tags', value: event.tags.join(', ') }] : []),
      ]}
    />
  )
}

function WebLink({ href }: { href: string | null }) {
  if (!href) return <span className="text-muted">No address yet</span>
  return (
    <a href={href} className="link wrap-anywhere" rel="noreferrer" target="_blank">
      {href.replace(/^https?:\/\//, '')}
    </a>
  )
}
