import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { calendarText } from '#lib/events/calendar-files'
import { WAS_THERE } from '#lib/feedback/queries'
import { feedbackCloses } from '#lib/feedback/schema'
import { HAS_STOPPED } from '#lib/feedback/stops'
import { qrPicture } from '#lib/format/qr-picture'
import { feedbackToken } from '#lib/mail/links'
import type { MailAttachment } from '#lib/mail/schema'
import { type NewMail, queueMail } from '#lib/mail/service'
import { isMailOn } from '#lib/mail/settings/queries'
import { changesFor } from '#lib/mail/templates/event-changed'
import type { GivenBack, TimeAndPlace } from '#lib/mail/templates/event-facts'
import type { CancelledFrom } from '#lib/mail/templates/registration-cancelled'
import type { Ticket } from '#lib/mail/templates/registration-confirmed'
import { mailPaper } from '#lib/registrations/billing'
import { SEAT_PAYMENT } from '#lib/registrations/queries'
import { seatToken } from '#lib/registrations/seat-links'
import type { RegistrationSource, SeatBilling } from '#lib/seats/schema'
import { type Brand, getBrand } from '#lib/tenants/queries'

/** Mails written in one transaction: few enough to end well before a statement may time out. */
const BATCH = 25

/**
 * Locks registrations that somebody is to be told of. What their mails say is read afterwards: an event edited in between
 * is then seen as it is now, and an edit that comes later waits for these locks before it looks who is to be told.
 */
function lockDue(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .select('id')
    .where('notice', 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * What is given back of the invoice of a registration with this cancellation, by the way that it goes: what was, and of an
 * event whose invoices are still being taken back what is going to be.
 */
const GIVEN_BACK = sql<GivenBack[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('method', sums.method, 'amount_minor', sums.amount_minor) order by sums.method), '[]')
  from (
    select parts.method, sum(parts.amount_minor)::bigint as amount_minor from (
      select (
        select r.method from refunds r
        where r.tenant_id = a.tenant_id and r.payment_id = a.payment_id and r.created_at = a.created_at
        order by r.amount_minor = -a.amount_minor desc, r.id limit 1
      ) as method, -a.amount_minor as amount_minor
      from payment_allocations a
      where a.tenant_id = registrations.tenant_id and a.invoice_id = registrations.invoice_id and a.amount_minor < 0
        and a.created_at >= coalesce(registrations.cancelled_at, events.cancelled_at)
      union all
      select case c.refund_method when 'as_it_came' then p.method else c.refund_method end, a.amount_minor
      from event_cancellations c
      join payment_allocations a on a.tenant_id = c.tenant_id and a.invoice_id = registrations.invoice_id
      join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
      where c.tenant_id = registrations.tenant_id and c.event_id = registrations.event_id and c.refund_method is not null
        and c.finished_at is null and invoices.paid_minor > 0
    ) parts
    where parts.method is not null
    group by parts.method having sum(parts.amount_minor) > 0
  ) sums
)`

const WAS_PAID = sql<boolean>`exists (
  select from payment_allocations a
  where a.tenant_id = registrations.tenant_id and a.invoice_id = registrations.invoice_id and a.amount_minor > 0
)`

/** Notices with what their mails say. */
function readNotices(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .select([
      'registrations.id',
      'registrations.notice',
      sql<unknown>`registrations.notice_before`.as('notice_before'),
      'registrations.status',
      'registrations.cancel_reason',
      sql<RegistrationSource>`registrations.source`.as('source'),
      'registrations.member_id',
      'registrations.offer_expires_at',
      'registrations.code',
      'registrations.price_minor',
      'registrations.currency',
      'registrations.quantity',
      'registrations.companions',
      sql<SeatBilling | null>`registrations.billing`.as('billing'),
      'registrations.payment_due_at',
      SEAT_PAYMENT.as('payment'),
      'invoices.id as invoice_id',
      'invoices.number',
      'invoices.member_id as payer_id',
      'invoices.remaining_minor',
      GIVEN_BACK.as('given_back'),
      WAS_PAID.as('was_paid'),
      sql<boolean>`invoices.sent_at is not null`.as('is_sent'),
      'members.account_id',
      HAS_STOPPED.as('has_stopped_feedback'),
      WAS_THERE.as('was_there'),
      sql<string | null>`coalesce(members.email, registrations.guest_email)`.as('address_to'),
      sql<string>`coalesce(members.first_name || ' ' || members.last_name, registrations.guest_name, '')`.as('name'),
      'events.id as event_id',
      'events.title as event_title',
      'events.event_date',
      'events.end_date',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.location',
      'events.address',
      'events.online_url',
      'events.attendance_mode',
      'events.visibility',
      'events.version as event_version',
      'events.event_status',
      'events.cancel_reason as reason',
    ])
    .where('registrations.id', 'in', [...ids])
    .orderBy('registrations.id')
    .execute()
}

type Notice = Awaited<ReturnType<typeof readNotices>>[number]

const TOLD = ['confirmed', 'waitlisted', 'offered', 'pending_payment', 'pending_approval']

const TICKET_PICTURE = 'ticket@quorate'

/** The event as a file that puts it into a calendar, moves it there, or takes it out. */
function calendarAttachment(
  notice: Notice,
  brand: Brand,
  is_cancelled = notice.event_status === 'cancelled',
): MailAttachment {
  const { event_id, event_title, event_version } = notice
  const event = { ...notice, id: event_id, title: event_title, version: event_version }
  const file = calendarText(event, brand, { hasSeat: true, is_cancelled })
  return {
    file_name: is_cancelled ? 'cancelled.ics' : 'event.ics',
    content_type: `text/calendar; charset=utf-8; method=${is_cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content_id: null,
    content: Buffer.from(file).toString('base64'),
  }
}

