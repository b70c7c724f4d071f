import { CalendarPlus } from 'lucide-react'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { eventSchema, scriptText } from '#app/(public)/e/[tenant_id]/[event_id]/event-schema'
import { publicEventAt } from '#app/(public)/e/[tenant_id]/[event_id]/public-event'
import type { PageProps } from '#app/page-params'
import { customText } from '#components/custom-fields/custom-text'
import { BookingPanel } from '#components/events/booking-panel'
import { EventProgramme } from '#components/events/event-programme'
import { whenParts, zoneName } from '#components/events/event-when'
import { ATTENDANCE_LABELS, EVENT_KIND_LABELS } from '#components/events/event-words'
import { PublicShell } from '#components/layout/public-shell'
import { eventPicture } from '#components/sharing/event-picture'
import { sharingMetadata } from '#components/sharing/sharing-metadata'
import { ButtonLink } from '#components/ui/button-link'
import { StatusSentence } from '#components/ui/status-sentence'
import { getPageCtx } from '#lib/accounts/session'
import { env } from '#lib/env'
import type { PublicEvent } from '#lib/events/queries'
import { shortened } from '#lib/format/shortened'
import { pictureVersion } from '#lib/http/picture-version'
import { files, pages } from '#lib/paths'
import type { Tenant } from '#lib/tenants/schema'

/** What cards of shared links show at most. */
const MAX_DESCRIPTION = 200

function pictureOf(event: PublicEvent, tenant: Tenant): string {
  const version = pictureVersion(
    files.eventPicture(tenant.tenant_id, event.id),
    JSON.stringify(eventPicture(event, tenant)),
  )
  return files.eventPicture(tenant.tenant_id, event.id, version)
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { event, tenant } = await publicEventAt(params)
  const { title, when, place } = eventPicture(event, tenant)
  const text = event.description.replace(/\s+/g, ' ').trim()
  return {
    title: { absolute: `${event.title} · ${tenant.name}` },
    ...sharingMetadata({
      path: pages.publicEvent(tenant.tenant_id, event.id),
      title: `${event.title} · ${tenant.name}`,
      description: shortened(text || [when, place, tenant.name].filter(Boolean).join(' · '), MAX_DESCRIPTION),
      picture: pictureOf(event, tenant),
      picture_alt: [title, when, place, tenant.name].filter(Boolean).join(', '),
    }),
  }
}

export default async function PublicEventPage({ params }: PageProps) {
  const [{ event, tenant, custom }, viewer, request] = await Promise.all([
    publicEventAt(params),
    getPageCtx(),
    headers(),
  ])
  const { locale } = tenant
  const { time_zone } = event
  const { day, times } = whenParts(event, { locale, time_zone })
  const zone = zoneName(event, event.starts_at, locale)
  const now = new Date().toISOString()
  const addresses = {
    event: env.APP_URL + pages.publicEvent(tenant.tenant_id, event.id),
    picture: env.APP_URL + pictureOf(event, tenant),
    organizer: env.APP_URL + pages.register({ tenant_id: tenant.tenant_id }),
  }
  return (
    <PublicShell tenant={tenant} next={pages.member.event(event.id)}>
      <script
        type="application/ld+json"
        nonce={request.get('x-nonce') ?? undefined}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, which is how search engines read events
        dangerouslySetInnerHTML={{
          __html: scriptText(eventSchema(event, tenant.name, addresses, now)),
        }}
      />
      <article className="mx-auto w-full max-w-6xl px-4 pt-6 pb-20 md:px-6 md:pt-12">
        <p className="font-medium text-accent-text">
          {EVENT_KIND_LABELS[event.kind]} · {ATTENDANCE_LABELS[event.attendance_mode]}
        </p>
        <h1 className="mt-2 max-w-3xl text-3xl leading-tight font-semibold tracking-[-0.022em] text-balance wrap-break-word sm:text-4xl">
          {event.title}
        </h1>
        <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-4">
          {event.event_status === 'postponed' ? (
            <Fact label="When" value="Postponed" below="The new date follows." />
          ) : (
            <Fact label="When" value={day} below={times && zone ? `${times} ${zone}` : times} />
          )}
          {event.attendance_mode === 'online' ? (
            <Fact label="Where" value="Online" below="The address comes with the ticket" />
          ) : event.location ? (
            <Fact label="Where" value={event.location} below={event.address} />
          ) : null}
          <Fact label="By" value={tenant.name} below={null} />
          {custom.flatMap((field) => {
            const value = event.custom_values[field.key]
            return value === undefined ? (
              []
            ) : (
              <Fact key={field.key} label={field.label} value={customText(field, value, locale)} below={null} />
            )
          })}
        </dl>
        {event.event_status === 'upcoming' || event.event_status === 'ongoing' ? (
          <ButtonLink href={files.eventCalendar(tenant.tenant_id, event.id)} className="mt-5" native>
            <CalendarPlus aria-hidden />
            Add to calendar
          </ButtonLink>
        ) : null}
        <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
          <div className="grid min-w-0 gap-10 max-md:order-last">
            {event.event_status === 'cancelled' ? (
              <StatusSentence tone="danger" title="This event does not take place">
                It was cancelled. People who were registered have heard from the organizers.
              </StatusSentence>
            ) : null}
            {event.description ? (
              <p className="max-w-prose text-base leading-7 wrap-break-word whitespace-pre-line">{event.description}</p>
            ) : null}
            {event.sessions.length > 0 ? (
              <section aria-labelledby="programme">
                <h2 id="programme" className="mb-4 text-lg font-semibold">
                  Programme
                </h2>
                <EventProgramme event={event} locale={locale} />
              </section>
            ) : null}
          </div>
          <BookingPanel
            event={event}
            tenant={tenant}
            isSignedIn={viewer?.tenant.tenant_id === tenant.tenant_id}
            now={now}
          />
        </div>
      </article>
    </PublicShell>
  )
}

function Fact({ label, value, below }: { label: string; value: string; below: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="text-base font-medium wrap-break-word">{value}</dd>
      {below ? <dd className="text-muted whitespace-pre-line">{below}</dd> : null}
    </div>
  )
}
