import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { findRecord, recordMetadata, recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { CustomEditor } from '#components/custom-fields/custom-editor'
import { CustomFacts } from '#components/custom-fields/custom-facts'
import { askedFields } from '#components/custom-fields/custom-form'
import { Price } from '#components/events/event-tickets'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { QrImage } from '#components/member-home/qr-image'
import { CompanionsEditor } from '#components/registrations/companions-editor'
import { RegistrationActions } from '#components/registrations/registration-actions'
import { registrationStanding } from '#components/registrations/registration-standing'
import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { asksForPayment, SeatPaymentBadge } from '#components/registrations/seat-payment-badge'
import { SeatsEditor } from '#components/registrations/seats-editor'
import { CopyButton } from '#components/ui/copy-button'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getEvent } from '#lib/events/queries'
import { qrCode } from '#lib/format/qr'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getRegistration } from '#lib/registrations/queries'
import type { Registration } from '#lib/registrations/schema'
import { Id } from '#lib/wire/schema'

const eventAt = recordReader('registrations.read', 'event_id', getEvent)

const registrationOf = cache(async (event_id: string, id: string | undefined) => {
  const { ctx } = await requirePageCtx('registrations.read')
  const known = Id.safeParse(id)
  return known.success ? findRecord(getRegistration(ctx, event_id, known.data)) : null
})

async function registrationAt(params: PageProps['params']) {
  const event = await eventAt(params)
  const registration = await registrationOf(event.id, (await params).registration_id)
  return registration && { event, registration }
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return recordMetadata(
    'registration',
    await registrationAt(params),
    ({ registration, event }) => `${registration.attendee_name} · ${event.title}`,
  )
}

/** Through which way a registration came. */
const SOURCES: Readonly<Record<Registration['source'], string>> = {
  api: 'Another program',
  admin: 'An organizer',
  member: 'The member',
  import: 'An import',
  public: 'The public page',
}

export default async function RegistrationPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('registrations.read')
  const { registration, event } = (await registrationAt(params)) ?? notFound()
  const custom = can(ctx, 'registrations.details') ? await listCustomFields(ctx, 'registrations') : []
  const standing = registrationStanding(registration, { locale: tenant.locale, time_zone: event.time_zone })
  const { attendee_name: name, status } = registration
  const isVoid = ['cancelled', 'rejected', 'expired', 'transferred'].includes(status)
  const code = isVoid ? null : registration.code
  return (
    <div className="page-grid">
      <PageHeader
        title={name}
        breadcrumbs={[
          { label: 'Events', href: pages.admin.events() },
          { label: event.title, href: pages.admin.event(event.id) },
          { label: 'Registrations', href: pages.admin.eventRegistrations(event.id) },
        ]}
        status={<RegistrationStatusBadge status={status} position={registration.waitlist_position} size="md" />}
        subtitle={registration.attendee_email}
        actions={
          <RegistrationActions
            registration={registration}
            can={{
              write: can(ctx, 'registrations.write'),
              checkIn: can(ctx, 'check_ins.write'),
              refund: can(ctx, 'payments.write'),
            }}
            time_zone={event.time_zone}
            isCheckInOpen={['upcoming', 'ongoing', 'completed'].includes(event.event_status)}
          />
        }
      />
      <StatusSentence tone={standing.tone} title={standing.title}>
        {standing.text}
      </StatusSentence>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <PageSection title="Registration">
          <RegistrationFacts
            registration={registration}
            canReadMembers={can(ctx, 'members.read')}
            canReadInvoices={can(ctx, 'invoices.read')}
          />
          {can(ctx, 'registrations.write') ? (
            <div className="mt-4 flex flex-wrap gap-2">
              <CompanionsEditor registration={registration} />
              {event.event_status === 'cancelled' ? null : (
                <SeatsEditor registration={registration} canRefund={can(ctx, 'payments.write')} />
              )}
            </div>
          ) : null}
        </PageSection>
        <CustomFacts
          fields={custom}
          values={registration.custom_values}
          columns={1}
          actions={
            can(ctx, 'registrations.write') ? (
              <CustomEditor
                record={{
                  noun: 'registrations',
                  id: registration.id,
                  event_id: event.id,
                  version: registration.version,
                  custom_values: registration.custom_values,
                }}
                fields={askedFields(custom)}
              />
            ) : null
          }
        />
        {code === null ? null : (
          <PageSection title="Ticket" subtitle="Shown at the door, on paper or on a phone.">
            <div className="grid gap-3">
              <div className="mx-auto w-full max-w-56 rounded-lg border border-border">
                <QrImage code={qrCode(code)} label={`QR code of the ticket of ${name}`} className="block size-full" />
              </div>
              <div className="flex items-center justify-between gap-2 rounded-lg bg-surface-secondary py-1 ps-3 pe-1">
                <code className="min-w-0 text-[0.8125rem] wrap-anywhere">{code}</code>
                <CopyButton value={code} label="Copy the ticket code" />
              </div>
            </div>
          </PageSection>
        )}
      </div>
    </div>
  )
}

