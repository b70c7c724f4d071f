import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import type { CheckIn, CheckInCounts, NewCheckIn, Refusal } from '#lib/check-ins/schema'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { NEXT_VERSION } from '#lib/records/versions'
import { getRegistration, SEAT_PAYMENT } from '#lib/registrations/queries'
import type { Registration } from '#lib/registrations/schema'
import { PAYABLE_STATUSES, SEATED_STATUSES } from '#lib/seats/schema'

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
      'registrations.checked_in_at',
      'registrations.checked_out_at',
      'ticket_types.name as ticket_name',
      sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), registrations.guest_name, 'Unnamed')`.as(
        'attendee_name',
      ),
    ])
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
      sql<number>`coalesce(sum(quantity) filter (where status = 'attended'), 0)::bigint`.as('checked_in'),
      sql<number>`coalesce(sum(quantity) filter (where status = 'attended' and checked_out_at is null), 0)::bigint`.as(
        'inside',
      ),
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

/** How long before an event and after it tickets are scanned without a question. */
const DOOR_HOURS = 12

/** The moment of a scan in SQL: the device's, but none in the future. */
function momentOf({ scanned_at }: NewCheckIn): RawBuilder<string> {
  return scanned_at ? sql<string>`least(${scanned_at}::timestamptz, now())` : sql<string>`now()`
}

/** Uses the ticket once: among any number of scans at the same moment one gets true. */
async function redeem(ctx: Ctx, holder: Holder, kind: 'entry' | 'exit', moment: RawBuilder<string>): Promise<boolean> {
  let update = ctx.db.updateTable('registrations').where('id', '=', holder.id)
  if (kind === 'exit') {
    update = update.set({ checked_out_at: moment }).where('status', '=', 'attended').where('checked_out_at', 'is', null)
  } else {
    update = update
      .set({
        status: 'attended',
        checked_in_at: sql`coalesce(checked_in_at, ${moment})`,
        checked_out_at: null,
        ...NEXT_VERSION,
      })
      // Who left may come back.
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['confirmed', 'no_show']),
          eb.and([eb('status', '=', 'attended'), eb('checked_out_at', 'is not', null)]),
        ]),
      )
  }
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

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

type Scan = Pick<CheckIn, 'id' | 'event_id' | 'kind' | 'result' | 'reason' | 'at' | 'scanned_at'> & {
  registration_id: string | null
}

const SCAN = [
  ...(['id', 'event_id', 'registration_id', 'kind', 'result', 'reason', 'at'] as const),
  sql<string>`coalesce(scanned_at, at)`.as('scanned_at'),
] as const

async function findScan(ctx: Ctx, nonce: string): Promise<Scan | undefined> {
  const row = await ctx.db.selectFrom('check_ins').select(SCAN).where('nonce', '=', nonce).executeTakeFirst()
  return row as Scan | undefined
}

function refusalText({ reason, kind }: Scan): string {
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
  const refused = may_repeat_anyway ? untimely : refusalText(scan)
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
  if (earlier) return earlier
  const byCode = input.code !== undefined
  const moment = momentOf(input)
  const [event, holder] = await Promise.all([
    door(ctx, eventId, moment).executeTakeFirst(),
    holders(ctx)
      .where(
        byCode ? 'registrations.code' : 'registrations.id',
        '=',
        (byCode ? input.code : input.registration_id) as string,
      )
      .executeTakeFirst(),
  ])
  orNotFound(event, 'event')
  const kind = input.kind ?? 'entry'
  let reason = refusalOf(event as NonNullable<typeof event>, holder, input.anyway ?? false)
  if (reason === null && holder && !(await redeem(ctx, holder, kind, moment))) reason = 'already_redeemed'
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
      result: reason === null ? 'ok' : 'refused',
      reason,
    })
    .returning(SCAN)
    .executeTakeFirstOrThrow()
  return row as Scan
}

/**
 * Checks somebody in or out by a scan. Refusals are answers too: `result` says whether the door opens, and
 * `reason` why not. The same nonce again gets the answer it got first, and changes nothing.
 *
 * @throws AppError not_found when there is no such event, conflict when the nonce belongs to another scan
 */
export async function checkIn(ctx: Ctx, eventId: string, input: NewCheckIn): Promise<CheckIn> {
  if ((input.code === undefined) === (input.registration_id === undefined)) {
    throw new AppError('invalid', 'Give the code of the ticket, or registration_id instead.', { field: 'code' })
  }
  let scan: Scan | undefined
  try {
    scan = await transaction(ctx, (ctx) => decide(ctx, eventId, input))
  } catch (error) {
    // The same scan arrived twice at once, and the other one was first.
    const lost = error instanceof pg.DatabaseError && error.constraint === 'check_ins_nonce_unique'
    if (!lost || ctx.is_in_transaction) throw error
    scan = await findScan(ctx, input.nonce)
    if (!scan) throw error
  }
  if (scan.event_id !== eventId) {
    throw new AppError('conflict', 'This nonce was used for a scan at another event. Take a new one for each scan.', {
      field: 'nonce',
    })
  }
  return answer(ctx, scan)
}

/** Takes a check-in back: the ticket can be used again. Throws not_found, conflict when nobody was checked in. */
export async function undoCheckIn(ctx: Ctx, eventId: string, registrationId: string): Promise<Registration> {
  return transaction(ctx, async (ctx) => {
    const undone = await ctx.db
      .updateTable('registrations')
      .set({
        status: 'confirmed',
        checked_in_at: null,
        checked_out_at: null,
        ...NEXT_VERSION,
      })
      .where('id', '=', registrationId)
      .where('event_id', '=', eventId)
      .where('status', '=', 'attended')
      .executeTakeFirst()
    const registration = await getRegistration(ctx, eventId, registrationId)
    if (undone.numUpdatedRows === 0n) throw new AppError('conflict', 'This registration has not been checked in.')
    await recordAudit(ctx, {
      action: 'check_in.undone',
      noun: 'registrations',
      object_id: registrationId,
      before: { status: 'attended' },
      after: { status: 'confirmed' },
    })
    return registration
  })
}
