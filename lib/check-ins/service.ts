import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import type { CheckIn, CheckInCounts, NewCheckIn, Refusal } from '#lib/check-ins/schema'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { getRegistration } from '#lib/registrations/queries'
import { type Registration, SEATED_STATUSES } from '#lib/registrations/schema'

function holders(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'registrations.ticket_type_id')
    .select([
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

/** Why somebody with a registration in this state does not get in; null when nothing stands against it. */
function refusalOf(event: { id: string; event_status: string }, holder: Holder | undefined): Refusal | null {
  if (!holder || holder.event_id !== event.id) return 'invalid'
  if (event.event_status === 'cancelled') return 'canceled'
  if (event.event_status === 'draft' || event.event_status === 'postponed') return 'invalid_time'
  switch (holder.status) {
    case 'confirmed':
    case 'no_show':
    case 'attended':
      return null
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

/** Uses the ticket once: among any number of scans at the same moment one gets true. */
async function redeem(ctx: Ctx, holder: Holder, kind: 'entry' | 'exit'): Promise<boolean> {
  let update = ctx.db.updateTable('registrations').where('id', '=', holder.id)
  if (kind === 'exit') {
    update = update
      .set({ checked_out_at: sql`now()` })
      .where('status', '=', 'attended')
      .where('checked_out_at', 'is', null)
  } else {
    update = update
      .set({
        status: 'attended',
        checked_in_at: sql`coalesce(checked_in_at, now())`,
        checked_out_at: null,
        version: sql`version + 1`,
        updated_at: sql`now()`,
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
  unpaid: 'This ticket has not been paid for.',
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

type Scan = Pick<CheckIn, 'id' | 'event_id' | 'kind' | 'result' | 'reason' | 'at'> & { registration_id: string | null }

async function findScan(ctx: Ctx, nonce: string): Promise<Scan | undefined> {
  const row = await ctx.db
    .selectFrom('check_ins')
    .select(['id', 'event_id', 'registration_id', 'kind', 'result', 'reason', 'at'])
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return row as Scan | undefined
}

/** The answer to a scan: as it was decided, with the people and numbers of now. */
async function answer(ctx: Ctx, scan: Scan): Promise<CheckIn> {
  const [holder, counts] = await Promise.all([
    scan.registration_id ? holders(ctx).where('registrations.id', '=', scan.registration_id).executeTakeFirst() : null,
    countCheckIns(ctx, scan.event_id),
  ])
  const { registration_id: _id, ...rest } = scan
  // A ticket of another event says nothing about its holder here.
  const shown = holder && holder.event_id === scan.event_id ? holder : null
  const name = shown?.attendee_name ?? ''
  const welcome = scan.kind === 'entry' ? `Welcome, ${name}.` : `Goodbye, ${name}.`
  const refused =
    scan.reason === 'already_redeemed' && scan.kind === 'exit' ? 'Not inside.' : MESSAGES[scan.reason ?? 'error']
  let registration: CheckIn['registration'] = null
  if (shown) {
    const { event_id: _event, ...fields } = shown
    registration = fields as NonNullable<CheckIn['registration']>
  }
  return { ...rest, message: scan.result === 'ok' ? welcome : refused, registration, counts }
}

async function decide(ctx: Ctx, eventId: string, input: NewCheckIn): Promise<Scan> {
  const earlier = await findScan(ctx, input.nonce)
  if (earlier) return earlier
  const byCode = input.code !== undefined
  const [event, holder] = await Promise.all([
    ctx.db
      .selectFrom('events')
      .select(['id', sql<string>`event_status_at(event_status, starts_at, ends_at, now())`.as('event_status')])
      .where('id', '=', eventId)
      .executeTakeFirst(),
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
  let reason = refusalOf(event as NonNullable<typeof event>, holder)
  if (reason === null && holder && !(await redeem(ctx, holder, kind))) reason = 'already_redeemed'
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
      result: reason === null ? 'ok' : 'refused',
      reason,
    })
    .returning(['id', 'event_id', 'registration_id', 'kind', 'result', 'reason', 'at'])
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
        version: sql`version + 1`,
        updated_at: sql`now()`,
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