/** The ticket of somebody who has a seat, with its picture. */
async function makeTicket({ code }: Notice): Promise<{ ticket: Ticket; picture: MailAttachment }> {
  const content = (await qrPicture(code)).toString('base64')
  return {
    ticket: { code, content_id: TICKET_PICTURE },
    picture: { file_name: 'ticket.png', content_type: 'image/png', content_id: TICKET_PICTURE, content },
  }
}

/** What is kept of what somebody was told: of an event that is postponed the day that it was planned for, as they know it. */
const KEPT = sql<null>`case when notice = 'event_changed' and exists (
    select from events e where e.tenant_id = registrations.tenant_id and e.id = registrations.event_id
      and e.event_status = 'postponed'
  ) then notice_before || '{"is_postponed": true}'::jsonb end`

/** A seat as the mails of its payment tell it. */
function toldSeat({ event_title, starts_at, time_zone, quantity, event_id, source, visibility, number }: Notice) {
  return {
    ...{ event: event_title, event_starts_at: starts_at, event_time_zone: time_zone, seats: quantity },
    ...{ event_id, source, is_public: visibility === 'public', number },
  }
}

/** Tells that a seat is held and has to be paid; with the paper where whoever comes pays, which else goes to the payer. */
async function writeHeld(ctx: Ctx, notice: Notice, to: NewMail<'seat_held'>['to'], props: HeldProps): Promise<void> {
  const { member_id, invoice_id, payer_id } = notice
  if (!(await isMailOn(ctx, 'seat_held'))) return writeInvoice(ctx, notice)
  if (invoice_id && payer_id === member_id) {
    await mailPaper(ctx, { noun: 'invoices', id: invoice_id }, { template: 'seat_held', to: to.address, facts: props })
    return
  }
  await queueMail(ctx, { template: 'seat_held', to, member_id, props })
  await writeInvoice(ctx, notice)
}

type HeldProps = NewMail<'seat_held'>['props']

/** Mails the invoice of a seat that stays open, once. */
async function writeInvoice(ctx: Ctx, { invoice_id, payment, is_sent }: Notice): Promise<void> {
  if (invoice_id && payment === 'open' && !is_sent) await mailPaper(ctx, { noun: 'invoices', id: invoice_id })
}

/** Asks somebody who was at an event what it was like. */
async function writeFeedbackRequest(ctx: Ctx, notice: Notice, to: NewMail<'feedback_request'>['to']): Promise<void> {
  const { member_id, event_title, starts_at, ends_at, time_zone, source } = notice
  const props = {
    ...{ event: event_title, event_starts_at: starts_at, event_time_zone: time_zone, source },
    feedback_token: feedbackToken(ctx.tenant_id, notice.id),
    feedback_until: feedbackCloses(ends_at),
  }
  await queueMail(ctx, { template: 'feedback_request', to, member_id, props })
}

