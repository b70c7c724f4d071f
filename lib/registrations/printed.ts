import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { getEvent } from '#lib/events/queries'
import type { Event } from '#lib/events/schema'
import { formatDateRange, todayIn } from '#lib/format/dates'
import type { SentFile } from '#lib/http/file'
import { placeText } from '#lib/mail/templates/event-facts'
import { renderAttendanceList } from '#lib/papers/attendance-list'
import type { PrintedEvent } from '#lib/papers/event'
import { eventWordsOf, partText } from '#lib/papers/event-words'
import { renderNameBadges } from '#lib/papers/name-badges'
import { can } from '#lib/permissions'
import { getPrintedPart, PRINTED_NAME, type PrintedPart } from '#lib/registrations/printed-parts'
import { SEAT_PAYMENT } from '#lib/registrations/queries'
import type { SeatPayment } from '#lib/seats/schema'
import { type Brand, getBrand } from '#lib/tenants/queries'

/** Everybody of a part who is expected at an event, or was, in its order. */
async function findExpected(ctx: Ctx, part: PrintedPart | null) {
  if (!part) return []
  const rows = await ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'registrations.ticket_type_id')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .select([
      'registrations.id',
      PRINTED_NAME.as('name'),
      sql<string | null>`nullif(btrim(members.organization), '')`.as('organization'),
      'ticket_types.name as ticket',
      'registrations.quantity',
      'registrations.companions',
      SEAT_PAYMENT.as('payment'),
    ])
    .where('registrations.id', 'in', part.ids)
    .execute()
  const place = new Map(part.ids.map((id, at) => [id, at]))
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

function printed(event: Event, brand: Brand, part: PrintedPart | null): PrintedEvent {
  const { locale } = brand
  return {
    title: event.title,
    when: formatDateRange(event.starts_at, event.ends_at, { locale, timeZone: event.time_zone, style: 'datetime' }),
    where: placeText(event),
    association: brand.name,
    accent_color: brand.accent_color,
    locale,
    today: todayIn(brand.time_zone),
    part: part && part.parts > 1 ? part : null,
  }
}

/** What a paper of an event is called as a file. */
function nameOf(kind: string, { title, part, locale }: PrintedEvent): string {
  return [kind, title, part && partText(part, locale)].filter(Boolean).join(' ')
}

function pdf(name: string, content: Buffer): SentFile {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { name: `${name}.pdf`, media_type: 'application/pdf', byte_size: content.byteLength, sha256 }
  return { ...file, content: async () => content }
}

/**
 * Returns the list for the door as PDF: everybody who is expected by last name, with who comes along and a box to tick
 * for each seat, in parts where they are many. What is paid is on it for those who may read the details of
 * registrations; of a cancelled event nothing is to be paid.
 *
 * @throws AppError not_found, and as getPrintedPart
 */
export async function readAttendanceList(ctx: Ctx, event_id: string, asked: number | undefined): Promise<SentFile> {
  const [event, brand] = await Promise.all([getEvent(ctx, event_id), getBrand(ctx)])
  const part = await getPrintedPart(ctx, event.id, brand.locale, asked)
  const people = await findExpected(ctx, part)
  const words = eventWordsOf(brand.locale)
  const paidText = (payment: SeatPayment) =>
    payment === 'unpaid' && event.event_status === 'cancelled' ? null : words.payments[payment]
  const showsPayment = can(ctx, 'registrations.details') && people.some(({ payment }) => payment !== 'free')
  const paper = printed(event, brand, part)
  const content = await renderAttendanceList(
    paper,
    people.map(({ name, companions, ticket, quantity, payment }) => ({
      name,
      companions,
      ticket,
      seats: quantity,
      payment: paidText(payment),
    })),
    showsPayment,
  )
  return pdf(nameOf(words.attendance_list, paper), content)
}

/**
 * Returns name badges as PDF, ten to a page: one for each seat of everybody who is expected, in parts where they
 * are many.
 *
 * @throws AppError not_found, conflict for nobody, and as getPrintedPart
 */
export async function readNameBadges(ctx: Ctx, event_id: string, asked: number | undefined): Promise<SentFile> {
  const [event, brand] = await Promise.all([getEvent(ctx, event_id), getBrand(ctx)])
  const part = await getPrintedPart(ctx, event.id, brand.locale, asked)
  const people = await findExpected(ctx, part)
  if (people.length === 0)
    throw new AppError('conflict', 'Nobody has a seat, so there are no badges to print. Register somebody first.')
  const badges = people.map(({ name, organization, companions, quantity }) => ({
    name,
    companions,
    // Who is listed by the organization alone has it as the name.
    organization: organization === name ? null : organization,
    seats: quantity,
  }))
  const paper = printed(event, brand, part)
  return pdf(nameOf(eventWordsOf(brand.locale).name_badges, paper), await renderNameBadges(paper, badges))
}
