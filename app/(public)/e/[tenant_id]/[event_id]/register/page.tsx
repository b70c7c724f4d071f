import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { publicEventAt } from '#app/(public)/e/[tenant_id]/[event_id]/public-event'
import type { PageProps } from '#app/page-params'
import { closedBecause, guestTickets, seatsLeft } from '#components/events/booking-panel'
import { whenParts, zoneName } from '#components/events/event-when'
import { PublicShell } from '#components/layout/public-shell'
import { QueryProvider } from '#components/layout/query-provider'
import { GuestForm } from '#components/registrations/guest-form'
import { ButtonLink } from '#components/ui/button-link'
import { FormatProvider } from '#components/ui/format-context'
import { StatusSentence } from '#components/ui/status-sentence'
import { getPageCtx } from '#lib/accounts/session'
import { createCtx } from '#lib/context'
import { listGuestFields } from '#lib/custom-fields/queries'
import { pages } from '#lib/paths'
import { organizers } from '#lib/tenants/queries'

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { event, tenant } = await publicEventAt(params)
  // The page of the event is the one to be found.
  return { title: { absolute: `Register: ${event.title} · ${tenant.name}` }, robots: { index: false } }
}

/** The form by which people without an account register. */
export default async function GuestRegistrationPage({ params }: PageProps) {
  const [{ event, tenant }, viewer] = await Promise.all([publicEventAt(params), getPageCtx()])
  const { tenant_id, locale } = tenant
  const own = pages.member.event(event.id)
  if (viewer?.tenant.tenant_id === tenant_id) redirect(own)
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id: '' })
  const { day, times } = whenParts(event, { locale, time_zone: event.time_zone })
  const zone = zoneName(event, event.starts_at, locale)
  const tickets = guestTickets(event)
  const closed = closedBecause(event, locale, new Date().toISOString())
  const back = pages.publicEvent(tenant_id, event.id)
  return (
    <PublicShell tenant={tenant} next={own}>
      <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-20 md:px-6 md:pt-12">
        <h1 className="text-2xl leading-tight font-semibold tracking-tight text-balance wrap-break-word">
          Register for {event.title}
        </h1>
        <p className="mt-1.5 text-muted wrap-break-word">
          {[
            [day, times, zone].filter(Boolean).join(', '),
            event.attendance_mode === 'online' ? 'Online' : event.location,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-1">
          <a href={back} className="link inline-flex min-h-6 items-center">
            More about the event
          </a>
        </p>
        <div className="panel mt-6 p-5 sm:p-6">
          {tickets === null || closed !== null ? (
            <div className="grid gap-4">
              <StatusSentence tone="neutral" title={closed ?? 'For this event people register with an account'}>
                {closed === null ? `Sign in, or write to ${organizers(tenant)}.` : null}
              </StatusSentence>
              <ButtonLink href={closed === null ? pages.login({ tenant_id, next: own }) : back} native>
                {closed === null ? 'Sign in' : 'Back to the event'}
              </ButtonLink>
            </div>
          ) : (
            <FormatProvider locale={locale} currency={tenant.currency} timeZone={event.time_zone}>
              <QueryProvider>
                <GuestForm
                  event={{ id: event.id, time_zone: event.time_zone, is_full: seatsLeft(event) === 0 }}
                  tenant={{ tenant_id, organizers: organizers(tenant), name: tenant.name }}
                  tickets={tickets}
                  fields={await listGuestFields(ctx)}
                />
              </QueryProvider>
            </FormatProvider>
          )}
        </div>
      </div>
    </PublicShell>
  )
}