interface RegistrationFactsProps {
  registration: Registration
  canReadMembers: boolean
  canReadInvoices: boolean
}

function RegistrationFacts(props: RegistrationFactsProps) {
  const { registration, canReadMembers, canReadInvoices } = props
  const { member_id, guest, price, currency, invoice_id, invoice_number, answers } = registration
  const { payment, payment_due_at, remaining, billing_reason, offer_expires_at, kept_at, checked_in_at } = registration
  return (
    <DescriptionList
      items={[
        {
          label: guest ? 'Guest' : 'Member',
          value:
            member_id && canReadMembers ? (
              <Link href={pages.admin.member(member_id)} className="link">
                {registration.attendee_name}
              </Link>
            ) : (
              registration.attendee_name
            ),
        },
        { label: 'Ticket', value: registration.ticket_name ?? 'None needed' },
        { label: 'Seats', value: registration.quantity },
        ...(registration.companions.length > 0
          ? [{ label: 'Who comes along', value: registration.companions.join(', ') }]
          : []),
        ...(registration.quantity > 1 && checked_in_at
          ? [{ label: 'Came', value: `${registration.seats_came} of ${registration.quantity}` }]
          : []),
        ...(price === null ? [] : [{ label: 'Price', value: <Price amount={price} currency={currency} /> }]),
        ...(asksForPayment(registration) ? [{ label: 'Payment', value: <SeatPaymentBadge {...registration} /> }] : []),
        ...(billing_reason ? [{ label: 'Why it is waived', value: billing_reason }] : []),
        ...(remaining !== null && payment === 'open'
          ? [{ label: 'Still to be paid', value: <Price amount={remaining} currency={currency} /> }]
          : []),
        ...(payment_due_at && registration.status === 'pending_payment'
          ? [{ label: 'To be paid until', value: <DateText value={payment_due_at} relative /> }]
          : []),
        ...(invoice_id
          ? [
              {
                label: 'Invoice',
                value: canReadInvoices ? (
                  <Link href={pages.admin.invoice(invoice_id)} className="link">
                    {invoice_number ?? 'Draft'}
                  </Link>
                ) : (
                  invoice_number
                ),
              },
            ]
          : []),
        { label: 'Registered', value: <DateText value={registration.registered_at} relative /> },
        { label: 'By', value: SOURCES[registration.source] },
        ...(offer_expires_at ? [{ label: 'Offer ends', value: <DateText value={offer_expires_at} /> }] : []),
        ...(kept_at ? [{ label: 'Confirmed after the change', value: <DateText value={kept_at} /> }] : []),
        ...(checked_in_at ? [{ label: 'Checked in', value: <DateText value={checked_in_at} /> }] : []),
        ...Object.entries(answers ?? {}).map(([question, answer]) => ({
          label: question,
          value: String(answer ?? ''),
        })),
      ]}
    />
  )
}