async function writeMail(ctx: Ctx, notice: Notice, brand: Brand): Promise<void> {
  const { address_to, member_id, status, offer_expires_at } = notice
  if (!address_to) return
  const has_account = notice.account_id !== null
  const has_seat = status === 'confirmed'
  const seat_token = seatToken(ctx.tenant_id, notice.id)
  const props = { ...notice, has_account, is_public: notice.visibility === 'public', seat_token }
  const to = { address: address_to, name: notice.name }
  if (notice.notice === 'feedback') {
    const isAsked =
      notice.was_there &&
      notice.event_status !== 'cancelled' &&
      // Whoever ended these mails since they were noted gets none.
      !notice.has_stopped_feedback
    if (isAsked) await writeFeedbackRequest(ctx, notice, to)
    return
  }
  if (notice.notice === 'cancelled') {
    const from = notice.notice_before as CancelledFrom
    const attachments = from.status === 'confirmed' ? [calendarAttachment(notice, brand, true)] : []
    await queueMail(ctx, { template: 'registration_cancelled', to, member_id, props: { ...props, from }, attachments })
    return
  }
  if (notice.notice === 'offer_ended') {
    const isOver = notice.event_status === 'cancelled' || Date.parse(notice.ends_at) <= Date.now()
    if (status === 'expired' && offer_expires_at && !isOver)
      await queueMail(ctx, { template: 'offer_ended', to, member_id, props: { ...props, offer_expires_at } })
    return
  }
  if (notice.notice === 'released') {
    if (status === 'expired' && (await isMailOn(ctx, 'seat_released')))
      await queueMail(ctx, { template: 'seat_released', to, member_id, props: toldSeat(notice) })
    return
  }
  // Who has been let in already is not told of a change, but has to know that the rest does not take place.
  const isLate = notice.notice === 'event_cancelled' && status === 'attended'
  if (!TOLD.includes(status) && !isLate) return
  if (notice.notice === 'held' && status === 'pending_payment' && notice.payment_due_at) {
    await writeHeld(ctx, notice, to, { ...toldSeat(notice), held_until: notice.payment_due_at, seat_token })
    return
  }
  if (notice.notice === 'event_cancelled') {
    const attachments = has_seat || isLate ? [calendarAttachment(notice, brand)] : []
    await queueMail(ctx, { template: 'event_cancelled', to, member_id, props, attachments })
    return
  }
  const made = has_seat ? await makeTicket(notice) : null
  const ticket = made?.ticket ?? null
  const attachments = made ? [made.picture, calendarAttachment(notice, brand)] : []
  if (notice.notice === 'event_changed') {
    const before = notice.notice_before as TimeAndPlace | null
    if (before && notice.event_status === 'postponed') {
      if (before.is_postponed) return
      const gone = has_seat ? [calendarAttachment(notice, brand, true)] : []
      await queueMail(ctx, {
        template: 'event_postponed',
        to,
        member_id,
        props: { ...props, before },
        attachments: gone,
      })
      return
    }
    // Of an address online only people with a seat are told.
    if (
      !before ||
      !Object.values(changesFor(before, notice, has_seat, { ...brand, app_url: env.APP_URL })).includes(true)
    )
      return
    await queueMail(ctx, {
      template: 'event_changed',
      to,
      member_id,
      props: { ...props, before, now: notice, ticket },
      attachments,
    })
    return
  }
  if (status === 'offered' && offer_expires_at) {
    await queueMail(ctx, { template: 'seat_offered', to, member_id, props: { ...props, offer_expires_at } })
    return
  }
  const confirmed = { ...props, is_waiting: status === 'waitlisted', ticket }
  await queueMail(ctx, { template: 'registration_confirmed', to, member_id, props: confirmed, attachments })
  if (has_seat) await writeInvoice(ctx, notice)
}

/**
 * Writes the mails that registrations are owed: of a seat or a place in line, of an offer, of an event that
 * was moved, postponed or cancelled, of a registration that is no more, of feedback that is asked for. Returns how many registrations were told; as long as that is not 0, there may be more.
 */
export async function sendNotices(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const ids = (await lockDue(ctx)).map(({ id }) => id)
    if (ids.length === 0) return 0
    const [due, brand] = await Promise.all([readNotices(ctx, ids), getBrand(ctx)])
    for (const notice of due) {
      try {
        await writeMail(ctx, notice, brand)
      } catch (error) {
        // An address that no mail can go to must not keep the others from theirs.
        if (!(error instanceof AppError && error.code === 'invalid')) throw error
      }
    }
    await ctx.db
      .updateTable('registrations')
      .set({ notice: null, notice_before: KEPT })
      .where('id', 'in', ids)
      .execute()
    return ids.length
  })
}
