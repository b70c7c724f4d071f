import { CalendarPlus, MapPin, Video } from 'lucide-react'
import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { CustomFacts } from '#components/custom-fields/custom-facts'
import { ownFields } from '#components/custom-fields/custom-form'
import { EventProgramme } from '#components/events/event-programme'
import { FeedbackForm } from '#components/feedback/feedback-form'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { EventBooking } from '#components/member-home/event-booking'
import { NoMembership } from '#components/member-home/no-membership'
import { DownloadButton } from '#components/ui/download-button'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getEvent } from '#lib/events/queries'
import type { Event } from '#lib/events/schema'
import { hasFeedback } from '#lib/feedback/queries'
import { findFeedbackSubject, whyClosed } from '#lib/feedback/service'
import { formatDateRange } from '#lib/format/dates'
import { placeText } from '#lib/mail/templates/event-facts'
import { findOwnMember } from '#lib/members/queries'
import { api, pages } from '#lib/paths'
import { memberRegistrations } from '#lib/registrations/queries'
import type { Registration } from '#lib/registrations/schema'

const eventAt = recordReader('events.read', 'event_id', getEvent)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return eventAt.metadata(params, ({ title }) => title)
}

/** Registrations that ended without a seat are no bar to registering again. */
const ENDED = ['cancelled', 'rejected', 'expired', 'transferred']

export default async function MemberEventPage({ params }: PageProps) {
  const { ctx, account, tenant } = await requirePageCtx('events.read')
  const [event, member, custom] = await Promise.all([eventAt(params), findOwnMember(ctx), listCustomFields(ctx)])
  const ofEvent = custom.filter(({ noun, visible_to }) => noun === 'events' && visible_to !== 'staff')
  const own = member
    ? (await memberRegistrations(ctx, member.id)).find(
        (registration) => registration.event_id === event.id && !ENDED.includes(registration.status),
      )
    : undefined
  const now = new Date()
  const feedback = own ? await feedbackState(ctx, own) : 'none'
  const { locale } = tenant
  const isOver = event.event_status === 'completed'
  const form =
    feedback === 'open' && own ? (
      <PageSection title={isOver ? 'How was it?' : 'How is it?'} subtitle="Only the first question needs an answer.">
        <FeedbackForm event_id={event.id} registration_id={own.id} />
      </PageSection>
    ) : null
  return (
    <div className="page-grid">
      <PageHeader
        title={event.title}
        breadcrumbs={[{ label: 'Events', href: pages.member.events() }]}
        subtitle={
          event.event_status === 'postponed'
            ? 'Postponed: the new date follows'
            : formatDateRange(event.event_date, event.end_date, { locale, timeZone: event.time_zone })
        }
        actions={
          event.event_status === 'upcoming' || event.event_status === 'ongoing' ? (
            <DownloadButton
              href={api.eventCalendar(event.id)}
              name={`${event.title}.ics`}
              label={`Add to calendar: ${event.title}`}
              icon={<CalendarPlus aria-hidden />}
            >
              Add to calendar
            </DownloadButton>
          ) : null
        }
      />
      <Whereabouts event={event} />
      {isOver ? form : null}
      {feedback === 'given' ? (
        <StatusSentence tone="success" title="Thank you for your feedback">
          It helps to make the next event better.
        </StatusSentence>
      ) : null}
      {member ? (
        <EventBooking
          event={event}
          registration={own ?? null}
          member={member}
          custom={ownFields(custom.filter(({ noun }) => noun === 'registrations'))}
          locale={locale}
          now={now}
        />
      ) : (
        <NoMembership association={tenant.name} email={account.email} />
      )}
      {isOver ? null : form}
      {event.description ? (
        <PageSection title="About">
          <p className="max-w-prose whitespace-pre-line wrap-break-word">{event.description}</p>
        </PageSection>
      ) : null}
      <CustomFacts fields={ofEvent} values={event.custom_values} isPublic />
      {event.sessions.length > 0 ? (
        <PageSection title="Programme">
          <EventProgramme event={event} locale={locale} />
        </PageSection>
      ) : null}
    </div>
  )
}

/** Where it is; the way in online is told to those who have a seat. */
function Whereabouts({ event }: { event: Event }) {
  const place = placeText(event)
  if (!place && !event.online_url) return null
  return (
    <ul className="-mt-3 grid gap-1.5">
      {place ? (
        <li className="flex items-start gap-2">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="wrap-break-word">{place}</span>
        </li>
      ) : null}
      {event.online_url ? (
        <li className="flex items-start gap-2">
          <Video aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <a href={event.online_url} rel="noreferrer" className="link wrap-anywhere">
            Join online
          </a>
        </li>
      ) : null}
    </ul>
  )
}

/** Whether the own feedback is asked for, was given, or is none of the two. */
async function feedbackState(ctx: Ctx, own: Registration): Promise<'none' | 'open' | 'given'> {
  const [subject, isGiven] = await Promise.all([findFeedbackSubject(ctx, own.id), hasFeedback(ctx, own.id)])
  if (!subject || subject.event_status === 'cancelled') return 'none'
  if (isGiven) return 'given'
  return whyClosed(subject) === null ? 'open' : 'none'
}
