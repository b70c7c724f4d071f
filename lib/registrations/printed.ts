import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { getEvent } from '#lib/events/queries'
import type { Event } from '#lib/events/schema'
import { formatDateRange, todayIn } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import type { SentFile } from '#lib/http/file'
import { placeText } from '#lib/mail/templates/event-facts'
import { renderAttendanceList } from '#lib/papers/attendance-list'
import type { PrintedEvent } from '#lib/papers/event'
import { eventWordsOf } from '#lib/papers/event-words'
import { renderNameBadges } from '#lib/papers/name-badges'
import { can } from '#lib/permissions'
import { SEAT_PAYMENT } from '#lib/registrations/queries'
import { PAYABLE_STATUSES, type SeatPayment } from '#lib/seats/schema'
import { type Brand, getBrand } from '#lib/tenants/queries'

/** More seats than this are no paper for a door; drawing them would hold up everybody else for seconds. */
const MAX_PRINTED = 1_000

/** Everybody who is expected at an event, or was, by last name. */
async function findExpected(ctx: Ctx, event: Event, locale: string) {
  const rows = await ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'registrations.ticket_type_id')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .select([
      sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), nullif(btrim(members.organization), ''), registrations.guest_name, 'Unnamed')`.as(
        'name',
      ),
      sql<string | null>`nullif(btrim(members.last_name), '')`.as('last_name'),
      sql<string | null>`nullif(btrim(members.organization), '')`.as('organization'),
      'ticket_types.name as ticket',
      'registrations.quantity',
      'registrations.companions',
      SEAT_PAYMENT.as('payment'),
    ])
    .where('registrations.event_id', '=', event.id)
    .where('registrations.status', 'in', [...PAYABLE_STATUSES])
    .orderBy('registrations.id')
    .limit(MAX_PRINTED + 1)
    .execute()
  if (rows.reduce((seats, { quantity }) => seats + quantity, 0) > MAX_PRINTED) {
    const most = numberFormat(locale).format(MAX_PRINTED)
    throw new AppError(
      'conflict',
      `More than ${most} seats are too many to print. Export the list of registrations as a file instead.`,
    )
  }
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  // Of guests only the whole name is known; its last word is what a list is looked through by.
  const family = ({ name, last_name }: (typeof rows)[number]) => last_name ?? name.trim().split(/\s+/).at(-1) ?? name
  return rows.toSorted((one, other) => compare(family(one), family(other)) || compare(one.name, other.name))
}

function printed(event: Event, brand: Brand): PrintedEvent {
  const { locale } = brand
  return {
    title: event.title,
    when: formatDateRange(event.starts_at, event.ends_at, { locale, timeZone: event.time_zone, style: 'datetime' }),
    where: placeText(event),
    association: brand.name,
    accent_color: brand.accent_color,
    locale,
    today: todayIn(brand.time_zone),
  }
}

function pdf(name: string, content: Buffer): SentFile {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { name: `${name}.pdf`, media_type: 'application/pdf', byte_size: content.byteLength, sha256 }
  return { ...file, content: async () => content }
}

/**
 * Returns the list for the door as PDF: everybody who is expected by last name, with who comes along and a box to tick for each seat. What is
 * paid is on it for those who may read the details of registrations; of a cancelled event nothing is to be paid.
 *
 * @throws AppError not_found, conflict for more seats than can be printed
 */
export async function readAttendanceList(ctx: Ctx, event_id: string): Promise<SentFile> {
  const [event, brand] = await Promise.all([getEvent(ctx, event_id), getBrand(ctx)])
  const people = await findExpected(ctx, event, brand.locale)
  const words = eventWordsOf(brand.locale)
  const paidText = (payment: SeatPayment) =>
    payment === 'unpaid' && event.event_status === 'cancelled' ? null : words.payments[payment]
  const showsPayment = can(ctx, 'registrations.details') && people.some(({ payment }) => payment !== 'free')
  const content = await renderAttendanceList(
    printed(event, brand),
    people.map(({ name, companions, ticket, quantity, payment }) => ({
      name,
      companions,
      ticket,
      seats: quantity,
      payment: paidText(payment),
    })),
    showsPayment,
  )
  return pdf(`${words.attendance_list} ${event.title}`, content)
}

/**
 * Returns name badges as PDF, ten to a page: one for each seat of everybody who is expected.
 *
 * @throws AppError not_found, conflict for nobody, and for more seats than can be printed
 */
export async function readNameBadges(ctx: Ctx, event_id: string): Promise<SentFile> {
  const [event, brand] = await Promise.all([getEvent(ctx, event_id), getBrand(ctx)])
  const people = await findExpected(ctx, event, brand.locale)
  if (people.length === 0)
    throw new AppError('conflict', 'Nobody has a seat, so there are no badges to print. Register somebody first.')
  const badges = people.map(({ name, organization, companions, quantity }) => ({
    name,
    companions,
    // Who is listed by the organization alone has it as the name.
    organization: organization === name ? null : organization,
    seats: quantity,
  }))
  return pdf(
    `${eventWordsOf(brand.locale).name_badges} ${event.title}`,
    await renderNameBadges(printed(event, brand), badges),
  )
}
