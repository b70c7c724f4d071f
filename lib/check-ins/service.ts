import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import type { CheckIn, CheckInCounts, CheckInUndo, NewCheckIn, Refusal } from '#lib/check-ins/schema'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { NEXT_VERSION } from '#lib/records/versions'
import { getRegistration, SEAT_PAYMENT } from '#lib/registrations/queries'
import type { Registration } from '#lib/registrations/schema'
import { DOOR_HOURS, PAYABLE_STATUSES, SEATED_STATUSES } from '#lib/seats/schema'
import { seatsInside, seatsThatCame } from '#lib/seats/service'

const ofRow = (name: string) => sql.ref(`registrations.${name}`)

function holders(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'registrations.ticket_type_id')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .select([
      SEAT_PAYMENT.as('payment'),
      sql<
        string | null
      >`case when registrations.status in (${sql.join([...PAYABLE_STATUSES])}) then case ${SEAT_PAYMENT}
        when 'open' then amount_text(invoices.remaining_minor, invoices.currency)
        when 'unpaid' then amount_text(registrations.price_minor, registrations.currency) end end`.as('to_pay'),
      'registrations.currency',
      'registrations.id',
      'registrations.event_id',
      'registrations.status',
      'registrations.quantity',
      'registrations.companions',
      'registrations.checked_in_at',
      'registrations.checked_out_at',
      seatsThatCame(ofRow).as('seats_came'),
      seatsInside(ofRow).as('seats_inside'),
      'ticket_types.name as ticket_name',
      sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), registrations.guest_name, 'Unnamed')`.as(
        'attendee_name',
      ),
    ])
}

/** The registration that a scan names, of whichever event. */
function asked(ctx: Ctx, { code, registration_id }: NewCheckIn) {
  return code === undefined
    ? holders(ctx).where('registrations.id', '=', registration_id as string)
    : holders(ctx).where('registrations.code', '=', code)
}

type Holder = Awaited<ReturnType<ReturnType<typeof holders>['executeTakeFirstOrThrow']>>

/** Returns how many of an event's seats are expected, came and are inside. Throws not_found. */
export async function getCheckInCounts(ctx: Ctx, eventId: string): Promise<CheckInCounts> {
  const [event, counts] = await Promise.all([
    ctx.db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst(),
    countCheckIns(ctx, eventId),
  ])
  orNotFound(event, 'event')
  return counts
}

async function countCheckIns(ctx: Ctx, eventId: string): Promise<CheckInCounts> {
  return ctx.db
    .selectFrom('registrations')
    .select([
      sql<number>`coalesce(sum(quantity), 0)::bigint`.as('expected'),
      sql<number>`coalesce(sum(${seatsThatCame(ofRow)}), 0)::bigint`.as('checked_in'),
      sql<number>`coalesce(sum(${seatsInside(ofRow)}), 0)::bigint`.as('inside'),
    ])
    .where('event_id', '=', eventId)
    .where('status', 'in', [...SEATED_STATUSES])
    .executeTakeFirstOrThrow()
}

/** What of an event decides about a scan. */
interface Door {
  id: string
  event_status: string
  /** Whether the ticket was scanned within the hours before, during and after the event. */
  is_open: boolean
}

/** Why somebody with a registration in this state does not get in; null when nothing stands against it. */
function refusalOf(event: Door, holder: Holder | undefined, anyway: boolean): Refusal | null {
  if (!holder || holder.event_id !== event.id) return 'invalid'
  if (event.event_status === 'cancelled') return 'canceled'
  if (event.event_status === 'draft' || event.event_status === 'postponed') return 'invalid_time'
  switch (holder.status) {
    case 'confirmed':
    case 'no_show':
    case 'attended':
      return event.is_open || anyway ? null : 'invalid_time'
    case 'pending_payment':
    case 'offered':
      return 'unpaid'
    case 'pending_approval':
      return 'unapproved'
    case 'waitlisted':
      return 'blocked'
    default:
      return 'canceled'
  }
}

/** The moment of a scan in SQL: the device's, but none in the future. */
function momentOf({ scanned_at }: NewCheckIn): RawBuilder<string> {
  return scanned_at ? sql<string>`least(${scanned_at}::timestamptz, now())` : sql<string>`now()`
}

/**
 * The seats of a registration that have stayed away when so many of them came: known once its event is over, and nothing
 * until then.
 */
function absentOf(came: number): RawBuilder<number> {
  return sql<number>`case when exists (
    select from events e where e.tenant_id = registrations.tenant_id and e.id = registrations.event_id and e.ends_at <= now()
  ) then registrations.quantity - ${came}::integer else 0 end`
}

/** How many seats of a ticket can still come in, or go out. */
function seatsLeft(
  { quantity, seats_inside }: Pick<Holder, 'quantity' | 'seats_inside'>,
  kind: 'entry' | 'exit',
): number {
  return kind === 'exit' ? seats_inside : quantity - seats_inside
}

/**
 * Lets so many seats of a ticket in or out, all that are left to do so unless told. Among any number of scans at the same
 * moment no more get through than the ticket has. Returns how many did, or why none did.
 */
async function redeem(
  ctx: Ctx,
  holder: Holder,
  moment: RawBuilder<string>,
  scan: NewCheckIn,
): Promise<number | Refusal> {
  const kind = scan.kind ?? 'entry'
  // Whoever finds nobody left to pass need not queue to hear that.
  if (seatsLeft(holder, kind) === 0) return 'already_redeemed'
  const now = await ctx.db
    .selectFrom('registrations')
    .select(['quantity', 'status', seatsThatCame(ofRow).as('seats_came'), seatsInside(ofRow).as('seats_inside')])
    .where('id', '=', holder.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const left = seatsLeft(now, kind)
  const moving = scan.seats ?? left
  if (left === 0 || !ENTERED_STATUSES.includes(now.status)) return 'already_redeemed'
  if (moving > left) return 'rules'
  const inside = now.seats_inside + (kind === 'exit' ? -moving : moving)
  const came = Math.max(now.seats_came, inside)
  await ctx.db
    .updateTable('registrations')
    .set(
      kind === 'exit'
        ? { seats_came: came, seats_inside: inside, checked_out_at: inside === 0 ? moment : null }
        : {
            status: 'attended',
            seats_came: came,
            seats_inside: inside,
            seats_absent: absentOf(came),
            checked_in_at: sql`coalesce(checked_in_at, ${moment})`,
            // Who left may come back.
            checked_out_at: null,
            ...NEXT_VERSION,
          },
    )
    .where('id', '=', holder.id)
    .execute()
  return moving
}

/** The states of a ticket that opens the door. */
const ENTERED_STATUSES: readonly string[] = ['confirmed', 'no_show', 'attended']

const MESSAGES: Record<Refusal, string> = {
  invalid: 'This code is not a ticket for this event.',
  unpaid: 'This ticket has not been paid for. Record the payment, then it can be used.',
  blocked: 'This person is on the waiting list.',
  invalid_time: 'This event is not taking place at the moment.',
  canceled: 'This registration or the event was cancelled.',
  already_redeemed: 'This ticket has been used already.',
  product: 'This ticket is for something else.',
  rules: 'This ticket does not open this entrance.',
  ambiguous: 'Several tickets fit. Choose the person by name.',
  revoked: 'This ticket was withdrawn.',
  unapproved: 'This registration waits for approval.',
  error: 'The scan could not be read. Try again.',
}

type Scan = Pick<CheckIn, 'id' | 'event_id' | 'kind' | 'result' | 'reason' | 'seats' | 'at' | 'scanned_at'> & {
  registration_id: string | null
}

const SCAN = [
  ...(['id', 'event_id', 'registration_id', 'kind', 'result', 'reason', 'seats', 'at'] as const),
  sql<string>`coalesce(scanned_at, at)`.as('scanned_at'),
] as const

async function findScan(ctx: Ctx, nonce: string): Promise<Scan | undefined> {
  const row = await ctx.db.selectFrom('check_ins').select(SCAN).where('nonce', '=', nonce).executeTakeFirst()
  return row as Scan | undefined
}

function refusalText({ reason, kind }: Scan, holder: Holder | null): string {
  if (reason === 'rules' && holder) {
    const left = seatsLeft(holder, kind)
    return `Of ${holder.quantity} seats ${left} ${left === 1 ? 'is' : 'are'} still ${kind === 'exit' ? 'inside' : 'outside'}. Let at most ${left} ${kind === 'exit' ? 'out' : 'in'}.`
  }
  return reason === 'already_redeemed' && kind === 'exit' ? 'Not inside.' : MESSAGES[reason ?? 'error']
}

/** The answer to a scan: as it was decided, with the people and numbers of now. */
async function answer(ctx: Ctx, scan: Scan): Promise<CheckIn> {
  const [holder, counts, event] = await Promise.all([
    scan.registration_id ? holders(ctx).where('registrations.id', '=', scan.registration_id).executeTakeFirst() : null,
    countCheckIns(ctx, scan.event_id),
    door(ctx, scan.event_id, sql<string>`${scan.scanned_at}::timestamptz`).executeTakeFirstOrThrow(),
  ])
  const { registration_id: _id, ...rest } = scan
  // A ticket of another event says nothing about its holder here.
  const shown = holder && holder.event_id === scan.event_id ? holder : null
  const name = shown?.attendee_name ?? ''
  const welcome = scan.kind === 'entry' ? `Welcome, ${name}.` : `Goodbye, ${name}.`
  let registration: CheckIn['registration'] = null
  if (shown) {
    const { event_id: _event, ...fields } = shown
    registration = fields as NonNullable<CheckIn['registration']>
  }
  const may_repeat_anyway =
    scan.reason === 'invalid_time' && event.event_status !== 'draft' && event.event_status !== 'postponed'
  const untimely = event.is_ahead
    ? `This event begins in more than ${DOOR_HOURS} hours.`
    : `This event ended more than ${DOOR_HOURS} hours ago.`
  const refused = may_repeat_anyway ? untimely : refusalText(scan, shown)
  return { ...rest, message: scan.result === 'ok' ? welcome : refused, may_repeat_anyway, registration, counts }
}

/** An event as a scan at a moment finds it. */
function door(ctx: Ctx, eventId: string, moment = sql<string>`now()`) {
  const hours = sql`make_interval(hours => ${DOOR_HOURS})`
  return ctx.db
    .selectFrom('events')
    .select([
      'id',
      sql<string>`event_status_at(event_status, starts_at, ends_at, now())`.as('event_status'),
      sql<boolean>`${moment} between starts_at - ${hours} and ends_at + ${hours}`.as('is_open'),
      sql<boolean>`${moment} < starts_at`.as('is_ahead'),
    ])
    .where('id', '=', eventId)
}

async function decide(ctx: Ctx, eventId: string, input: NewCheckIn): Promise<Scan> {
  const earlier = await findScan(ctx, input.nonce)
  if (earlier) return repeated(ctx, eventId, earlier, input)
  const moment = momentOf(input)
  const [event, holder] = await Promise.all([
    door(ctx, eventId, moment).executeTakeFirst(),
    asked(ctx, input).executeTakeFirst(),
  ])
  orNotFound(event, 'event')
  const kind = input.kind ?? 'entry'
  let reason = refusalOf(event as NonNullable<typeof event>, holder, input.anyway ?? false)
  let seats: number | null = null
  if (reason === null && holder) {
    const done = await redeem(ctx, holder, moment, input)
    if (typeof done === 'number') seats = done
    else reason = done
  }
  const row = await ctx.db
    .insertInto('check_ins')
    .values({
      id: uuidv7(),
      event_id: eventId,
      registration_id: holder?.event_id === eventId ? holder.id : null,
      kind,
      by_account_id: actingAccountId(ctx),
      device: input.device ?? null,
      nonce: input.nonce,
      scanned_at: moment,
      seats,
      result: reason === null ? 'ok' : 'refused',
      reason,
    })
    .returning(SCAN)
    .executeTakeFirstOrThrow()
  return row as Scan
}

/**
 * Checks somebody in or out by a scan. Refusals are answers too: `result` says whether the door opens, and
 * `reason` why not. The same scan with the same nonce gets the answer it got first, and changes nothing.
 *
 * @throws AppError not_found when there is no such event, conflict when the nonce belongs to another scan: of another
 * event, ticket or number of seats, or the other way
 */
export async function checkIn(ctx: Ctx, eventId: string, input: NewCheckIn): Promise<CheckIn> {
  if ((input.code === undefined) === (input.registration_id === undefined)) {
    throw new AppError('invalid', 'Give the code of the ticket, or registration_id instead.', { field: 'code' })
  }
  try {
    return await answer(ctx, await transaction(ctx, (ctx) => decide(ctx, eventId, input)))
  } catch (error) {
    // The same scan arrived twice at once, and the other one was first.
    const lost = error instanceof pg.DatabaseError && error.constraint === 'check_ins_nonce_unique'
    if (!lost || ctx.is_in_transaction) throw error
    const earlier = await findScan(ctx, input.nonce)
    if (!earlier) throw error
    return answer(ctx, await repeated(ctx, eventId, earlier, input))
  }
}

/** Returns the scan that a nonce stands for when the same is asked again. Throws conflict for anything else. */
async function repeated(ctx: Ctx, eventId: string, scan: Scan, input: NewCheckIn): Promise<Scan> {
  if (scan.event_id !== eventId) {
    throw new AppError('conflict', 'This nonce was used for a scan at another event. Take a new one for each scan.', {
      field: 'nonce',
    })
  }
  const holder = await asked(ctx, input).where('registrations.event_id', '=', eventId).executeTakeFirst()
  const isOfAnother =
    scan.kind !== (input.kind ?? 'entry') ||
    scan.registration_id !== (holder?.id ?? null) ||
    (input.seats !== undefined && scan.seats !== null && scan.seats !== input.seats)
  if (isOfAnother) {
    throw new AppError(
      'conflict',
      'This nonce was used for another scan: of another ticket, another way or other seats. Take a new one for each scan.',
      { field: 'nonce' },
    )
  }
  return scan
}

/**
 * Takes a check-in back: the ticket can be used again, or so many of its seats. Throws not_found, conflict when nobody was
 * checked in.
 */
export async function undoCheckIn(
  ctx: Ctx,
  eventId: string,
  registrationId: string,
  { seats }: CheckInUndo = {},
): Promise<Registration> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('registrations')
      .select(['status', seatsThatCame(ofRow).as('seats_came'), seatsInside(ofRow).as('seats_inside')])
      .where('id', '=', registrationId)
      .where('event_id', '=', eventId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { status, seats_came, seats_inside } = orNotFound(row, 'registration')
    if (status !== 'attended') throw new AppError('conflict', 'This registration has not been checked in.')
    const rest = seats === undefined ? 0 : seats_came - seats
    const changes =
      rest > 0
        ? {
            seats_came: rest,
            seats_inside: Math.max(0, Math.min(rest, seats_inside - (seats ?? 0))),
            seats_absent: absentOf(rest),
          }
        : {
            ...{ status: 'confirmed', checked_in_at: null, checked_out_at: null },
            ...{ seats_came: null, seats_inside: null, seats_absent: 0 },
          }
    await ctx.db
      .updateTable('registrations')
      .set({ ...changes, ...NEXT_VERSION })
      .where('id', '=', registrationId)
      .execute()
    await recordAudit(ctx, {
      action: 'check_in.undone',
      noun: 'registrations',
      object_id: registrationId,
      ...(rest > 0
        ? { before: { seats_came }, after: { seats_came: rest } }
        : { before: { status: 'attended' }, after: { status: 'confirmed' } }),
    })
    return getRegistration(ctx, eventId, registrationId)
  })
}
